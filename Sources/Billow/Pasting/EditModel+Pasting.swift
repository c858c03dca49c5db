import Derive
import Invoicing

/// Pasting. A table with titles makes lines, and so does any table while no field is open. In an open field of the lines
/// a table without titles is taken in cell by cell: a tab leads to the next cell, a line break to the next line.
extension EditModel {
    /// Puts a text into the open field, a table into the cells from there on, or makes lines of it.
    /// - Complexity: O(*n*) in the text.
    func paste(_ text: String) {
        guard !isTooLarge(text), !pasteCopies(text), !pasteAsLines(text) else { return }
        let table = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        if edit == nil, KeyMap.inUse.typesAtOnce, workspace.focus != .totals, prepareCell(), edit == nil {
            begin(selectsAll: true)
        }
        guard edit != nil else { return refusePaste(text) }
        guard workspace.focus == .lines, table.count > 1 || table.first?.count ?? 0 > 1 else {
            edit?.insert(text.last == "\n" ? String(text.dropLast()) : text)
            return
        }
        paste(table: table)
    }

    /// Makes copies of the lines that were copied here, which say more than their text.
    private func pasteCopies(_ text: String) -> Bool {
        guard edit == nil, workspace.focus != .list, text == workspace.lines.copied?.text else { return false }
        if editable(for: text) != nil { workspace.lines.pasteLines() }
        return true
    }

    /// Makes lines of a table with titles, and of any table that is pasted where no cell of the lines is open.
    /// - Returns: Whether it was one, and whatever there is to say of it was said.
    private func pasteAsLines(_ text: String) -> Bool {
        guard text.isTable else { return false }
        let table = PastedTable(withTitlesIn: text)
        // What was typed at once is kept, and the table stands below it; a cell that was opened takes it in.
        let isOpen = edit.map { $0.isUntouched || !KeyMap.inUse.typesAtOnce } == true && workspace.focus == .lines
        guard let titles = table.rows.first, workspace.invoice != nil else { return false }
        if table.rows.count > 1, let columns = PastedColumns(titles: titles) {
            pasteLines(table.withoutTitles, columns, from: text)
        } else if !isOpen, table.width > 1 {
            pasteLines(table, PastedColumns(workspace.lines.editableColumns), from: text)
        } else {
            return false
        }
        return true
    }

    /// Says so where a text is too large to be meant.
    private func isTooLarge(_ text: String) -> Bool {
        guard let problem = PasteSize(text).problem else { return false }
        workspace.status.message = .problem("Nothing was pasted: \(problem)")
        return true
    }

    private func refusePaste(_ text: String) {
        guard workspace.focus == .list || editable(for: text) != nil else { return }
        workspace.status.message = .problem(
            "Nothing was pasted: no field is open. Press \(key: .edit) on one first, or \(key: .addLine) for a new line."
        )
    }

    /// All of the table is taken in, as one step with the field that is open, or nothing.
    private func paste(table: [[Substring]]) {
        guard let edit, let invoice = workspace.invoice, let first = table[0].first else { return }
        let (row, column) = (workspace.lines.scroll.cursor, workspace.lines.column)
        let newCount = edit.makesLine ? table.count - 1 : max(0, row + table.count - invoice.lines.count)
        var doubtful: [EditableField] = []
        do {
            try transaction {
                try fill(invoice, from: row, column, with: table.dropLast(newCount), &doubtful)
                makeLines(newCount, at: row + table.count - newCount, in: invoice)
                try fill(invoice, from: row, column, with: table.suffix(newCount), &doubtful)
            }
        } catch {
            return workspace.status.message = .problem("\(error)")
        }
        edit.insert(String(first))
        if edit.reading != nil { doubtful.append(edit.field) }
        for field in doubtful { field.markAsAmbiguous() }
        guard commit() else { return }
        workspace.lines.go(to: row + table.count - 1, column)
        begin(selectsAll: true, addsLines: edit.addsLines)
        let replacedCount = table.count - 1 - newCount
        let replaced = replacedCount == 1 ? "a line that was there" : "lines that were there"
        let ending = replacedCount == 0 ? "" : ", \(replacedCount) of them over \(replaced)"
        workspace.status.message = .info(
            "\(table.count) lines are pasted\(ending). \(key: .endTyping), then \(key: .undo) takes them back."
                + Self.words(for: doubtful.count))
    }

