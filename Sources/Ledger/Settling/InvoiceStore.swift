import Foundation
import Invoicing

/// The file of the invoices, as far as the verbs of the ledger need it.
@MainActor
public protocol InvoiceStore: AnyObject {
    /// Takes the answer to a request, in a tick.
    typealias Receive<Value> = @MainActor @Sendable (Result<Value, any Error>) -> Void

    /// Gives an invoice its number and freezes it, with its document, in one transaction.
    /// - Parameter document: Makes the document of the invoice, which has its number then.
    func issue(
        _ invoice: Invoice, document: @escaping @MainActor (Invoice) -> Data, _ receive: @escaping Receive<IssueOutcome>
    )
    /// The credit notes that were issued for an invoice.
    func credits(of invoice: Invoice) throws -> [IssuedCredit]
    /// Adds a draft as one step of the list, which undo reverts.
    func addDraft(_ draft: Invoice, asStep name: String) throws
    /// Has what a closure commits depend on the first of its commits: if another program comes before that, none of it is written.
    func together<Result>(_ body: () throws -> Result) rethrows -> Result
    /// The other documents of the same seller with the same number.
    func documents(like invoice: Invoice) throws -> [KnownDocument]
    /// Adds an imported document.
    /// - Parameters:
    ///   - text: The document, if the invoice counts as issued.
    ///   - original: The file as it was received; nil to keep none.
    ///   - books: Changes the ledger. Both come to the disk, or neither does.
    func addImported(
        _ invoice: Invoice, issued text: String?, original: OriginalFile?, with books: () -> Void) throws
}
