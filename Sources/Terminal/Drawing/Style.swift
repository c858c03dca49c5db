/// How a cell looks: on dark and on light backgrounds, and without any colour at all.
public nonisolated struct Style: Hashable, Sendable {
    /// What a colour means. Which one it is depends on what the terminal has; where it has none, the rest must do.
    public enum Tint: Int, Hashable, Sendable, CaseIterable {
        /// Where the user is.
        case accent = 1
        /// What is well, and what has just changed.
        case good
        /// What deserves a look.
        case caution
        /// What is wrong.
        case bad
        /// What is of another kind.
        case special
    }

    /// Heavier.
    public var isBold = false
    /// Fainter.
    public var isDim = false
    /// Foreground and background exchanged.
    public var isReverse = false
    /// With a line below.
    public var isUnderlined = false
    /// The colour of the text; nil for the terminal's own.
    public var tint: Tint?

    /// Makes a style.
    public init(
        bold: Bool = false, dim: Bool = false, reverse: Bool = false, underlined: Bool = false, tint: Tint? = nil
    ) {
        isBold = bold
        isDim = dim
        isReverse = reverse
        isUnderlined = underlined
        self.tint = tint
    }

    /// The style of a cell that has just changed: its own look, and that of change.
    var lit: Style {
        var style = self
        style.isBold = true
        style.isDim = false
        style.tint = Style.lit.tint
        return style
    }
}

nonisolated extension Style {
    /// Ordinary text.
    public static let plain = Style()
    /// What matters less.
    public static let dim = Style(dim: true)
    /// What matters more.
    public static let strong = Style(bold: true)
    /// The cell under the cursor.
    public static let cursor = Style(reverse: true)
    /// The row under the cursor, or the cursor of a pane that is not active.
    public static let marked = Style(bold: true)
    /// A field in typing.
    public static let editing = Style(underlined: true)
    /// A field in typing whose text makes no sense yet.
    public static let editingProblem = Style(underlined: true, tint: .bad)
    /// A pane's title.
    public static let title = Style(dim: true, underlined: true)
    /// The title of the pane with the cursor.
    public static let activeTitle = Style(bold: true, underlined: true, tint: .accent)
    /// A key in a hint.
    public static let key = Style(bold: true, tint: .accent)
    /// What went wrong.
    public static let problem = Style(bold: true, tint: .bad)
    /// What deserves a look.
    public static let warning = Style(tint: .caution)
    /// What has just changed.
    public static let lit = Style(bold: true, tint: .good)
}
