import Derive
import Invoicing

/// Pasting into a field. In the lines a table is taken in cell by cell: a tab leads to the next cell, a line break to
/// the next line.
extension Workspace {
    /// Puts a text into the open field, or a table into the cells from there on.
    func paste(_ text: String) {
        let table = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        guard focus == .lines, table.count > 1 || table.first?.count ?? 0 > 1 else {
            edit?.insert(text.last == "\n" ? String(text.dropLast()) : text)
            return
        }
        paste(table: table)
    }

    /// Says that a text that was pasted went nowhere.
    func refusePaste() {
        message = .info("Nothing was pasted: no field is open. Press Enter on one first, or a for a new line.")
    }

    /// All of the table is taken in, as one step with the field that is open, or nothing.
    private func paste(table: [[Substring]]) {
        guard let edit, let invoice, let first = table[0].first else { return }
        let (row, column) = (lines.rows.cursor, lines.column)
        do {
            try transaction {
                for (offset, cells) in table.enumerated() {
                    let line = line(at: row + offset, of: invoice)
                    try fill(line, from: column, with: offset == 0 ? cells.dropFirst() : cells[...], line: offset + 1)
                }
            }
        } catch {
            return message = .problem("\(error)")
        }
        edit.insert(String(first))
        guard keepEdit() else { return }
        moveToLine(row + table.count - 1)
        lines.column = column
        beginEdit(selectsAll: true, addsLines: edit.addsLines)
        message = .info("\(table.count) lines are pasted. Esc, then u takes them back.")
    }

    /// The line at a row; behind the last one, a new line.
    private func line(at row: Int, of invoice: Invoice) -> InvoiceLine {
        if let line = invoice.lines.element(at: row) { return line }
        let line = unrecorded { InvoiceLine(like: currentLine) }
        invoice.lines.append(line)
        return line
    }

    /// Sets the fields of a line; an empty cell leaves its field as it is.
    /// - Parameter cells: The cells, whose indices say which field they are for.
    private func fill(
        _ line: InvoiceLine, from column: LineColumn, with cells: ArraySlice<Substring>, line number: Int
    ) throws(PasteProblem) {
        let columns = LineColumn.allCases.filter { $0.isEditable && $0.rawValue >= column.rawValue }
        guard cells.endIndex <= columns.count else { throw .hasTooManyCells(line: number, most: columns.count) }
        for (index, cell) in zip(cells.indices, cells) where !cell.isEmpty {
            do {
                try columns[index].field(of: line)?.set(String(cell))
            } catch {
                throw .isUnusable(line: number, column: columns[index].title, problem: error)
            }
        }
    }
}

/// Why a table cannot be pasted. Lines are counted from 1, in the table.
nonisolated enum PasteProblem: Error, CustomStringConvertible {
    case hasTooManyCells(line: Int, most: Int)
    case isUnusable(line: Int, column: String, problem: FieldProblem)

    var description: String {
        switch self {
        case .hasTooManyCells(let line, let most):
            "Nothing was pasted: its line \(line) has more cells than the \(most) fields from here on. Copy fewer columns."
        case .isUnusable(let line, let column, let problem):
            "Nothing was pasted, for its line \(line), \(column): \(problem)"
        }
    }
}
