import Derive
import Invoicing
import Storage

extension Workspace {
    /// Opens the invoice under the list's cursor, if it is not open already.
    func openInvoiceAtCursor() {
        guard let entry = store.list.entry(at: list.cursor) else {
            invoice = nil
            return
        }
        guard invoice?.id != entry.id else { return }
        do {
            show(try store.open(entry.id))
        } catch {
            message = .problem("\(error)")
        }
    }

    /// Puts an invoice into the store and shows it.
    func add(_ new: Invoice) {
        do {
            try store.add(new)
            show(new)
        } catch {
            message = .problem("\(error)")
        }
    }

    /// Puts imported invoices into the store and shows the last one. Says which of them were there already.
    func takeIn(_ invoices: [Invoice]) {
        let known = invoices.filter { invoice in
            let isKnown = store.hasInvoice(like: invoice)
            add(invoice)
            return isKnown
        }
        guard let first = known.first, message == .none else { return }
        let what = known.count == 1 ? first.number : "\(first.number) and \(known.count - 1) more"
        message = .info("\(what): there already, and now once more.")
    }

    /// Takes the invoice under the list's cursor out, and shows the next one.
    func deleteInvoice() {
        guard let invoice, store.list.entry(at: list.cursor)?.id == invoice.id else { return explainNoInvoice() }
        store.remove(invoice)
        freshInvoice = nil
        openInvoiceLeftAtCursor()
        let name = invoice.number.isEmpty ? "The invoice" : "Invoice \(invoice.number)"
        message = .info("\(name) is deleted. Press u to bring it back.")
    }

    /// Opens what is under the list's cursor after an invoice has come or gone.
    func openInvoiceLeftAtCursor() {
        list.moveCursor(to: list.cursor, of: store.list.count)
        openInvoiceAtCursor()
        if invoice == nil { focus = .list }
    }

    /// Opens the invoice before or after the open one in the list.
    func switchInvoice(by distance: Int) {
        list.moveCursor(to: list.cursor + distance, of: store.list.count)
        openInvoiceAtCursor()
    }

    /// Shows an invoice, with the list's cursor on it, if another one is shown.
    func show(_ opened: Invoice) {
        guard invoice !== opened else { return }
        if let position = store.list.position(of: opened.id) { list.moveCursor(to: position, of: store.list.count) }
        invoice = opened
        lines.rows.top = 0
        lines.rows.cursor = 0
        lines.column = .item
        problemRows.moveCursor(to: 0, of: 0)
        if sheet != nil { moveToDetail(0, by: 1) }
        freshInvoice = nil
        message = .none
    }

    func explainNoInvoice() {
        message = .info("There is no invoice yet. Press n for a new one.")
    }
}
