import TOMLKit
import Terminal

/// Keys of the user's own: `[bind]` for all places where a command can be asked for, `[bind.lines]` for one of them.
extension Configuration {
    mutating func readBindings(_ table: TOMLTable, _ lines: ConfigurationLines) {
        var taken: Set<TakenKey> = []
        // Its own key is free where another one quits.
        if let value = table["quit"] { bind(value, to: "quit", in: nil, ["bind"], &taken, lines) }
        for (name, value) in table where name != "quit" {
            guard let table = value.table else {
                bind(value, to: name, in: nil, ["bind"], &taken, lines)
                continue
            }
            guard let context = Contexts.named[name] else {
                skip(.isNoContext(name), "", in: ["bind", name], lines)
                continue
            }
            for (command, value) in table { bind(value, to: command, in: context, ["bind", name], &taken, lines) }
        }
    }

    /// A key that the file has given a meaning in a context.
    private struct TakenKey: Hashable {
        let key: Key
        let context: Contexts
    }

    private mutating func bind(
        _ value: any TOMLValueConvertible, to name: String, in context: Contexts?, _ tables: [String],
        _ taken: inout Set<TakenKey>, _ lines: ConfigurationLines
    ) {
        guard let id = Command.ID(rawValue: name), let command = CommandTable[id] else {
            return skip(.isNoCommand(name), name, in: tables, lines)
        }
        let contexts = context ?? command.contexts
        let setting = SettingValue(value, name, in: tables, lines)
        guard let names = take(setting, .keys, value.keyNames) else { return }
        var keys: [Key] = []
        for name in names {
            guard let key = Key(named: name), !(key.isText && contexts.isText) else {
                return skip(.isNoKey(name), id.rawValue, in: tables, lines)
            }
            guard !isTyped(key, in: contexts) else { return skip(.isTyped(name), id.rawValue, in: tables, lines) }
            let places = Contexts.each.filter(contexts.contains).map { TakenKey(key: key, context: $0) }
            guard taken.isDisjoint(with: places) else { return skip(.isTaken(name), id.rawValue, in: tables, lines) }
            guard id == .quit || !isLastToQuit(key, in: places.map(\.context)) else {
                return skip(.quits(name), id.rawValue, in: tables, lines)
            }
            taken.formUnion(places)
            keys.append(key)
        }
        self.keys.unbind(id, in: contexts)
        self.keys.bind(KeyMap.Binding(id, keys, in: contexts))
    }
}

extension Configuration {
    /// Whether there is a place in which only this key quits.
    private func isLastToQuit(_ key: Key, in places: [Contexts]) -> Bool {
        places.contains { place in
            keys.keys(of: .quit).filter { keys.command(for: $0, in: place)?.id == .quit } == [key]
        }
    }

    /// Whether a key begins a text somewhere in some contexts, as characters do in cells and in the list. Space begins none.
    private func isTyped(_ key: Key, in contexts: Contexts) -> Bool {
        keys.typesAtOnce && key.isText && key != " " && !contexts.isDisjoint(with: .typedAtOnce)
    }
}

extension TOMLValueConvertible {
    /// The names of keys, of which there is one at the least; nil for any other value.
    fileprivate var keyNames: [String]? {
        guard let array else { return string.map { [$0] } }
        let names = array.compactMap(\.string)
        return names.isEmpty || names.count < array.count ? nil : names
    }
}

extension Contexts {
    /// The places where keys can be bound, as the file names them.
    nonisolated static let named: [String: Contexts] = [
        "list": .list, "head": .head, "lines": .lines, "problems": .problems, "details": .details, "totals": .totals,
        "typing": .typing, "searching": .searching, "help": .help, "palette": .palette,
    ]
}

extension Key {
    /// The key of a name as help and messages write it; also `Ctrl-R` for `^R`. Nil if there is none.
    nonisolated init?(named name: String) {
        if let known = Key.byName[name] {
            self = known
        } else if let character = name.first, name.count == 1 {
            self = .character(character)
        } else if let rest = name.suffix(after: "^") ?? name.suffix(after: "Ctrl-"), rest.count == 1 {
            self = .control(Character(rest.lowercased()))
        } else if let rest = name.suffix(after: "Alt-"), rest.count == 1 {
            self = .alt(Character(rest.lowercased()))
        } else {
            return nil
        }
    }

    private nonisolated static let byName: [String: Key] = {
        let motions = Motion.allCases.flatMap { motion in
            [Key(motion), .shifted(motion), .controlled(motion)]
                + (motion == .up || motion == .down ? [.alted(motion)] : [])
        }
        let others: [Key] = [
            " ", .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .alt("\u{7F}"),
        ]
        let keys = motions + others + (1...12).map(Key.function)
        return Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
    }()
}

extension String {
    /// What follows a beginning; nil if it has another one.
    nonisolated fileprivate func suffix(after beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
