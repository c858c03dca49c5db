/// How a cell looks: on dark and on light backgrounds, and without any colour at all.
public nonisolated struct Style: Hashable, Sendable {
    /// Colours, as ANSI counts them.
    public enum Tint: Int, Sendable {
        case red = 1, green, yellow, blue, magenta, cyan
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
    public static let editingProblem = Style(underlined: true, tint: .red)
    /// A pane's title.
    public static let title = Style(dim: true, underlined: true)
    /// The title of the pane with the cursor.
    public static let activeTitle = Style(bold: true, underlined: true, tint: .cyan)
    /// A key in a hint.
    public static let key = Style(bold: true, tint: .cyan)
    /// What went wrong.
    public static let problem = Style(bold: true, tint: .red)
    /// What deserves a look.
    public static let warning = Style(tint: .yellow)
    /// What has just changed.
    public static let lit = Style(bold: true, tint: .green)
}
