import DeriveDocuments
import Input
import Invoicing
import Ledger

/// Quotes that become invoices.
extension ListModel {
    /// Makes the invoice of the open quote, as a draft, in one step; the quote counts as accepted with it.
    func makeInvoiceOfQuote() { addCopy(.invoiceOfQuote, .makeInvoiceOfQuote) }

    /// Lets a quote be as it was before the invoice was made of it, or accepts it again.
    func followQuote(of copy: Invoice, isUndone: Bool) {
        guard invoicesOfAcceptedQuotes.contains(copy.id), let id = originalsOfCopies[copy.id],
            let today = CalendarDate.today
        else { return }
        let quote = store.open(id).invoice
        // Nothing keeps it from being accepted once more: it was before.
        guard isUndone else { return _ = try? quote.accept(on: today) }
        quote.withdrawAcceptance()
        // The next undo would accept it again, without the invoice.
        Document.owner(of: quote)?.history.forget { $0.changes.allSatisfy { $0.keyPath == \Invoice.acceptance } }
    }
}