    static func words(for doubtfulCount: Int) -> String {
        switch doubtfulCount {
        case 0: ""
        case 1: " One number could be read in two ways; it is marked “?”."
        default: " \(doubtfulCount) numbers could be read in two ways; they are marked “?”."
        }
    }

    /// Makes lines for a table: behind the last line, and where a line is being added, for it adds lines and replaces none.
    private func makeLines(_ count: Int, at row: Int, in invoice: Invoice) {
        let new = (0..<count).map { _ in workspace.lines.makeLine() }
        if !new.isEmpty { invoice.lines.insert(contentsOf: new, at: row) }
    }

    /// Sets the fields of lines from a cell on; the first cell itself is typed in.
    /// - Parameter doubtful: Gets the fields whose numbers could be read in two ways.
    private func fill(
        _ invoice: Invoice, from row: Int, _ column: LineColumn, with table: ArraySlice<[Substring]>,
        _ doubtful: inout [EditableField]
    ) throws(PasteProblem) {
        for (offset, cells) in zip(table.indices, table) {
            let cells = offset == 0 ? cells.dropFirst() : cells[...]
            try fill(invoice.lines[row + offset], from: column, with: cells, line: offset + 1, &doubtful)
        }
    }

    /// Sets the fields of a line; an empty cell leaves its field as it is.
    /// - Parameter cells: The cells, whose indices say which field they are for.
    private func fill(
        _ line: InvoiceLine, from column: LineColumn, with cells: ArraySlice<Substring>, line number: Int,
        _ doubtful: inout [EditableField]
    ) throws(PasteProblem) {
        let columns = workspace.lines.editableColumns.filter { $0.rawValue >= column.rawValue }
        guard cells.endIndex <= columns.count else { throw .hasTooManyCells(line: number, most: columns.count) }
        for (index, cell) in zip(cells.indices, cells) where !cell.isEmpty {
            guard let field = columns[index].field(of: line) else { continue }
            do {
                try field.set(String(cell))
                if field.reading(String(cell)) != nil { doubtful.append(field) }
            } catch {
                throw .isUnusable(line: number, column: columns[index].title, problem: error)
            }
        }
    }
}

/// What is typed while lines are marked.
extension EditModel {
    /// Sets the other lines that are marked to what was typed.
    /// - Returns: Whether it makes sense in all of them.
    func setOtherMarked(like edit: CellEdit) -> Bool {
        guard !edit.isUntouched, edit.problem == nil else { return true }
        do {
            try transaction { try workspace.lines.setOtherMarked(to: edit.buffer.text) }
        } catch {
            edit.problem = error as? FieldProblem
        }
        return edit.problem == nil
    }
}

/// Why a table cannot be pasted. Lines are counted from 1, in the table.
nonisolated enum PasteProblem: Error, CustomStringConvertible {
    case hasTooManyCells(line: Int, most: Int)
    case isUnusable(line: Int, column: String, problem: FieldProblem)
    case isForeign(line: Int, ForeignCurrency)

    var description: String {
        switch self {
        case .isForeign(let line, let price):
            "Nothing was pasted: the price in its line \(line) is in \(price.sign), and the invoice in \(price.currency)."
        case .hasTooManyCells(let line, let most):
            "Nothing was pasted: its line \(line) has more cells than the \(most) fields from here on. Copy fewer columns."
        case .isUnusable(let line, let column, let problem):
            "Nothing was pasted, for its line \(line), \(column): \(problem)"
        }
    }
}
