import Terminal

/// Which keys ask for which commands: a value, so that there may be several, and a user's own changes of one.
///
/// Where text is typed a character is always text, whatever a map says.
nonisolated struct KeyMap: Sendable {
    /// The maps that there are, by the names that people choose them by.
    enum Name: String, CaseIterable, Sendable { case vim }

    /// A key where it is pressed.
    private struct Press: Hashable {
        let key: Key
        let context: Contexts
    }

    let name: Name
    private var commands: [Press: Command.ID] = [:]
    private var keys: [Command.ID: [Key]] = [:]

    /// - Parameter keys: The keys of each command wherever that can be asked for, the most usual one first.
    init(_ name: Name, _ keys: [(Command.ID, [Key])]) {
        self.name = name
        for (id, keys) in keys { bind(keys, to: id) }
    }

    /// Adds keys of a command.
    private mutating func bind(_ added: [Key], to id: Command.ID) {
        keys[id, default: []] += added
        for context in Contexts.each where CommandTable[id]?.contexts.contains(context) == true {
            for key in added where !(context.isText && key.isText) {
                commands[Press(key: key, context: context)] = id
            }
        }
    }

    /// What a key means in a context, if it means a command there.
    func command(for key: Key, in context: Contexts) -> Command? {
        commands[Press(key: key, context: context)].flatMap { CommandTable[$0] }
    }

    /// The keys of a command, the most usual one first.
    func keys(of id: Command.ID) -> [Key] { keys[id] ?? [] }

    /// What to press for a command, as a message says it: `Enter`; empty if no key asks for it.
    func text(of id: Command.ID) -> String { keys(of: id).first?.name ?? "" }

    /// The usual keys of a command, as the help lists them: `↓ j`.
    func helpText(of id: Command.ID) -> String { keys(of: id).prefix(2).map(\.name).joined(separator: " ") }
}

extension KeyMap {
    /// The one that the program goes by; hints, help and messages name its keys. It is chosen before the first key is pressed.
    @MainActor static var inUse = KeyMap.vim
}

extension Key {
    /// Whether it puts a character into a text that is typed.
    nonisolated fileprivate var isText: Bool { if case .character = self { true } else { false } }
}

extension DefaultStringInterpolation {
    /// Writes what to press for a command: `"Press \(key: .undo) to bring it back."`
    @MainActor mutating func appendInterpolation(key id: Command.ID) { appendLiteral(KeyMap.inUse.text(of: id)) }
}
