import Terminal

/// All commands, in the order in which help and hints list them. No context gives a key two meanings.
nonisolated enum CommandTable {
    static let all = moving + editing + lines + sheets + invoices + program + typing + searching

    /// What a key means in a context, if it means a command there.
    static func command(for key: Key, in context: Contexts) -> Command? { byKey[Press(key: key, context: context)] }

    static subscript(id: Command.ID) -> Command? { byID[id] }

    /// What the hint row may say in a context, the most useful first.
    static func hints(in context: Contexts, width: Int) -> [Command] {
        all.filter { command in
            command.hint.map { $0.contexts.contains(context) && $0.leastWidth <= width } ?? false
        }
    }

    private struct Press: Hashable {
        let key: Key
        let context: Contexts
    }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    private static let byKey: [Press: Command] = {
        let presses = all.flatMap { command in
            Contexts.each.filter(command.contexts.contains).flatMap { context in
                command.keys.map { (Press(key: $0, context: context), command) }
            }
        }
        return Dictionary(presses) { first, _ in first }
    }()
}

extension DefaultStringInterpolation {
    /// Writes the usual key of a command: `"Press \(key: .undo) to bring it back."`
    nonisolated mutating func appendInterpolation(key id: Command.ID) {
        appendLiteral(CommandTable[id]?.keys.first?.name ?? "")
    }
}
