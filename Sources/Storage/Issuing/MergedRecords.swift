import Derive
import Foundation
import Invoicing

/// Lists of an invoice to which several programs add at once: each keeps what the others have added.
nonisolated enum MergedRecords {
    private static let columns: Set = ["payments", "reminders"]

    /// Whether an operation changes such a list; nil for any other.
    static func column(of operation: RowOperation) -> String? {
        guard case .update(let row, let column, _, _) = operation, row.entity == Invoice.entity else { return nil }
        return columns.contains(column) ? column : nil
    }

    /// What a list becomes that has one value where another program has changed it from a second to a third.
    static func merged(
        _ column: String, _ current: ColumnValue, from old: ColumnValue, to new: ColumnValue
    ) throws -> ColumnValue {
        column == "payments"
            ? try merged(Payment.self, current, old, new) : try merged(Reminder.self, current, old, new)
    }

    /// The operation that does here what another program has done to such a list; nil for any other.
    @MainActor static func merged(_ operation: RowOperation, into invoice: Invoice) -> RowOperation? {
        guard let column = column(of: operation), case .update(let row, _, let old, let new) = operation,
            let current = try? invoice.columnValues[column] ?? .null,
            let merged = try? merged(column, current, from: old, to: new)
        else { return nil }
        return .update(row, column: column, from: current, to: merged)
    }

    /// The payments in a column.
    static func payments(_ value: ColumnValue) throws -> [Payment] { try records(value) }

    private static func merged<Record: Codable & Hashable & Identifiable>(
        _ type: Record.Type, _ current: ColumnValue, _ old: ColumnValue, _ new: ColumnValue
    ) throws -> ColumnValue {
        let (current, old, new): ([Record], [Record], [Record]) = try (records(current), records(old), records(new))
        let (kept, before) = (Set(new.map(\.id)), Set(old.map(\.id)))
        let known = before.union(current.map(\.id))
        let merged =
            current.filter { !before.contains($0.id) || kept.contains($0.id) } + new.filter { !known.contains($0.id) }
        guard !merged.isEmpty else { return .null }
        return .json(String(decoding: try JSONEncoder().encode(merged), as: UTF8.self))
    }

    private static func records<Record: Decodable>(_ value: ColumnValue) throws -> [Record] {
        switch value {
        case .json(let text), .text(let text): try JSONDecoder().decode([Record].self, from: Data(text.utf8))
        case .null, .integer, .real: []
        }
    }
}
