import DeriveDocuments
import Foundation
import GRDB
import Invoicing

/// Names of what may be done once with an invoice: `accept/ID`, `cancel/ID`, and `pay/ID/100.00/2026-11-26/1` for a payment, whose
/// last part counts equal ones; a reference takes the place of day and count.
///
/// The names of an invoice follow from what is stored of it, so that undo releases what it takes back, and redo claims it again.
nonisolated enum Claim {
    /// Names by the property that they follow from.
    static func names(_ property: String, _ value: ColumnValue, of id: UUID) throws -> Set<String> {
        guard value != .null else { return [] }
        switch property {
        case "acceptance": return ["accept/\(id.uuidString)"]
        case "cancellation": return ["cancel/\(id.uuidString)"]
        case "payments":
            var counts: [String: Int] = [:]
            return Set(
                try MergedRecords.payments(value).filter { $0.offset == nil }.map { payment in
                    let name = "pay/\(id.uuidString)/\(payment.amount.column)/"
                    guard payment.reference.isEmpty else { return name + payment.reference }
                    counts[name + "\(payment.date)", default: 0] += 1
                    return name + "\(payment.date)/\(counts[name + "\(payment.date)"] ?? 0)"
                })
        default: return []
        }
    }

    /// The properties that names follow from.
    static let properties: Set = ["acceptance", "cancellation", "payments"]

    /// Releases and claims what follows from a property that a commit sets.
    static func update(
        _ property: String, of row: RowID, from old: ColumnValue, to new: ColumnValue, by commit: UUID,
        in database: Database
    ) throws {
        let (before, after) = (try names(property, old, of: row.id), try names(property, new, of: row.id))
        for name in before.subtracting(after) { try database.run("DELETE FROM claim WHERE name = ?", [.text(name)]) }
        // A claim that is left of a commit which is gone is replaced.
        for name in after.subtracting(before) {
            try database.run(
                "INSERT OR REPLACE INTO claim (name, id) VALUES (?, ?)", [.text(name), .text(commit.uuidString)])
        }
    }

    /// Releases all of an invoice, which is deleted.
    /// - Returns: The names.
    @discardableResult
    static func release(_ id: UUID, in database: Database) throws -> [String] {
        try ["accept", "cancel", "pay"].flatMap { verb in
            let name = "\(verb)/\(id.uuidString)"
            let sql = "DELETE FROM claim WHERE name = ? OR name > ? AND name < ? RETURNING name"
            return try String.fetchAll(database.cachedStatement(sql: sql), arguments: [name, name + "/", name + "0"])
        }
    }

    /// The names that a commit's operations claim and release.
    static func changes(of operations: [RowOperation]) throws -> (claimed: Set<String>, released: Set<String>) {
        var (claimed, released): (Set<String>, Set<String>) = ([], [])
        for operation in operations where operation.row.entity == Invoice.entity {
            for property in properties {
                let (old, new) =
                    switch operation {
                    case .update(_, property, let old, let new): (old, new)
                    case .insert(_, _, _, _, let values): (ColumnValue.null, values[property] ?? .null)
                    default: (ColumnValue.null, ColumnValue.null)
                    }
                let id = operation.row.id
                let (before, after) = (try names(property, old, of: id), try names(property, new, of: id))
                claimed.formUnion(after.subtracting(before))
                released.formUnion(before.subtracting(after))
            }
        }
        return (claimed, released)
    }
}
