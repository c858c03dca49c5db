import Foundation
import GRDB

extension SQLiteBackend {
    func write(_ commit: CommitWrite) throws -> [UUID: Int64] {
        try pool.write { database in
            var keys: [UUID: Int64] = [:]
            for write in commit.writes {
                switch write {
                case .insert(let rows): keys[rows.id] = try insert(rows, into: database)
                case .update(let update): try self.update(update, in: database)
                case .delete(let id): try database.run("DELETE FROM invoice WHERE id = ?", [.text(id.uuidString)])
                }
                try log(write, in: database)
            }
            return keys
        }
    }

    func insert(_ invoices: [InvoiceRows]) throws {
        try pool.write { database in
            for rows in invoices { try insert(rows, into: database) }
        }
    }

    @discardableResult
    private func insert(_ rows: InvoiceRows, into database: Database) throws -> Int64 {
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

    private func update(_ update: InvoiceUpdate, in database: Database) throws {
        let id = update.id.uuidString
        // Another program may have deleted it; then there is nothing that this could be a change of.
        guard let sequence = try database.sequence(of: update.id) else { return }
        try database.update("invoice", update.head, key: "id", .text(id))
        for line in update.removedLines {
            try database.run("DELETE FROM invoiceLine WHERE id = ?", [.text(line.uuidString)])
        }
        try insert(update.newLines, of: sequence, into: database)
        for line in update.changedLines {
            let place: ColumnValues = line.position.map { [("position", .integer($0))] } ?? []
            try database.update("invoiceLine", place + line.values, key: "id", .text(line.id.uuidString))
        }
        if let items = update.allowanceCharges {
            try database.run("DELETE FROM allowanceCharge WHERE invoice = ?", [.integer(sequence)])
            try insert(items, of: sequence, into: database)
        }
        try database.update("invoiceEntry", update.entry, key: "sequence", .integer(sequence))
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
        statement.setUncheckedArguments(StatementArguments(row.map(\.value.databaseValue)))
        try statement.execute()
    }
}

extension Database {
    /// Runs a statement that is compiled once.
    nonisolated func run(_ sql: String, _ values: [ColumnValue]) throws {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }

    nonisolated func insert(_ table: String, _ columns: ColumnValues) throws {
        try run(Self.insertion(into: table, columns.map(\.column)), columns.map(\.value))
    }

    fileprivate nonisolated static func insertion(into table: String, _ columns: [String]) -> String {
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    }

    /// Sets columns of a row; without columns, nothing happens.
    nonisolated func update(_ table: String, _ columns: ColumnValues, key: String, _ value: ColumnValue) throws {
        guard !columns.isEmpty else { return }
        let assignments = columns.map { "\($0.column) = ?" }.joined(separator: ", ")
        try run("UPDATE \(table) SET \(assignments) WHERE \(key) = ?", columns.map(\.value) + [value])
    }

    /// The key of an invoice; nil if it is not there.
    nonisolated func sequence(of id: UUID) throws -> Int64? {
        let statement = try cachedStatement(sql: "SELECT sequence FROM invoice WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.uuidString])
    }
}
