/// The part of the screen that has the keys: a pane, or a mode in front of the panes. Each has keys and a hint row of
/// its own, in the command table.
package nonisolated enum Mode: UInt32, CaseIterable {
    case list, head, lines, problems
    /// The details of the invoice or of a line, in place of the lines.
    case details
    case totals
    /// All keys are shown, and typing filters them.
    case help
    /// A field is being typed in.
    case typing
    /// The text to search for in the list is being typed.
    case searching
    case form
    /// Customers or products are listed, and typing searches in them.
    case directory
    /// The menu of letters.
    case menu
    /// The palette; what to look for in it is typed.
    case palette
    /// The deleted invoices.
    case bin
    /// The files of the invoice.
    case files
    /// The trace of the last changes.
    case trace
    /// Sums of what was issued.
    case report
    /// The code of a transfer.
    case paymentCode
    /// Entries of a bank's statements.
    case bank
    /// Overdue invoices, and the letters about them.
    case reminders

    /// This mode alone.
    package var context: Contexts { Contexts(rawValue: 1 << rawValue) }
}

/// The modes in which a key may be pressed; it may mean something else in each.
package nonisolated struct Contexts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let list = Mode.list.context
    package static let head = Mode.head.context
    package static let lines = Mode.lines.context
    package static let problems = Mode.problems.context
    package static let details = Mode.details.context
    package static let totals = Mode.totals.context
    package static let help = Mode.help.context
    package static let typing = Mode.typing.context
    package static let searching = Mode.searching.context
    package static let form = Mode.form.context
    package static let directory = Mode.directory.context
    package static let menu = Mode.menu.context
    package static let palette = Mode.palette.context
    static let bin = Mode.bin.context
    static let files = Mode.files.context
    package static let trace = Mode.trace.context
    package static let report = Mode.report.context
    static let paymentCode = Mode.paymentCode.context
    static let bank = Mode.bank.context
    static let reminders = Mode.reminders.context

    /// The cursor is on a field or a row of the open invoice that has fields.
    package static let fields: Contexts = [.head, .lines, .details, .totals]
    /// The cursor is in a pane, and nothing is typed.
    package static let panes: Contexts = [.list, .head, .lines, .problems, .details, .totals, .bin, .files, .trace]
    /// There is something to move in.
    static let movable: Contexts = panes.union([.help, .palette, .report, .bank, .reminders])

    /// Text is typed.
    package static let text: Contexts = [.typing, .searching, .directory, .palette, .report]
    /// A character begins a text there, where keys are such that typing is text.
    package static let typedAtOnce: Contexts = fields.union([.list, .form])
    /// Wherever a key can be pressed, but for the lists of customers and products.
    static let everywhere = panes.union([
        .help, .typing, .searching, .menu, .palette, .report, .paymentCode, .bank, .reminders,
    ])

    /// All of them.
    static let anywhere = Contexts(rawValue: .max)

    /// Each of them alone.
    package static let each: [Contexts] = Mode.allCases.map(\.context)

    /// `true` if characters are text there and no commands.
    package var isText: Bool { !isDisjoint(with: .text) }
}
