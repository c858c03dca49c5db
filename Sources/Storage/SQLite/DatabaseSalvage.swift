import Foundation
import GRDB

/// What could be read of a damaged database.
nonisolated struct Salvage {
    /// How many rows there are of invoices, customers and products.
    let rowCount: Int
    /// The tables of which rows may be missing.
    let damagedTables: Set<String>
    /// The keys of the invoices whose entries in the list were lost, and are derived from what could be read.
    var listedAnew: Set<Int64> = []

    /// Whether there may be invoices of which neither the entry nor the rest could be read.
    var mayLackEntries: Bool { damagedTables.isSuperset(of: ["invoice", "invoiceEntry"]) }

    /// Those of which nothing says whether all of their lines, allowances and charges are there.
    var doubtful: Set<Int64> {
        damagedTables.isDisjoint(with: ["invoiceLine", "allowanceCharge"]) ? [] : listedAnew
    }
}

/// Reads what can be read of a damaged database into a new one: the rows of its tables by their keys, without any index, on both
/// sides of each damaged page.
nonisolated enum DatabaseSalvage {
    /// - Parameters:
    ///   - path: Where the new one is made. It has no index of texts yet; opening it makes that.
    ///   - report: Called every thousand rows with how many tables are copied. Returns whether to go on.
    /// - Throws: Why the new one cannot be written, and ``LongWork/Stopped``. What cannot be read is left out.
    /// - Complexity: O(*n*) in the rows, and some hundred reads more for each damaged part.
    static func copy(_ damaged: String, to path: String, _ report: @escaping LongWork.Report) throws -> Salvage {
        let target = try DatabaseQueue(path: path)
        try DatabaseSchema.make(in: target)
        // Another connection reads, since SQLite writes nothing more over one that has seen damage.
        let source = try DatabaseQueue()
        var damagedTables: Set<String> = []
        try source.inDatabase { source in
            // With a schema that may be written SQLite takes in what it can read of a damaged one.
            try source.execute(sql: "PRAGMA writable_schema = ON")
            try source.execute(sql: "ATTACH ? AS damaged", arguments: [damaged])
            try target.writeWithoutTransaction { target in
                try target.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")
                try target.inTransaction {
                    try SearchSchema.dropTriggers(in: target)
                    let tables = try tables(of: target)
                    for (index, table) in tables.enumerated() {
                        let salvaged = try SalvagedTable(table, of: source, into: target) {
                            guard report(.copy, index, tables.count) else { throw LongWork.Stopped() }
                        }
                        if try salvaged?.readAll() != true { damagedTables.insert(table) }
                    }
                    return .commit
                }
            }
        }
        let count = try target.read { database in
            try ["invoice", "invoiceEntry", "customer", "product"].reduce(0) { sum, table in
                try sum + (Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0)
            }
        }
        try target.close()
        return Salvage(rowCount: count, damagedTables: damagedTables)
    }

    /// Those whose rows are not made by triggers or by opening the database.
    private static func tables(of database: Database) throws -> [String] {
        let sql = """
            SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND name NOT LIKE 'textIndex%' AND name NOT IN ('invoiceCount', 'unlearnt')
            """
        return try String.fetchAll(database, sql: sql)
    }
}

