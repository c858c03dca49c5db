import Derive
import Foundation
import GRDB
import Invoicing

/// An invoice in the bin, as a list shows it.
public nonisolated struct BinnedInvoice: Identifiable, Hashable, Sendable {
    public let id: UUID
    public let number, buyerName, issueDate: String
    public let typeCode: InvoiceTypeCode
    /// What is to be paid; nil where it cannot be read.
    public let amountDue: ExactDecimal?
    public let currency: CurrencyCode
    /// When it was deleted, here and then: `2026-11-22T08:15:00`. Earlier versions wrote it in UTC, with a Z behind.
    public let deleted: String

    /// What cannot be read of one hides no other.
    init(row: StoredRow) {
        id = (try? UUID(column: row["id"])) ?? UUID(standingFor: row["sequence"])
        (number, buyerName, issueDate) = (row["number"], row["buyerName"], row["issueDate"])
        typeCode = InvoiceTypeCode(code: row["typeCode"])
        amountDue = try? ExactDecimal(columnValue: row["amountDue"])
        currency = CurrencyCode(code: row["currency"])
        deleted = row["deleted"]
    }
}

/// The bin, in which each deleted invoice stays until somebody empties it. These calls wait for the disk.
extension Repository {
    /// How many are listed at the most.
    public static let mostBinned = 1_000

    /// The invoices in the bin, the one that was deleted last first.
    public func binnedInvoices() throws(StorageError) -> [BinnedInvoice] {
        let sql = """
            SELECT binned_invoice.id, sequence, binned_invoice.deleted, number, buyerName, issueDate, typeCode, currency, amountDue
                FROM (SELECT id, sequence, deleted FROM binned_invoice) AS binned_invoice
                JOIN binned_invoiceEntry USING (sequence) ORDER BY deleted DESC, sequence DESC LIMIT ?
            """
        finishDeletions()
        return try reading { try StoredRow.all($0, sql, [Self.mostBinned]).map(BinnedInvoice.init) }
    }

    /// Brings an invoice back, as one step that undo reverts.
    /// - Parameter prepare: Changes it before it is there again, as part of that step, such as its number.
    /// - Throws: ``StorageError``, also where it is not in the bin any more.
    @discardableResult
    public func bringBack(
        _ id: UUID, prepare: (Invoice) -> Void = { _ in }
    ) throws(StorageError) -> OpenInvoice {
        let open = try takeOutOfBin(id, prepare)
        // Its number may be another one's by now.
        checkNumber(of: open)
        return open
    }

    private func takeOutOfBin(_ id: UUID, _ prepare: (Invoice) -> Void) throws(StorageError) -> OpenInvoice {
        if let open = opened[id], let index = removed.elements.firstIndex(where: { $0 === open.invoice }) {
            prepare(open.invoice)
            open.summary = nil
            removals.transaction(Self.bringingBack) { _ = removed.remove(at: index) }
            return open
        }
        finishDeletions()
        let invoice = try translating {
            guard let stored = try backend.binned(id) else { throw StorageError.noInvoice(id: id) }
            return try unrecorded { try Invoice(id: id, stored) }
        }
        prepare(invoice)
        return try add(invoice, asStep: Self.bringingBack)
    }

    /// Deletes what is in the bin for good; undo brings none of it back.
    public func emptyBin() throws(StorageError) {
        finishDeletions()
        try writing { database in
            for (table, _) in BinSchema.sources { try database.run("DELETE FROM \(BinSchema.bin(of: table))", []) }
        }
        removals.history.forget()
    }

    private static let bringingBack = "bring back invoice"

    /// What was deleted last may not be written yet.
    private func finishDeletions() {
        _ = writes.wait(until: Date.now + 2)
        takeReports()
    }
}
