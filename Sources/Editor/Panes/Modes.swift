import Derive
import Storage

/// The mode that has the keys: the stack of modes in front of the panes, and behind it the pane with the cursor.
@Observed(recorded: false)
package final class Modes {
    /// The parts of the screen that can have the cursor, in the order of Tab.
    package nonisolated enum Focus: String, CaseIterable { case list, head, lines, sheet, totals, trace }

    package var focus: Focus = .list
    /// The sheet in place of the lines; nil while the lines are shown.
    var sheet: Sheet?
    /// The pane beside a wide invoice while no trace is there.
    package var beside: Beside = .page
    /// The chosen order of the list, of which the next start makes use.
    @Unobserved package var order: ListOrder = .date
    /// The modes in front of the panes, the topmost last.
    package private(set) var stack: [Mode] = []
    /// The search text of the list; nil while none is typed.
    package var search: TextBuffer?
    /// The cell that is being typed in.
    package var edit: CellEdit?
    /// The open question in the status row. The next key answers it.
    var question: Question?

    /// The mode that has the keys.
    package var top: Mode {
        let cursor = cursor
        // These open in front of a text, which stays open behind them.
        if stack.last == .menu || cursor == .palette || cursor == .help { return stack.last ?? cursor }
        return search != nil ? .searching : edit != nil ? .typing : cursor
    }

    /// The mode that has the cursor, whether or not it is typed in: a menu leaves it where it is.
    package var cursor: Mode { stack.last { $0 != .menu } ?? pane }

    /// The mode that the commands of menu and palette are about.
    var front: Mode { stack.last { $0 != .menu && $0 != .palette } ?? pane }

    /// The pane that has the cursor once everything in front is gone.
    package var pane: Mode {
        switch focus {
        case .list: .list
        case .head: .head
        case .lines: .lines
        case .sheet: sheet?.mode ?? .details
        case .totals: .totals
        case .trace: .trace
        }
    }

    /// The mode in front of the panes behind a form; nil for none.
    var behindForm: Mode? { stack.last { ![.menu, .palette, .form].contains($0) } }

    /// The mode that the help is about.
    var behindHelp: Mode { stack.last { ![.menu, .palette, .help].contains($0) } ?? pane }

    /// `true` if none of the panes can be seen behind menu and palette.
    var coversPanes: Bool { front != pane }

    /// Returns `true` for a command about an invoice that is hidden by a report, a form or a list of customers.
    func hidesInvoice(of command: Command) -> Bool {
        coversPanes && command.isAboutInvoice && !command.contexts.contains(front.context)
    }

    /// Puts a mode in front of all others.
    func push(_ mode: Mode) { stack = stack.filter { $0 != mode } + [mode] }

    /// Removes a mode, wherever it is in the stack.
    func pop(_ mode: Mode) { stack.removeAll { $0 == mode } }

    /// Removes all that is in front of the panes, and puts a mode in its place, or nothing.
    func replace(with mode: Mode? = nil) { stack = mode.map { [$0] } ?? [] }
}

/// A question in the status row before something that cannot be taken back. Whoever asks for it once more with the next key
/// says yes; any other key says no, and does what it does.
nonisolated struct Question: Equatable {
    /// The command whose key means yes, and its word in the hint row.
    let command: Command.ID
    let yes: String
    /// The text that it is about, if it is about one.
    var subject = ""
    /// `true` where Enter also answers yes, and Esc only answers no.
    var takesEnter = false
}

/// The pane beside a wide invoice.
package nonisolated enum Beside: String, Codable, CaseIterable, Sendable {
    /// The page as it is sent.
    case page
    case problems
}

/// The panes that can be shown in place of the lines.
package nonisolated enum Sheet {
    /// The invoice's problems, and the contradictions in its document.
    case problems
    /// The terms of the invoice that the head has no room for, with allowances and charges.
    case invoice
    /// The same of the line under the cursor.
    case line
    /// The deleted invoices.
    case bin
    /// The files of the invoice.
    case files

    /// The mode while the cursor is in it.
    var mode: Mode {
        switch self {
        case .problems: .problems
        case .invoice, .line: .details
        case .bin: .bin
        case .files: .files
        }
    }
}
