import Foundation
import GRDB

extension SQLiteBackend {
    /// Damage of the file, at most 20 sentences of SQLite. Nothing is written into a damaged file.
    func checkFile() throws -> [String] {
        let damage = try read { try String.fetchAll($0, sql: "PRAGMA integrity_check(20)") }
            // Newer versions of SQLite look at the index of texts as well, which is derived.
            .filter { $0 != "ok" && !$0.contains("textIndex") }
        if damage.isEmpty, try read(CheckMark.isSet) { try write { try CheckMark.set(false, in: $0) } }
        return damage
    }

    /// The rows of Billow's own tables whose owner is missing. Other programs may break the references of their tables.
    func checkReferences() throws -> [StorageProblem] {
        try read { database in
            try RowTable.all.values.flatMap { table -> [StorageProblem] in
                guard let owner = table.parent else { return [] }
                return try Row.fetchAll(database, sql: "PRAGMA foreign_key_check(\(table.name))").map { row in
                    let key = row[1] as Int64? ?? 0
                    return StorageProblem(
                        .orphan, column: table.name, stored: "row \(key) of \(table.name) belongs to no \(owner)")
                }
            }
        }
    }

    /// Checks the list's entries, the stored count and the index of texts.
    func checkIndexes(repair: Bool) throws -> [StorageProblem] {
        try checkEntries(repair: repair)
            + [checkCount(repair: repair), checkTexts(repair: repair)].compactMap { $0 }
    }

    private func mended(
        _ problem: StorageProblem, if isMendable: Bool, _ mend: (Database) throws -> Void
    ) throws -> StorageProblem {
        guard isMendable else { return problem }
        try write(mend)
        return problem.repaired
    }

    /// An entry of the list is derived from its invoice, so that one without an invoice can go.
    private func checkEntries(repair: Bool) throws -> [StorageProblem] {
        let sql = "FROM invoiceEntry WHERE sequence NOT IN (SELECT sequence FROM invoice)"
        let numbers = try read { try String.fetchAll($0, sql: "SELECT number \(sql)") }
        if repair, !numbers.isEmpty { try write { try $0.execute(sql: "DELETE \(sql)") } }
        return numbers.map { number in
            let problem = StorageProblem(.entry, invoice: number, stored: number)
            return repair ? problem.repaired : problem
        }
    }

    private func checkCount(repair: Bool) throws -> StorageProblem? {
        let (kept, counted) = try read { database in
            (
                try Int.fetchAll(database, sql: "SELECT count FROM invoiceCount"),
                try Int.fetchOne(database, sql: "SELECT count(*) FROM invoiceEntry") ?? 0
            )
        }
        guard kept != [counted] else { return nil }
        let problem = StorageProblem(.count, stored: kept.first.map { "\($0)" } ?? "no", expected: "\(counted)")
        return try mended(problem, if: repair) { database in
            try database.execute(sql: "DELETE FROM invoiceCount")
            try database.execute(sql: "INSERT INTO invoiceCount SELECT count(*) FROM invoiceEntry")
        }
    }

    /// FTS5 compares each text that the view gives with what the index has of it. A view that another program has put in the
    /// place of Billow's is not read: it may never end.
    private func checkTexts(repair: Bool) throws -> StorageProblem? {
        guard try read(SearchSchema.hasView) else {
            let problem = StorageProblem(.search, stored: "the view of the texts was replaced by another program")
            return try mended(problem, if: repair, SearchSchema.remakeView)
        }
        do {
            try write {
                try $0.execute(sql: "INSERT INTO textIndex(textIndex, rank) VALUES ('integrity-check', 1)")
            }
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            let problem = StorageProblem(.search, stored: error.message ?? "it does not fit")
            return try mended(problem, if: repair) {
                try $0.execute(sql: "INSERT INTO textIndex(textIndex) VALUES ('rebuild')")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // A document that is no JSON is a problem of its own.
            return nil
        }
    }

    /// Puts an invoice into the list, or into that of the bin.
    func insertEntry(_ columns: ColumnValues, of sequence: Int64, inBin: Bool) throws {
        let table = inBin ? BinSchema.bin(of: "invoiceEntry") : "invoiceEntry"
        let key: ColumnValues = [("sequence", .integer(sequence)), ("modified", .text(Moment.now))]
        try write { try $0.insert(table, key + columns) }
    }
}
