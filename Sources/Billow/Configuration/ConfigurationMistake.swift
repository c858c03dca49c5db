import Input

/// Something in the user's file that cannot be taken, and where. It is skipped, and the rest holds.
package nonisolated struct ConfigurationMistake: Equatable, CustomStringConvertible {
    enum Reason: Equatable {
        case isUnreadable
        case isNoTOML(String)
        case isNoSetting(String)
        /// Its name, its value, and what it takes.
        case hasWrongType(String, String, ValueType)
        case isNoLocale(String)
        case isNoDecimalSign(String)
        case isNoDefault(String)
        case isNoDocumentSetting(String)
        case isNoPhrase(String)
        case isNoFileSetting(String)
        case isNoNamePattern(String)
        case isNoTerms(String)
        /// A default's name and its value.
        case isNotUnderstood(String, String)
        case isNoKeyMap(String)
        case isNoContext(String)
        case isNoCommand(String)
        case isNoKey(String)
        case isTyped(String)
        case isTaken(String)
        case quits(String)
        case isNoTheme(String)
        case isNoRole(String)
        case isNoColor(String)
    }

    /// What a setting takes.
    enum ValueType: String {
        case flag = "true or false"
        case count = "a whole number"
        case text = "a text in quotes"
        case margins = "four numbers from 5 to 60 in brackets"
        case columns = "the names of columns in brackets, with “item” and “amount” among them and none twice"
        case table = "a table, whose name stands in brackets on a line of its own"
        case keys = "the name of a key, or several in brackets"
    }

    /// Counted from 1.
    let line: Int
    let reason: Reason

    init(line: Int, _ reason: Reason) {
        (self.line, self.reason) = (line, reason)
    }

    package var description: String { "config.toml, line \(line): \(sentence)" }

    private static let settings = "keys, locale, decimal, resume, mouse, theme, defaults, files, pdf, bind and colors"

    /// What the defaults take that are words.
    private static let examples = [
        "currency": "“EUR” is", "unit": "“pcs” and “h” are", "vat": "“19” and “reverse charge” are",
        "profile": "“en16931”, “xrechnung” and “peppol” are", "paper": "“A4” and “Letter” are",
        "language": "“auto”, “en”, “de” and “fr” are", "accent": "“#1f4e79” is",
    ]

    private var sentence: String {
        switch reason {
        case .isNoTOML(let what): "this is no TOML, so that nothing of the file holds: \(what)."
        case .isUnreadable: "the file cannot be read."
        case .isNoSetting(let name): "“\(name)” is no setting; there are \(Self.settings)."
        case .hasWrongType(let name, let value, let type): "“\(name)” takes \(type.rawValue), and “\(value)” is none."
        case .isNoLocale(let name): "“\(name)” is no locale, as “de_DE” and “en_GB” are."
        case .isNoDecimalSign(let text): "“\(text)” cannot stand before decimals; “.” and “,” can."
        case .isNoDefault(let name): "“\(name)” is no default; there are currency, vat, unit, days, terms and profile."
        case .isNoDocumentSetting(let name):
            "“\(name)” is no setting of documents; there are paper, margins, font, logo, accent, language, columns and texts."
        case .isNoFileSetting(let name): "“\(name)” is no setting of files; there are outbox, names and copies."
        case .isNoNamePattern(let reason), .isNoTerms(let reason): reason
        case .isNoPhrase(let name): "no word of a document is called “\(name)”, as “amountDue” is."
        case .isNotUnderstood(let name, let value):
            "“\(value)” is no \(name), as \(Self.examples[name, default: "others are"])."
        case .isNoKeyMap(let name): "“\(name)” are no keys; there are “billow” and “vim”."
        case .isNoContext(let name): "there is no place “\(name)” for keys, as “lines” is."
        case .isNoCommand(let name): "there is no command “\(name)”, as “line.duplicate” is."
        case .isNoKey(let name): "“\(name)” is no key that can be bound here, as “F5”, “^R” or “Alt-N” are."
        case .isTyped(let name):
            "“\(name)” types text where this command works. Bind another key, such as “F5”, “^R” or “Alt-N”."
        case .isTaken(let name): "the key “\(name)” has a meaning by a line of this file already."
        case .quits(let name): "“\(name)” quits. Bind quit to another key as well, and this one is free."
        case .isNoTheme(let name): "“\(name)” is no theme; there are “auto”, “dark”, “light” and “plain”."
        case .isNoRole(let name): "nothing is called “\(name)” that has a colour, as “title” is."
        case .isNoColor(let name):
            "“\(name)” is no colour and no style, as “accent” and “bold” are; accent itself may be “#1e90ff”."
        }
    }
}

/// Where settings stand in a file, which its tables do not say.
nonisolated struct ConfigurationLines {
    /// The line of each setting and of each table's heading, by their names with a dot between.
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        var table = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = String(line).trimmed
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                table = Self.name(line[line.index(after: line.startIndex)..<end])
                lines[table] = lines[table] ?? index + 1
            } else if let end = line.firstIndex(of: "="), !line.hasPrefix("#") {
                let key = [table, Self.name(line[..<end])].filter { !$0.isEmpty }.joined(separator: ".")
                lines[key] = lines[key] ?? index + 1
            }
        }
    }

    /// The line of a setting; that of its table if it is not known, and 1 if neither is.
    func line(of key: String, in tables: [String]) -> Int {
        let path = (tables + [key]).filter { !$0.isEmpty }.joined(separator: ".")
        return lines[path] ?? lines[tables.joined(separator: ".")] ?? 1
    }

    /// Without quotes and blanks.
    private static func name(_ text: Substring) -> String { text.filter { !"\"' \t".contains($0) } }
}

extension ConfigurationMistake {
    /// The first table's name that begins as no name can. The parser ends the program at it, instead of saying so.
    init?(headerIn text: String) {
        for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
            let header = line.drop(while: isBlank)
            guard header.first == "[" else { continue }
            let name = header.dropFirst(header.dropFirst().first == "[" ? 2 : 1).drop(while: isBlank)
            guard name.first.map({ "[]\"'_-".unicodeScalars.contains($0) || $0.isASCIILetterOrDigit }) != true
            else { continue }
            let shown = name.first.map { "begins with “\($0)”" } ?? "is not there"
            let sentence = "a table's name \(shown); it takes letters from A to Z, or quotes around it"
            self.init(line: index + 1, .isNoTOML(sentence))
            return
        }
        return nil
    }
}

extension Unicode.Scalar {
    nonisolated fileprivate var isASCIILetterOrDigit: Bool {
        isASCII && properties.isAlphabetic || ("0"..."9").contains(self)
    }
}
