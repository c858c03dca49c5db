import Foundation
import GRDB

extension SQLiteBackend {
    func checkFile() throws -> [StorageFinding] {
        let findings = try readWholeFile()
        if try !findings.contains(where: { $0.kind == .file }) && pool.read(CheckMark.isSet) {
            try write { try CheckMark.set(false, in: $0) }
        }
        return findings
    }

    private func readWholeFile() throws -> [StorageFinding] {
        try pool.read { database in
            let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
            let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
            return messages.filter { $0 != "ok" && !Self.isAboutTexts($0) }.map { StorageFinding(.file, stored: $0) }
                + references.filter { $0[0] != "invoiceEntry" }.prefix(20).map { row in
                    let (table, key) = (row[0] as String? ?? "", row[1] as Int64? ?? 0)
                    let reason = "row \(key) of \(table) belongs to no \(row[2] as String? ?? "row")"
                    return StorageFinding(.orphan, column: table, stored: reason, expected: "\(key)")
                }
        }
    }

    /// Newer versions of SQLite look at the index of texts as well, which can be made anew.
    private static func isAboutTexts(_ message: String) -> Bool { message.contains("textIndex") }

    func checkSchema(repair: Bool) throws -> [StorageFinding] {
        try pool.read(SchemaCheck.differences).map { difference in
            var finding = StorageFinding(difference)
            if repair, difference.isMendable {
                try write { try SchemaCheck.mend(difference, in: $0) }
                finding.isRepaired = true
            }
            return finding
        }
    }

    func checkIndexes(repair: Bool) throws -> [StorageFinding] {
        try checkEntries(repair: repair)
            + [checkCount(repair: repair), checkTexts(repair: repair)].compactMap { $0 }
    }

    /// An entry of the list is derived from its invoice, so that one without an invoice can go.
    private func checkEntries(repair: Bool) throws -> [StorageFinding] {
        let sql = "FROM invoiceEntry WHERE sequence NOT IN (SELECT sequence FROM invoice)"
        let numbers = try pool.read { try String.fetchAll($0, sql: "SELECT number \(sql)") }
        if repair, !numbers.isEmpty { try write { try $0.execute(sql: "DELETE \(sql)") } }
        return numbers.map { number in
            var finding = StorageFinding(.entry, invoice: number, stored: number)
            finding.isRepaired = repair
            return finding
        }
    }

    private func checkCount(repair: Bool) throws -> StorageFinding? {
        let (kept, counted) = try pool.read { database in
            (
                try Int.fetchAll(database, sql: "SELECT count FROM invoiceCount"),
                try Int.fetchOne(database, sql: "SELECT count(*) FROM invoiceEntry") ?? 0
            )
        }
        guard kept != [counted] else { return nil }
        var finding = StorageFinding(.count, stored: kept.first.map { "\($0)" } ?? "no", expected: "\(counted)")
        if repair {
            try write { database in
                try database.execute(sql: "DELETE FROM invoiceCount")
                try database.execute(sql: "INSERT INTO invoiceCount SELECT count(*) FROM invoiceEntry")
            }
            finding.isRepaired = true
        }
        return finding
    }

    /// FTS5 compares each text with what the index has of it.
    private func checkTexts(repair: Bool) throws -> StorageFinding? {
        do {
            try write {
                try $0.execute(sql: "INSERT INTO textIndex(textIndex, rank) VALUES ('integrity-check', 1)")
            }
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            var finding = StorageFinding(.search, stored: error.message ?? "it does not fit")
            if repair {
                try write { try $0.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('rebuild')") }
                finding.isRepaired = true
            }
            return finding
        }
    }

    func invoiceKeys(after sequence: Int64, limit: Int) throws -> [StoredRow] {
        let sql = "SELECT sequence, id, number FROM invoice WHERE sequence > ? ORDER BY sequence LIMIT ?"
        return try pool.read { try StoredRow.all($0, sql, [sequence, limit]) }
    }

    func contents(of sequence: Int64) throws -> StoredHead? {
        try pool.read { database in
            guard let head = try StoredRow.all(database, "SELECT * FROM invoice WHERE sequence = ?", [sequence]).first
            else { return nil }
            return try contents(of: head, lines: -1, in: database)
        }
    }

    func insertEntry(_ columns: ColumnValues, of sequence: Int64) throws {
        let key: ColumnValues = [("sequence", .integer(sequence)), ("modified", .text(Date.now.formatted(.iso8601)))]
        try write { try $0.insert("invoiceEntry", key + columns) }
    }
}
