import Terminal

/// The commands of keys: a value, so that there are several, and a user's own changes of each.
///
/// Where text is typed a character is always text, whatever a map says.
package nonisolated struct KeyMap: Sendable {
    /// The maps that there are, by the names that people choose them by.
    package enum Name: String, CaseIterable, Sendable {
        /// Typing is text, and Space begins a command.
        case billow
        /// Letters are commands, and a field is opened before it is typed in.
        case vim
    }

    /// A key where it is pressed.
    private struct Press: Hashable {
        let key: Key
        let context: Contexts
    }

    package let name: Name
    /// The commands that there are.
    package let list: CommandList
    private var commands: [Press: Command.ID] = [:]
    private var keys: [Command.ID: [Key]] = [:]
    /// `true` if commands are typed as words, as in plain mode. There are no keys then.
    let isInWords: Bool

    package init(_ name: Name, _ commands: CommandList, isInWords: Bool = false) {
        (self.name, self.list, self.isInWords) = (name, commands, isInWords)
        guard !isInWords else { return }
        for command in list.all { bind(command.id, command.keys(in: name)) }
    }

    /// `true` if a field is typed in at once, and the list searched; else a field is opened first.
    package var typesAtOnce: Bool { name == .billow }

    /// Adds keys of a command. Where a key had another meaning, it has this one now.
    package mutating func bind(_ id: Command.ID, _ added: Command.Keys) {
        for (added, contexts) in added.parts {
            let contexts = contexts ?? list[id]?.contexts ?? []
            keys[id, default: []] += added.filter { !keys[id, default: []].contains($0) }
            for context in Contexts.each where contexts.contains(context) {
                for key in added where !(context.isText && key.isText) {
                    commands[Press(key: key, context: context)] = id
                }
            }
        }
    }

    /// Takes the keys of a command away, in some contexts.
    package mutating func unbind(_ id: Command.ID, in contexts: Contexts) {
        commands = commands.filter { press, command in command != id || !contexts.contains(press.context) }
        keys[id]?.removeAll { key in !commands.contains { $0.key.key == key && $0.value == id } }
    }

    /// Returns the command of a key in a context, if there is one.
    package func command(for key: Key, in context: Contexts) -> Command? {
        commands[Press(key: key, context: context)].flatMap { list[$0] }
    }

    /// The keys of a command, the most usual one first.
    package func keys(of id: Command.ID) -> [Key] { keys[id] ?? [] }

    /// The most usual key of a command in a context; nil if none asks for it there.
    package func key(of id: Command.ID, in context: Contexts) -> Key? {
        keys(of: id).first { commands[Press(key: $0, context: context)] == id }
    }
}

/// Keys in words.
nonisolated extension KeyMap {
    /// The key or the word of a command for a message, `Enter` or `Space n`: `"\(keys[.undo]) brings it back."`
    ///
    /// It is empty if nothing asks for the command.
    package subscript(id: Command.ID) -> String {
        assert(list[id] != nil, "No command is named \(id.rawValue)")
        if isInWords { return "“\(list[id]?.plain?.word ?? "help")”" }
        if let key = keys(of: id).first { return key.name }
        return counterpartKey(of: id)?.name ?? menuText(of: id)
    }

    /// The key of a command in a context, where that is another key than elsewhere.
    package subscript(id: Command.ID, in context: Contexts) -> String { hintText(of: id, in: context) ?? self[id] }

    /// The beginning of a sentence that asks for a command: `"\(keys.press(.undo)) to bring it back."`
    package func press(_ id: Command.ID) -> String { "\(isInWords ? "Type" : "Press") \(self[id])" }

    private func counterpartKey(of id: Command.ID) -> Key? {
        list[id]?.counterpart.flatMap { keys(of: $0).first }
    }

    /// Returns the keys of a command in a context, as a hint names them; nil if nothing asks for it there.
    func hintText(of id: Command.ID, in context: Contexts) -> String? {
        if isInWords { return self[id] }
        switch id {
        case .search where typesAtOnce: return context == .list ? "Type" : nil
        // Enter and Tab lead from pane to pane as well, and who knows the letters needs no menu of them.
        case .nextPane where typesAtOnce, .menu where !typesAtOnce: return nil
        // It is no binding there, since Space is text once something is searched for.
        case .menu where [.directory, .report].contains(context): return keys(of: .menu).first?.name
        default: break
        }
        // A form is always typed in.
        let isTyping = context == .form && (id == .help || id == .quit)
        if let key = key(of: id, in: isTyping ? .typing : context) { return key.name }
        if context == .form, let key = counterpartKey(of: id) { return key.name }
        guard let command = list[id], command.isInMenu(in: context), typesAtOnce else { return nil }
        return menuText(of: id)
    }

    /// The commands that lead from field to field, and where there are none from pane to pane: the help has its key once.
    private static let fieldCommands: [Command.ID: Command.ID] = [.nextPane: .forward, .previousPane: .backward]

    /// Returns the keys of a command, as the help lists them: `↓ j`, `Alt-Z  Space u`.
    func helpText(of id: Command.ID) -> String {
        let others = Self.fieldCommands[id].map(keys(of:)) ?? []
        let names = keys(of: id).filter { !others.contains($0) }.map(\.name)
        guard typesAtOnce || names.isEmpty else { return names.prefix(2).joined(separator: " ") }
        return [names.first ?? "", menuText(of: id)].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// The way through the menu: `Space u`.
    private func menuText(of id: Command.ID) -> String {
        guard let menu = list[id]?.menu, let first = keys(of: .menu).first?.name else { return "" }
        return ([first] + [menu.group?.rawValue, menu.letter].compactMap { $0.map(String.init) }).joined(separator: " ")
    }
}

extension Key {
    /// `true` if it puts a character into a text that is typed.
    package nonisolated var isText: Bool { if case .character = self { true } else { false } }
}
