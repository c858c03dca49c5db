/// All commands, in the order in which help and hints list them.
nonisolated enum CommandTable {
    static let all =
        asking + moving + editing + lines + sheets + invoices + settling + books + trace + program + typing + searching
        + directory + reports

    static subscript(id: Command.ID) -> Command? { byID[id] }

    /// What the hint row may say in a context, the most useful first.
    static func hints(in context: Contexts) -> [Command] {
        let hints = all.filter { $0.hint?.contexts.contains(context) ?? false }
        // What is done to an entry of a directory is more use there than undo.
        let last = everywhere.union(context == .directory ? [.undo] : [])
        return hints.filter { !last.contains($0.id) } + hints.filter { last.contains($0.id) }
    }

    /// What is hinted at wherever the cursor is stands at the end.
    private static let everywhere: Set<Command.ID> = [.help, .quit]

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
