import Derive
import DeriveDocuments
import Invoicing

/// Pasting a table as new lines, whatever has the focus.
extension Workspace {
    /// Makes a line of each row of a table: behind the line under the cursor, from elsewhere at the end. It is one step. A
    /// cell that makes no sense is marked and named, and the cursor goes to the first of them.
    /// - Parameters:
    ///   - columns: Which column of the lines each of its columns is for.
    ///   - text: The table as it was pasted.
    func pasteLines(_ table: PastedTable, _ columns: PastedColumns, from text: String) {
        let aside = editing.stashUnreadableText()
        guard editing.settle() else { return sayNothingWasPasted() }
        guard let invoice = editing.editable(for: text) else { return }
        let end = invoice.lines.count
        let row = focus == .lines ? min(lines.scroll.cursor + 1, end) : end
        var reading = TableReading(columns, in: invoice.currency, beginningWith: lines.makeLine)
        let new = unrecorded { reading.lines(of: table) }
        guard !new.isEmpty else { return refuseTable(reading.unread, aside) }
        editing.change("paste \(new.count == 1 ? "1 line" : "\(new.count) lines")") {
            $0.lines.insert(contentsOf: new, at: row)
        }
        desk.fresh = nil
        let first = reading.unread.first
        lines.go(to: row + (first?.index ?? new.count - 1), first?.column ?? .item)
        let text = summary(of: new.count, reading, columns) + aside
        status.message = reading.unread.isEmpty && !reading.hasDifferences ? .info(text) : .problem(text)
    }

    /// Says it behind the reason.
    private func sayNothingWasPasted() {
        guard case .problem(let reason) = status.message else { return }
        say(problem: "\(reason) Nothing was pasted.")
    }

    private func refuseTable(_ unread: UnreadCells, _ aside: String) {
        say(
            problem:
                "Nothing was pasted: no row of the table has an item, a quantity or a price.\(unread.sentence())\(aside)"
        )
    }

    private func summary(of count: Int, _ reading: TableReading, _ columns: PastedColumns) -> String {
        let titles = columns.leftOut.map(\.quoted)
        let rows =
            switch reading.emptyRows {
            case 0: [String]()
            case 1: ["1 row without an item, quantity or price"]
            case let count: ["\(count) rows without an item, quantity or price"]
            }
        return (count == 1 ? "1 line is pasted." : "\(count) lines are pasted.")
            + reading.differences + reading.unread.sentence(with: titles + reading.sumRows.shown + rows) + reading.note
            + " \(keys[.undo]) takes \(count == 1 ? "it" : "them") back." + Self.words(for: reading.readings)
    }
}

/// The reading of a table's rows as lines.
private struct TableReading {
    private let columns: PastedColumns
    private let makeLine: () -> InvoiceLine
    private var filler: CellFiller
    /// The number of rows that say nothing of what a line is made of, as a row with a total.
    private(set) var emptyRows = 0
    /// The rows with a sum of others.
    private(set) var sumRows = SumRows()

    init(_ columns: PastedColumns, in currency: CurrencyCode, beginningWith makeLine: @escaping () -> InvoiceLine) {
        (self.columns, self.makeLine) = (columns, makeLine)
        filler = CellFiller(currency: currency, hasVATAmounts: columns.hasVATAmounts)
    }

    /// The cells that make no sense in their columns.
    var unread: UnreadCells { filler.unread }

    /// The lines that come to another amount than the table has, in a sentence.
    var differences: String { filler.sentenceOfDifferences }

    var hasDifferences: Bool { filler.hasDifferences }

    /// The note on the table's rates, where they are not as they are entered.
    var note: String { filler.note }

    /// The readings of the numbers that want a confirmation.
    var readings: [String] { filler.readings }

    mutating func lines(of table: PastedTable) -> [InvoiceLine] {
        var lines: [InvoiceLine] = []
        for cells in table.rows {
            let isLine = isLine(cells)
            for (position, column) in columns.numberColumns where position < cells.count {
                filler.learn(cells[position], in: column, isLine: isLine)
            }
        }
        for (cells, number) in zip(table.rows, table.numbers) {
            if let line = line(from: cells, number: number, at: lines.count) { lines.append(line) }
        }
        return lines
    }

    /// Returns `true` if a row has an item and a quantity: then it is a line also where it is called like a sum.
    private func isLine(_ cells: [String]) -> Bool {
        let filled = zip(columns.columns, cells).lazy.filter { !$1.isEmpty }.map(\.0)
        return filled.contains(.item) && filled.contains(.quantity)
    }

    /// The line that a row says; nil if it says none.
    private mutating func line(from cells: [String], number: Int, at index: Int) -> InvoiceLine? {
        guard isLine(cells) || !sumRows.take(cells) else { return nil }
        for text in cells.dropFirst(columns.columns.count) where !text.isEmpty {
            filler.unread.append(PastedCell(text: text, row: number))
        }
        let values = zip(columns.columns, cells).filter { $0 != nil && !$1.isEmpty }
            .map { PastedCell(text: $1, row: number, column: $0, index: index) }
        guard values.contains(where: { [.item, .quantity, .price].contains($0.column) }) else {
            emptyRows += 1
            return nil
        }
        let line = makeLine()
        var isReadable = false
        // VAT comes last, since an amount of VAT is compared with that of the line.
        for cell in values where cell.column != .vat { isReadable = set(cell, of: line) || isReadable }
        let amount = columns.amounts.flatMap { self.cell(cells, $0, number, index) }
        if let position = columns.discounts, let discount = self.cell(cells, position, number, index) {
            filler.takeOff(discount, titled: columns.discountTitle, giving: amount?.text, of: line)
        }
        for cell in values where cell.column == .vat { isReadable = set(cell, of: line) || isReadable }
        guard isReadable else {
            filler.unread.forgetPlace(index)
            return nil
        }
        if let amount { filler.compare(line, with: amount) }
        return line
    }

    /// The cell at a position of a row; nil for an empty one.
    private func cell(_ cells: [String], _ position: Int, _ number: Int, _ index: Int) -> PastedCell? {
        cells.element(at: position).flatMap { $0.isEmpty ? nil : PastedCell(text: $0, row: number, index: index) }
    }

    private mutating func set(_ cell: PastedCell, of line: InvoiceLine) -> Bool {
        let isRead = filler.set(cell, of: line)
        if !isRead { leaveEmpty(cell.column, of: line) }
        return isRead
    }

    /// Empties a default of a new line that the table does not have: it is to be filled in.
    private func leaveEmpty(_ column: LineColumn?, of line: InvoiceLine) {
        switch column {
        case .quantity: line.invoicedQuantity = nil
        case .price: line.enteredNetPrice = nil
        case .unit: line.unitCode = ""
        default: break
        }
    }
}
