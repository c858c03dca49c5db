import Derive

/// The words that people use for the codes of a list: what a screen shows for a code, and what may be typed for it.
///
/// Words are compared without case, accents and points at their ends; `m²` and `m2` are one.
public nonisolated struct CodeWords: Sendable {
    private let shown: [String: String]
    private let codes: [String: String]
    /// What may be typed, folded, in the order of the table.
    private let entries: [(folded: String, code: String)]

    /// No words.
    static let none = CodeWords("")

    /// Reads a table: a row for each code, with the word that is shown first, and behind commas what else may be typed.
    init(_ table: String) {
        let rows = table.split(separator: "\n").map { row in
            let (code, rest) = (row.prefix { $0 != " " }, row.drop { $0 != " " }.dropFirst())
            return (code: String(code), words: rest.split(separator: ",").map { $0.trimmedBlanks })
        }
        shown = Dictionary(rows.map { ($0.code, $0.words.first ?? $0.code) }) { first, _ in first }
        entries = rows.flatMap { code, words in words.map { (Self.folded($0), code) } }
        codes = Dictionary(entries.map { ($0.folded, $0.code) }) { first, _ in first }
    }

    /// Whether there are none.
    public var isEmpty: Bool { shown.isEmpty }

    /// All words, each with its code.
    var allWords: [(folded: String, code: String)] { entries }

    /// The first words of the table, as examples.
    public var examples: [String] {
        var codes: [String] = []
        for entry in entries where codes.last != entry.code && codes.count < 4 { codes.append(entry.code) }
        return codes.compactMap { shown[$0] }
    }

    /// What is shown for a code; nil if there is no word for it.
    public func word(for code: String) -> String? { shown[code] }

    /// What a screen shows for a code: its word, or the code in quotes where there is none.
    public func shown(_ code: String) -> String { word(for: code) ?? (code.isEmpty ? "" : "“\(code)”") }

    /// The code that a word stands for; nil if it is none of the table.
    public func code(for word: String) -> String? { codes[Self.folded(word)] }

    /// The only code of which a word begins with a text of three letters at the least; nil if there are none or several.
    public func code(beginningWith text: String) -> String? {
        let folded = Self.folded(text)
        guard folded.count >= 3 else { return nil }
        let found = Set(entries.lazy.filter { $0.folded.hasPrefix(folded) }.map(\.code))
        return found.count == 1 ? found.first : nil
    }

    /// What is shown for the codes of which a word begins with a text, in the order of the table.
    func words(beginningWith text: String) -> [String] {
        let folded = Self.folded(text)
        var found: [String] = []
        for entry in entries where entry.folded.hasPrefix(folded) {
            if let word = shown[entry.code], !found.contains(word) { found.append(word) }
        }
        return found
    }

    private static func folded(_ text: some StringProtocol) -> String {
        var word = String(text).trimmedBlanks.canonical.replacing("²", with: "2").replacing("³", with: "3")
        while word.hasSuffix(".") { word.removeLast() }
        return word
    }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    nonisolated fileprivate var trimmedBlanks: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
