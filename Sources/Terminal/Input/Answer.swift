/// What a terminal answers to what it was asked at the start.
package nonisolated enum Answer: Equatable, Sendable {
    /// The colour of its background, each part from 0 to 255 (xterm's OSC 11).
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// Whether it knows a private mode and can set it (DECRQM).
    case mode(Int, isKnown: Bool)
    /// What it is (DA1). All terminals say that, after what they were asked before.
    case attributes

    /// An answer in the form of a control sequence `ESC [ ? … final`; nil for any other sequence.
    /// - Parameter body: What stands between `ESC [` and the final byte.
    init?(body: ArraySlice<UInt8>, final: UInt8) {
        guard body.first == UInt8(ascii: "?") else { return nil }
        switch final {
        case UInt8(ascii: "c"): self = .attributes
        case UInt8(ascii: "y") where body.last == UInt8(ascii: "$"):
            let numbers = body.dropFirst().dropLast().split(separator: UInt8(ascii: ";"))
                .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
            guard numbers.count == 2 else { return nil }
            self = .mode(numbers[0], isKnown: (1...3).contains(numbers[1]))
        default: return nil
        }
    }

    /// A colour as terminals write it: `rgb:ffff/fefe/0000`, with one to four digits each.
    init?(colour text: some StringProtocol) {
        let parts = text.split(separator: ":").last?.split(separator: "/").prefix(3) ?? []
        let values = parts.filter { $0.utf8.count <= 4 }.compactMap { digits in
            Int(digits, radix: 16).map { UInt8(clamping: $0 * 255 / (1 << (4 * digits.utf8.count) - 1)) }
        }
        guard parts.count == 3, values.count == 3, text.hasPrefix("rgb") else { return nil }
        self = .background(red: values[0], green: values[1], blue: values[2])
    }
}

nonisolated extension Answer {
    /// What the answer for the background's colour begins with, after `ESC ]`.
    private static let begin = Array("11;rgb".utf8)
    /// Longer ones are no colours.
    private static let mostBytes = 40

    /// What bytes after `ESC ]` are.
    enum Beginning: Equatable {
        /// No answer: Alt with `]` and what follows.
        case none
        /// More bytes decide.
        case incomplete
        /// An answer; nil if it says no colour. Its length is that of the bytes.
        case answer(Answer?, length: Int)
    }

    /// Looks for the answer for a colour. No key sends what it begins with, so that what is cut off is thrown away.
    static func colour(_ bytes: ArraySlice<UInt8>) -> Beginning {
        let head = bytes.prefix(begin.count)
        guard head.elementsEqual(begin.prefix(head.count)) else { return .none }
        guard head.count == begin.count else { return .incomplete }
        let body = bytes.prefix { isOfColour($0) }
        // As many whatever has arrived, so that what follows is the same keys in whatever pieces it comes.
        guard body.count <= mostBytes else { return .answer(nil, length: mostBytes) }
        let answer = Answer(colour: String(decoding: body.dropFirst(3), as: UTF8.self))
        let end = bytes.dropFirst(body.count)
        switch (end.first, end.dropFirst().first) {
        case (0x07, _): return .answer(answer, length: body.count + 1)
        case (0x1B, UInt8(ascii: "\\")): return .answer(answer, length: body.count + 2)
        case (nil, _), (0x1B, nil): return .incomplete
        default: return .answer(nil, length: body.count)
        }
    }

    private static func isOfColour(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "/")...UInt8(ascii: ";")).contains(byte) || (0x61...0x67).contains(byte | 0x20)
            || byte == UInt8(ascii: "r")
    }

    /// Whether bytes are the beginning of an answer or of a mouse's report, and of no key.
    static func isBegun(by bytes: ArraySlice<UInt8>) -> Bool {
        let rest = bytes.dropFirst()
        switch rest.first {
        case UInt8(ascii: "["): return rest.dropFirst().first.map { (0x3C..<0x40).contains($0) } ?? false
        case UInt8(ascii: "]"): return rest.dropFirst().starts(with: begin.prefix(3))
        default: return false
        }
    }
}
