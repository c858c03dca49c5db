import GRDB

extension SQLiteBackend {
    func checkFile() throws -> [StorageFinding] {
        try pool.read { database in
            let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
            let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
            return messages.filter { $0 != "ok" }.map { StorageFinding(.file, stored: $0) }
                + references.prefix(20).map {
                    StorageFinding(.file, stored: "a row of \($0[0] ?? "?") belongs to no \($0[2] ?? "?")")
                }
        }
    }

    func checkIndexes(repair: Bool) throws -> [StorageFinding] {
        try [checkCount(repair: repair), checkTexts(repair: repair)].compactMap { $0 }
    }

    private func checkCount(repair: Bool) throws -> StorageFinding? {
        try pool.write { database in
            let kept = try Int.fetchOne(database, sql: "SELECT count FROM invoiceCount") ?? -1
            let counted = try Int.fetchOne(database, sql: "SELECT count(*) FROM invoice") ?? 0
            guard kept != counted else { return nil }
            var finding = StorageFinding(.count, stored: "\(kept)", expected: "\(counted)")
            if repair {
                try database.execute(sql: "UPDATE invoiceCount SET count = ?", arguments: [counted])
                finding.isRepaired = true
            }
            return finding
        }
    }

    /// FTS5 compares each text with what the index has of it.
    private func checkTexts(repair: Bool) throws -> StorageFinding? {
        do {
            try pool.write {
                try $0.execute(sql: "INSERT INTO textIndex(textIndex, rank) VALUES ('integrity-check', 1)")
            }
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            var finding = StorageFinding(.search, stored: error.message ?? "it does not fit")
            if repair {
                try pool.write { try $0.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('rebuild')") }
                finding.isRepaired = true
            }
            return finding
        }
    }
}
