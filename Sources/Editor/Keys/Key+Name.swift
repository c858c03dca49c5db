import Terminal

extension Key {
    /// Its name in help, hints and messages: `Enter`, `^R`, `Alt-B`, `x`.
    package nonisolated var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "^" + character.uppercased()
        case .alt("\u{7F}"): "Alt-Backspace"
        case .alt("\r"): "Alt-Enter"
        case .alt(let character): "Alt-" + character.uppercased()
        case .shifted(let motion): "Shift-" + Key.name(of: motion)
        case .alted(let motion): "Alt-" + Key.name(of: motion)
        case .controlled(let motion): "^" + Key.name(of: motion)
        case .function(let number): "F\(number)"
        case .paste: "paste"
        default: Key.names[self] ?? Key.Motion(self).map(Key.name(of:)) ?? ""
        }
    }

    private nonisolated static let names: [Key: String] = [
        .enter: "Enter", .escape: "Esc", .tab: "Tab", .backTab: "Shift-Tab", .backspace: "Backspace", .delete: "Del",
        .insert: "Ins",
    ]

    private nonisolated static func name(of motion: Motion) -> String {
        switch motion {
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        }
    }
}

extension Key.Motion {
    /// The motion of a key without any modifier.
    nonisolated fileprivate init?(_ key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        default: return nil
        }
    }
}

extension Key {
    /// The key of a name as help and messages write it, or as any keyboard types it: `Ctrl-R` for `^R`, `Alt-Down` for `Alt-↓`. Nil if
    /// there is none.
    package nonisolated init?(named name: String) {
        if let known = Key.byName[name] ?? Key.byName[Key.withSigns(name)] {
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

    /// `^→` for `Ctrl-Right`.
    private nonisolated static func withSigns(_ name: String) -> String {
        let name = name.suffix(after: "Ctrl-").map { "^" + $0 } ?? name
        let arrows = [("Up", "↑"), ("Down", "↓"), ("Left", "←"), ("Right", "→")]
        let beginning = name.lastIndex { "^-".contains($0) }.map { name[...$0] } ?? ""
        return arrows.first { beginning + $0.0 == name }.map { beginning + $0.1 } ?? name
    }

    private nonisolated static let byName: [String: Key] = {
        let motions = Motion.allCases.flatMap { motion in
            [Key(motion), .shifted(motion), .controlled(motion)]
                + (motion == .up || motion == .down ? [.alted(motion)] : [])
        }
        let others: [Key] = [
            " ", .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .alt("\u{7F}"), .alt("\r"),
        ]
        let keys = motions + others + (1...12).map(Key.function)
        return Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
    }()
}

extension String {
    /// Returns the rest behind a beginning; nil if the name has another one.
    nonisolated fileprivate func suffix(after beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
