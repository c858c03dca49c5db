/// What has the keys: a pane, or what is in front of the panes. Each has keys and a hint row of its own, in the command table.
nonisolated enum Mode: UInt32, CaseIterable {
    case list, head, lines, problems
    /// The details of the invoice or of a line, in place of the lines.
    case details
    case totals
    /// All keys are shown, and what is typed filters them.
    case help
    /// A field is being typed in.
    case typing
    /// What to search for in the list is being typed.
    case searching
    case form
    /// Customers or products are listed; what is typed searches in them.
    case directory
    /// The menu of letters.
    case menu
    /// The palette; what to look for in it is typed.
    case palette
    /// The deleted invoices.
    case bin
    /// How the last changes travelled.
    case trace
    /// Sums of what was issued.
    case report
    /// The code of a transfer.
    case paymentCode

    /// This mode alone.
    var context: Contexts { Contexts(rawValue: 1 << rawValue) }
}

/// The modes in which a key may be pressed; it may mean something else in each.
nonisolated struct Contexts: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let list = Mode.list.context
    static let head = Mode.head.context
    static let lines = Mode.lines.context
    static let problems = Mode.problems.context
    static let details = Mode.details.context
    static let totals = Mode.totals.context
    static let help = Mode.help.context
    static let typing = Mode.typing.context
    static let searching = Mode.searching.context
    static let form = Mode.form.context
    static let directory = Mode.directory.context
    static let menu = Mode.menu.context
    static let palette = Mode.palette.context
    static let bin = Mode.bin.context
    static let trace = Mode.trace.context
    static let report = Mode.report.context
    static let paymentCode = Mode.paymentCode.context

    /// The cursor is on a field or a row of the open invoice that has fields.
    static let fields: Contexts = [.head, .lines, .details, .totals]
    /// The cursor is in a pane, and nothing is typed.
    static let panes: Contexts = [.list, .head, .lines, .problems, .details, .totals, .bin, .trace]
    /// There is something to move in.
    static let movable: Contexts = panes.union([.help, .palette, .report])

    /// Text is typed.
    static let text: Contexts = [.typing, .searching, .directory, .palette, .report]
    /// A character begins a text there, where keys are such that typing is text.
    static let typedAtOnce: Contexts = fields.union([.list, .form])
    /// Wherever a key can be pressed, but for the lists of customers and products.
    static let everywhere = panes.union([.help, .typing, .searching, .menu, .palette, .report, .paymentCode])

    /// All of them.
    static let anywhere = Contexts(rawValue: .max)

    /// Each of them alone.
    static let each: [Contexts] = Mode.allCases.map(\.context)

    /// Whether characters are text there and no commands.
    var isText: Bool { !isDisjoint(with: .text) }
}
