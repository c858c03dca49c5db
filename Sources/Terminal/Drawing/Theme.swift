/// The purpose of a cell. A pane gives it; the theme decides how it appears.
public nonisolated enum Role: Int, Hashable, Sendable, CaseIterable {
    /// Ordinary text.
    case plain
    /// A text that matters less.
    case dim
    /// A text that matters more.
    case strong
    /// The cell under the cursor.
    case cursor
    /// The row under the cursor, or the cursor of a pane that is not active.
    case marked
    /// A field in typing.
    case editing
    /// A field in typing whose text makes no sense yet.
    case editingProblem
    /// A pane's title.
    case title
    /// The title of the pane with the cursor.
    case activeTitle
    /// The titles of columns in the pane with the cursor.
    case activeColumns
    /// Words of a title that matter more.
    case titleStrong
    /// A title that deserves attention.
    case titleCaution
    /// A key in a hint.
    case key
    /// An error.
    case problem
    /// A text that deserves attention.
    case caution
    /// Good states, such as a paid invoice.
    case good
    /// The same in a title, and what went wrong there.
    case titleGood, titleProblem
    /// The present place of a change.
    case hop
    /// The former places of a change.
    case reached
    /// A cell that the change comes from: an arrow leads from there.
    case cause
    /// A code that a camera reads.
    case code
}

/// The style of each role: all of the program's appearance in one value.
public nonisolated struct Theme: Hashable, Sendable {
    private var styles: [Style]
    /// The tint of what has just changed, which is bold besides and keeps the rest of its style.
    public var highlight: Style.Tint
    /// `true` if there are any colours.
    public var hasColours = true
    /// The background of text; nil for the terminal's own.
    public var background: Palette.Background?
    /// Colours that the user has chosen.
    public var tints: [Style.Tint: Colour] = [:]

    /// Makes a theme.
    /// - Parameter styles: The roles that are not plain.
    public init(_ styles: [Role: Style], highlight: Style.Tint = .good) {
        self.styles = Role.allCases.map { styles[$0, default: Style()] }
        self.highlight = highlight
    }

    /// The style of a role.
    public subscript(role: Role) -> Style {
        get { styles[role.rawValue] }
        set { styles[role.rawValue] = newValue }
    }

    /// The style of a cell that has just changed.
    func highlighted(_ style: Style) -> Style {
        var style = style
        style.isBold = true
        style.isDim = false
        style.tint = highlight
        return style
    }

    /// The same for an audience: nothing is fainter than ordinary text or in a colour of its own, and what matters is bold.
    public var forAudience: Theme {
        var theme = self
        for role in Role.allCases {
            let style = self[role]
            let isBold = style.isBold || style.tint != nil
            theme[role] = Style(
                bold: isBold, reverse: style.isReverse, underlined: style.isUnderlined, filled: style.isFilled,
                scanned: style.isScanned)
        }
        return theme
    }

    /// To be read on dark and on light backgrounds, and where there are no colours.
    public static let standard = Theme([
        .dim: Style(dim: true),
        .strong: Style(bold: true),
        .cursor: Style(reverse: true),
        .marked: Style(bold: true),
        .editing: Style(underlined: true),
        .editingProblem: Style(underlined: true, tint: .bad),
        .title: Style(dim: true, underlined: true),
        .activeTitle: Style(bold: true, underlined: true, tint: .accent),
        .activeColumns: Style(underlined: true, tint: .accent),
        .titleStrong: Style(bold: true, underlined: true),
        .titleCaution: Style(underlined: true, tint: .caution),
        .key: Style(bold: true, tint: .accent),
        .problem: Style(bold: true, tint: .bad),
        .caution: Style(tint: .caution),
        .good: Style(tint: .good),
        .titleGood: Style(underlined: true, tint: .good),
        .titleProblem: Style(bold: true, underlined: true, tint: .bad),
        .hop: Style(bold: true, reverse: true),
        .reached: Style(filled: true),
        .cause: Style(underlined: true, filled: true),
        .code: Style(scanned: true),
    ])
}
