import Derive
import DeriveDocuments
import Input
import Invoicing

/// Pasting. A table with titles makes lines, and so does any table while no field is open. In an open field of the
/// lines, a table without titles is pasted cell by cell: a tab leads to the next cell, a line break to the next line.
extension Workspace {
    /// Puts a text into the open field, a table into the cells from there on, or makes lines of it.
    /// - Complexity: O(*n*) in the text.
    package func paste(_ text: String) {
        guard !isTooLarge(text), !pasteCopies(text), !pasteAsLines(text) else { return }
        let table = PastedTable(withTitlesIn: text)
        if editing.edit == nil, keys.typesAtOnce, focus != .totals, prepareCell(), editing.edit == nil {
            editing.begin(selectsAll: true)
        }
        guard editing.edit != nil else { return refusePaste(text) }
        guard focus == .lines, table.rows.count > 1 || table.width > 1 else {
            editing.edit?.insert(text.last == "\n" ? String(text.dropLast()) : text)
            return
        }
        let columns = columnsToFill
        if let number = columns.numberInsteadOfUnit(in: table.rows) {
            say(
                problem:
                    "Nothing was pasted: the cursor is on the unit, and \(number.quoted) is none. Paste prices from the price on."
            )
            return
        }
        paste(table.arranged(for: columns), into: columns)
    }

    /// The columns from the one under the cursor on; behind the VAT, the unit where it was passed.
    private var columnsToFill: [LineColumn] {
        let (all, column) = (lines.editableColumns, lines.column)
        let next = all.filter { $0.rawValue >= column.rawValue }
        return next.contains(.unit) ? next : next + [.unit]
    }

    /// Makes copies of the lines that were copied here, which say more than their text.
    private func pasteCopies(_ text: String) -> Bool {
        guard editing.edit == nil, focus != .list, text == lines.copied?.text else { return false }
        if editing.editable(for: text) != nil { lines.pasteLines() }
        return true
    }

    /// Makes lines of a table with titles, and of any table that is pasted where no cell of the lines is open.
    /// - Returns: Whether it was one, and whatever there is to say of it was said.
    private func pasteAsLines(_ text: String) -> Bool {
        guard text.isTable else { return false }
        let table = PastedTable(withTitlesIn: text)
        // Text typed over a cell is kept, and the table goes below it. A cell that was opened takes the table.
        let isOpen = editing.edit.map { $0.isUntouched || !keys.typesAtOnce } == true && focus == .lines
        guard let titles = table.rows.first, invoice != nil else { return false }
        if table.rows.count > 1, let columns = PastedColumns(titles: titles) {
            pasteLines(table.withoutTitles, columns, from: text)
        } else if !isOpen, table.width > 1 {
            let columns = lines.editableColumns
            pasteLines(table.arranged(for: columns), PastedColumns(columns), from: text)
        } else {
            return false
        }
        return true
    }

    /// Says so where a text is too large to be meant.
    private func isTooLarge(_ text: String) -> Bool {
        guard let problem = PasteSize(text).problem else { return false }
        status.sayUntilDrawn("Nothing was pasted: \(problem)")
        return true
    }

    private func refusePaste(_ text: String) {
        guard focus == .list || editing.editable(for: text) != nil else { return }
        say(
            problem:
                "Nothing was pasted: no field is open. \(keys.press(.edit)) on one first, or \(keys[.addLine]) for a new line."
        )
    }

    /// Pastes the table as one step with the open field. Invalid cells are left out and named.
    /// - Parameter columns: The columns of the cells, in the table's order.
    private func paste(_ table: PastedTable, into columns: [LineColumn]) {
        guard let edit = editing.edit, let invoice, let first = table.rows.first?.first else { return }
        let rows = Array(zip(table.numbers, table.rows))
        let (row, column) = (lines.scroll.cursor, lines.column)
        // While a line is being added, the table adds lines and replaces none.
        let newCount = edit.makesLine ? rows.count - 1 : max(0, row + rows.count - max(row + 1, invoice.lines.count))
        let oldCount = rows.count - newCount
        var filler = CellFiller(currency: invoice.currency)
        for cells in table.rows {
            for (column, text) in zip(columns, cells) where column.isNumeric {
                filler.learn(text, in: column, isLine: true)
            }
        }
        // It comes first, since typing what makes no sense, or what was there, takes back all of the edit.
        filler.type(PastedCell(text: first, row: rows[0].0, column: column), into: edit)
        transaction {
            // New lines may have been taken back with what was typed.
            makeLines(max(0, row + oldCount - invoice.lines.count), at: invoice.lines.count, in: invoice)
            for index in 0..<oldCount {
                fill(invoice.lines[row + index], columns, with: rows[index], at: index, &filler)
            }
            // New lines begin with what those above them say now.
            makeLines(newCount, at: row + oldCount, in: invoice)
            for index in oldCount..<rows.count {
                fill(invoice.lines[row + index], columns, with: rows[index], at: index, &filler)
            }
        }
        edit.rename("paste \(rows.count == 1 ? "1 line" : "\(rows.count) lines")")
        guard editing.commit() else { return }
        let unread = filler.unread
        lines.go(to: row + (unread.first?.index ?? rows.count - 1), unread.first?.column ?? column)
        editing.begin(selectsAll: true, addsLines: edit.addsLines)
        let text = summary(of: rows.count, replacing: edit.makesLine ? 0 : oldCount, filler)
        status.message = unread.isEmpty ? .info(text) : .problem(text)
    }

    private func summary(of count: Int, replacing replacedCount: Int, _ filler: CellFiller) -> String {
        let lines = count == 1 ? "1 line is pasted" : "\(count) lines are pasted"
        let replaced = replacedCount == 1 ? "a line that was there" : "lines that were there"
        let part = replacedCount == count ? "" : " \(replacedCount) of them"
        let ending = replacedCount == 0 ? "" : ",\(part) over \(replaced)"
        // In other key maps, the key for undo is text while a field is open.
        let undo = keys.typesAtOnce ? "\(keys[.undo])" : "\(keys[.endTyping]), then \(keys[.undo])"
        return
            "\(lines)\(ending).\(filler.unread.sentence())\(filler.note) \(undo) takes \(count == 1 ? "it" : "them") back."
            + Self.words(for: filler.readings)
    }

    /// The sentences about numbers that want a confirmation.
    package static func words(for readings: [String]) -> String {
        guard let first = readings.first else { return "" }
        return readings.count == 1
            ? " One number is marked “?” until it is confirmed: \(first)"
            : " \(readings.count) numbers are marked “?” until they are confirmed. The first: \(first)"
    }

    private func makeLines(_ count: Int, at row: Int, in invoice: Invoice) {
        let new = (0..<count).map { _ in lines.makeLine() }
        if !new.isEmpty { invoice.lines.insert(contentsOf: new, at: row) }
    }

    /// Sets the fields of a line; an empty cell leaves its field as it is.
    /// - Parameters:
    ///   - columns: The columns of the cells.
    ///   - index: The position of the line among those that are pasted; the first cell of the first one is typed.
    private func fill(
        _ line: InvoiceLine, _ columns: [LineColumn], with row: (number: Int, cells: [String]), at index: Int,
        _ filler: inout CellFiller
    ) {
        for (place, text) in row.cells.enumerated().dropFirst(index == 0 ? 1 : 0) where !text.isEmpty {
            let column = columns.element(at: place)
            _ = filler.set(PastedCell(text: text, row: row.number, column: column, index: index), of: line)
        }
    }
}
