import Foundation
import GRDB
import Invoicing
import Ledger

extension SQLiteBackend {
    func write(_ commit: CommitWrite) throws -> WrittenCommit {
        let written = try write { database -> WrittenCommit in
            switch commit {
            case .invoice(let write): return try self.write(write, in: database)
            case .ledger(let write): return WrittenCommit(revision: try self.write(write, in: database))
            case .learnt(let id):
                try database.run("DELETE FROM unlearnt WHERE invoice = ?", [.text(id.uuidString)])
                return WrittenCommit()
            }
        }
        if written.revision > 0 { setLastCommit(KnownCommit(revision: written.revision, program: program)) }
        return written
    }

    private func write(_ write: InvoiceWrite, in database: Database) throws -> WrittenCommit {
        var written = WrittenCommit()
        switch write {
        case .insert(let rows):
            // Another program may have brought it back before, and issued it.
            guard try database.sequence(of: rows.id) == nil || !isIssued(rows.id, in: database) else {
                return WrittenCommit(isFrozen: true)
            }
            try database.run("DELETE FROM invoice WHERE id = ?", [.text(rows.id.uuidString)])
            try removeFromBin(rows.id, in: database)
            written.key = try insert(rows, into: database)
            if let issued = rows.issued {
                try insert(issued, of: rows.id, into: database)
                _ = try issued.credit.map { try setOff(issued.number, $0, in: database) }
            }
        case .update(let update):
            // Another program may have deleted it; then there is nothing that this could be a change of.
            guard let sequence = try database.sequence(of: update.id) else { return WrittenCommit(isMissing: true) }
            // Neither can what was issued be changed.
            guard try !update.changesContent || !isIssued(update.id, in: database) else {
                return WrittenCommit(isFrozen: true)
            }
            try updateWithRecords(update, of: sequence, in: database)
            if update.changesLines {
                // In the transaction of the lines: what was typed before a crash, the next start learns from.
                try database.run("INSERT OR IGNORE INTO unlearnt (invoice) VALUES (?)", [.text(update.id.uuidString)])
            }
        case .delete(let id, let isKeptInBin, let day):
            guard try !isIssued(id, in: database) else { return WrittenCommit(isFrozen: true) }
            if isKeptInBin {
                try moveToBin(id, on: day, in: database)
            } else {
                try database.run("DELETE FROM invoice WHERE id = ?", [.text(id.uuidString)])
            }
        }
        written.revision = try log(write, in: database)
        return written
    }

    @discardableResult
    func insert(_ rows: InvoiceRows, into database: Database) throws -> Int64 {
        let id: ColumnValue = .text(rows.id.uuidString)
        let key: ColumnValue = rows.sequence.map { .integer($0) } ?? .null
        try database.insert("invoice", [("sequence", key), ("id", id)] + rows.head)
        let sequence = database.lastInsertedRowID
        try database.insert("invoiceEntry", [("sequence", .integer(sequence)), ("id", id)] + rows.entry)
        try insert(rows.lines, of: sequence, into: database)
        if let more = rows.generatedLines {
            try insert((0..<more.count).lazy.map(more.make), of: sequence, into: database)
        }
        try insert(rows.allowanceCharges, of: sequence, into: database)
        return sequence
    }

