/// A table as spreadsheets and banks put it on the clipboard: a row a line, cells apart by tabs. A cell in quotes may have
/// tabs, line breaks and doubled quotes in it.
nonisolated struct PastedTable: Equatable {
    /// The cells without blanks at their ends. Rows without any text are left out.
    let rows: [[String]]

    /// The number of each of these rows in the table, where rows without any text count as well.
    let numbers: [Int]

    /// - Complexity: O(*n*) in the text.
    init(_ text: String, separator: Unicode.Scalar = "\t") {
        var reader = Reader(text.unicodeScalars, separator)
        let numbered = zip(1..., reader.rows()).filter { $0.1.contains { !$0.isEmpty } }
        (rows, numbers) = (numbered.map(\.1), numbered.map(\.0))
    }

    /// A table whose cells are apart by tabs or, as in a bank's list, by semicolons below titles that are known.
    @MainActor init(withTitlesIn text: String) {
        let (table, list) = (PastedTable(text), PastedTable(text, separator: ";"))
        let isList = table.width == 1 && list.width > 1 && PastedColumns(titles: list.rows[0]) != nil
        self = isList ? list : table
    }

    private init(_ rows: [[String]], _ numbers: [Int]) { (self.rows, self.numbers) = (rows, numbers) }

    /// How many cells the widest row has.
    var width: Int { rows.map(\.count).max() ?? 0 }

    /// The table below its titles.
    var withoutTitles: PastedTable { PastedTable(Array(rows.dropFirst()), Array(numbers.dropFirst())) }

    /// The table, which has no titles, with its cells in the order of some columns.
    @MainActor func arranged(for columns: [LineColumn]) -> PastedTable { PastedTable(columns.arranged(rows), numbers) }

    private struct Reader {
        private var rest: Substring.UnicodeScalarView
        private var cell = ""
        private let separator: Unicode.Scalar

        init(_ text: String.UnicodeScalarView, _ separator: Unicode.Scalar) {
            (rest, self.separator) = (text[...], separator)
        }

        mutating func rows() -> [[String]] {
            var rows: [[String]] = []
            var row: [String] = []
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\"" where cell.isEmpty: readQuoted()
                case separator: endCell(of: &row)
                case "\n":
                    endCell(of: &row)
                    rows.append(row)
                    row = []
                default: cell.unicodeScalars.append(scalar)
                }
            }
            endCell(of: &row)
            return rows + [row]
        }

        /// What stands in quotes up to those that close them; where none do, quotes are text like any other.
        private mutating func readQuoted() {
            var (text, scalars) = ("", rest)
            while let scalar = scalars.popFirst() {
                guard scalar == "\"" else {
                    text.unicodeScalars.append(scalar)
                    continue
                }
                guard scalars.first != "\"" else {
                    scalars.removeFirst()
                    text += "\""
                    continue
                }
                guard scalars.first.map({ $0 == separator || $0 == "\n" }) ?? true else { break }
                cell = text.split(whereSeparator: \.isNewline).joined(separator: " ")
                rest = scalars
                return
            }
            cell = "\""
        }

        private mutating func endCell(of row: inout [String]) {
            row.append(cell.trimmed)
            cell = ""
        }
    }
}

extension String {
    /// Whether it has cells beside one another, so that no field can be meant.
    nonisolated var hasColumns: Bool { utf8.contains(UInt8(ascii: "\t")) }

    /// Whether it has more than one cell: a tab, or a line break.
    nonisolated var isTable: Bool { utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") } }
}
