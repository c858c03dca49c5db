import Derive
import Exchange
import Foundation
import InvoiceStore
import Invoicing

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

    /// Makes an invoice with the seller of the one before it, and puts the cursor on its number.
    func addInvoice() {
        let new = unrecorded {
            let new = Invoice()
            if let seller = invoice?.seller { new.seller.copy(from: seller) }
            if let currency = invoice?.currency { new.currency = currency }
            new.issueDate = .today
            return new
        }
        add(new)
        freshInvoice = new
        focus = .head
        headField = .number
        beginEdit()
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

    /// Drops an invoice that was made just now, since nothing of it was wanted.
    func dropFreshInvoice() {
        guard let fresh = freshInvoice else { return }
        freshInvoice = nil
        do {
            try store.remove(fresh)
            invoice = nil
            focus = .list
            list.moveCursor(to: list.cursor, of: store.list.count)
            openInvoiceAtCursor()
        } catch {
            message = .problem("\(error)")
        }
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
        message = .none
    }
}

extension Party {
    /// Takes over everything that is known of another party.
    func copy(from other: Party) {
        name = other.name
        vatIdentifier = other.vatIdentifier
        street = other.street
        city = other.city
        postCode = other.postCode
        countryCode = other.countryCode
    }
}

extension CalendarDate {
    /// The day that it is here and now.
    static var today: CalendarDate? {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}
