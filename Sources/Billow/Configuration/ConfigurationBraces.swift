extension ConfigurationMistake {
    /// The first brace that stands where a bracket must be closed. The parser ends the program at it, instead of saying so.
    /// - Complexity: O(*n*) in the text.
    init?(bracesIn text: String) {
        var braces = ConfigurationBraces(text)
        guard let found = braces.next() else { return nil }
        let sentence = "“}” closes the bracket “[” of line \(found.opened); close that with “]”"
        self.init(line: found.line, .isNoTOML(sentence))
    }
}

/// The brackets and braces of a file, as far as strings and comments have none.
nonisolated private struct ConfigurationBraces {
    private var rest: ArraySlice<UInt8>
    private var line = 1
    private var open: [(sign: Unicode.Scalar, line: Int)] = []

    init(_ text: String) { rest = Array(text.utf8)[...] }

    /// The line of the first brace that closes a bracket, and of that.
    mutating func next() -> (line: Int, opened: Int)? {
        while let byte = rest.popFirst() {
            let sign = Unicode.Scalar(byte)
            switch sign {
            case "\n": line += 1
            case "#": rest = rest.drop { $0 != UInt8(ascii: "\n") }
            case "\"", "'": skipString(after: byte)
            case "[", "{": open.append((sign, line))
            case "]" where open.last?.sign == "[", "}" where open.last?.sign == "{": open.removeLast()
            case "}": if let last = open.last { return (line, last.line) }
            default: break
            }
        }
        return nil
    }

    /// Goes behind the end of a string; one on a single line ends with that at the latest.
    private mutating func skipString(after quote: UInt8) {
        let isLong = rest.starts(with: [quote, quote])
        if isLong { rest.removeFirst(2) }
        while let byte = rest.first {
            let quotes = rest.prefix { $0 == quote }.count
            // One or two before the three at the end belong to the string.
            if quotes >= (isLong ? 3 : 1) { return rest.removeFirst(isLong ? quotes : 1) }
            if byte == UInt8(ascii: "\n") {
                guard isLong else { return }
                line += 1
            }
            rest.removeFirst()
            let isEscape = byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
            if isEscape, rest.first != UInt8(ascii: "\n") { rest = rest.dropFirst() }
        }
    }
}
