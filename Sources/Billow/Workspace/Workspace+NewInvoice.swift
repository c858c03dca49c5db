import Derive
import Foundation
import Invoicing

/// An invoice that was made just now and of which nothing was kept yet, and where the user was before.
struct FreshInvoice {
    let invoice: Invoice
    let previous: Invoice?
    let previousFocus: Workspace.Focus
    let previousRow: Int
}

extension Workspace {
    /// Makes an invoice with the seller of the one before it, and puts the cursor on its number.
    func addInvoice() {
        let new = unrecorded {
            let new = Invoice()
            if let invoice { new.takeOver(from: invoice) }
            new.issueDate = .today
            return new
        }
        let fresh = FreshInvoice(
            invoice: new, previous: invoice, previousFocus: focus, previousRow: lines.rows.cursor)
        add(new)
        guard invoice === new else { return }
        freshInvoice = fresh
        focus = .head
        headField = .number
        beginEdit()
    }

    /// Drops an invoice that was made just now, since nothing of it was wanted, and goes back to where it was made.
    func dropFreshInvoice() {
        guard let fresh = freshInvoice else { return }
        do {
            try store.discard(fresh.invoice)
        } catch {
            return message = .problem("\(error)")
        }
        freshInvoice = nil
        invoice = nil
        focus = fresh.previousFocus
        guard let previous = fresh.previous else { return openInvoiceLeftAtCursor() }
        show(previous)
        moveToLine(fresh.previousRow)
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
