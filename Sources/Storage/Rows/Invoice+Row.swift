import Derive
import Foundation
import Invoicing

/// The head of an invoice as a row of the invoices' table: what its description says.
extension Invoice {
    /// The columns of all its properties.
    func headColumns() throws -> ColumnValues { try Self.description.columns(of: self) }

    /// Makes an invoice of all its rows.
    convenience init(id: UUID, _ stored: StoredHead) throws {
        self.init(id: id)
        try decodeHead(of: stored)
        for row in stored.lines { lines.append(try InvoiceLine(row: row)) }
    }

    /// Sets all but the lines, which may come in later.
    func decodeHead(of stored: StoredHead) throws {
        try Self.description.decode(into: self, isNew: false) { stored.head[$0] }
        for row in stored.allowanceCharges { allowanceCharges.append(try DocumentAllowanceCharge(row: row)) }
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
    /// What the column has for the days of payments.
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
