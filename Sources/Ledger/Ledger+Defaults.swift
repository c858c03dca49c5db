import DeriveDocuments
import Invoicing

extension Ledger {
    /// Makes an invoice of a day while the company is unknown.
    public func makeAnonymousInvoice(on day: CalendarDate?) -> Invoice {
        unrecorded {
            let invoice = Invoice()
            invoice.issueDate = day
            invoice.currency = defaults.currency ?? invoice.currency
            invoice.claim(defaults.specification ?? invoice.specification)
            invoice.paymentTerms = defaults.paymentTerms
            if let days = defaults.daysToPay { invoice.agree(daysToPay: days) }
            return invoice
        }
    }

    /// Notes that the user was asked for the company, which is no step to undo.
    public func noteAsked() {
        company.wasAsked = true
        document.history.forget { $0.changes.allSatisfy { $0.keyPath == \Company.wasAsked } }
    }
}
