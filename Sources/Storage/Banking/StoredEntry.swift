import Foundation
import Invoicing
import Ledger

/// An entry of a bank as the database keeps it.
public nonisolated struct StoredEntry: Equatable, Sendable {
    /// The states of an entry.
    public enum State: Equatable, Sendable {
        /// Nothing yet.
        case open
        /// It has settled documents.
        case taken([UUID])
        /// It belongs to no document, for a reason.
        case aside(String)
    }

    /// Its number, by which commands know it.
    public let number: Int
    /// The number of its statement.
    public let statement: Int
    public let entry: BankEntry
    public private(set) var state: State

    /// The entry once it has settled documents.
    public func taken(for documents: [UUID]) -> StoredEntry {
        var entry = self
        entry.state = .taken(documents)
        return entry
    }
}

/// The entries that are open, each with its proposals, and what they were compared with.
public nonisolated struct OpenEntries: Sendable {
    public let entries: [StoredEntry]
    public let proposals: [[BankProposal]]
    public let matcher: BankMatcher
}

/// A statement of a bank as the database keeps it.
public nonisolated struct StoredStatement: Equatable, Sendable {
    /// Its number, by which commands know it.
    public let number: Int
    public let account: String
    /// The bank's number of it; empty for none.
    public let bankNumber: String
    /// The name of the file that it was read from.
    public let file: String
    /// The number of its entries.
    public let count: Int
}

nonisolated extension StoredEntry {
    /// The columns of an entry with what became of it: it is taken as long as one of its documents has a payment of its identity, so that
    /// undo and corrections of payments need not know of it.
    static let sql = """
        SELECT entry.*, (
            SELECT json_group_array(invoice.id) FROM json_each(entry.invoices) AS taken JOIN invoice ON invoice.id = taken.value
                WHERE EXISTS (
                    SELECT 1 FROM json_each(invoice.document, '$.payments') AS payment
                        WHERE payment.value ->> '$.id' = entry.id)
            ) AS settled
            FROM entry
        """

    init?(row: StoredRow) throws {
        guard let day = CalendarDate(row["day"] as String) else {
            throw ColumnError(column: "entry.day", value: row["day"])
        }
        var entry = BankEntry(
            day: day, amount: try ExactDecimal(column: row["amount"] as String?, "entry.amount"),
            currency: CurrencyCode(code: row["currency"]))
        entry.id = try UUID(column: row["id"])
        (entry.reference, entry.batch) = (row["reference"], row["batch"])
        (entry.name, entry.account, entry.text) = (row["name"], row["account"], row["text"])
        entry.isReturn = row["isReturn"] != 0 as Int64
        (number, statement) = (Int(row["sequence"] as Int64), Int(row["statement"] as Int64))
        self.entry = entry
        let settled = try [String](json: row["settled"]).map { try UUID(column: $0) }
        state = !settled.isEmpty ? .taken(settled) : (row["word"] as String?).map(State.aside) ?? .open
    }
}
