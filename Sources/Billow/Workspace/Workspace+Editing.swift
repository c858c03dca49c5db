import Derive
import Invoicing

/// Typing in a cell: begin, keep, take back, go on to the next one.
extension Workspace {
    /// The field under the cursor, if anything can be typed there.
    var fieldAtCursor: EditableField? {
        guard let invoice else { return nil }
        switch focus {
        case .list: return nil
        case .head: return headField.field(of: invoice)
        case .lines: return currentLine.flatMap { lines.column.field(of: $0) }
        case .totals: return totalsField.field(of: invoice)
        }
    }

    /// Opens the field under the cursor.
    /// - Parameter text: What replaces its value at once; nil to begin with the value.
    func beginEdit(text: String? = nil, selectsAll: Bool = false, addsLines: Bool = false) {
        guard edit == nil, let field = fieldAtCursor else { return }
        message = .none
        edit = CellEdit(field, text: text, selectsAll: selectsAll, addsLines: addsLines)
    }

    /// Keeps what was typed and closes the field, or says why it cannot.
    /// - Returns: Whether the field is closed.
    @discardableResult
    func keepEdit() -> Bool {
        guard let edit else { return true }
        guard edit.keep() else {
            message = edit.problem.map { .problem("\($0)") } ?? .none
            return false
        }
        self.edit = nil
        message = .none
        freshInvoice = nil
        return true
    }

    /// Puts the field back as it was and closes it. A line that was only begun is gone again.
    func takeBackEdit() {
        guard let edit else { return }
        self.edit = nil
        edit.takeBack()
        message = .none
        if focus == .lines { moveToLine(lines.rows.cursor) }
        dropFreshInvoice()
    }

    /// Enter: keeps the field, and begins another line if lines are being entered.
    func enterInEdit() {
        guard let edit else { return }
        let isEmptyLine = edit.addsLines && lines.column == .item && edit.buffer.text.isEmpty
        guard !isEmptyLine else { return takeBackEdit() }
        guard keepEdit(), edit.addsLines else { return }
        if lines.rows.cursor == (invoice?.lines.count ?? 0) - 1 { appendLine() } else { addLine() }
    }

    /// Tab: keeps the field and opens the next or previous one of the same pane.
    func moveInEdit(by distance: Int) {
        guard let edit, keepEdit() else { return }
        guard moveToField(by: distance) else { return }
        beginEdit(selectsAll: true, addsLines: edit.addsLines)
    }

    /// Puts the cursor on the next or previous field; in the lines, past the last one, on the next line's first.
    /// - Returns: Whether there was one.
    private func moveToField(by distance: Int) -> Bool {
        switch focus {
        case .list: return false
        case .head: return move(\.headField, by: distance)
        case .totals: return move(\.totalsField, by: distance)
        case .lines: return moveToCell(by: distance)
        }
    }

    private func move<Field: RawRepresentable<Int>>(
        _ path: ReferenceWritableKeyPath<Workspace, Field>, by distance: Int
    ) -> Bool {
        guard let next = Field(rawValue: self[keyPath: path].rawValue + distance) else { return false }
        self[keyPath: path] = next
        return true
    }

    private func moveToCell(by distance: Int) -> Bool {
        let columns = lines.columns
        let index = (columns.firstIndex(of: lines.column) ?? 0) + distance
        let count = invoice?.lines.count ?? 0
        let row = lines.rows.cursor + (index < 0 ? -1 : index / columns.count)
        guard (0..<count).contains(row) else { return false }
        lines.column = columns[(index + columns.count) % columns.count]
        moveToLine(row)
        return true
    }
}

extension Workspace {
    /// Enter while nothing is typed: in the list it goes on to the lines, elsewhere it opens the field.
    func enter() {
        guard focus != .list else {
            if invoice != nil { focus = .lines }
            return
        }
        beginEdit()
    }

    /// Deletes the line under the cursor, if the cursor is among the lines.
    func deleteLineAtCursor() {
        guard focus == .lines else { return message = .info("Go to a line with Tab, then x deletes it.") }
        deleteLine()
    }
}
