import Foundation

/// What commands print for scripts.
enum JSONOutput {
    /// Prints a value with sorted keys. What could send a terminal a command is escaped, which is the same to a parser.
    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        let escaped = text.unicodeScalars.map { $0.isRiskyInJSON ? $0.escapedInJSON : String($0) }.joined()
        StandardOutput.print(escaped)
    }
}

extension Unicode.Scalar {
    /// Controls that JSON does not have to escape, and what turns a line around. The text's own newlines are none.
    fileprivate var isRiskyInJSON: Bool {
        switch properties.generalCategory {
        case .control: value > 0x1F
        case .format: value <= 0xFFFF
        default: false
        }
    }

    fileprivate var escapedInJSON: String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
