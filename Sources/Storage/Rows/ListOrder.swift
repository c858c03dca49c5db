import Foundation

/// The orders of the list. Invoices of one day stand in the order of their numbers, behind the drafts in the order of their names;
/// both are the same in all files of a ledger. Others that are equal in it stand in the order in which they came in.
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

    /// The columns of the list's table that it compares before the key; none for the key itself.
    var columns: [ListColumn] { Self.compared[self] ?? [] }

    private static let compared = [
        number: [ListColumn.sorted[number]], date: [ListColumn.sorted[date], .lacksNumber, ListColumn.sorted[number]],
        customer: [ListColumn.sorted[customer]], amountDue: [ListColumn.sorted[amountDue]],
    ].mapValues { $0.compactMap(\.self) }

    /// The order of a journal in SQL. Those of one day are in the order of their numbers, which is the same on each machine of a
    /// ledger; the key is each file’s own.
    static let journal = "invoiceEntry.issueDate, invoiceEntry.numberKey, invoiceEntry.sequence"

    /// `true` if the highest value comes first.
    var isDescending: Bool { self != .customer }
}

/// The key by which the list sorts a row. No two rows have the same key.
nonisolated struct ListKey: Hashable, Sendable {
    /// The values by which the list is sorted; none where that is the sequence alone.
    let values: [ColumnValue]
    let sequence: Int64
}

extension ListKey {
    /// Creates the key of an invoice with these values.
    nonisolated init(of summary: InvoiceSummary, sequence: Int64, in order: ListOrder) {
        self.init(values: order.columns.map { $0.sortKey(summary) }, sequence: sequence)
    }
}

/// A row of the list, with its key in the order in which it was read.
nonisolated struct ListRow: Sendable {
    var summary: InvoiceSummary
    let key: ListKey
}

/// The rows of a list to read.
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
