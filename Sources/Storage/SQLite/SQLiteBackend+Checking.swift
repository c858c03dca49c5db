import Foundation
import GRDB

extension SQLiteBackend {
    /// What is wrong with the file itself. Damaged indexes can be made anew where nothing else is.
    func checkFile(repair: Bool) throws -> [StorageFinding] {
        var damage = try pool.read(IntegrityCheck.findings)
        if repair, damage.contains(where: { $0.kind == .index }) {
            damage = try IntegrityCheck.mend(damage) { try write($0) }
        }
        // What is damaged is looked at before it is opened for writing again. Nothing is written into a file of which more than
        // an index is damaged: it would make that worse.
        let isDamaged = damage.contains(where: \.isOfFile)
        guard damage.allSatisfy({ $0.kind == .index || !$0.isOfFile }) else { return damage }
        do {
            if try pool.read(CheckMark.isSet) != isDamaged { try write { try CheckMark.set(isDamaged, in: $0) } }
        } catch {
            // The damage is what there is to say.
            guard isDamaged else { throw error }
        }
        return damage
    }

    /// Rows that belong to others which are not there. A repair takes them out, after a copy.
    func checkReferences(copying makeCopy: CopyMaker?) throws -> [StorageFinding] {
        let rows = try pool.read { try orphans(in: $0) }
        guard !rows.isEmpty else { return [] }
        let copy = try makeCopy?()
        if copy != nil {
            try write { database in
                for row in rows {
                    try database.run("DELETE FROM \(row.table) WHERE rowid = ?", [.integer(row.key)])
                }
            }
        }
        return rows.map { row in
            let reason = "row \(row.key) of \(row.table) belongs to no \(row.owner)"
            let finding = StorageFinding(.orphan, column: row.table, stored: reason)
            return copy.map(finding.removed) ?? finding
        }
    }

    /// The rows of Billow's own tables whose owner is missing. The list of invoices is derived, and other programs may break
    /// the references of their tables.
    private func orphans(in database: Database) throws -> [(table: String, key: Int64, owner: String)] {
        try RowTable.all.values.flatMap { table -> [(table: String, key: Int64, owner: String)] in
            guard let owner = table.parent else { return [] }
            return try Row.fetchAll(database, sql: "PRAGMA foreign_key_check(\(table.name))").map { row in
                (table: table.name, key: row[1] as Int64? ?? 0, owner: owner)
            }
        }
    }

    /// Triggers of other programs. A repair takes them out, after a copy.
    func checkTriggers(copying makeCopy: CopyMaker?) throws -> [StorageFinding] {
        try pool.read(SchemaCheck.foreignTriggers).map { trigger in
            let finding = StorageFinding(.foreignTrigger, column: trigger.table, stored: trigger.name)
            guard let copy = try makeCopy?() else { return finding }
            try write { try $0.execute(sql: "DROP TRIGGER \(trigger.name.sqlName)") }
            return finding.removed(keptIn: copy)
        }
    }

    /// What there is not of tables, views, indexes and triggers, or otherwise than in a new database.
    func checkSchema(repair: Bool) throws -> [StorageFinding] {
        try pool.read(SchemaCheck.differences).map { difference in
            try mended(StorageFinding(difference), if: repair && difference.isMendable) {
                try SchemaCheck.mend(difference, in: $0)
            }
        }
    }

    /// What is wrong with the text index and the stored count, beside the rows.
    func checkIndexes(repair: Bool) throws -> [StorageFinding] {
        try checkEntries(repair: repair)
            + checkCounters(repair: repair)
            + [checkCount(repair: repair), checkTexts(repair: repair)].compactMap { $0 }
    }

    private func mended(
        _ finding: StorageFinding, if isMendable: Bool, _ mend: (Database) throws -> Void
    ) throws -> StorageFinding {
        guard isMendable else { return finding }
        try write(mend)
        return finding.repaired
    }

    private func checkCounters(repair: Bool) throws -> [StorageFinding] {
        try pool.read(RowCounters.findings).map { counter in
            let finding = StorageFinding(
                .rowCounter, column: counter.table, stored: "\(counter.value)", expected: "\(counter.greatest)")
            return try mended(finding, if: repair && counter.isMendable) { try RowCounters.mend(counter, in: $0) }
        }
    }

    /// An entry of the list is derived from its invoice, so that one without an invoice can go.
    private func checkEntries(repair: Bool) throws -> [StorageFinding] {
        let sql = "FROM invoiceEntry WHERE sequence NOT IN (SELECT sequence FROM invoice)"
        let numbers = try pool.read { try String.fetchAll($0, sql: "SELECT number \(sql)") }
        if repair, !numbers.isEmpty { try write { try $0.execute(sql: "DELETE \(sql)") } }
        return numbers.map { number in
            let finding = StorageFinding(.entry, invoice: number, stored: number)
            return repair ? finding.repaired : finding
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
        let finding = StorageFinding(.count, stored: kept.first.map { "\($0)" } ?? "no", expected: "\(counted)")
        return try mended(finding, if: repair) { database in
            try database.execute(sql: "DELETE FROM invoiceCount")
            try database.execute(sql: "INSERT INTO invoiceCount SELECT count(*) FROM invoiceEntry")
        }
    }

    /// FTS5 compares each text with what the index has of it.
    private func checkTexts(repair: Bool) throws -> StorageFinding? {
        do {
            try write {
                try $0.execute(sql: "INSERT INTO textIndex(textIndex, rank) VALUES ('integrity-check', 1)")
            }
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            let finding = StorageFinding(.search, stored: error.message ?? "it does not fit")
            return try mended(finding, if: repair) {
                try $0.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('rebuild')")
            }
        }
    }

    /// The keys of the invoices that are not in the list.
    func unlistedInvoices() throws -> [Int64] {
        let sql = "SELECT sequence FROM invoice WHERE sequence NOT IN (SELECT sequence FROM invoiceEntry)"
        return try pool.read { try Int64.fetchAll($0, sql: sql) }
    }

    /// The numbers of the invoices of which lines, the head or the entry in the list cannot be read.
    /// - Parameter doubtful: The keys of others that are named as well.
    func partialInvoices(besides doubtful: Set<Int64>) throws -> [String] {
        let sql = """
            SELECT CAST(CASE number WHEN '' THEN id ELSE number END AS TEXT) FROM (
                SELECT sequence, id, number FROM invoiceEntry
                    WHERE lineCount <> (SELECT count(*) FROM invoiceLine WHERE parent = invoiceEntry.sequence)
                        OR sequence NOT IN (SELECT sequence FROM invoice) OR sequence IN (SELECT value FROM json_each(?))
                UNION ALL SELECT sequence, id, coalesce(document ->> '$.number', '') AS number FROM invoice
                    WHERE sequence NOT IN (SELECT sequence FROM invoiceEntry)
            ) ORDER BY sequence
            """
        let keys = "[\(doubtful.map(String.init).joined(separator: ","))]"
        return try pool.read { try String.fetchAll($0, sql: sql, arguments: [keys]) }
    }

    /// Puts invoices into the list, or into that of the bin, in one transaction.
    func insertEntries(_ entries: [(sequence: Int64, columns: ColumnValues)], inBin: Bool) throws {
        let table = inBin ? BinSchema.bin(of: "invoiceEntry") : "invoiceEntry"
        try write { database in
            for (sequence, columns) in entries {
                let key: ColumnValues = [("sequence", .integer(sequence)), ("modified", .text(Moment.now))]
                try database.insert(table, key + columns)
            }
        }
    }
}
