import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// An invoice in the bin, as a list shows it.
public nonisolated struct BinnedInvoice: Identifiable, Hashable, Sendable {
    public let id: UUID
    /// Its number or, while it had none, its name as a draft.
    public let number: String
    public let buyerName, issueDate: String
    public let typeCode: InvoiceTypeCode
    /// The amount due; nil if it cannot be read.
    public let amountDue: ExactDecimal?
    public let currency: CurrencyCode
    /// When it was deleted, here and then: `2026-11-22T08:15:00`. Earlier versions wrote it in UTC, with a Z behind.
    public let deleted: String

    /// An unreadable value of one hides no other.
    init(row: StoredRow) {
        id = (try? UUID(column: row["id"])) ?? UUID(standingFor: row["sequence"])
        (number, buyerName, issueDate) = (row["number"], row["buyerName"], row["issueDate"])
        typeCode = InvoiceTypeCode(code: row["typeCode"])
        amountDue = try? ExactDecimal(columnValue: row["amountDue"])
        currency = CurrencyCode(code: row["currency"])
        deleted = row["deleted"]
    }
}

/// The bin, in which each deleted invoice stays until the bin is emptied.
extension Repository {
    /// The largest number that is listed.
    public nonisolated static let mostBinned = 1_000

    /// Reads the invoices in the bin, the last deleted first.
    public func readBin(_ receive: @escaping Receive<[BinnedInvoice]>) {
        let sql = """
            SELECT binned_invoice.id, sequence, binned_invoice.deleted, coalesce(nullif(number, ''), name, '') AS number, buyerName, issueDate, typeCode, currency, amountDue
                FROM (SELECT id, sequence, deleted FROM binned_invoice) AS binned_invoice
                JOIN binned_invoiceEntry USING (sequence) ORDER BY deleted DESC, sequence DESC LIMIT ?
            """
        let backend = backend
        perform({ try backend.read { try StoredRow.all($0, sql, [Self.mostBinned]).map(BinnedInvoice.init) } }, receive)
    }

    /// Brings an invoice back, as one step that undo reverts.
    /// - Parameter receive: Takes a ``StorageError`` also where it is not in the bin any more.
    public func bringBack(
        _ id: UUID, _ receive: @escaping Receive<OpenInvoice>
    ) {
        if let open = opened[id], let index = removed.elements.firstIndex(where: { $0 === open.invoice }) {
            open.summary = nil
            removals.transaction(Self.bringingBack) { _ = removed.remove(at: index) }
            // Its number may be another one's by now.
            checkNumber(of: open)
            return receive(.success(open))
        }
        let backend = backend
        perform {
            try backend.binned(id)
        } _: { [self] stored in
            receive(
                Result {
                    guard let stored = try stored.get() else { throw StorageError.noInvoice(id: id) }
                    let invoice = try translating { try unrecorded { try Invoice(id: id, stored) } }
                    let open = try add(invoice, asStep: Self.bringingBack)
                    checkNumber(of: open)
                    return open
                })
        }
    }

    /// Deletes all invoices in the bin for good; undo brings none of them back.
    public func emptyBin(_ receive: @escaping Receive<Void>) {
        let backend = backend
        perform {
            try backend.write { database in
                try database.deleteFiles(where: "invoice IN (SELECT id FROM binned_invoice)", [])
                for (table, _) in BinSchema.sources { try database.run("DELETE FROM \(BinSchema.bin(of: table))", []) }
                try backend.log(DocumentCommit(MasterData.only), .update, .emptiedBin, isLocal: true, in: database)
            }
        } _: { [removals] result in
            if case .success = result { removals.history.forget() }
            receive(result)
        }
    }

    private static let bringingBack = "bring back invoice"
}
