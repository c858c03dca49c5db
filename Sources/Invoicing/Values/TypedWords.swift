import Derive

/// The texts that may be typed for the codes of a list, without case, accents and points at the ends.
nonisolated struct TypedWords {
    /// The words in the order of their table.
    let entries: [(folded: String, code: String)]
    /// The code of each; where two codes have a word, the first.
    let codes: [String: String]

    /// Folds the words of some rows.
    init(_ rows: [CodeWordsRow]) {
        entries = rows.flatMap { row in row.words.map { (Self.folded($0), row.code) } }
        codes = Dictionary(entries.map { ($0.folded, $0.code) }) { first, _ in first }
    }

    /// A word as it is compared.
    static func folded(_ text: some StringProtocol) -> String {
        var word = canonical(String(text).trimmedBlanks)
        if !word.utf8.allSatisfy(Unicode.ASCII.isASCII) {
            word = word.replacing("²", with: "2").replacing("³", with: "3")
        }
        while word.utf8.last == UInt8(ascii: ".") { word.removeLast() }
        return word
    }
}

/// A row of a table of words: a code, and what people call it.
nonisolated struct CodeWordsRow {
    let code: String
    let words: [String]

    /// Reads a table: the code ends at the first blank of its row, and commas stand between words.
    /// - Complexity: O(*n*) in the table's bytes.
    static func rows(of table: String) -> [Self] {
        table.utf8.split(separator: UInt8(ascii: "\n")).map { row in
            let code = row.prefix { $0 != blank }
            let words = row.dropFirst(code.count).split(separator: UInt8(ascii: ","))
            return Self(code: text(code), words: words.map { text($0.drop { $0 == blank }) })
        }
    }

    private static let blank = UInt8(ascii: " ")

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
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
