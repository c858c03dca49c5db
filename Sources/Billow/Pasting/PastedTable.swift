/// A table as spreadsheets and banks put it on the clipboard: a row a line, cells apart by tabs. A cell in quotes may have
/// tabs, line breaks and doubled quotes in it.
nonisolated struct PastedTable: Equatable {
    /// The cells without blanks at their ends. Rows without any text are left out.
    let rows: [[String]]

    /// What the first of the rows is counted as in messages.
    let firstNumber: Int

    /// - Complexity: O(*n*) in the text.
    init(_ text: String) {
        var reader = Reader(text.unicodeScalars)
        rows = reader.rows().filter { $0.contains { !$0.isEmpty } }
        firstNumber = 1
    }

    private init(_ rows: [[String]], from firstNumber: Int) { (self.rows, self.firstNumber) = (rows, firstNumber) }

    /// How many cells the widest row has.
    var width: Int { rows.map(\.count).max() ?? 0 }

    /// The table below its titles.
    var withoutTitles: PastedTable { PastedTable(Array(rows.dropFirst()), from: firstNumber + 1) }

    private struct Reader {
        private var rest: Substring.UnicodeScalarView
        private var cell = ""

        init(_ text: String.UnicodeScalarView) { rest = text[...] }

        mutating func rows() -> [[String]] {
            var rows: [[String]] = []
            var row: [String] = []
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\"" where cell.isEmpty: readQuoted()
                case "\t": endCell(of: &row)
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
                guard scalars.first.map({ $0 == "\t" || $0 == "\n" }) ?? true else { break }
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
