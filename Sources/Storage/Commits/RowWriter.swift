import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger

/// Carries out operations on the rows of a document, alike for each entity, within a transaction.
nonisolated struct RowWriter {
    private let database: Database
    /// The commit that is written.
    private let id: UUID
    private let tables: [String: RowTable]
    /// The columns that are still to be written beside the documents of rows.
    private var columns: [RowID: ColumnValues]
    /// The keys of rows that others belong to.
    private var parents: [RowID: Int64] = [:]
    /// The last key that a line of an invoice has.
    private var lastKeys: [Int64: Int64] = [:]
    /// By table, the statement that inserts a row with some columns.
    private var insertions: [String: (columns: [String], statement: Statement)] = [:]
    /// The rows of updates that are not there.
    private var missing: Set<RowID> = []

    /// Rows are not there that a commit updates.
    struct MissingRows: Error { let rows: Set<RowID> }

    init(
        _ columns: [RowID: ColumnValues], of id: UUID = UUID(), _ database: Database,
        _ tables: [String: RowTable] = RowTable.all
    ) {
        (self.columns, self.id, self.database, self.tables) = (columns, id, database, tables)
    }

    /// Carries out the operations of a commit, then writes the columns of rows that none of them names.
    /// - Parameter toleratesMissing: Whether updates of rows that are not there have no effect.
    /// - Throws: ``MissingRows``, after which the transaction is to be rolled back.
    static func write(
        _ commit: DocumentCommit, to database: Database, _ tables: [String: RowTable] = RowTable.all,
        toleratesMissing: Bool = false
    ) throws {
        if !commit.entry.isEmpty { try database.updateEntry(of: commit.document, commit.entry) }
        var writer = RowWriter(commit.columns, of: commit.id, database, tables)
        for operation in commit.changes.operations { try writer.apply(operation) }
        for (row, columns) in writer.columns {
            try database.update(row.entity, columns, key: "id", .text(row.id.uuidString))
        }
        guard writer.missing.isEmpty || toleratesMissing else { throw MissingRows(rows: writer.missing) }
    }

    /// Carries out an operation. A deletion or a move of a row that is not there has no effect.
    mutating func apply(_ operation: RowOperation) throws {
        switch operation {
        case .insert(let row, let owner, _, _, let values):
            for property in row.entity == Invoice.entity ? Claim.properties : [] {
                try Claim.update(property, of: row, from: .null, to: values[property] ?? .null, by: id, in: database)
            }
            try insert(row, into: owner, document: ColumnValue.json(of: values), columns.removeValue(forKey: row) ?? [])
        case .delete(let row, _, _):
            try database.run("DELETE FROM \(row.entity) WHERE id = ?", [.text(row.id.uuidString)])
        case .move(let row, _, _, _):
            try database.update(
                row.entity, columns.removeValue(forKey: row) ?? [], key: "id", .text(row.id.uuidString))
        case .update(let row, let column, let old, let new):
            if operation.isOfEmptyPart, try database.value(of: column, in: row) != old { return }
            var value = new
            if row.entity == Invoice.entity,
                Claim.properties.contains(column) || MergedRecords.column(of: operation) != nil
            {
                let present = try database.value(of: column, in: row)
                // What another program has added to a list of records meanwhile stays.
                if let records = MergedRecords.column(of: operation) {
                    value = try MergedRecords.merged(records, present, from: old, to: new)
                }
                try Claim.update(column, of: row, from: present, to: value, by: id, in: database)
            }
            try set(column, value, of: row)
        }
    }

    /// Inserts a row, or overwrites a row that another program has brought back. A row without its owner is skipped.
    mutating func insert(_ row: RowID, into owner: RowID, document: String, _ columns: ColumnValues) throws {
        var values: ColumnValues = [("id", .text(row.id.uuidString)), ("document", .text(document))]
        if tables[row.entity]?.parent != nil {
            guard let parent = try parent(owner) else { return }
            values.append(("parent", .integer(parent)))
            if row.entity == InvoiceLine.entity { values.append(("sequence", .integer(try nextKey(in: parent)))) }
        }
        try run(insertionInto: row.entity, values + columns)
    }

    private mutating func run(insertionInto table: String, _ values: ColumnValues) throws {
        if insertions[table]?.columns.elementsEqual(values.lazy.map(\.column)) != true {
            let columns = values.map(\.column)
            let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
            let kept: Set = ["id", "sequence", "parent"]
            let others = columns.filter { !kept.contains($0) }.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            let sql = """
                INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))
                    ON CONFLICT(id) DO UPDATE SET \(others)
                """
            insertions[table] = (columns, try database.cachedStatement(sql: sql))
        }
        guard let statement = insertions[table]?.statement else { return }
        statement.setUncheckedArguments(StatementArguments(values.map { $0.value.databaseValue }))
        try statement.execute()
    }

    /// The names of columns that hold one part. A path leads through no others, which it would replace by an object.
    static let parts: Set = [
        "address", "buyer", "company", "contact", "delivery", "party", "payee", "seller", "taxRepresentative",
    ]

    /// Sets a property at a path in the document of a row, with the columns that derive from it. Missing parts on the way are
    /// made, as in memory.
    private mutating func set(_ path: String, _ value: ColumnValue, of row: RowID) throws {
        let names = path.split(separator: ".", omittingEmptySubsequences: false)
        guard names.dropLast().allSatisfy({ Self.parts.contains(String($0)) }) else { return }
        let id: ColumnValue = .text(row.id.uuidString)
        if row.entity == MasterData.entity {
            let sql = """
                INSERT INTO \(row.entity) AS old (id, document) VALUES (?, ?) ON CONFLICT(id) DO UPDATE
                    SET document = json_set(old.document, '$.company', excluded.document -> '$.company')
                    WHERE old.document -> '$.company' IS NULL
                """
            try database.run(sql, [id, .text(MasterData.newDocument)])
        }
        let others = columns.removeValue(forKey: row) ?? []
        let document = value == .null ? "json_remove(document, ?)" : "json_set(document, ?, json(?))"
        let assignments = ["document = \(document)"] + others.map { "\($0.column) = ?" }
        let values = [.text("$.\(path)")] + (value == .null ? [] : [.text(value.jsonText)]) + others.map { $0.value }
        try database.run(
            "UPDATE \(row.entity) SET \(assignments.joined(separator: ", ")) WHERE id = ?", values + [id])
        if database.changesCount == 0 { missing.insert(row) }
    }

    private mutating func parent(_ owner: RowID) throws -> Int64? {
        if let known = parents[owner] { return known }
        let found = try database.sequence(of: owner.id, in: owner.entity)
        parents[owner] = found
        return found
    }

    /// The keys of lines go on behind the highest that the invoice has.
    private mutating func nextKey(in invoice: Int64) throws -> Int64 {
        let (first, end) = (LineKeys.head(of: invoice), LineKeys.head(of: invoice + 1))
        let sql = "SELECT max(sequence) FROM invoiceLine WHERE sequence BETWEEN ? AND ?"
        let last =
            try lastKeys[invoice] ?? Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [first, end - 1])
        let key = (last ?? first) + 1
        guard key < end else {
            throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "the invoice has had eight million lines")
        }
        lastKeys[invoice] = key
        return key
    }
}

