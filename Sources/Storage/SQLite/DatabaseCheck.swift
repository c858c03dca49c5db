import Foundation
import GRDB

/// Looks at a database before it is opened for writing, so that one which is not ours to write stays as it is.
nonisolated enum DatabaseCheck {
    /// Up to this size all pages are looked at; in a larger file damage shows when the page is read, and to
    /// `billow check`.
    private static let mostBytesToCheck = 1 << 20

    /// Refuses what is damaged, of another program, or of a later version. A file without content is fine.
    /// - Returns: Whether an earlier version made it.
    static func run(_ path: String) throws -> Bool {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size > 0 else { return false }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.5)
        let database = try DatabaseQueue(path: path, configuration: configuration)
        let isEarlier = try database.read { database in
            try checkOrigin(of: database, path)
            if size <= mostBytesToCheck { try checkPages(of: database, path) }
            return try !DatabaseSchema.migrator.hasCompletedMigrations(database)
        }
        try database.close()
        return isEarlier
    }

    private static func checkOrigin(of database: Database, _ path: String) throws {
        let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard application == DatabaseSchema.applicationID || tables == 0 else { throw StorageError.foreign(path: path) }
        if try DatabaseSchema.migrator.hasBeenSuperseded(database) { throw StorageError.newer(path: path) }
    }

    private static func checkPages(of database: Database, _ path: String) throws {
        let result = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
        if let result, result != "ok" { throw StorageError.damaged(path: path, reason: result) }
    }
}
