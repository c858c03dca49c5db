import Derive
import Foundation
import GRDB
import Invoicing

/// Setting credit notes off against the invoices that they are for.
extension SQLiteBackend {
    /// Sets a credit note off against what is open of its invoices, in their order; what is left of it stays open, as money
    /// that is to be paid back.
    /// - Returns: What has changed of all of them.
    func setOff(
        _ noteNumber: String, _ credit: IssueWrite.Credit, in database: Database
    ) throws -> [UUID: ChangeSet] {
        guard var note = try Settled(issuedAs: noteNumber, in: database) else { return [:] }
        var former: [UUID: ColumnValue] = [:]
        var changes: [UUID: ChangeSet] = [:]
        for number in credit.invoices {
            guard let invoice = try Settled(issuedAs: number, in: database), invoice.isOpenInvoice,
                invoice.currency == credit.currency.code, note.openAmount > 0
            else { continue }
            let amount = min(note.openAmount, invoice.openAmount)
            note.openAmount -= amount
            for (settled, other) in [(invoice, noteNumber), (note, number)] {
                let payment = Payment(amount: amount, date: credit.day, offset: other)
                let (old, new) = try append(payment, to: settled, in: database)
                let first = former[settled.id] ?? old
                former[settled.id] = first
                changes[settled.id] = .payments(of: settled.id, from: first, to: new)
            }
        }
        for (id, set) in changes { _ = try log(.update(InvoiceUpdate(id: id, changeSet: set)), in: database) }
        return changes
    }

    /// - Returns: The payments before and after.
    private func append(
        _ payment: Payment, to settled: Settled, in database: Database
    ) throws -> (ColumnValue, ColumnValue) {
        let former = try record(of: "payments", settled.sequence, in: database)
        let payments = try MergedRecords.payments(former) + [payment]
        let value: ColumnValue = .json(String(decoding: try JSONEncoder().encode(payments), as: UTF8.self))
        try set("payments", value, of: settled.sequence, in: database)
        try settle(settled.sequence, value, in: database)
        return (former, value)
    }

}

/// What setting off reads of an issued document of one's own.
private nonisolated struct Settled {
    let id: UUID
    let sequence: Int64
    let currency: String
    var openAmount: ExactDecimal
    private let stage: InvoiceStage?
    private let isCreditNote: Bool

    init?(issuedAs number: String, in database: Database) throws {
        let sql = """
            SELECT invoice.id, sequence, invoiceEntry.currency, openAmount, stage, invoiceEntry.typeCode FROM issuedDocument
                JOIN invoice ON invoice.id = issuedDocument.invoice JOIN invoiceEntry USING (sequence)
                WHERE issuedDocument.number = ?
            """
        guard let row = try StoredRow.all(database, sql, [number]).first else { return nil }
        (id, sequence, currency) = (try UUID(column: row["id"]), row["sequence"], row["currency"])
        openAmount = try ExactDecimal.optional(column: row["openAmount"], "openAmount") ?? 0
        stage = InvoiceStage(rawValue: row["stage"])
        isCreditNote = InvoiceTypeCode(code: row["typeCode"]).isCreditNote
    }

    var isOpenInvoice: Bool {
        stage.map(InvoiceStage.outstanding.contains) == true && !isCreditNote && openAmount > 0
    }
}

extension ChangeSet {
    fileprivate nonisolated static func payments(of id: UUID, from old: ColumnValue, to new: ColumnValue) -> ChangeSet {
        let row = RowID(entity: Invoice.entity, id: id)
        return ChangeSet(
            name: "", origin: .edit, revision: 0, operations: [.update(row, column: "payments", from: old, to: new)])
    }
}
