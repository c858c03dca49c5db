import Foundation
import GRDB
import Invoicing

/// Copies of a database for bad days, and the way back.
public nonisolated enum DatabaseBackup {
    /// Replaces a database by a copy, which may also be lines of JSON. The copy is written beside the database and then
    /// renamed, so that the database is the old one or the new one, whatever ends the program. The old one stays under
    /// another name, also if it is damaged. A symbolic link stays, and leads to the new one.
    /// - Parameter day: The day in the name of the old database; nil for the computer's.
    /// - Returns: Where the old one is; nil if there was none.
    /// - Throws: ``StorageError``: the copy is not there, damaged, newer than this version, or no database of Billow's; the
    ///   place takes no file, or a program has the old one open. Nothing is changed then.
    @discardableResult
    public static func restore(_ copy: String, to path: String, on day: CalendarDate? = nil)
        throws(StorageError) -> String?
    {
        let companions = companions(of: copy)
        defer { remove(companions, of: copy) }
        do { try check(copy) } catch { throw StorageError(error, path: copy) }
        let target = DatabaseFile.resolved(path)
        try checkUnused(path)
        if let objection = DatabaseFile.objection(to: path) { throw .noPlace(path: path, reason: objection) }
        let part = DatabaseCopy.temporaryPath(beside: target)
        do {
            try DatabaseFile.makeFolder(of: target)
            defer { try? FileManager.default.removeItem(atPath: part) }
            try DatabaseFile.makeNew(at: part)
            try write(copy, to: part)
            try checkUnused(path)
            let former = try keep(target, on: day)
            guard rename(part, target) == 0 else {
                throw StorageError.notWritable(path: target, reason: systemReason())
            }
            return former
        } catch StorageError.notWritable(part, let reason) {
            // The user has named the database, and not the part.
            throw .notWritable(path: target, reason: reason)
        } catch {
            throw StorageError(error, path: target)
        }
    }

    /// Refuses a database that a program has open: what that has in memory would be lost.
    private static func checkUnused(_ path: String) throws(StorageError) {
        guard !UncleanEnd.isOpenHere(path), !HardLinks.isOpenElsewhere(path), !UncleanEnd.isOpenElsewhere(path) else {
            throw .locked(path: path)
        }
    }

    /// Reads a database that is not open, and leaves nothing beside it.
    static func read<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        let companions = companions(of: path)
        defer { remove(companions, of: path) }
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? database.close() }
        return try database.inDatabase(body)
    }

    /// The files that reading a database leaves beside it, and that are not there yet.
    private static func companions(of path: String) -> [String] {
        let paths = [DatabaseFile.indexPath(of: path), DatabaseFile.logPath(of: path)]
        return paths.contains(where: FileManager.default.fileExists) ? [] : paths
    }

    private static func remove(_ companions: [String], of path: String) {
        // Another program may have opened the database meanwhile.
        let logSize = UncleanEnd.size(of: DatabaseFile.logPath(of: path))
        guard logSize == 0, !UncleanEnd.isOpenElsewhere(path) else { return }
        for path in companions { unlink(path) }
    }

    /// Refuses a copy that cannot be one.
    private static func check(_ copy: String) throws {
        var status = stat()
        guard stat(copy, &status) == 0, FileManager.default.isReadableFile(atPath: copy) else {
            throw StorageError.other(path: copy, reason: "it is not there, or may not be read")
        }
        if let objection = DatabaseFile.objection(to: copy) { throw StorageError.other(path: copy, reason: objection) }
        guard status.st_size > 0 else { throw StorageError.foreign(path: copy) }
        if !DatabaseLines.isAt(copy) { _ = try DatabaseCheck.run(copy) }
    }

    /// - Throws: ``StorageError`` that names a damaged or locked copy.
    private static func write(_ copy: String, to part: String) throws {
        do {
            try DatabaseLines.isAt(copy) ? DatabaseLines.read(copy, to: part) : writeWhole(copy, to: part)
        } catch let error as DatabaseError {
            switch error.resultCode.primaryResultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_BUSY: throw StorageError(error, path: copy)
            default: throw error
            }
        }
    }

    /// Checks every page of the copy, and writes a new file from it.
    private static func writeWhole(_ copy: String, to part: String) throws {
        try read(copy) { source in
            let result = try String.fetchOne(source, sql: "PRAGMA integrity_check(1)")
            guard result == "ok" else {
                throw StorageError.damaged(path: copy, reason: result ?? "it cannot be read")
            }
            try source.execute(sql: "VACUUM INTO ?", arguments: [part])
        }
    }

    /// Gives the database a second name, or copies it there, with all that its log has. A damaged one is kept as it is.
    private static func keep(_ path: String, on day: CalendarDate?) throws -> String? {
        let former = DatabaseCopy.unusedPath(
            beside: path, "before-restore.\(day?.description ?? Date.now.formatted(.iso8601.year().month().day()))")
        let exists = FileManager.default.fileExists(atPath: path)
        if exists { try keepFile(path, as: former) }
        // A log that could not be emptied belongs to the old file, also where that is gone: the new one would be damaged by it.
        for (companion, kept) in zip(DatabaseFile.companions(of: path), DatabaseFile.companions(of: former))
        where rename(companion, kept) != 0 && errno != ENOENT {
            throw StorageError.notWritable(path: companion, reason: systemReason())
        }
        return exists ? former : nil
    }

    private static func keepFile(_ path: String, as former: String) throws {
        do {
            let old = try DatabasePool(path: path)
            _ = try? old.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try? old.close()
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_BUSY {
            throw error
        } catch {
            // A damaged database is a reason to restore a copy.
        }
        guard link(path, former) != 0 else { return }
        // Not every disk has hard links.
        do { try FileManager.default.copyItem(atPath: path, toPath: former) } catch {
            if (error as? CocoaError)?.code != .fileWriteFileExists { unlink(former) }
            throw StorageError.notWritable(path: former, reason: error.reason)
        }
    }
}
