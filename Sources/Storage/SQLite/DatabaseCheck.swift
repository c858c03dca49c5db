import Foundation
import GRDB
import Invoicing

/// Looks at a database before it is opened for writing, so that one which is not ours to write stays as it is.
nonisolated enum DatabaseCheck {
    /// Up to this size all pages are looked at; in a larger file damage shows when the page is read, and to
    /// `billow check`.
    private static let mostBytesToCheck = 1 << 20

    /// The bytes with which each database of SQLite begins.
    private static let headerSize = 100

    /// How much of a file is looked at.
    enum Depth { case pages, allIfMarked, all }

    /// What has passed.
    struct Passed {
        /// Whether an earlier version made it.
        var isEarlier = false
        /// The connection of the check, for ``MainFile`` to use further, since each that is opened reads the schema; read-only
        /// unless what a kill has left half written had to be rolled back. Nil for a file without content.
        var connection: DatabaseQueue?
    }

    /// Refuses what is damaged, of another program, or of a later version. A file without content is fine.
    static func run(_ path: String, _ depth: Depth = .pages) throws -> Passed {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageError.other(path: path, reason: systemReason()) }
        let size = Int(status.st_size)
        guard size > 0 else { return Passed() }
        // SQLite takes a file that is shorter than its header for an empty one.
        guard size >= headerSize else {
            throw StorageError.damaged(path: path, reason: "it ends after \(size == 1 ? "1 byte" : "\(size) bytes")")
        }
        do {
            return try run(path, depth, size: size, isReadOnly: true)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // What a kill has left half written must be rolled back before anything can be read.
            return try run(path, depth, size: size, isReadOnly: false)
        }
    }

    private static func run(_ path: String, _ depth: Depth, size: Int, isReadOnly: Bool) throws -> Passed {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(0.5)
        let database = try DatabaseQueue(path: path, configuration: configuration)
        let isEarlier = try database.read { database in
            try checkOrigin(of: database, path)
            if try depth == .all || depth == .allIfMarked && CheckMark.isSet(in: database) {
                try check(database, path, "integrity_check(1)")
            } else if size <= mostBytesToCheck {
                try check(database, path, "quick_check(1)")
            }
            return try !DatabaseSchema.migrator.hasCompletedMigrations(database)
        }
        return Passed(isEarlier: isEarlier, connection: database)
    }

    private static func checkOrigin(of database: Database, _ path: String) throws {
        let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        // The migrator's own table comes before the rest; a kill between the two leaves it alone.
        let others = "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
        let tables = try Int.fetchOne(database, sql: others) ?? 0
        guard application == DatabaseSchema.applicationID || tables == 0 else { throw StorageError.foreign(path: path) }
        try checkMigrations(of: database, path, hasTables: tables > 0)
    }

    /// Refuses a file whose list of migrations has a gap or an unknown entry: nobody can tell which changes such a file has.
    private static func checkMigrations(of database: Database, _ path: String, hasTables: Bool) throws {
        let table = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'grdb_migrations'"
        guard try !hasTables || Int.fetchOne(database, sql: table) == 1 else {
            throw StorageError.incomplete(path: path, missing: ["the table grdb_migrations"], isMendable: false)
        }
        let known = DatabaseSchema.migrator.migrations
        let applied = try DatabaseSchema.migrator.appliedIdentifiers(database)
        let unknown = applied.subtracting(known).sorted()
        if unknown.contains(where: { DatabaseSchema.number(of: $0) > known.count }) {
            throw StorageError.newer(path: path)
        }
        let list = "its list of migrations"
        guard !hasTables || !applied.isEmpty else { throw StorageError.damaged(path: path, reason: "\(list) is empty") }
        if let migration = unknown.first {
            throw StorageError.damaged(path: path, reason: "\(list) has an unknown one, “\(migration)”")
        }
        if let migration = known.prefix(applied.count).first(where: { !applied.contains($0) }) {
            throw StorageError.damaged(path: path, reason: "\(list) lacks “\(migration)”, and has later ones")
        }
    }

    private static func check(_ database: Database, _ path: String, _ pragma: String) throws {
        let result = try String.fetchOne(database, sql: "PRAGMA \(pragma)")
        guard let result, result != "ok" else { return }
        // The first line names the database within the connection.
        let reasons = result.split(separator: "\n").filter { !$0.hasPrefix("***") }
        throw StorageError.damaged(path: path, reason: reasons.joined(separator: "; "))
    }
}
