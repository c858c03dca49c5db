import DeriveDocuments
import Foundation
import Invoicing

extension Invoice {
    /// Makes an invoice of all its rows.
    convenience init(id: UUID, _ stored: StoredHead) throws {
        self.init(id: id)
        try fill(with: stored)
        for row in stored.lines { lines.append(try InvoiceLine.make(of: row)) }
    }

    /// Sets all but the lines of a new invoice, which may come in later.
    func fill(with stored: StoredHead) throws {
        try fill(with: stored.head)
        (payments, reminders, sentMails) = (payments.inOrder, reminders.inOrder, sentMails.inOrder)
        for row in stored.allowanceCharges { allowanceCharges.append(try DocumentAllowanceCharge.make(of: row)) }
    }
}

extension DescribedRow {
    /// Makes an object of its row.
    static func make(of row: StoredRow) throws -> Self {
        let made = make(id: try UUID(column: row["id"]))
        try made.fill(with: row)
        return made
    }

    /// Sets the properties of a new object to what its row says.
    /// - Throws: ``ColumnError``
    fileprivate func fill(with row: StoredRow) throws {
        do {
            try fill(with: row["document"] as String)
        } catch var error as ColumnError {
            error.column = Self.description.property(inColumn: error.column)?.name ?? error.column
            throw error
        } catch {
            throw ColumnError(column: "document", reason: error.reason)
        }
    }
}

/// The columns of the list that repeat the head of an invoice.
struct ListedHead {
    let columns: ColumnValues

    init(_ invoice: Invoice) { columns = ListColumn.head.values(of: invoice) }

    /// The columns that have other values; all of them if there are no others.
    func columns(otherThan old: ListedHead?) -> ColumnValues { columns.otherThan(old?.columns) }
}

nonisolated extension TaxPoint {
    /// The value of the column for the days of payments.
    static let ofPayments = "payment"

    /// Null for the day of issue, so that a copy with another one has its own.
    var column: String? {
        switch self {
        case .issue: nil
        case .day(let day): day.description
        case .payment: Self.ofPayments
        }
    }

    /// Reads what ``column`` wrote.
    init(column: String?) {
        self = column == Self.ofPayments ? .payment : column.flatMap { CalendarDate($0) }.map(Self.day) ?? .issue
    }
}
