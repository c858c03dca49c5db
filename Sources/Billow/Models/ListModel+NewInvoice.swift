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

extension ListModel {
    /// Makes an invoice with the seller of one's newest own, and puts the cursor on its number. What a received one says of its
    /// seller is not one's own.
    func addInvoice() {
        let (previous, own) = (workspace.invoice, store.newestDraft())
        let new = unrecorded {
            let new = Invoice()
            if let own { new.takeOver(from: own) }
            new.issueDate = .today
            return new
        }
        let made = FreshInvoice(
            invoice: new, previous: previous, previousFocus: workspace.focus,
            previousRow: workspace.lines.scroll.cursor)
        let endsSearch = cancelSearch()
        add(new)
        guard workspace.invoice === new else { return }
        fresh = made
        workspace.focus = .head
        workspace.head.moveToEnd(false)
        workspace.editing.begin()
        guard endsSearch else { return }
        workspace.status.message = .info(
            "All invoices are listed again: the new one is none of those that were found.")
    }

    /// Drops an invoice that was made just now, since nothing of it was wanted, and goes back to where it was made.
    func dropFreshInvoice() {
        guard let dropped = fresh else { return }
        fresh = nil
        guard store.open(dropped.invoice.id).document.revision == 0 else {
            return workspace.status.message = .info(
                "\(dropped.invoice.title) stays: another program has entered something in it. \(key: .delete) deletes it."
            )
        }
        store.discard(dropped.invoice)
        workspace.opened = nil
        workspace.focus = dropped.previousFocus
        guard let previous = dropped.previous else { return openLeftAtCursor() }
        workspace.show(store.open(previous.id))
        workspace.lines.moveCursor(to: dropped.previousRow)
    }
}
