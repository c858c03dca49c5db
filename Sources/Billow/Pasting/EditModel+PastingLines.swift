import Derive
import Invoicing

/// Pasting a table as new lines, whatever has the focus.
extension EditModel {
    /// Makes a line of each row of a table: behind the line under the cursor, from elsewhere at the end. It is one step. A
    /// cell that makes no sense is left out and named, and the cursor goes to the first of them.
    /// - Parameters:
    ///   - columns: Which column of the lines each of its columns is for.
    ///   - text: The table as it was pasted.
    func pasteLines(_ table: PastedTable, _ columns: PastedColumns, from text: String) {
        let aside = putUnreadableAside()
        guard settle() else { return sayNothingWasPasted() }
        guard let invoice = editable(for: text) else { return }
        let end = invoice.lines.count
        let row = workspace.focus == .lines ? min(workspace.lines.scroll.cursor + 1, end) : end
        let reading = TableReading(columns, in: invoice.currency, beginningWith: workspace.lines.makeLine)
        let lines = unrecorded { reading.lines(of: table) }
        guard !lines.isEmpty else { return refuseTable(reading.unread, aside) }
        change("paste \(lines.count == 1 ? "1 line" : "\(lines.count) lines")") {
            $0.lines.insert(contentsOf: lines, at: row)
        }
        workspace.list.fresh = nil
        let first = reading.unread.first
        workspace.lines.go(to: row + (first?.index ?? lines.count - 1), first?.column ?? .item)
        let text = summary(of: lines.count, reading, columns) + aside
        workspace.status.message = reading.unread.isEmpty ? .info(text) : .problem(text)
    }

    /// Says it behind the reason.
    private func sayNothingWasPasted() {
        guard case .problem(let reason) = workspace.status.message else { return }
        workspace.status.message = .problem("\(reason) Nothing was pasted.")
    }

    private func refuseTable(_ unread: UnreadCells, _ aside: String) {
        workspace.status.message = .problem(
            "Nothing was pasted: no row of the table has an item, a quantity or a price.\(unread.sentence)\(aside)")
    }

    private func summary(of count: Int, _ reading: TableReading, _ columns: PastedColumns) -> String {
        let titles = columns.leftOut.map(\.quoted)
        let rows =
            switch reading.emptyRows {
            case 0: [String]()
            case 1: ["1 row without an item, quantity or price"]
            case let count: ["\(count) rows without an item, quantity or price"]
            }
        let leftOut = (titles + reading.sumRows.shown + rows).joined(separator: ", ")
        return (count == 1 ? "1 line is pasted." : "\(count) lines are pasted.")
            + reading.unread.sentence + (leftOut.isEmpty ? "" : " Left out: \(leftOut).")
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
    /// The rows with a sum of others.
    private(set) var sumRows = SumRows()
    /// The cells that make no sense in their columns.
    private(set) var unread = UnreadCells()

    init(_ columns: PastedColumns, in currency: CurrencyCode, beginningWith makeLine: @escaping () -> InvoiceLine) {
        (self.columns, self.currency, self.makeLine) = (columns, currency, makeLine)
    }

    func lines(of table: PastedTable) -> [InvoiceLine] {
        var lines: [InvoiceLine] = []
        for (cells, number) in zip(table.rows, table.numbers) {
            if let line = line(from: cells, number: number, at: lines.count) { lines.append(line) }
        }
        return lines
    }

    /// The line that a row says; nil if it says none.
    private func line(from cells: [String], number: Int, at index: Int) -> InvoiceLine? {
        let hasItem = zip(columns.columns, cells).contains { $0 == .item && !$1.isEmpty }
        guard hasItem || !sumRows.take(cells) else { return nil }
        for cell in cells.dropFirst(columns.columns.count) where !cell.isEmpty { unread.append(cell, line: number) }
        let values = zip(columns.columns, cells).compactMap { column, cell in
            column.flatMap { cell.isEmpty ? nil : ($0, cell) }
        }
        guard values.contains(where: { [.item, .quantity, .price].contains($0.0) }) else {
            emptyRows += 1
            return nil
        }
        let line = makeLine()
        let readable = values.filter { column, cell in
            if set(column, cell, of: line) { return true }
            unread.append(cell, line: number, column, at: index)
            leaveEmpty(column, of: line)
            return false
        }
        guard readable.isEmpty else { return line }
        unread.forgetPlace(index)
        return nil
    }

    /// What a new line begins with is not what the table says: it is to be filled in.
    private func leaveEmpty(_ column: LineColumn, of line: InvoiceLine) {
        switch column {
        case .quantity: line.invoicedQuantity = nil
        case .price: line.enteredNetPrice = nil
        default: try? column.field(of: line)?.set("")
        }
    }

    /// - Returns: Whether the cell makes sense in the column.
    private func set(_ column: LineColumn, _ cell: String, of line: InvoiceLine) -> Bool {
        guard let field = column.field(of: line) else { return true }
        guard let text = column == .price ? try? PastedAmount.number(cell, in: currency) : cell,
            (try? field.set(text)) != nil
        else { return false }
        if field.reading(text) != nil {
            field.markAsAmbiguous()
            ambiguousCount += 1
        }
        return true
    }
}
