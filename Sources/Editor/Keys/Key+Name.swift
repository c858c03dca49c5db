import Terminal

extension Key {
    /// How it is written in help, hints and messages: `Enter`, `^R`, `Alt-B`, `x`.
    nonisolated var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "^" + character.uppercased()
        case .alt("\u{7F}"): "Alt-Backspace"
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
