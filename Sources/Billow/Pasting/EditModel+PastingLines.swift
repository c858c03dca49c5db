import Derive
import Invoicing

/// Pasting a table as new lines, whatever has the focus.
extension EditModel {
    /// Makes a line of each row of a table: behind the line under the cursor, from elsewhere at the end. It is one step,
    /// and all of the table is taken in or nothing.
    /// - Parameters:
    ///   - columns: Which column of the lines each of its columns is for.
    ///   - text: The table as it was pasted.
    func pasteLines(_ table: PastedTable, _ columns: PastedColumns, from text: String) {
        guard settle(), let invoice = editable(for: text) else { return }
        let end = invoice.lines.count
        let row = workspace.focus == .lines ? min(workspace.lines.scroll.cursor + 1, end) : end
        let reading = TableReading(columns, in: invoice.currency, beginningWith: workspace.lines.makeLine)
        do {
            let lines = try unrecorded { try reading.lines(of: table) }
            guard !lines.isEmpty else { return refuseTable() }
            change("paste \(lines.count == 1 ? "1 line" : "\(lines.count) lines")") {
                $0.lines.insert(contentsOf: lines, at: row)
            }
            workspace.list.fresh = nil
            workspace.lines.go(to: row + lines.count - 1, .item)
            workspace.status.message = .info(summary(of: lines.count, reading, columns))
        } catch {
            workspace.status.message = .problem("\(error)")
        }
    }

    private func refuseTable() {
        workspace.status.message = .problem(
            "Nothing was pasted: no row of the table has an item, a quantity or a price.")
    }

    private func summary(of count: Int, _ reading: TableReading, _ columns: PastedColumns) -> String {
        let titles = columns.leftOut.map(\.quoted)
        let rows =
            switch reading.emptyRows {
            case 0: [String]()
            case 1: ["1 row without an item, quantity or price"]
            case let count: ["\(count) rows without an item, quantity or price"]
            }
        let leftOut = (titles + rows).joined(separator: ", ")
        return (count == 1 ? "1 line is pasted." : "\(count) lines are pasted.")
            + (leftOut.isEmpty ? "" : " Left out: \(leftOut).")
            + " \(key: .undo) takes \(count == 1 ? "it" : "them") back." + Self.words(for: reading.ambiguousCount)
    }
}

/// The reading of a table's rows as lines.
private final class TableReading {
    private let columns: PastedColumns
    private let currency: CurrencyCode
    private let makeLine: () -> InvoiceLine
    /// How many numbers could be read in two ways; they are marked.
    private(set) var ambiguousCount = 0
    /// How many rows say nothing of what a line is made of, as a row with a total.
    private(set) var emptyRows = 0

    init(_ columns: PastedColumns, in currency: CurrencyCode, beginningWith makeLine: @escaping () -> InvoiceLine) {
        (self.columns, self.currency, self.makeLine) = (columns, currency, makeLine)
    }

    func lines(of table: PastedTable) throws(PasteProblem) -> [InvoiceLine] {
        var lines: [InvoiceLine] = []
        for (index, cells) in table.rows.enumerated() {
            if let line = try line(from: cells, number: index + table.firstNumber) { lines.append(line) }
        }
        return lines
    }

    /// The line that a row says; nil if it says none.
    private func line(from cells: [String], number: Int) throws(PasteProblem) -> InvoiceLine? {
        guard cells.count <= columns.columns.count else {
            throw .hasTooManyCells(line: number, most: columns.columns.count)
        }
        let values = zip(columns.columns, cells).compactMap { column, cell in
            column.flatMap { cell.isEmpty ? nil : ($0, cell) }
        }
        guard values.contains(where: { [.item, .quantity, .price].contains($0.0) }) else {
            emptyRows += 1
            return nil
        }
        let line = makeLine()
        for (column, cell) in values { try set(column, cell, of: line, number) }
        return line
    }

    private func set(
        _ column: LineColumn, _ cell: String, of line: InvoiceLine, _ number: Int
    ) throws(PasteProblem) {
        guard let field = column.field(of: line) else { return }
        let text = column == .price ? try amount(cell, number) : cell
        do throws(FieldProblem) { try field.set(text) } catch {
            throw .isUnusable(line: number, column: column.title, problem: error)
        }
        guard field.reading(text) != nil else { return }
        field.markAsAmbiguous()
        ambiguousCount += 1
    }

    private func amount(_ cell: String, _ number: Int) throws(PasteProblem) -> String {
        do throws(ForeignCurrency) { return try PastedAmount.number(cell, in: currency) } catch {
            throw .isForeign(line: number, error)
        }
    }
}
