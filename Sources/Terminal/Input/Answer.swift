/// The terminal's reply to a question of the program.
package nonisolated enum Answer: Equatable, Sendable {
    /// The colour of its background, each part from 0 to 255 (xterm's OSC 11).
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// `true` if it knows a private mode and can set it (DECRQM).
    case mode(Int, isKnown: Bool)
    /// The attributes of the terminal (DA1). All terminals send them after the replies to earlier questions.
    case attributes

    /// A reply in the form of a control sequence; nil if no question has it.
    /// - Parameter body: The text between `ESC [` and the final byte.
    init?(_ body: String, final: UInt8) {
        if body.hasPrefix("?"), final == UInt8(ascii: "c") {
            self = .attributes
        } else if final == UInt8(ascii: "y"), let match = body.wholeMatch(of: /\?([0-9]+);([0-9]+)\$/),
            let mode = Int(match.1), let value = Int(match.2)
        {
            self = .mode(mode, isKnown: (1...3).contains(value))
        } else {
            return nil
        }
    }

    /// A colour as terminals write it, `]11;rgb:ffff/fefe/0000` with one to four digits each; nil for other strings.
    init?(string: String) {
        let colour = /\]11;rgba?:([0-9a-fA-F]{1,4})\/([0-9a-fA-F]{1,4})\/([0-9a-fA-F]{1,4})(\/[0-9a-fA-F]+)?/
        guard let match = string.wholeMatch(of: colour) else { return nil }
        let values = [match.1, match.2, match.3].map { digits in
            UInt8(clamping: (Int(digits, radix: 16) ?? 0) * 255 / (1 << (4 * digits.utf8.count) - 1))
        }
        self = .background(red: values[0], green: values[1], blue: values[2])
    }
}
