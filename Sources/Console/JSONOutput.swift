import Input
import Rendering

/// The output of commands for scripts.
package enum JSONOutput {
    /// Prints a value. What could send a terminal a command is escaped, which is the same to a parser.
    package static func print(_ value: JSONValue) {
        write(value.text() + "\n")
    }

    /// Prints a list of which one value after the other comes, as ``print(_:)`` prints a list.
    package static func printList(_ next: () throws -> JSONValue?) rethrows {
        var beginning = "["
        while let value = try next() {
            write("\(beginning)\n  \(value.text(indent: 2))")
            beginning = ","
        }
        write(beginning == "[" ? "[]\n" : "\n]\n")
    }

    private static func write(_ text: String) {
        StandardOutput.print(text.masked(keeping: "\n") { scalar, _ in scalar.escapedInJSON }, terminator: "")
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
