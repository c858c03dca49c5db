/// What bytes that begin with ESC begin with.
nonisolated enum EscapeSequence: Equatable {
    /// More bytes decide.
    case incomplete
    /// An ESC on its own, before something else.
    case none
    /// ESC [ 200 ~
    case pasteBegin(length: Int)
    /// ESC [ 5 n: a request whether the program is ready.
    case statusRequest(length: Int)
    /// An answer of the terminal's; nil for one that says nothing.
    case answer(Answer?, length: Int)
    /// A whole sequence; the key is nil if no key sends it.
    case key(Key?, length: Int)

    /// Longer ones are no keys' sequences but noise.
    private static let mostBytes = 32

    init(_ bytes: ArraySlice<UInt8>) {
        let rest = bytes.dropFirst()
        switch rest.first {
        case nil: self = .incomplete
        case UInt8(ascii: "["): self = Self.controlSequence(rest.dropFirst())
        case UInt8(ascii: "O"): self = Self.keypad(rest.dropFirst())
        case UInt8(ascii: "]"): self = Self.colourAnswer(rest)
        // Esc pressed twice, or before another sequence.
        case 0x1B: self = .none
        default: self = Self.alt(rest)
        }
    }

    private static func colourAnswer(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        switch Answer.colour(bytes.dropFirst()) {
        case .none: alt(bytes)
        case .incomplete: .incomplete
        case .answer(let answer, let length): .answer(answer, length: length + 2)
        }
    }

    private static func keypad(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        guard let final = bytes.first else { return .incomplete }
        guard let key = KeySequences.key(keypad: final) else { return .key(.alt("O"), length: 2) }
        return .key(key, length: 3)
    }

    /// Parameters, intermediate bytes and a final byte, after `ESC [`.
    private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        // The Linux console's F1 to F5 are ESC [ [ A to E.
        if bytes.first == UInt8(ascii: "[") {
            guard let final = bytes.dropFirst().first else { return .incomplete }
            let number = Int(final) - Int(UInt8(ascii: "A")) + 1
            return .key((1...5).contains(number) ? .function(number) : nil, length: 4)
        }
        let body = bytes.prefix { (0x20..<0x40).contains($0) }
        guard body.count <= mostBytes else { return .none }
        guard body.endIndex < bytes.endIndex else { return .incomplete }
        let final = bytes[body.endIndex]
        let length = body.count + 3
        // A byte that no sequence may contain cuts it off and stands for itself.
        guard (0x40..<0x7F).contains(final) else { return .key(nil, length: length - 1) }
        // What begins with < = > ? is an answer or a mouse's, no key.
        if let event = MouseEvent(body: body, final: final) { return .key(.mouse(event), length: length) }
        guard body.allSatisfy({ $0 < 0x3C }) else { return .answer(Answer(body: body, final: final), length: length) }
        let parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        if parameters == [200], final == UInt8(ascii: "~") { return .pasteBegin(length: length) }
        if parameters == [5], final == UInt8(ascii: "n") { return .statusRequest(length: length) }
        return .key(KeySequences.key(parameters: parameters, final: final), length: length)
    }

    /// ESC before a character is Alt with it. Backspace is U+007F here, whichever of its two bytes it sends.
    static func alt(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        guard let first = bytes.first else { return .incomplete }
        guard first >= 0x20, first != 0x7F else {
            return .key(.alt(first == 0x08 ? "\u{7F}" : Character(Unicode.Scalar(first))), length: 2)
        }
        let needed = first.lengthOfUTF8
        guard bytes.count >= needed else { return .incomplete }
        guard let character = String(decoding: bytes.prefix(needed), as: UTF8.self).first else { return .none }
        return .key(.alt(character), length: needed + 1)
    }
}
