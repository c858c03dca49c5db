import Foundation
import GRDB
import Invoicing

/// Looks at a database before it is opened for writing, so that one which is not ours to write stays as it is.
nonisolated enum DatabaseCheck {
    /// Up to this size all pages are looked at; in a larger file damage shows when the page is read, and to
    /// `billow check`.
    private static let mostBytesToCheck = 1 << 20

    /// The parts of a file that are looked at.
    enum Depth { case header, pages, allIfMarked, all }

    /// Refuses a file that is damaged, of another program, or of a version that has no step to this one. An empty file is fine.
    /// - Parameter lock: How long to wait for a lock of another program, in seconds.
    static func run(_ path: String, _ depth: Depth = .pages, lock: Double = Pace().lock) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StorageError.other(path: path, reason: systemReason()) }
        let size = Int(status.st_size)
        guard size > 0 else { return }
        // SQLite takes a file that is shorter than its header for an empty one.
        guard size >= FileMark.headerSize else {
            throw StorageError.damaged(path: path, reason: "it ends after \(size == 1 ? "1 byte" : "\(size) bytes")")
        }
        do {
            try run(path, depth, lock, size: size, isReadOnly: true)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // What a kill has left half written must be rolled back before anything can be read.
            try run(path, depth, lock, size: size, isReadOnly: false)
        }
    }

    private static func run(_ path: String, _ depth: Depth, _ lock: Double, size: Int, isReadOnly: Bool) throws {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(lock)
        let database = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? database.close() }
        try database.read { database in
            try checkOrigin(of: database, path)
            if try depth == .all || depth == .allIfMarked && CheckMark.isSet(in: database) {
                try check(database, path, "integrity_check(1)")
            } else if depth != .header, size <= mostBytesToCheck {
                try check(database, path, "quick_check(1)")
            }
        }
    }

    private static func checkOrigin(of database: Database, _ path: String) throws {
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0 else { return }
        let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        guard DatabaseSchema.isOurs(application) else { throw StorageError.foreign(path: path) }
        // Versions before 0.1.0 had a list of migrations in place of a version.
        guard try !database.tableExists("grdb_migrations") else { throw StorageError.older(path: path) }
        let version = try DatabaseSchema.storedVersion(in: database)
        guard version > 0 else { throw StorageError.older(path: path) }
        let isReleased = application == DatabaseSchema.releasedID
        let isCurrent = version == DatabaseSchema.version && application == DatabaseSchema.applicationID
        guard !isCurrent, !isReleased || version >= DatabaseSchema.version else { return }
        guard isReleased || version > DatabaseSchema.version else { throw StorageError.unreleased(path: path) }
        throw StorageError.newer(path: path)
    }

    private static func check(_ database: Database, _ path: String, _ pragma: String) throws {
        let result = try String.fetchOne(database, sql: "PRAGMA \(pragma)")
        guard let result, result != "ok" else { return }
        // The first line names the database within the connection.
        let reasons = result.split(separator: "\n").filter { !$0.hasPrefix("***") }
        throw StorageError.damaged(path: path, reason: reasons.joined(separator: "; "))
    }
}
