import Input

/// The rows of a pasted table that have a sum of the rows above them, as a word in them says, and are no lines.
struct SumRows {
    /// The words, as the rows have them, with the number of rows for each, in order of appearance.
    private var words: [(word: String, count: Int)] = []

    /// Takes a row if a cell of it is the word for a sum alone, with or without a colon.
    /// - Returns: Whether one is.
    mutating func take(_ cells: [String]) -> Bool {
        guard let word = cells.first(where: Self.isSum) else { return false }
        if let index = words.firstIndex(where: { $0.word == word }) {
            words[index].count += 1
        } else {
            words.append((word, 1))
        }
        return true
    }

    /// Their names in a message.
    var shown: [String] {
        words.map { $0.count == 1 ? "the row \($0.word.quoted)" : "\($0.count) rows \($0.word.quoted)" }
    }

    private static func isSum(_ cell: String) -> Bool {
        let word = cell.hasSuffix(":") ? String(cell.dropLast()) : cell
        return word.utf8.count <= mostBytes && names.contains(word.trimmed.lowercased())
    }

    private static let names: Set = ["summe", "gesamt", "zwischensumme", "sum", "total", "subtotal"]

    /// No name has more.
    private static let mostBytes = 20
}
