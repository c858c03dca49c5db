import Foundation
import GRDB

/// Copies of a database for bad days, and the way back.
public nonisolated enum DatabaseBackup {
    /// Puts a copy in the place of a database, also one that is lines of JSON. It is written beside it and renamed, so that the database is the old one or
    /// the new one, whatever ends the program. The old one stays, under another name.
    /// - Returns: Where the old one is; nil if there was none.
    /// - Throws: ``StorageError``: the copy is not there, damaged, newer than this version, or no database of Billow's. Nothing
    ///   is changed then.
    @discardableResult
    public static func restore(_ copy: String, to path: String, on day: Date = .now)
        throws(StorageError) -> String?
    {
        do {
            guard FileManager.default.isReadableFile(atPath: copy) else {
                throw StorageError.other(path: copy, reason: "it is not there, or may not be read")
            }
            guard try Data(contentsOf: URL(fileURLWithPath: copy), options: .mappedIfSafe).count > 0
            else {
                throw StorageError.foreign(path: copy)
            }
            let isLines = DatabaseLines.isAt(copy)
            if !isLines { _ = try DatabaseCheck.run(copy) }
            try DatabaseFile.makeFolder(of: path)
            let part = DatabaseCopy.temporaryPath(beside: path)
            defer { try? FileManager.default.removeItem(atPath: part) }
            try isLines ? DatabaseLines.read(copy, to: part) : writeWhole(copy, to: part)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: part)
            let former = try keep(path, on: day)
            guard rename(part, path) == 0 else {
                throw StorageError.notWritable(path: path, reason: String(cString: strerror(errno)))
            }
            return former
        } catch {
            throw StorageError(error, path: copy)
        }
    }

    /// Reads every page of the copy, and writes it anew.
    private static func writeWhole(_ copy: String, to part: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let source = try DatabaseQueue(path: copy, configuration: configuration)
        defer { try? source.close() }
        let result = try source.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
        guard result == "ok" else {
            throw StorageError.damaged(path: copy, reason: result ?? "it cannot be read")
        }
        try source.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
    }

    /// Gives the database a second name, with all that its log has.
    private static func keep(_ path: String, on day: Date) throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let old = try DatabasePool(path: path)
            _ = try? old.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try old.close()
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_NOTADB {
            // What is no database any more is kept as it is.
        }
        let former = DatabaseCopy.unusedPath(
            beside: path, "before-restore.\(day.formatted(.iso8601.year().month().day()))")
        guard link(path, former) == 0 else {
            throw StorageError.notWritable(path: former, reason: String(cString: strerror(errno)))
        }
        return former
    }
}

extension Repository {
    /// Writes a copy of the database while it is open, whole or not at all.
    /// - Parameter replaces: Whether a file that is there is replaced.
    /// - Throws: ``StorageError``; then there is no copy.
    public func backUp(to target: String, replaces: Bool = false) throws(StorageError) {
        retry()
        guard !hasUnsaved else { throw status.trouble ?? .locked(path: path) }
        guard replaces || !FileManager.default.fileExists(atPath: target) else {
            throw .notWritable(path: target, reason: "it is there already")
        }
        let part = DatabaseCopy.temporaryPath(beside: target)
        defer { try? FileManager.default.removeItem(atPath: part) }
        do {
            try backend.backUp(to: part)
            guard rename(part, target) == 0 else {
                throw StorageError.notWritable(path: target, reason: String(cString: strerror(errno)))
            }
        } catch {
            throw StorageError(error, path: target)
        }
    }
}

extension SQLiteBackend {
    /// Copies the database page by page, as SQLite does beside others that read and write.
    func backUp(to path: String) throws {
        try DatabaseCopy.write(pool, to: path) {}
    }
}
