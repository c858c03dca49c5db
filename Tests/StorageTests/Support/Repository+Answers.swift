import Foundation
import Invoicing
import Ledger

@testable import Storage

/// Requests of which a test waits for the answer.
extension Repository {
    @discardableResult
    func issue(
        _ invoice: Invoice, document: @escaping @MainActor (Invoice) -> Data
    ) throws -> String {
        _ = try answer { issue(invoice, document: document, $0) }
        return invoice.number
    }

    /// The last issued document of the same kind whose day of issue is after that of an invoice.
    func laterIssued(than invoice: Invoice) throws -> IssueOutcome.IssuedOn? {
        let hasOwnSeries = try !openLedger().company.creditNotePattern.isEmpty
        return try LaterIssue(than: invoice, hasOwnSeries: hasOwnSeries).flatMap { later in
            try reading { try later.read(in: $0) }
        }
    }

    func binnedInvoices() throws -> [BinnedInvoice] { try answer(to: readBin) }

    @discardableResult
    func bringBack(_ id: UUID) throws -> OpenInvoice { try answer { bringBack(id, $0) } }

    func emptyBin() throws { try answer(to: emptyBin) }

    func restoreSteps(of open: OpenInvoice) throws { try answer { restoreSteps(of: open, $0) } }
}