/// A table of a damaged database, and the one of the same name that its rows come into.
private nonisolated struct SalvagedTable {
    private let name: String
    private let columns: [String]
    private let source: Database
    private let insertion: Statement
    private let step: () throws -> Void

    /// - Parameter step: Called every thousand rows; what it throws ends the reading.
    /// - Returns: Nil where the damaged database does not have the table any more.
    init?(
        _ name: String, of source: Database, into target: Database, step: @escaping () throws -> Void
    ) throws {
        let found = try String.fetchAll(
            source, sql: "SELECT name FROM pragma_table_info(?, 'damaged')", arguments: [name])
        columns = try target.columns(in: name).map(\.name).filter(found.contains)
        guard !columns.isEmpty else { return nil }
        (self.name, self.source, self.step) = (name, source, step)
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let names = columns.map(\.sqlName).joined(separator: ", ")
        insertion = try target.makeStatement(
            sql: "INSERT OR IGNORE INTO \(name) (\(names)) SELECT \(marks)\(Self.condition(columns))")
    }

    /// Noise may look like a row; its JSON is none.
    private static func condition(_ columns: [String]) -> String {
        columns.firstIndex(of: "document").map { " WHERE ?\($0 + 1) IS NULL OR json_valid(?\($0 + 1))" } ?? ""
    }

    /// Reads up to each damaged part, behind it, and what is sound between its pages.
    /// - Returns: Whether no part of it is damaged.
    func readAll() throws -> Bool {
        var start: Int64 = 0
        while true {
            let (last, isDamaged) = try read(start...Int64.max, backwards: false)
            let before = last ?? start - 1
            guard isDamaged, before < Int64.max else { return start == 0 && !isDamaged }
            guard let next = firstReadable(after: before) else {
                try readToTheEnd(from: before + 1)
                return false
            }
            try readGap(before + 1...next)
            guard next < Int64.max else { return false }
            start = next + 1
        }
    }

    /// Reads a range that may have several damaged parts: up to the first, from behind down to the last, and so both halves of
    /// what is between these.
    /// - Complexity: At most 2 to the power of `halvings` + 2 reads, and O(*n*) in the rows that are read.
    private func readGap(_ keys: ClosedRange<Int64>, halvings: Int = 6) throws {
        let (last, isDamaged) = try read(keys, backwards: false)
        guard isDamaged, last != keys.upperBound else { return }
        let first = try read(keys, backwards: true).last
        let (start, end) = (last.map { $0 + 1 } ?? keys.lowerBound, first.map { $0 - 1 } ?? keys.upperBound)
        guard halvings > 0, start < end else { return }
        let middle = start + (end - start) / 2
        try readGap(start...middle, halvings: halvings - 1)
        try readGap(middle + 1...end, halvings: halvings - 1)
    }

    /// Reads what is sound from a damaged part on, in ranges that double, where the steps of ``firstReadable(after:)`` have led
    /// beyond the last key.
    private func readToTheEnd(from key: Int64) throws {
        var (start, length) = (key, Int64(1))
        while true {
            let (end, isBeyond) = start.addingReportingOverflow(length)
            // A range of over a million keys is not halved: each halving costs reads, and so sparse a range has few rows.
            try readGap(start...(isBeyond ? Int64.max : end), halvings: length < 1 << 20 ? 6 : 0)
            guard !isBeyond, end < Int64.max else { return }
            (start, length) = (end + 1, length * 2)
        }
    }

    /// Reads rows until the end or damage.
    /// - Returns: The key of the last one, and whether damage ends it.
    private func read(_ keys: ClosedRange<Int64>, backwards: Bool) throws -> (last: Int64?, isDamaged: Bool) {
        let names = columns.map(\.sqlName).joined(separator: ", ")
        let sql = """
            SELECT rowid, \(names) FROM damaged.\(name) WHERE rowid BETWEEN ? AND ?
                ORDER BY rowid \(backwards ? "DESC" : "ASC")
            """
        guard
            let rows = try? Row.fetchCursor(
                source.cachedStatement(sql: sql), arguments: [keys.lowerBound, keys.upperBound])
        else { return (nil, true) }
        var (last, count): (Int64?, Int) = (nil, 0)
        while true {
            if count % 1_000 == 0 { try step() }
            count += 1
            let row: Row?
            do { row = try rows.next() } catch is DatabaseError { return (last, true) }
            guard let row else { return (last, false) }
            let key: Int64 = row[0]
            // The keys of a damaged page may be in any order, which might have no end.
            guard keys.contains(key), last.map({ backwards ? key < $0 : key > $0 }) ?? true else { return (last, true) }
            last = key
            try insertion.execute(arguments: StatementArguments(row.databaseValues.dropFirst()))
        }
    }

    /// A key behind a damaged part from which rows can be read again, found by steps that double; nil if there is none.
    private func firstReadable(after key: Int64) -> Int64? {
        let sql = "SELECT rowid FROM damaged.\(name) WHERE rowid >= ? ORDER BY rowid LIMIT 1"
        var step: Int64 = 1
        while true {
            let (from, isBeyond) = key.addingReportingOverflow(step)
            guard !isBeyond else { return nil }
            do {
                let found = try Int64.fetchOne(source.cachedStatement(sql: sql), arguments: [from])
                return found.flatMap { $0 > key ? $0 : nil }
            } catch {
                guard step <= Int64.max / 2 else { return nil }
                step *= 2
            }
        }
    }
}
