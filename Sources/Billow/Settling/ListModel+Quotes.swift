import Derive
import Input
import Invoicing
import Ledger

/// Quotes that become invoices.
extension ListModel {
    /// Makes the invoice of the open quote, as a draft, in one step; the quote counts as accepted with it.
    func makeInvoiceOfQuote() {
        guard let quote = workspace.invoice, let today = CalendarDate.today else {
            return workspace.status.message = workspace.status.noInvoice
        }
        guard !workspace.status.refusesChange() else { return }
        do {
            try quote.checkAccepting()
            let late = quote.status(on: today) == .expired ? quote.dueDate.map { " It was valid until \($0)." } : nil
            let message = "The invoice of \(quote.number).\(late ?? "")"
            let draft = addCopy(.makeInvoiceOfQuote, "invoice of \(quote.number)", message) {
                [ledger = workspace.ledger] in
                try $0.invoiceOfQuote(issued: $1, daysToPay: ledger.books.daysToPay(of: ledger.customer(of: $0)))
            }
            guard let draft else { return }
            try quote.accept(on: today)
            invoicesOfAcceptedQuotes.insert(draft.id)
        } catch {
            workspace.status.message = .problem("\(error)")
        }
    }

    /// Lets a quote be as it was before the invoice was made of it, or accepts it again.
    func followQuote(of copy: Invoice, isUndone: Bool) {
        guard invoicesOfAcceptedQuotes.contains(copy.id), let id = originalsOfCopies[copy.id],
            let today = CalendarDate.today
        else { return }
        let quote = store.open(id).invoice
        // Nothing keeps it from being accepted once more: it was before.
        if isUndone { quote.withdrawAcceptance() } else { try? quote.accept(on: today) }
    }
}
