import Input
import Ledger

/// A table as spreadsheets and banks put it on the clipboard: a row a line, cells apart by tabs. A cell in quotes may have
/// tabs, line breaks and doubled quotes in it.
nonisolated struct PastedTable: Equatable {
    /// The cells without blanks at their ends. Rows without any text are left out.
    let rows: [[String]]

    /// The number of each of these rows in the table, where rows without any text count as well.
    let numbers: [Int]

    /// - Parameter separator: The separator of cells; nil to detect it.
    /// - Complexity: O(*n*) in the text.
    init(_ text: String, separator: UInt8? = UInt8(ascii: "\t")) {
        let read = try? Self.rows(of: text, CSVParser(separator: separator, requiresClosedQuotes: false))
        let numbered = (read ?? []).map { ($0.number, $0.fields.map(\.inOneLine)) }.filter {
            $0.1.contains { !$0.isEmpty }
        }
        (rows, numbers) = (numbered.map(\.1), numbered.map(\.0))
    }

    /// A table whose cells are apart by tabs, by semicolons in rows of one width with numbers, or, as in a bank's list, by semicolons
    /// or commas below titles that are known.
    @MainActor init(withTitlesIn text: String) {
        let (table, list) = (PastedTable(text), PastedTable(text, separator: nil))
        let isList = table.width == 1 && list.width > 1 && PastedColumns(titles: list.rows[0]) != nil
        let other = PastedTable(text, separator: UInt8(ascii: ";"))
        let hasNumbers = { (row: [String]) in
            row.dropFirst().contains { (try? NumberInput.parse(MoneyInput($0).number(in: nil))) != nil }
        }
        let isEven = other.width > 1 && other.rows.allSatisfy { $0.count == other.width && hasNumbers($0) }
        self = isList ? list : table.width == 1 && isEven ? other : table
    }

    private init(_ rows: [[String]], _ numbers: [Int]) { (self.rows, self.numbers) = (rows, numbers) }

    /// The number of cells that the widest row has.
    var width: Int { rows.map(\.count).max() ?? 0 }

    /// The table below its titles.
    var withoutTitles: PastedTable { PastedTable(Array(rows.dropFirst()), Array(numbers.dropFirst())) }

    /// The table, which has no titles, with its cells in the order of some columns.
    @MainActor func arranged(for columns: [LineColumn]) -> PastedTable { PastedTable(columns.arranged(rows), numbers) }

    private static func rows(of text: String, _ parser: CSVParser) throws -> [CSVRow] {
        var (parser, rows) = (parser, [CSVRow]())
        try parser.append(text.utf8) { rows.append($0) }
        try parser.finish { rows.append($0) }
        return rows
    }
}

extension String {
    nonisolated fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ").trimmed }

    /// `true` if it has cells beside one another, so that no field can be meant.
    nonisolated var hasColumns: Bool { utf8.contains(UInt8(ascii: "\t")) }
}
