/// Makes key presses of the bytes that a terminal sends: UTF-8, control characters, sequences after ESC, and pastes.
///
/// Nothing is lost: bytes that are no UTF-8 become U+FFFD, and what is cut off by the end of a read waits for the rest.
/// A sequence that no key sends is no key.
package nonisolated struct KeyDecoder {
    /// What the end of the bytes so far leaves open.
    enum Open: Equatable {
        /// An ESC alone, a sequence or a character that is not complete: within moments it is, or never.
        case sequence
        /// What no key begins with: it is complete within moments as a rule, and never becomes text.
        case answer
        /// A paste whose end has not come.
        case paste
    }

    private let sequences: KeySequences
    private let knowsAlt: Bool
    private var waiting: [UInt8] = []
    private var paste: PasteCollector?
    /// How many status requests have come in all.
    package private(set) var statusRequests = 0
    /// What the terminal has answered, in order.
    package private(set) var answers: [Answer] = []

    /// - Parameter knowsAlt: Whether ESC right before a character is Alt with it. Else it is Escape and the character:
    ///   what is typed ahead after Escape cannot be told from Alt.
    package init(_ sequences: KeySequences = KeySequences(), knowsAlt: Bool = true) {
        self.sequences = sequences
        self.knowsAlt = knowsAlt
    }

    /// What waits for more bytes; nil if nothing does.
    var open: Open? {
        if paste != nil { return .paste }
        return waiting.isEmpty ? nil : Answer.isBegun(by: waiting[...]) ? .answer : .sequence
    }

    /// The key presses that some more bytes complete.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        waiting += bytes
        var keys: [Key] = []
        var rest = waiting[...]
        while !rest.isEmpty, take(&rest, isLast: false, into: &keys) {}
        waiting = Array(rest)
        return keys
    }

    /// The key presses in what waits, when no more bytes have come: an ESC alone is the Escape key.
    package mutating func finish() -> [Key] {
        var keys: [Key] = []
        if let text = paste?.text { keys.append(.paste(text)) }
        paste = nil
        var rest = waiting[...]
        while !rest.isEmpty { _ = take(&rest, isLast: true, into: &keys) }
        waiting = []
        return keys
    }

    /// Takes one key, a run of text or a piece of a paste from the front.
    /// - Parameter isLast: Whether no more bytes follow. Then something is always taken.
    /// - Returns: Whether anything was taken.
    private mutating func take(_ bytes: inout ArraySlice<UInt8>, isLast: Bool, into keys: inout [Key]) -> Bool {
        guard paste == nil else { return takePaste(&bytes, into: &keys) }
        guard let first = bytes.first else { return false }
        switch first {
        case 0x1B: return takeEscape(&bytes, isLast: isLast, into: &keys)
        case 0..<0x20, 0x7F:
            keys.append(Key(control: bytes.removeFirst()))
            return true
        default: return takeText(&bytes, isLast: isLast, into: &keys)
        }
    }

    // MARK: Text

    /// Takes all bytes up to the next control character, so that marks find the character they belong to.
    private func takeText(_ bytes: inout ArraySlice<UInt8>, isLast: Bool, into keys: inout [Key]) -> Bool {
        let run = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
        let isOpen = !isLast && run.endIndex == bytes.endIndex
        let text = isOpen ? run.dropLast(run.incompleteUTF8Suffix) : run
        guard !text.isEmpty else { return false }
        keys += String(decoding: text, as: UTF8.self).map(Key.character)
        bytes = bytes[text.endIndex...]
        return true
    }

    // MARK: After ESC

    private mutating func takeEscape(_ bytes: inout ArraySlice<UInt8>, isLast: Bool, into keys: inout [Key]) -> Bool {
        if let (key, length) = sequences.match(bytes) {
            keys.append(key)
            bytes.removeFirst(length)
            return true
        }
        if knowsAlt, bytes.dropFirst().first == 0x1B {
            switch EscapeSequence(bytes.dropFirst()) {
            // No key sends what begins so, nor a status request, so the ESC before it is no Alt.
            case _ where Answer.isBegun(by: bytes.dropFirst()): takeEscapeKey(&bytes, into: &keys)
            case .incomplete where !isLast: return false
            case .statusRequest, .answer: takeEscapeKey(&bytes, into: &keys)
            default: removeAlt(&bytes)
            }
        }
        return takeSequence(&bytes, isLast: isLast, into: &keys)
    }

    private mutating func takeSequence(_ bytes: inout ArraySlice<UInt8>, isLast: Bool, into keys: inout [Key]) -> Bool {
        switch EscapeSequence(bytes) {
        case .incomplete where !isLast: return false
        case .statusRequest(let length):
            statusRequests += 1
            bytes.removeFirst(length)
        case .answer(let answer, let length):
            if let answer { answers.append(answer) }
            bytes.removeFirst(length)
        case .key(.alt, _) where !knowsAlt: takeEscapeKey(&bytes, into: &keys)
        case .key(let key, let length):
            if let key { keys.append(key) }
            bytes.removeFirst(length)
        case .pasteBegin(let length):
            paste = PasteCollector()
            bytes.removeFirst(length)
        case .incomplete where Answer.isBegun(by: bytes): bytes = []
        case .incomplete where knowsAlt && (bytes.count == 2 || bytes.dropFirst().first == UInt8(ascii: "]")):
            if let character = bytes.dropFirst().first.map(Unicode.Scalar.init) {
                keys.append(.alt(Character(character)))
            }
            bytes.removeFirst(2)
        case .incomplete, .none: takeEscapeKey(&bytes, into: &keys)
        }
        return true
    }

    /// Some terminals send ESC before a key's sequence for Alt, which makes no difference there.
    private func removeAlt(_ bytes: inout ArraySlice<UInt8>) {
        let third = bytes.dropFirst(2).first
        if third == UInt8(ascii: "[") || third == UInt8(ascii: "O") { bytes.removeFirst() }
    }

    private func takeEscapeKey(_ bytes: inout ArraySlice<UInt8>, into keys: inout [Key]) {
        keys.append(.escape)
        bytes.removeFirst()
    }

    // MARK: Paste

    private mutating func takePaste(_ bytes: inout ArraySlice<UInt8>, into keys: inout [Key]) -> Bool {
        let taken = paste?.take(bytes) ?? 0
        bytes.removeFirst(taken)
        if paste?.isComplete == true, let text = paste?.text {
            keys.append(.paste(text))
            paste = nil
        }
        return taken > 0
    }
}

nonisolated extension UInt8 {
    /// How many bytes a UTF-8 sequence has that begins with this one.
    var lengthOfUTF8: Int { self >= 0xF0 ? 4 : self >= 0xE0 ? 3 : self >= 0xC0 ? 2 : 1 }
}

nonisolated extension Collection<UInt8> {
    /// How many bytes at the end begin a UTF-8 sequence that more bytes could complete.
    fileprivate var incompleteUTF8Suffix: Int {
        for (length, byte) in suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            return byte.lengthOfUTF8 > length + 1 ? length + 1 : 0
        }
        return 0
    }
}
