import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// The company's books, as the editor uses them: they begin invoices and number them.
package final class LedgerModel: DeskUser, TypedBooks {
    package let desk: Desk
    package unowned let editing: EditModel
    /// Company, customers and products.
    package var books: Ledger { openedBooks ?? openBooks() }
    /// The books if something was asked of them.
    private(set) var openedBooks: Ledger?
    /// The model of the open form.
    private(set) lazy var form = FormModel(desk, editing) { [unowned self] in books }
    /// The list of customers or of products.
    private(set) lazy var directory = DirectoryModel(desk, editing, self)
    /// The user's defaults for where the books say nothing; they are set before the books are opened.
    package var defaults = InvoiceDefaults()
    /// The VAT groups that were looked up in this session.
    var knownGroups: Set<VATGroup> = []
    private var commits: CommitObservation?
    /// The typed lines of the open invoice that are not learnt yet.
    package var typed: TypedLines?
    /// The offer of the open question.
    var offer: Offer?
    /// The customer whom the buyer of an invoice was found to be last.
    private var knownBuyer: (name: String, vatIdentifier: String, customer: Customer?)?

    init(_ desk: Desk, _ editing: EditModel) {
        (self.desk, self.editing) = (desk, editing)
    }

    /// Begins to read the books, before anything is derived from them.
    package func open() { _ = books }

    private func openBooks() -> Ledger {
        let books: Ledger
        do {
            books = try store.openLedger()
            books.defaults = defaults
            commits = books.document.observeCommits { [unowned self] _ in knownBuyer = nil }
        } catch {
            say(problem: "\(error)")
            books = Ledger()
        }
        openedBooks = books
        return books
    }

    /// Returns the customer that matches an invoice's buyer; nil if the ledger has none.
    package func customer(of invoice: Invoice) -> Customer? {
        let buyer = invoice.buyer
        if let knownBuyer, knownBuyer.name == buyer.name, knownBuyer.vatIdentifier == buyer.vatIdentifier {
            return knownBuyer.customer
        }
        var found: Customer?
        switch books.match(buyer) {
        case .known(let customer): found = customer
        case .unreadable: return nil
        case .unknown, .similar: break
        }
        knownBuyer = (buyer.name, buyer.vatIdentifier, found)
        return found
    }

    /// Returns the initial values of a line; nil while neither the company nor a setting is known.
    package func defaults(in invoice: Invoice) -> LineDefaults? {
        books.company.isKnown ? books.defaults(of: nil, for: customer(of: invoice)) : defaults.ofLines
    }

    // MARK: New invoices

    /// Makes an invoice or a quote of today with the company as its seller. While the company
    /// is unknown, the invoice has only the user's settings.
    func makeInvoice(asQuote isQuote: Bool = false) -> Invoice {
        let isKnown = books.company.isKnown
        let new = isKnown ? books.makeInvoice(on: .today) : books.makeAnonymousInvoice(on: .today)
        if isQuote { books.makeQuote(of: new) }
        return new
    }
}
