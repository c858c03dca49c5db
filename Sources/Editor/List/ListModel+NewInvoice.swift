import DeriveDocuments
import Foundation
import Invoicing

extension ListModel {
    /// Makes an invoice of the company, and puts the cursor on its customer, or on its number while the company is unknown.
    /// What another invoice says is not taken over.
    func addInvoice() { addNew(asQuote: false) }

    /// Makes a quote of the company, as an invoice is made.
    func addQuote() { addNew(asQuote: true) }

    private func addNew(asQuote isQuote: Bool) {
        guard !status.refusesChange() else { return }
        let previous = invoice
        let new = ledger.makeInvoice(asQuote: isQuote)
        let fresh = FreshInvoice(
            invoice: new, previous: previous, previousFocus: focus, previousRow: lines.scroll.cursor)
        let endsSearch = cancelSearch()
        do { desk.show(try store.begin(new)) } catch { return say(problem: "\(error)") }
        desk.fresh = fresh
        focus = .head
        head.cursor = ledger.books.company.isKnown ? .buyer : .number
        if !keys.typesAtOnce { editing.begin() }
        guard endsSearch else { return }
        say("All invoices are listed again: the new one is none of those that were found.")
    }

    /// Drops an invoice that 0.1.0 has left behind just as it was made.
    func dropAbandoned(_ id: UUID, madeWith contents: String) {
        guard let invoice = try? store.load(id), invoice.lines.isEmpty, invoice.allowanceCharges.isEmpty,
            invoice.number.isEmpty, let document = try? invoice.rowDocument, document.asMade == contents.asMade
        else { return }
        store.discard(invoice)
    }

    /// Drops an invoice that was made just now, since nothing of it was wanted, and goes back to where it was made.
    package func dropFreshInvoice() {
        guard let dropped = desk.fresh else { return }
        desk.fresh = nil
        guard store.open(dropped.invoice.id).document.revision == 0 else {
            return say(
                "\(dropped.invoice.title) stays: another program has entered something in it. "
                    + "\(keys[.delete, in: .list]) deletes it."
            )
        }
        store.discard(dropped.invoice)
        editing.drafts.invoiceWasDropped(dropped.invoice)
        opened = nil
        focus = dropped.previousFocus
        guard let previous = dropped.previous else { return openLeftAtCursor() }
        desk.show(store.open(previous.id))
        lines.moveCursor(to: dropped.previousRow)
    }
}

extension String {
    /// The members of a new invoice's JSON, but for the number that 0.1.0 proposed and the name that this version gives.
    fileprivate var asMade: NSDictionary? {
        let members = try? JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any]
        let names = ["number", "proposedNumber", "draftName"]
        return members.map { $0.filter { !names.contains($0.key) } as NSDictionary }
    }
}