extension Database {
    /// Runs a statement that is compiled once.
    nonisolated func run(_ sql: String, _ values: [ColumnValue]) throws {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }

    /// Inserts a row into a table that has no documents.
    nonisolated func insert(_ table: String, _ columns: ColumnValues) throws {
        let marks = repeatElement("?", count: columns.count).joined(separator: ", ")
        let names = columns.map { $0.column }.joined(separator: ", ")
        try run("INSERT INTO \(table) (\(names)) VALUES (\(marks))", columns.map { $0.value })
    }

    /// Sets columns of a row; without any, nothing happens.
    nonisolated func update(_ table: String, _ columns: ColumnValues, key: String, _ value: ColumnValue) throws {
        guard !columns.isEmpty else { return }
        // A closure, since a key path of a tuple is made on each call.
        let assignments = columns.map { "\($0.column) = ?" }.joined(separator: ", ")
        try run("UPDATE \(table) SET \(assignments) WHERE \(key) = ?", columns.map { $0.value } + [value])
    }

    /// Sets derived columns of an invoice in the list.
    nonisolated func updateEntry(of id: UUID, _ columns: ColumnValues) throws {
        guard let sequence = try sequence(of: id) else { return }
        try update("invoiceEntry", columns, key: "sequence", .integer(sequence))
    }

    /// The key of a row; nil if it is not there.
    nonisolated func sequence(of id: UUID, in table: String = Invoice.entity) throws -> Int64? {
        let statement = try cachedStatement(sql: "SELECT sequence FROM \(table) WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.uuidString])
    }

    /// A property of a stored row, which is null where the row is not there.
    nonisolated func value(of column: String, in row: RowID) throws -> ColumnValue {
        let statement = try cachedStatement(sql: "SELECT document -> ? FROM \(row.entity) WHERE id = ?")
        let json = try String.fetchOne(statement, arguments: ["$.\(column)", row.id.uuidString])
        return try json.map { try ColumnValue(json: $0) } ?? .null
    }
}
