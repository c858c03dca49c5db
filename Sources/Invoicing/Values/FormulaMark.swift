/// The apostrophe before a text of a table that a spreadsheet would otherwise take for a formula.
extension String {
    /// The text as a table has it: with the mark if a formula could begin so. A text that begins like a marked one gets another.
    public nonisolated var markedAgainstFormulas: String { beginsFormula ? "'" + self : self }

    /// The text of a table without the mark.
    public nonisolated var withoutFormulaMark: String { first == "'" && beginsFormula ? String(dropFirst()) : self }

    private nonisolated var beginsFormula: Bool {
        drop { $0 == "'" }.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    }
}
