import Foundation
import GRDB

/// Damage to a database.
public enum DatabaseDamage {
    /// Fills the first page of a table or an index with noise, or the one on which some text stands.
    public static func overwrite(_ table: String, orPageOf text: String? = nil, at path: String) throws {
        let database = try DatabaseQueue(path: path)
        let (root, size) = try database.write { database in
            try database.execute(sql: "DELETE FROM changeLog")
            let sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            return (
                try Int.fetchOne(database, sql: sql, arguments: [table]) ?? 0,
                try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
            )
        }
        _ = try database.inDatabase { try $0.checkpoint(.truncate) }
        try database.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let place = text.flatMap { bytes.range(of: Data($0.utf8))?.lowerBound } ?? (root - 1) * size
        let start = place / size * size
        bytes.replaceSubrange(start..<start + size, with: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 91) })
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    /// Has two indexes of the list stand where the other one should, which only a look at all of the file finds, and no reading of its pages.
    public static func exchangeIndexes(at path: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.inDatabase { database in
            let sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            let names = ["invoiceEntryBy_numberKey", "invoiceEntryBy_buyerKey"]
            let pages = try names.map { try Int.fetchOne(database, sql: sql, arguments: [$0]) }
            try database.execute(sql: "PRAGMA writable_schema = ON")
            for (name, page) in zip(names, pages.reversed()) {
                try database.execute(
                    sql: "UPDATE sqlite_master SET rootpage = ? WHERE name = ?", arguments: [page, name])
            }
        }
        try database.close()
    }
}
