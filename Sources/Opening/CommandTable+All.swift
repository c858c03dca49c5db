import Editor
import Invoicing
import Propagation
import Storage

/// All commands with what they do, in the order in which help and hints list them.
nonisolated extension CommandTable {
    static let rows =
        asking + moving + editing + lines + sheets + invoices + settling + books + unlettered + propagation + program
        + typing
        + searching
        + directory + reports + bank + reminders + plainOnly

    static let commands = CommandList(rows.map(\.command))

    private static let actions = Dictionary(rows.map { ($0.command.id, $0) }) { first, _ in first }

    /// Does what a command is for.
    @MainActor static func run(_ id: Command.ID, in session: Session) { actions[id]?.run(session) }

    /// Does in plain mode what a command is for there.
    /// - Returns: Whether it has an action of its own there.
    @MainActor static func run(_ id: Command.ID, _ argument: String, in editor: PlainEditor) -> Bool {
        guard let run = actions[id]?.runPlain else { return false }
        run(editor, argument)
        return true
    }
}

nonisolated extension KeyMap {
    /// Typing is always text: in a cell it replaces, in a list it searches. Space, while nothing is typed, is a command.
    static let billow = KeyMap(.billow, CommandTable.commands)
    /// Letters are commands, and a field is opened before it is typed in.
    static let vim = KeyMap(.vim, CommandTable.commands)
    /// The words of plain mode.
    static let words = KeyMap(.billow, CommandTable.commands, isInWords: true)

    /// The map of a name.
    static func named(_ name: Name) -> KeyMap {
        switch name {
        case .billow: .billow
        case .vim: .vim
        }
    }
}

extension Session {
    /// A session with the commands of the table, and the propagation view.
    convenience init(
        store: Repository, keys: KeyMap, forms: RegionForms = .current, trace: TraceFile?, events: TraceFile? = nil
    ) {
        self.init(store: store, keys: keys, forms: forms, run: CommandTable.run(_:in:))
        workspace.addOn = Propagation(workspace, file: trace, events: events)
    }
}
