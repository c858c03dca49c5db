import Foundation
import GRDB

/// Compares the tables, views, indexes and triggers of a file with those of a new database.
nonisolated enum SchemaCheck {
    /// Something that the file lacks, or has with another definition.
    struct Difference {
        let type, name: String
        /// How a new database defines it.
        let sql: String
        let isMissing: Bool

        /// Whether all that it holds follows from the rest of the file, or is not needed but to undo earlier steps.
        var isMendable: Bool { type != "table" || derivedTables.contains(name) }
    }

    private static let derivedTables: Set = ["invoiceEntry", "invoiceCount", "changeLog", "textIndex", "textIndexTerm"]

    /// In the order in which each can be made anew after those before it. What belongs to a table that is lost is lost with it.
    static func differences(in database: Database) throws -> [Difference] {
        let new = try newDatabase()
        let present = try parts(of: database)
        let all = try new.read(parts).compactMap { part in
            let found = present.first { $0.type == part.type && $0.name == part.name }
            // A table that was altered is written otherwise by another version of SQLite.
            let isSame = found.map { part.type == "table" || normalized($0.sql) == normalized(part.sql) } ?? false
            return isSame
                ? nil
                : (part.table, Difference(type: part.type, name: part.name, sql: part.sql, isMissing: found == nil))
        }
        let lost = Set(all.filter { !$1.isMendable }.map(\.0))
        return all.filter { !lost.contains($0) || !$1.isMendable }.map(\.1)
    }

    /// The table or view of Billow's that a sentence of SQLite says is missing; nil if it says anything else.
    static func missingPart(in message: String) -> Difference? {
        let beginning = "no such table: "
        guard message.hasPrefix(beginning),
            let new = try? newDatabase()
        else { return nil }
        // Triggers name the schema as well.
        let name = message.dropFirst(beginning.count).replacing(/^main\./, with: "")
        guard let part = try? new.read(parts).first(where: { ["table", "view"].contains($0.type) && $0.name == name })
        else { return nil }
        return Difference(type: part.type, name: part.name, sql: part.sql, isMissing: true)
    }

    /// The triggers of other programs on tables and views of Billow's, by their names. Tables, views and indexes of others
    /// change nothing that is stored.
    static func foreignTriggers(in database: Database) throws -> [(name: String, table: String)] {
        let new = try newDatabase()
        let made = try new.read { try Set(String.fetchAll($0, sql: "SELECT lower(name) FROM sqlite_master")) }
        let sql = "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
        return try Row.fetchAll(database, sql: sql).map { (name: $0[0], table: $0[1]) }.filter { name, table in
            made.contains(table.lowercased()) && !made.contains(name.lowercased())
        }
    }

    /// Makes it as it is in a new database.
    static func mend(_ difference: Difference, in database: Database) throws {
        let name = difference.name.sqlName
        if !difference.isMissing { try database.execute(sql: "DROP \(difference.type) \(name)") }
        try database.execute(sql: difference.sql)
    }

    private static func newDatabase() throws -> DatabaseQueue {
        let database = try DatabaseQueue()
        try DatabaseSchema.make(in: database)
        return database
    }

    private struct Part {
        let type, name, table, sql: String
    }

    /// Without the tables that SQLite makes for itself.
    private static func parts(of database: Database) throws -> [Part] {
        let sql = """
            SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                AND name NOT LIKE 'textIndex\\_%' ESCAPE '\\' ORDER BY type = 'trigger', type = 'index', rowid
            """
        return try Row.fetchAll(database, sql: sql).map { row in
            Part(type: row["type"], name: row["name"], table: row["tbl_name"], sql: row["sql"])
        }
    }

    /// Quotes and spaces make no difference.
    private static func normalized(_ sql: String) -> String {
        sql.replacing("\"", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension SchemaCheck.Difference {
    /// As a message names it.
    nonisolated var title: String { "the \(type) \(name)" }
}
