/// The words that people use for the codes of a list: what a screen shows for a code, and what may be typed for it.
///
/// Words are compared without case, accents and points at their ends; `m²` and `m2` are one.
public nonisolated struct CodeWords: Sendable {
    private let shown: [String: String]
    /// The texts that may be typed. To fold it takes longest, and a start asks for none of it.
    private let typed: OnDemand<TypedWords>

    /// No words.
    static let none = CodeWords("")

    /// Reads a table: a row for each code, with the word that is shown first, and behind commas what else may be typed.
    init(_ table: String) {
        let rows = CodeWordsRow.rows(of: table)
        shown = Dictionary(rows.map { ($0.code, $0.words.first ?? $0.code) }) { first, _ in first }
        typed = OnDemand { TypedWords(rows) }
    }

    /// `true` if there are none.
    public var isEmpty: Bool { shown.isEmpty }

    /// All words, each with its code.
    var allWords: [(folded: String, code: String)] { typed.value.entries }

    /// The first words of the table, as examples.
    public var examples: [String] {
        var codes: [String] = []
        for entry in allWords where codes.last != entry.code && codes.count < 4 { codes.append(entry.code) }
        return codes.compactMap { shown[$0] }
    }

    /// Returns the word for a code; nil if there is none.
    public func word(for code: String) -> String? { shown[code] }

    /// Returns the text for a code on a screen: its word, or the code in quotes where there is none.
    public func shown(_ code: String) -> String { word(for: code) ?? (code.isEmpty ? "" : "“\(code)”") }

    /// Returns the code for a word; nil if the table does not have the word.
    public func code(for word: String) -> String? { typed.value.codes[TypedWords.folded(word)] }

    /// The only code of which a word begins with a text of three letters at the least; nil if there are none or several.
    public func code(beginningWith text: String) -> String? {
        let folded = TypedWords.folded(text)
        guard folded.count >= 3 else { return nil }
        let found = Set(allWords.lazy.filter { $0.folded.hasPrefix(folded) }.map(\.code))
        return found.count == 1 ? found.first : nil
    }

    /// Returns the shown words of the codes with a word that begins with a text, in the order of the table.
    func words(beginningWith text: String) -> [String] {
        let folded = TypedWords.folded(text)
        var found: [String] = []
        for entry in allWords where entry.folded.hasPrefix(folded) {
            if let word = shown[entry.code], !found.contains(word) { found.append(word) }
        }
        return found
    }
}
