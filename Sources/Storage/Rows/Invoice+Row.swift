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

/// What of a head the list's table repeats.
struct ListedHead {
    let columns: ColumnValues

    init(_ invoice: Invoice) {
        columns = [
            ("number", .text(invoice.number)), ("numberKey", .text(invoice.number.sortKey)),
            ("buyerName", .text(invoice.buyer.name)), ("buyerKey", .text(invoice.buyer.name.sortKey)),
            ("sellerName", .text(invoice.seller.name)), ("issueDate", .text(invoice.issueDate?.description ?? "")),
            ("dueDate", .text(invoice.dueDate?.description ?? "")), ("typeCode", .text(invoice.typeCode.code)),
            ("currency", .text(invoice.currency.code)), ("taxPoint", .text(invoice.taxPoint.column)),
        ]
    }

    /// The columns that are not what they were; all of them if nothing was.
    func columns(otherThan old: ListedHead?) -> ColumnValues {
        guard let old else { return columns }
        return zip(columns, old.columns).filter { $0.value != $1.value }.map(\.0)
    }
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
