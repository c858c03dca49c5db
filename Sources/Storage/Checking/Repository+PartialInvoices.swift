import Derive
import Foundation
import Invoicing

/// Invoices of a damaged database of which lines or amounts could not be read. The entry in the list has what was stored as derived
/// from the whole invoice, and so proves that all of it is there.
extension Repository {
    /// What is missing of an invoice, as ``StorageError/partial(invoice:path:missing:)``; nil where all of it could be read, and
    /// always where the database is not damaged.
    /// - Complexity: O(1) beside what derives the amount due.
    public func missingPart(of invoice: Invoice) throws(StorageError) -> StorageError? {
        guard salvage != nil else { return nil }
        return try translating {
            guard let stored = try backend.head(of: invoice.id, lines: 0) else { return nil }
            return missingPart(of: invoice, stored.sequence, try StoredTotals(row: stored.entry))
        }
    }

    /// What is missing of an open invoice, without reading it again; nil while it is being read.
    public func missingPart(of open: OpenInvoice) -> StorageError? {
        guard open.isLoaded, let sequence = open.sequence, let totals = open.totals else { return nil }
        return missingPart(of: open.invoice, sequence, totals)
    }

    private func missingPart(of invoice: Invoice, _ sequence: Int64, _ stored: StoredTotals) -> StorageError? {
        guard let salvage else { return nil }
        let (count, amount) = unrecorded { (invoice.lines.count, invoice.amountDue) }
        let missing: String? =
            if count < stored.lineCount {
                "it lacks \(stored.lineCount - count) of \(stored.lineCount) lines"
            } else if count > stored.lineCount {
                "it has \(stored.lineCount) lines in the list, and \(count) can be read"
            } else if let due = stored[.amountDue], amount != due {
                "\(due.inCents) is due by the list, and \(amount.inCents) by what can be read"
            } else if salvage.doubtful.contains(sequence) {
                "its entry in the list is lost, so that nothing says whether all of its lines are there"
            } else {
                nil
            }
        return missing.map { .partial(invoice: invoice.number, path: path, missing: $0) }
    }
}