    /// The keys of lines go on behind the highest that the invoice has.
    private func insert(_ lines: some Collection<LineWrite>, of sequence: Int64, into database: Database) throws {
        guard !lines.isEmpty else { return }
        let head = LineKeys.head(of: sequence)
        let sql = "SELECT max(key) FROM invoiceLine WHERE key BETWEEN ? AND ?"
        let highest = try Int64.fetchOne(
            database.cachedStatement(sql: sql), arguments: [head, LineKeys.head(of: sequence + 1) - 1])
        var key = highest ?? head
        var insertion = RepeatedInsertion(into: "invoiceLine", database)
        guard key + Int64(lines.count) < LineKeys.head(of: sequence + 1) else {
            throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "the invoice has had eight million lines")
        }
        for line in lines {
            key += 1
            try insertion.run(
                [
                    ("key", .integer(key)), ("id", .text(line.id.uuidString)), ("invoice", .integer(sequence)),
                    ("position", .integer(line.position ?? key)),
                ] + line.values)
        }
    }

    private func insert(_ items: [ColumnValues], of sequence: Int64, into database: Database) throws {
        for item in items { try database.insert("allowanceCharge", [("invoice", .integer(sequence))] + item) }
    }

    func update(_ update: InvoiceUpdate, of sequence: Int64, in database: Database) throws {
        let id = update.id.uuidString
        try database.update("invoice", update.head, update.headDocument, key: "id", .text(id))
        for line in update.removedLines {
            try database.run("DELETE FROM invoiceLine WHERE id = ?", [.text(line.uuidString)])
        }
        try insert(update.newLines, of: sequence, into: database)
        for line in update.changedLines { try database.update("invoiceLine", line) }
        for item in update.removedAllowanceCharges {
            try database.run("DELETE FROM allowanceCharge WHERE id = ?", [.text(item.uuidString)])
        }
        try insert(update.newAllowanceCharges, of: sequence, into: database)
        for item in update.changedAllowanceCharges { try database.update("allowanceCharge", item) }
        try database.update("invoiceEntry", update.entry, nil, key: "sequence", .integer(sequence))
    }

    /// Moves an invoice into the bin; without effect for one that is not there.
    private func moveToBin(_ id: UUID, on day: CalendarDate?, in database: Database) throws {
        guard let sequence = try database.sequence(of: id) else { return }
        try removeFromBin(id, in: database)
        for (table, key) in BinSchema.sources {
            // Only an invoice says when it was deleted.
            let more =
                table == "invoice"
                ? ", coalesce(?2, date('now', 'localtime')) || strftime('T%H:%M:%S', 'now', 'localtime')" : ""
            let sql = "INSERT INTO \(BinSchema.bin(of: table)) SELECT *\(more) FROM \(table) WHERE \(key) = ?1"
            try database.run(sql, [.integer(sequence)] + (more.isEmpty ? [] : [.text(day?.description)]))
        }
        try database.run("DELETE FROM invoice WHERE sequence = ?", [.integer(sequence)])
    }

    /// Takes an invoice out of the bin for good.
    private func removeFromBin(_ id: UUID, in database: Database) throws {
        let sql = "SELECT sequence FROM binned_invoice WHERE id = ?"
        for sequence in try Int64.fetchAll(database, sql: sql, arguments: [id.uuidString]) {
            for (table, key) in BinSchema.sources {
                try database.run("DELETE FROM \(BinSchema.bin(of: table)) WHERE \(key) = ?", [.integer(sequence)])
            }
        }
    }
}

/// Inserts rows of which most have the same columns: a statement serves until one has others.
private nonisolated struct RepeatedInsertion {
    private let table: String
    private let database: Database
    private var columns: [String] = []
    private var statement: Statement?

    init(into table: String, _ database: Database) {
        (self.table, self.database) = (table, database)
    }

    mutating func run(_ row: ColumnValues) throws {
        if statement == nil || !row.lazy.map(\.column).elementsEqual(columns) {
            columns = row.map(\.column)
            statement = try database.cachedStatement(sql: Database.insertion(into: table, columns))
        }
        guard let statement else { return }
        statement.setUncheckedArguments(StatementArguments(row.map { $0.value.databaseValue }))
        try statement.execute()
    }
}

extension Database {
    /// Runs a statement that is compiled once.
    nonisolated func run(_ sql: String, _ values: [ColumnValue]) throws {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }

    nonisolated func insert(_ table: String, _ columns: ColumnValues) throws {
        try run(Self.insertion(into: table, columns.map { $0.column }), columns.map { $0.value })
    }

    /// A row that another program has brought back meanwhile is set to what is inserted.
    fileprivate nonisolated static func insertion(into table: String, _ columns: [String]) -> String {
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let insertion = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        let shared: Set = [
            "invoiceLine", "allowanceCharge", MasterData.table, Customer.table, Product.table, Charge.table,
        ]
        guard shared.contains(table) else { return insertion }
        let kept: Set = ["id", "key", "invoice"]
        let values = columns.filter { !kept.contains($0) }.map { "\($0) = excluded.\($0)" }
        return insertion + " ON CONFLICT(id) DO UPDATE SET " + values.joined(separator: ", ")
    }

    nonisolated func update(_ table: String, _ row: LineWrite) throws {
        let place: ColumnValues = row.position.map { [("position", .integer($0))] } ?? []
        try update(table, place + row.values, row.document, key: "id", .text(row.id.uuidString))
    }

    /// Sets columns of a row, and keys of its JSON; without any, nothing happens.
    nonisolated func update(
        _ table: String, _ columns: ColumnValues, _ document: DocumentPatch?, key: String, _ value: ColumnValue
    ) throws {
        var assignments = columns.map { "\($0.column) = ?" }
        // A closure, since a key path of a tuple is made anew each time.
        var values = columns.map { $0.value }
        if let document {
            let paths = repeatElement(", ?", count: document.keys.count).joined()
            assignments.append(
                "document = nullif(json_patch(json_remove(coalesce(document, '{}')\(paths)), ?), '{}')")
            values += document.keys.map { .text("$.\($0)") } + [.text(document.json ?? "{}")]
        }
        guard !assignments.isEmpty else { return }
        try run("UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(key) = ?", values + [value])
    }

    /// The key of an invoice; nil if it is not there.
    nonisolated func sequence(of id: UUID) throws -> Int64? {
        let statement = try cachedStatement(sql: "SELECT sequence FROM invoice WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.uuidString])
    }
}
