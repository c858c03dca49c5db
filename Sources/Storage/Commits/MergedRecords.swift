import DeriveDocuments
import Foundation
import Invoicing

/// Lists of an invoice to which several programs add at once: each keeps what the others have added, and of a record that
/// was changed the changed one. Where two have changed it at once, all programs come to the same one.
nonisolated enum MergedRecords {
    private static let columns: Set = ["payments", "reminders", "sentMails"]

    /// Returns the column of such a list that an operation changes; nil for any other operation.
    static func column(of operation: RowOperation) -> String? {
        guard case .update(let row, let column, _, _) = operation, row.entity == Invoice.entity else { return nil }
        return columns.contains(column) ? column : nil
    }

    /// Returns the list that has one value where another program has changed it from a second to a third.
    static func merged(
        _ column: String, _ current: ColumnValue, from old: ColumnValue, to new: ColumnValue
    ) throws -> ColumnValue {
        switch column {
        case "payments": try merged(Payment.self, current, old, new)
        case "reminders": try merged(Reminder.self, current, old, new)
        default: try merged(SentMail.self, current, old, new)
        }
    }

    /// The operation that does here what another program has done to such a list; nil for any other.
    @MainActor static func merged(_ operation: RowOperation, into invoice: Invoice) -> RowOperation? {
        guard let column = column(of: operation), case .update(let row, _, let old, let new) = operation,
            let current = try? invoice.columnValues[column] ?? .null,
            let merged = try? merged(column, current, from: old, to: new)
        else { return nil }
        return .update(row, column: column, from: current, to: merged)
    }

    /// The payments that are stored in a column.
    static func payments(_ value: ColumnValue) throws -> [Payment] { try records(value) }

    private static func merged<Record: SettlingRecord>(
        _ type: Record.Type, _ current: ColumnValue, _ old: ColumnValue, _ new: ColumnValue
    ) throws -> ColumnValue {
        let (current, old, new): ([Record], [Record], [Record]) = try (records(current), records(old), records(new))
        let (before, after) = (byIdentity(old), byIdentity(new))
        let changed = current.compactMap { record in
            guard let former = before[record.id] else { return record }
            guard let theirs = after[record.id], theirs != former else { return after[record.id].map { _ in record } }
            return record == former ? theirs : newer(record, theirs)
        }
        let known = Set(before.keys).union(current.map(\.id))
        let merged = changed + new.filter { !known.contains($0.id) }
        guard !merged.isEmpty else { return .null }
        return try ColumnValue(encoding: merged.inOrder)
    }

    /// The record that was corrected more often; of two that were so equally often, the same one in each program.
    private static func newer<Record: SettlingRecord>(_ a: Record, _ b: Record) -> Record {
        let (first, second) = ((a.edition ?? 0, "\(a)"), (b.edition ?? 0, "\(b)"))
        return first < second ? b : a
    }

    private static func byIdentity<Record: SettlingRecord>(_ records: [Record]) -> [Record.ID: Record] {
        Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    }

    private static func records<Record: Decodable>(_ value: ColumnValue) throws -> [Record] {
        value == .null ? [] : try value.decoded()
    }
}
