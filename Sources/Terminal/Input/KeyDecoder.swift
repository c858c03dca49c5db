/// Parses the bytes of a terminal: keys, pastes, reports of the mouse, and replies.
///
/// A state machine for ECMA-48. ``KeySequences`` says what key a sequence is. A sequence that is no key is a reply of the
/// terminal, perhaps to a program that has ended, and is discarded: none of its bytes is typed.
///
/// - The keys are the same in whatever pieces the bytes arrive. Bytes that are no UTF-8 become U+FFFD.
/// - A control character ends an unfinished sequence and is a key itself.
/// - ESC before a character is Alt. ESC before Ctrl with a letter is Escape: that has no command with Alt, and GNU screen
///   sends Escape together with the key after it.
/// - ESC before a key's sequence is Alt, which makes no difference there. Before any other sequence it is Escape.
/// - `ESC [` and what begins a control string, as `ESC ]`, are Alt with that character only if nothing follows. Text after
///   `ESC ]` is typed if no terminal begins a reply so and the end of a string does not follow.
package nonisolated struct KeyDecoder {
    /// The unfinished part at the end of the bytes so far.
    enum Open: Equatable {
        /// An ESC alone, a key's sequence or a character: within moments it is complete, or never.
        case sequence
        /// A control sequence that has parameters. It never becomes text.
        case control
        /// A reply in the form of a control string. It never becomes text.
        case reply
        /// A paste whose end has not come.
        case paste
    }

    private enum State {
        case ground
        /// After ESC, and within sequences of the table that are no control sequences.
        case escape
        /// Within a character after ESC.
        case character
        /// After `ESC [`.
        case control
        /// After `ESC [ M`, before the three bytes of a report of the mouse (X10).
        case mouse
        /// Within OSC, DCS, APC, PM or SOS.
        case string
        /// The same after an ESC, which with `\` is the string's end.
        case stringEnd
        case paste
    }

    /// Maximum number of bytes that are kept of a sequence.
    private static let mostBytes = 256
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private let sequences: KeySequences
    private var state = State.ground
    /// Bytes of the state: text, a paste, or a sequence without its ESC.
    private var bytes: [UInt8] = []
    /// `true` if an ESC came right before that of the sequence.
    private var followsEscape = false
    /// The bytes behind an ESC that has counted as Escape, or as Alt with that byte, since nothing else came in time.
    private var torn: [UInt8]?
    private var keys: [Key] = []
    /// Number of status requests so far.
    package private(set) var statusRequests = 0
    /// Replies to the program's own questions so far, in order.
    package private(set) var answers: [Answer] = []

    package init(_ sequences: KeySequences = KeySequences()) { self.sequences = sequences }

    /// The part that waits for more bytes; nil if nothing does.
    var open: Open? {
        switch state {
        case .ground: bytes.isEmpty ? nil : .sequence
        case .mouse: .control
        case .control where bytes.count > 1: .control
        case .string, .stringEnd: isReply ? .reply : .sequence
        case .escape, .character, .control: .sequence
        case .paste: .paste
        }
    }

    /// The keys that more bytes complete.
    package mutating func decode(_ new: some Collection<UInt8>) -> [Key] {
        if let torn, Self.isTornSequence(torn + new) {
            state = .escape
            for byte in torn { take(byte) }
        }
        torn = new.isEmpty ? torn : nil
        for byte in new { take(byte) }
        if state == .ground { takeText(bytes.dropLast(bytes.incompleteUTF8Suffix)) }
        return takeKeys()
    }

    /// The keys in what waits, when no more bytes have come: an ESC alone is the Escape key.
    package mutating func finish() -> [Key] {
        let isEscape = state == .stringEnd && !isReply
        torn = isEscape ? [] : [.escape, .control, .string].contains(state) && bytes.count < 2 ? bytes : nil
        abandon()
        if isEscape { keys.append(.escape) }
        return takeKeys()
    }

    private mutating func takeKeys() -> [Key] {
        defer { keys = [] }
        return keys
    }

    // MARK: One byte

    private mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        case (.paste, _): takePasted(byte)
        case (.ground, 0x20..<0x7F), (.ground, 0x80...): bytes.append(byte)
        case (.mouse, 0x20...): takeMouse(byte)
        case (.string, 0x1B): state = .stringEnd
        case (.string, 0x07), (.stringEnd, UInt8(ascii: "\\")): endString()
        case (.stringEnd, _):
            abandon()
            state = .escape
            take(byte)
        // Shift-Tab of the Linux console.
        case (.escape, 0..<0x20) where sequences.table[bytes + [byte]] != nil: takePrintable(byte)
        case (.escape, 0x1B) where bytes.isEmpty:
            if followsEscape { keys.append(.escape) }
            followsEscape = true
        case (.escape, 0x08) where bytes.isEmpty, (.escape, 0x7F) where bytes.isEmpty: end([.alt("\u{7F}")])
        case (.escape, 0x09...0x0A) where bytes.isEmpty, (.escape, 0x0D) where bytes.isEmpty:
            end([.alt(Character(Unicode.Scalar(byte)))])
        case (_, 0..<0x20), (_, 0x7F):
            abandon()
            if byte == 0x1B { state = .escape } else { keys.append(Key(control: byte)) }
        default: takePrintable(byte)
        }
    }

    private mutating func takePrintable(_ byte: UInt8) {
        let isFull = bytes.count >= Self.mostBytes
        if isFull, state == .control && byte < 0x40 || state == .string && isReply { return }
        bytes.append(byte)
        if state != .string, let keys = sequences.table[bytes] { return end(keys, isKey: true) }
        switch state {
        case .escape: takeAfterEscape(byte)
        case .character where byte & 0xC0 != 0x80, .control where byte >= 0x80:
            bytes.removeLast()
            abandon()
            take(byte)
        case .character where bytes.count == bytes[0].lengthOfUTF8: end([.alt(bytes.text.first ?? "\u{FFFD}")])
        case .control where byte >= 0x40 && !sequences.beginnings.contains(bytes), .control where isShifted:
            endControl()
        case .string where isFull: abandon()
        default: break
        }
    }

    /// `true` if a control sequence is a key with Shift in rxvt, as `ESC [ 7 $`. A reply has `$` behind more than one number.
    private var isShifted: Bool {
        bytes.last == UInt8(ascii: "$") && bytes.dropFirst().dropLast().allSatisfy { (0x30..<0x3A).contains($0) }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "[") where bytes.count == 1: state = .control
        case _ where bytes.count == 1 && "]P_^X".utf8.contains(byte): state = .string
        case 0xC0... where bytes.count == 1: state = .character
        default: if !sequences.beginnings.contains(bytes) { abandon() }
        }
    }

    // MARK: Ends

    /// Ends a sequence.
    /// - Parameter isKey: Whether it is the sequence of a key, which an ESC before it does not change.
    private mutating func end(_ new: [Key], isKey: Bool = false) {
        if followsEscape, !isKey { keys.append(.escape) }
        followsEscape = false
        keys += new
        state = .ground
        bytes.removeAll(keepingCapacity: true)
    }

    /// Ends an unfinished sequence, since nothing or another one follows.
    private mutating func abandon() {
        switch state {
        case .ground: takeText(bytes[...])
        case .escape where bytes.isEmpty: end([.escape])
        // Terminals send a line break as CR.
        case .paste: end([.paste(String(bytes.text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }))])
        case .character: end([.alt("\u{FFFD}")])
        case .mouse: end([])
        case .control where bytes.count > 1: end([])
        case .string where isReply, .stringEnd where isReply: end([])
        case .escape, .control, .string, .stringEnd:
            end([.alt(bytes.prefix(1).text.first ?? "\u{FFFD}")] + bytes.dropFirst().text.map(Key.character))
        }
    }

    /// Takes text from the front. It is as long as can be, so that combining marks find their character.
    private mutating func takeText(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else { return }
        keys += text.text.map(Key.character)
        bytes.removeFirst(text.count)
    }

    private mutating func takePasted(_ byte: UInt8) {
        bytes.append(byte)
        guard byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else { return }
        bytes.removeLast(Self.pasteEnd.count)
        abandon()
    }

    private mutating func takeMouse(_ byte: UInt8) {
        bytes.append(byte)
        guard bytes.count == 3 else { return }
        end(MouseEvent(bytes.map { Int($0) - 0x20 }).map { [.mouse($0)] } ?? [])
    }

    private mutating func endControl() {
        let (body, final) = (bytes.dropFirst().dropLast(), bytes[bytes.count - 1])
        let parameters = body.drop { $0 >= 0x3C }.text.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        }
        switch (body.first, final) {
        case (nil, UInt8(ascii: "M")):
            (state, bytes) = (.mouse, [])
        case (UInt8(ascii: "<"), UInt8(ascii: "M")):
            end(MouseEvent(parameters.map { $0[0] }).map { [.mouse($0)] } ?? [])
        case (let first?, _) where first >= 0x3C:
            if let answer = Answer(body.text, final: final) { answers.append(answer) }
            end([])
        case (_, UInt8(ascii: "~")) where parameters == [[200]]:
            end([])
            state = .paste
        case (_, UInt8(ascii: "n")) where parameters == [[5]]:
            statusRequests += 1
            end([])
        default:
            let new = KeySequences.keys(parameters, final: final)
            end(new, isKey: !new.isEmpty)
        }
    }

    // MARK: Replies

    private mutating func endString() {
        if let answer = Answer(string: bytes.text) { answers.append(answer) }
        end([])
    }

    /// `true` if terminals begin a reply as the string begins. Then it never becomes text.
    private var isReply: Bool {
        guard bytes.count > 1 else { return false }
        return switch bytes[0] {
        case UInt8(ascii: "]"): (0x30..<0x3A).contains(bytes[1]) || bytes[1] | 0x20 == UInt8(ascii: "l")
        case UInt8(ascii: "P"): (0x21..<0x40).contains(bytes[1])
        case UInt8(ascii: "_"): bytes[1] == UInt8(ascii: "G")
        default: false
        }
    }

    /// Returns `true` if the bytes after an Escape are a sequence that was torn before or after its first byte: a reply, or a
    /// key and nothing else. Bytes typed by hand arrive one by one.
    private static func isTornSequence(_ bytes: [UInt8]) -> Bool {
        let reply = /\[[?>=<][0-9]|\]([0-9]+;|[lL])|P([>!]\||[0-9][$+!])|_G[a-zA-Z]=|(\[[0-9;:]*|O)[A-DFHMP-SZu~]$/
        return String(decoding: bytes.prefix(mostBytes), as: UTF8.self).prefixMatch(of: reply) != nil
    }
}

nonisolated extension UInt8 {
    /// The number of bytes of a UTF-8 sequence that begins with this one.
    fileprivate var lengthOfUTF8: Int { self >= 0xF0 ? 4 : self >= 0xE0 ? 3 : self >= 0xC0 ? 2 : 1 }
}

nonisolated extension Collection<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    /// The number of bytes at the end that begin a UTF-8 sequence that more bytes could complete.
    fileprivate var incompleteUTF8Suffix: Int {
        for (length, byte) in suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            return byte.lengthOfUTF8 > length + 1 ? length + 1 : 0
        }
        return 0
    }
}
