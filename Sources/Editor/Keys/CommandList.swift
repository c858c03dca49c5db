/// Commands in the order in which help and hints list them.
package nonisolated struct CommandList: Sendable {
    package let all: [Command]
    private let byID: [Command.ID: Command]

    package init(_ all: [Command]) {
        self.all = all
        byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }

    package subscript(id: Command.ID) -> Command? { byID[id] }

    /// Those that the user's file of keys may name.
    package var bindable: [Command] { all.filter { !$0.contexts.isEmpty } }

    /// The commands of plain mode, in the order of its help.
    package var words: [Command] {
        all.filter { $0.plain?.help != nil }.sorted { $0.plain?.order ?? 0 < $1.plain?.order ?? 0 }
    }

    /// The command that the user's file of keys names; nil if there is none.
    package func named(_ name: Substring) -> Command? {
        self[Command.ID(rawValue: String(name))].flatMap { $0.contexts.isEmpty ? nil : $0 }
    }

    /// Returns the hints of a context, the most useful first.
    package func hints(in context: Contexts) -> [Command] {
        let hints = all.filter { $0.hint?.contexts.contains(context) ?? false }
        // In a directory, commands for an entry are more useful than undo.
        let isLast = { (command: Command) in
            command.hint?.isLast == true || context == .directory && command.id == .undo
        }
        return hints.filter { !isLast($0) } + hints.filter(isLast)
    }
}
