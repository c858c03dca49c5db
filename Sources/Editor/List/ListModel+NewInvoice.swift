import Derive
import Foundation
import Invoicing

/// An invoice that was made just now and of which nothing was kept yet, and where the user was before.
struct FreshInvoice {
    let invoice: Invoice
    let previous: Invoice?
    let previousFocus: Modes.Focus
    let previousRow: Int
}

extension ListModel {
    /// Makes an invoice of the company, and puts the cursor on its number, or on its customer if it has a number already.
    /// What another invoice says is not taken over.
    func addInvoice() { addNew(asQuote: false) }

    /// Makes a quote of the company, as an invoice is made.
    func addQuote() { addNew(asQuote: true) }

    private func addNew(asQuote isQuote: Bool) {
        guard !workspace.status.refusesChange() else { return }
        let previous = workspace.invoice
        let new = workspace.ledger.makeInvoice(asQuote: isQuote)
        let made = FreshInvoice(
            invoice: new, previous: previous, previousFocus: workspace.focus,
            previousRow: workspace.lines.scroll.cursor)
        let endsSearch = cancelSearch()
        add(new)
        guard workspace.invoice === new else { return }
        fresh = made
        workspace.focus = .head
        workspace.head.cursor = new.number.isEmpty ? .number : .buyer
        if !KeyMap.inUse.typesAtOnce { workspace.editing.begin() }
        guard endsSearch else { return }
        workspace.status.message = .info(
            "All invoices are listed again: the new one is none of those that were found.")
    }

    /// Drops the invoices that a kill has left behind just as they were made, and gives their numbers back.
    func dropAbandoned() {
        for abandoned in freshMark?.takeAbandoned() ?? [] {
            guard let invoice = try? store.load(abandoned.id), abandoned.isUnchanged(invoice) else { continue }
            workspace.ledger.giveBackNumber(of: invoice)
            store.discard(invoice)
        }
    }

    /// Drops an invoice that was made just now, since nothing of it was wanted, and goes back to where it was made.
    func dropFreshInvoice() {
        guard let dropped = fresh else { return }
        fresh = nil
        guard store.open(dropped.invoice.id).document.revision == 0 else {
            return workspace.status.message = .info(
                "\(dropped.invoice.title) stays: another program has entered something in it. "
                    + "\(key: .delete, in: .list) deletes it."
            )
        }
        workspace.ledger.giveBackNumber(of: dropped.invoice)
        store.discard(dropped.invoice)
        workspace.editing.drafts.invoiceWasDropped(dropped.invoice)
        workspace.opened = nil
        workspace.focus = dropped.previousFocus
        guard let previous = dropped.previous else { return openLeftAtCursor() }
        workspace.show(store.open(previous.id))
        workspace.lines.moveCursor(to: dropped.previousRow)
    }
}
