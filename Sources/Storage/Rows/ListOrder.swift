import Foundation

/// What the list is sorted by. Invoices that are equal in it stand in the order in which they came in.
public nonisolated enum ListOrder: String, CaseIterable, Codable, Sendable {
    /// The latest that came in first.
    case newest
    /// The highest number first.
    case number
    /// The latest day of issue first.
    case date
    /// By the name of the buyer.
    case customer
    /// The highest amount first.
    case amountDue

    /// The column of the list's table; nil for the key itself.
    var column: String? { ListColumn.sorted[self]?.name }

    /// The order of a journal in SQL. Those of one day are in the order of their numbers, which is the same on each machine of a
    /// ledger; the key is each file’s own.
    static let journal = "invoiceEntry.issueDate, invoiceEntry.numberKey, invoiceEntry.sequence"

    /// Whether the highest value comes first.
    var isDescending: Bool { self != .customer }
}

/// The key by which the list sorts a row. No two rows have the same key.
nonisolated struct ListKey: Hashable, Sendable {
    /// What the list is sorted by; null where that is the sequence alone.
    let value: ColumnValue
    let sequence: Int64
}

extension ListKey {
    /// Creates the key of an invoice with these values.
    nonisolated init(of summary: InvoiceSummary, sequence: Int64, in order: ListOrder) {
        self.init(value: ListColumn.sorted[order]?.sortKey(summary) ?? .null, sequence: sequence)
    }
}

/// A row of the list, with its key in the order in which it was read.
nonisolated struct ListRow: Sendable {
    var summary: InvoiceSummary
    let key: ListKey
}

/// Which rows of a list to read.
nonisolated struct ListRequest: Sendable {
    enum Start: Sendable {
        /// From the first row on.
        case first
        /// The last rows.
        case last
        /// The rows behind one.
        case after(ListKey)
        /// The rows before one.
        case before(ListKey)
        /// The rows from a position on, for a jump to where no key is known. It costs a step through an index for each row
        /// before them.
        case at(Int)
    }

    let order: ListOrder
    let start: Start
    let limit: Int
}
