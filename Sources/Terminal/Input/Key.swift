/// A key press, or a text that was pasted.
public nonisolated enum Key: Hashable, Sendable {
    /// A key that moves the cursor.
    public enum Motion: Hashable, Sendable, CaseIterable {
        case up, down, left, right, home, end, pageUp, pageDown
    }

    /// Something that is typed: one character as a reader sees it, with its combining marks.
    case character(Character)
    /// Ctrl with a letter, in lower case, or with one of the characters `@`, `\`, `]`, `^` and `_`.
    case control(Character)
    /// Alt with a character; with a control character's key it is that character, and U+007F with Backspace.
    case alt(Character)
    /// Text that was pasted, with its line breaks as `\n`.
    case paste(String)
    /// Something that is done with the mouse.
    case mouse(MouseEvent)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// Shift with a key that moves the cursor.
    case shifted(Motion)
    /// Ctrl with a key that moves the cursor, alone or with Shift.
    case controlled(Motion)
    /// Alt with the key up or down, alone or with Shift; with other keys Alt makes no difference.
    case alted(Motion)
    /// F1 is 1.
    case function(Int)
}

nonisolated extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// A character's key can be written as that character.
    public init(extendedGraphemeClusterLiteral value: Character) { self = .character(value) }
}

nonisolated extension Key {
    /// The key for a motion without any modifier.
    public init(_ motion: Motion) {
        self =
            switch motion {
            case .up: .up
            case .down: .down
            case .left: .left
            case .right: .right
            case .home: .home
            case .end: .end
            case .pageUp: .pageUp
            case .pageDown: .pageDown
            }
    }

    /// The key for a byte below 0x20, or for 0x7F.
    init(control byte: UInt8) {
        switch byte {
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x08, 0x7F: self = .backspace
        case 0x1B: self = .escape
        default: self = .control(Character(Unicode.Scalar(byte < 0x1B && byte > 0 ? byte + 0x60 : byte + 0x40)))
        }
    }
}
