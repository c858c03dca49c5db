import Editor
import Propagation
import Settings
import Terminal

/// Keys of the user's own: `[bind]` for all places where a command can be asked for, `[bind.lines]` for one of them.
extension Configuration {
    mutating func readBindings() {
        var taken: Set<TakenKey> = []
        let bindings = settings.text.settings.filter { $0.name.hasPrefix("bind.") }
        // Its own key is free where another one quits.
        let isFirst = { (setting: Setting) in setting.name == "bind.quit" }
        for setting in bindings.filter(isFirst) + bindings.filter({ !isFirst($0) }) {
            let name = setting.name.dropFirst(5)
            let place = name.prefix { $0 != "." }
            if let command = keys.list.named(name) {
                bind(setting, to: command, in: command.contexts, &taken)
            } else if let command = keys.list.named(name.dropFirst(place.count + 1)) {
                bind(setting, to: command, in: Contexts.named[String(place)] ?? command.contexts, &taken)
            }
        }
    }

    /// A key that the file has given a meaning in a context.
    private struct TakenKey: Hashable {
        let key: Key
        let context: Contexts
    }

    private mutating func bind(
        _ setting: Setting, to command: Command, in contexts: Contexts, _ taken: inout Set<TakenKey>
    ) {
        let id = command.id
        var (keys, places): ([Key], Set<TakenKey>) = ([], [])
        read(setting, as: "the name of a key, or several in brackets") {
            for name in try setting.keyNames() {
                let key = try $0.key(named: name, for: id, in: contexts)
                let new = Contexts.each.filter(contexts.contains).map { TakenKey(key: key, context: $0) }
                guard taken.union(places).isDisjoint(with: new) else { throw KeyProblem.isTaken(name) }
                keys.append(key)
                places.formUnion(new)
            }
            taken.formUnion(places)
            $0.keys.unbind(id, in: contexts)
            $0.keys.bind(id, .init(keys, in: contexts))
        }
    }

    /// The key of a name, where it can be bound.
    private func key(named name: String, for id: Command.ID, in contexts: Contexts) throws(KeyProblem) -> Key {
        guard let key = Key(named: name), !(key.isText && contexts.isText) else { throw .isNoKey(name) }
        guard !isTyped(key, in: contexts) else { throw .isTyped(name) }
        let places = Contexts.each.filter(contexts.contains)
        guard id == .quit || !isLastToQuit(key, in: places) else { throw .quits(name) }
        return key
    }
}

/// Reasons why a key cannot be bound.
private enum KeyProblem: Error, CustomStringConvertible {
    case isNoKey(String)
    case isTyped(String)
    case isTaken(String)
    case quits(String)

    var description: String {
        switch self {
        case .isNoKey(let name): "“\(name)” is no key that can be bound here, as “F5”, “^R” or “Alt-N” are."
        case .isTyped(let name):
            "“\(name)” types text where this command works. Bind another key, such as “F5”, “^R” or “Alt-N”."
        case .isTaken(let name): "the key “\(name)” has a meaning by a line of this file already."
        case .quits(let name): "“\(name)” quits. Bind quit to another key as well, and this one is free."
        }
    }
}

extension Configuration {
    /// Returns `true` if there is a place in which only this key quits.
    private func isLastToQuit(_ key: Key, in places: [Contexts]) -> Bool {
        places.contains { place in
            keys.keys(of: .quit).filter { keys.command(for: $0, in: place)?.id == .quit } == [key]
        }
    }

    /// Returns `true` if a key begins a text somewhere in some contexts, as characters do in cells and in the list. Space
    /// begins none.
    private func isTyped(_ key: Key, in contexts: Contexts) -> Bool {
        keys.typesAtOnce && key.isText && key != " " && !contexts.isDisjoint(with: .typedAtOnce)
    }
}

extension Setting {
    /// The names of keys, of which there is one at the least.
    fileprivate func keyNames() throws(WrongKind) -> [String] {
        if let name = value.text { return [name] }
        let names = try list(\.text)
        guard !names.isEmpty else { throw WrongKind() }
        return names
    }
}

extension Contexts {
    /// The places where keys can be bound, as the file names them.
    nonisolated static let named: [String: Contexts] = [
        "list": .list, "head": .head, "lines": .lines, "problems": .problems, "details": .details, "totals": .totals,
        "typing": .typing, "searching": .searching, "help": .help, "palette": .palette,
    ]
}
