import Derive
import Foundation
import GRDB
import Invoicing

/// Names of what may be done once with an invoice: `accept/ID`, `cancel/ID`, and `pay/ID/100.00/2026-11-26/1` for a payment, whose
/// last part counts equal ones; a reference takes the place of day and count.
///
/// The names of an invoice follow from what is stored of it, so that undo releases what it takes back, and redo claims it again.
nonisolated enum Claim {
    /// Names by the property that they follow from.
    private static func names(_ property: String, _ value: ColumnValue, of id: UUID) throws -> Set<String> {
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
    static func release(_ id: UUID, in database: Database) throws {
        for verb in ["accept", "cancel", "pay"] {
            let name = "\(verb)/\(id.uuidString)"
            try database.run(
                "DELETE FROM claim WHERE name = ? OR name > ? AND name < ?",
                [
                    .text(name), .text(name + "/"), .text(name + "0"),
                ])
        }
    }
}
