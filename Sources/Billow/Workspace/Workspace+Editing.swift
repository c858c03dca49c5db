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
        case .sheet: return currentDetail?.field
        case .totals: return totalsField.field(of: invoice)
        }
    }

    /// Opens the field under the cursor.
    /// - Parameter text: What replaces its value at once; nil to begin with the value.
    func beginEdit(text: String? = nil, selectsAll: Bool = false, addsLines: Bool = false) {
        guard edit == nil, let field = fieldAtCursor, let document else { return }
        edit = CellEdit(field, of: document, text: text, selectsAll: selectsAll, addsLines: addsLines)
    }

    /// The document that the open invoice is.
    var document: Document? { invoice.flatMap { Document.owner(of: $0) } }

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
        guard !edit.isUntouched else { return true }
        freshInvoice = nil
        message = edit.reading.map { .info($0) } ?? .none
        return true
    }

    /// Puts the field back as it was and closes it. A line that was only begun is gone again.
    func takeBackEdit() {
        guard let edit else { return }
        self.edit = nil
        edit.takeBack()
        message = .none
        switch focus {
        case .lines: moveToLine(lines.rows.cursor)
        case .sheet: moveToDetail(details.cursor, by: 1)
        case .list, .head, .totals: dropFreshInvoice()
        }
    }

    /// Enter: keeps the field, and begins another line if lines are being entered.
    func enterInEdit() {
        guard let edit else { return }
        guard !edit.isUntouchedLine else { return takeBackEdit() }
        guard keepEdit(), edit.addsLines else { return }
        if lines.rows.cursor == (invoice?.lines.count ?? 0) - 1 { appendLine() } else { addLine() }
    }
}

extension Workspace {
    /// Enter while nothing is typed: in the list it goes on to the lines, elsewhere it opens the field.
    func enter() {
        guard focus != .list else {
            if invoice != nil { focus = sheet == nil ? .lines : .sheet }
            return
        }
        guard sheet != .problems || focus != .sheet else { return goToFinding() }
        beginEdit()
    }

    /// Deletes what is under the cursor: a line, or in the list an invoice.
    func deleteAtCursor() {
        switch focus {
        case .list: deleteInvoice()
        case .lines: deleteLine()
        case .sheet: deleteAllowance()
        case .head, .totals: message = .info("x deletes a line or an invoice. Go there with Tab.")
        }
    }
}
