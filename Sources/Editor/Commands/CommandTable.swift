/// All commands, in the order in which help and hints list them.
nonisolated enum CommandTable {
    static let all =
        asking + moving + editing + lines + sheets + invoices + settling + books + trace + program + typing + searching
        + directory + reports + plainOnly

    static subscript(id: Command.ID) -> Command? { byID[id] }

    /// Those that the user's file of keys may name.
    static let bindable = all.filter { !$0.contexts.isEmpty }

    /// The command that the user's file of keys names; nil if there is none.
    static func named(_ name: Substring) -> Command? {
        CommandTable[Command.ID(rawValue: String(name))].flatMap { $0.contexts.isEmpty ? nil : $0 }
    }

    /// What the hint row may say in a context, the most useful first.
    static func hints(in context: Contexts) -> [Command] {
        let hints = all.filter { $0.hint?.contexts.contains(context) ?? false }
        // What is done to an entry of a directory is more use there than undo.
        let isLast = { (command: Command) in
            command.hint?.isLast == true || context == .directory && command.id == .undo
        }
        return hints.filter { !isLast($0) } + hints.filter(isLast)
    }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
