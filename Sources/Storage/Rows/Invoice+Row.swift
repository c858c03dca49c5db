import Derive
import Foundation
import Invoicing

/// The head of an invoice as a row of the invoices' table: what its description says.
extension Invoice {
    /// The columns of all its properties.
    func headColumns() throws -> ColumnValues { try Self.description.columns(of: self) }

    /// Sets everything that a row of the invoices' table holds.
    func decode(head row: StoredRow) throws { try Self.description.decode(into: self, isNew: false) { row[$0] } }
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
            ("currency", .text(invoice.currency.code)),
        ]
    }

    /// The columns that are not what they were; all of them if nothing was.
    func columns(otherThan old: ListedHead?) -> ColumnValues {
        guard let old else { return columns }
        return zip(columns, old.columns).filter { $0.value != $1.value }.map(\.0)
    }
}
