import Foundation
import Invoicing

@testable import Storage

/// Requests of which a test waits for the answer.
extension Repository {
    @discardableResult
    func issue(
        _ invoice: Invoice, document: @escaping @MainActor (Invoice) -> Data, renumbered: ([String]) -> Void = { _ in }
    ) throws -> String {
        renumbered(try answer { issue(invoice, document: document, $0) })
        return invoice.number
    }

    func binnedInvoices() throws -> [BinnedInvoice] { try answer(to: readBin) }

    @discardableResult
    func bringBack(_ id: UUID, prepare: @escaping @MainActor (Invoice) -> Void = { _ in }) throws -> OpenInvoice {
        try answer { bringBack(id, prepare: prepare, $0) }
    }

    func emptyBin() throws { try answer(to: emptyBin) }

    func restoreSteps(of open: OpenInvoice) throws { try answer { restoreSteps(of: open, $0) } }
}
