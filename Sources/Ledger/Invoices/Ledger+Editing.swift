import DeriveDocuments
import Invoicing

extension Ledger {
    /// Changes an invoice in one step of its document, all of it or nothing.
    public func edit<Result>(_ invoice: Invoice, _ name: String, _ body: () throws -> Result) rethrows -> Result {
        try transaction(name, body)
    }
}
