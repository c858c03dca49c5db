/// Reads the kinds of TOML that settings have: texts, numbers, true and false, lists of these, tables under headings.
///
/// A line that cannot be read is skipped, and named with its number.
/// - Complexity: O(*n*) in the text.
struct SettingsReader {
    /// A table's name in brackets.
    struct Heading {
        let name: String
        /// The end of its line.
        let end: String.Index
    }

    private(set) var headings: [Heading] = []
    private(set) var settings: [Setting] = []
    private(set) var mistakes: [SettingsMistake] = []

    private let text: String.UnicodeScalarView
    private var place: String.Index
    private var line = 1
    /// Settings below a heading that cannot be read are skipped with it.
    private var isSkipping = false
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        self.text = text.unicodeScalars
        place = text.startIndex
        // The mark with which some editors begin a file in UTF-8.
        _ = take("\u{FEFF}")
        while next != nil {
            let start = (place, line)
            do throws(SettingsMistake) {
                try readLine()
            } catch {
                mistakes.append(error)
                // A quote or a bracket that is not closed takes nothing of the next lines with it.
                (place, line) = start
                skipToSetting()
            }
        }
    }

    private mutating func readLine() throws(SettingsMistake) {
        let start = place
        skipBlanks()
        switch next {
        case "\n", "#", nil: try endLine()
        case "[":
            isSkipping = true
            advance()
            guard next != "[" else {
                throw mistake("“[[” begins a list of tables. Write the name between “[” and “]”.")
            }
            let name = try readName("a table")
            guard take("]") else { throw unexpected("“]” ends a table's name") }
            try endLine()
            headings.append(Heading(name: name, end: place))
            isSkipping = false
        default: try readSetting(from: start)
        }
    }

    private mutating func readSetting(from start: String.Index) throws(SettingsMistake) {
        let line = line
        let key = try readName("a setting")
        guard take("=") else { throw unexpected("“=” must be between a setting's name and its value") }
        skipBlanks()
        let valueStart = place
        let value = try readValue()
        let range = valueStart..<place
        try endLine()
        guard !isSkipping else { return }
        let name = headings.last.map { "\($0.name).\(key)" } ?? key
        if let first = lines.updateValue(line, forKey: name) {
            lines[name] = first
            mistakes.append(
                SettingsMistake(line: line, "“\(name)” is set in line \(first) already. Delete one of them."))
            return
        }
        settings.append(
            Setting(
                name: name, value: value, line: line, heading: headings.isEmpty ? nil : headings.count - 1,
                valueRange: range, lineRange: start..<place))
    }

    /// Reads the parts of a name, with or without quotes, and the blanks around them.
    private mutating func readName(_ owner: String) throws(SettingsMistake) -> String {
        var parts: [String] = []
        repeat {
            skipBlanks()
            let part = try next == "\"" || next == "'" ? readText() : read { $0.isPartOfName }
            guard !part.isEmpty else {
                throw unexpected("The name of \(owner) takes letters from A to Z, or quotes around it")
            }
            parts.append(part)
            skipBlanks()
        } while take(".")
        return parts.joined(separator: ".")
    }

    private mutating func readValue() throws(SettingsMistake) -> Setting.Value {
        switch next {
        case "\"", "'": return .text(try readText())
        case "[": return .list(try readList())
        case "{": throw mistake("“{” begins a table in one line. Write its name in brackets, and its settings below.")
        default:
            let word = read { !" \t\r\n,[]{}#\"'".unicodeScalars.contains($0) }
            if let flag = Bool(word) { return .flag(flag) }
            let digits = word.replacing("_", with: "")
            if Double(digits) != nil, digits.allSatisfy("+-.0123456789".contains) { return .number(digits) }
            throw word.isEmpty
                ? unexpected("A value is expected")
                : mistake("“\(word.prefix(24))” is no value. \(Self.advice(on: word))")
        }
    }

    private static func advice(on word: String) -> String {
        if Bool(word.lowercased()) != nil { return "Write “\(word.lowercased())”." }
        return Double(word) == nil ? "Put quotes around it." : "Write the number in digits, as in 120."
    }

    private mutating func readList() throws(SettingsMistake) -> [Setting.Value] {
        let opened = line
        var values: [Setting.Value] = []
        advance()
        try skipToElement()
        while !take("]") {
            guard next != "[" else { throw mistake("A list cannot contain a list. Delete this “[”.") }
            values.append(try readValue())
            try skipToElement()
            let isLast = !take(",")
            try skipToElement()
            guard !isLast || next == "]" else {
                throw unexpected("“,” or “]” follows a value in the list of line \(opened)")
            }
        }
        return values
    }

    private mutating func skipToElement() throws(SettingsMistake) {
        skipBlanks()
        while next == "\n" || next == "#" {
            try endLine()
            skipBlanks()
        }
    }

    private mutating func readText() throws(SettingsMistake) -> String {
        let (opened, quote) = (line, next ?? "\"")
        let ending = String(
            repeating: String(quote), count: text[place...].starts(with: [quote, quote, quote]) ? 3 : 1)
        let isLong = ending.count == 3
        advance(by: ending.count)
        if isLong { _ = take("\r"); _ = take("\n") }
        var read = String.UnicodeScalarView()
        while !text[place...].starts(with: ending.unicodeScalars)
            || isLong && text[place...].dropFirst(3).first == quote
        {
            guard let scalar = next, isLong || scalar != "\n" else {
                throw SettingsMistake(
                    line: opened, "The quote \(ending) is not closed. Put another one behind the text.")
            }
            if scalar == "\\", quote == "\"" {
                try readEscape(into: &read, isLong: isLong)
            } else {
                guard scalar.value >= 0x20 || "\t\r\n".unicodeScalars.contains(scalar) else {
                    throw mistake("A text has a control character. Delete it, or write \\u and its four digits.")
                }
                read.append(scalar)
                advance()
            }
        }
        advance(by: ending.count)
        return String(read)
    }

    private mutating func readEscape(into read: inout String.UnicodeScalarView, isLong: Bool) throws(SettingsMistake) {
        advance()
        guard let letter = next, isLong || letter != "\n" else { return }
        if isLong, letter.properties.isWhitespace {
            while next?.properties.isWhitespace == true { advance() }
        } else if let scalar = Self.escapes[letter] {
            read.append(scalar)
            advance()
        } else {
            let count = letter == "u" ? 4 : letter == "U" ? 8 : 0
            let digits = String(text[place...].dropFirst().prefix(count))
            guard digits.utf8.count == count, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
                throw mistake("“\\\(letter)” means nothing in a text. Write “\\\\” for “\\”.")
            }
            read.append(scalar)
            advance(by: count + 1)
        }
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\"": "\"", "\\": "\\", "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r",
    ]

    // MARK: Characters

    private var next: Unicode.Scalar? { place < text.endIndex ? text[place] : nil }

    private mutating func advance(by count: Int = 1) {
        for _ in 0..<count where place < text.endIndex {
            if text[place] == "\n" { line += 1 }
            place = text.index(after: place)
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        advance()
        return true
    }

    private mutating func read(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let start = place
        while let scalar = next, isPart(scalar) { advance() }
        return String(text[start..<place])
    }

    private mutating func skipBlanks() { _ = read { $0 == " " || $0 == "\t" || $0 == "\r" } }

    /// Reads blanks, a comment and the end of the line.
    private mutating func endLine() throws(SettingsMistake) {
        skipBlanks()
        if next == "#" { _ = read { $0 != "\n" } }
        guard next == nil || take("\n") else { throw unexpected("A setting ends with its line") }
    }

    /// Goes to the next line that can be a setting or a heading.
    private mutating func skipToSetting() {
        var row: Substring.UnicodeScalarView
        repeat {
            _ = read { $0 != "\n" }
            advance()
            row = text[place...].prefix { $0 != "\n" }
        } while next != nil && row.first { $0 != " " && $0 != "\t" } != "[" && !row.contains("=")
    }

    private func mistake(_ sentence: String) -> SettingsMistake { SettingsMistake(line: line, sentence) }

    private func unexpected(_ rule: String) -> SettingsMistake {
        let found = next.map { $0 == "\n" || $0 == "\r" ? "the line ends" : "here is “\($0)”" } ?? "the file ends"
        return mistake("\(rule), and \(found).")
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfName: Bool {
        isASCII && properties.isAlphabetic || ("0"..."9").contains(self) || self == "_" || self == "-"
    }
}
