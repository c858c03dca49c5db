/// What ncurses reads: a code point, or a key that is none.
nonisolated enum RawKey: Equatable {
    enum Code: Equatable {
        case up, down, left, right, home, end, pageUp, pageDown
        case insert, delete, backspace, backTab, enter, pasteBegin, pasteEnd, other
        case function(Int)
    }

    case character(UInt32)
    case key(Code)
}

/// Makes key presses of what ncurses reads: puts combining marks to their character, and collects what is pasted.
nonisolated struct KeyDecoder {
    private var pasted: String?

    /// All key presses in some reads. A paste that goes on in the next reads is kept until it ends.
    mutating func decode(_ reads: [RawKey]) -> [Key] {
        var keys: [Key] = []
        for read in reads { take(read, into: &keys) }
        return keys
    }

    private mutating func take(_ read: RawKey, into keys: inout [Key]) {
        switch read {
        case .key(.pasteBegin): pasted = ""
        case .key(.pasteEnd):
            if let pasted { keys.append(.paste(pasted)) }
            pasted = nil
        case .character(let value) where pasted != nil:
            pasted?.append(value == 13 ? "\n" : Character(Self.scalar(value)))
        case .key where pasted != nil: break
        case .character(let value): take(character: value, into: &keys)
        case .key(let code): if let key = Key(code) { keys.append(key) }
        }
    }

    private func take(character value: UInt32, into keys: inout [Key]) {
        if let key = Key(control: value) { return keys.append(key) }
        let scalar = Self.scalar(value)
        if case .character(let base) = keys.last, let joined = (String(base) + String(scalar)).singleCharacter {
            keys[keys.count - 1] = .character(joined)
        } else {
            keys.append(.character(Character(scalar)))
        }
    }

    /// What is no code point is shown as U+FFFD rather than lost.
    private static func scalar(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }
}

extension String {
    /// The text if it is a single character to its reader.
    nonisolated fileprivate var singleCharacter: Character? { count == 1 ? first : nil }
}

extension Key {
    nonisolated fileprivate init?(control value: UInt32) {
        switch value {
        case 9: self = .tab
        case 10, 13: self = .enter
        case 27: self = .escape
        case 8, 127: self = .backspace
        case 1...26: self = .control(Character(Unicode.Scalar(UInt8(value) + 96)))
        case 0, 28...31: return nil
        default: return nil
        }
    }

    nonisolated fileprivate init?(_ code: RawKey.Code) {
        switch code {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .insert: self = .insert
        case .delete: self = .delete
        case .backspace: self = .backspace
        case .backTab: self = .backTab
        case .enter: self = .enter
        case .function(let number): self = .function(number)
        case .pasteBegin, .pasteEnd, .other: return nil
        }
    }
}
