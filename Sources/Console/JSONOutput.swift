import Input
import Rendering

/// What commands print for scripts.
package enum JSONOutput {
    /// Prints a value. What could send a terminal a command is escaped, which is the same to a parser.
    package static func print(_ value: JSONValue) {
        StandardOutput.print(value.text().masked(keeping: "\n") { scalar, _ in scalar.escapedInJSON })
    }
}

extension Unicode.Scalar {
    /// An escape for each code unit of UTF-16, of which JSON makes the code point again.
    fileprivate var escapedInJSON: String {
        String(Character(self)).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
