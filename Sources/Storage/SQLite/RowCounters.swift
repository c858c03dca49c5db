import Foundation
import GRDB

/// The counters from which SQLite gives the rows of a table numbers that no earlier row had.
nonisolated enum RowCounters {
    /// A counter that stands where only another program can have put it.
    struct Finding {
        let table: String
        /// Where it stands.
        let value: Int64
        /// The greatest number that a row has, also in the bin.
        let greatest: Int64
    }

    /// Half of all numbers are more than anyone can write.
    private static let most = Int64.max / 2

    static func findings(in database: Database) throws -> [Finding] {
        guard try database.tableExists("sqlite_sequence") else { return [] }
        let sql = "SELECT name, seq FROM sqlite_sequence WHERE seq > ? ORDER BY name"
        return try Row.fetchAll(database, sql: sql, arguments: [most]).compactMap { row in
            let table: String = row[0]
            guard let key = keys[table] else { return nil }
            let bin = BinSchema.bin(of: table)
            let tables = try [table, bin].filter { try database.tableExists($0) }
            let greatest = try tables.compactMap {
                try Int64.fetchOne(database, sql: "SELECT max(\(key)) FROM \($0)")
            }
            return Finding(table: table, value: row[1], greatest: greatest.max() ?? 0)
        }
    }

    /// The tables that have such a counter, with the column that it fills.
    private static let keys = ["invoice": "sequence", "changeLog": "revision"]

    /// Sets the counter to the greatest number.
    static func mend(_ finding: Finding, in database: Database) throws {
        try database.execute(
            sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?", arguments: [finding.greatest, finding.table])
    }
}

extension RowCounters.Finding {
    /// Whether enough numbers are left behind that of the last row.
    nonisolated var isMendable: Bool { greatest < Int64.max / 2 }
}
