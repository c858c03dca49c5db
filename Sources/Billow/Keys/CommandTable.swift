/// All commands, in the order in which help and hints list them.
nonisolated enum CommandTable {
    static let all =
        asking + moving + editing + lines + sheets + invoices + books + program + typing + searching + directory

    static subscript(id: Command.ID) -> Command? { byID[id] }

    /// What the hint row may say in a context, the most useful first.
    static func hints(in context: Contexts, width: Int) -> [Command] {
        all.filter { command in
            command.hint.map { $0.contexts.contains(context) && $0.leastWidth <= width } ?? false
        }
    }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
