import Foundation
import GRDB
import Invoicing

/// Copies of a database for bad days, and the way back.
public nonisolated enum DatabaseBackup {
    /// Puts a copy in the place of a database, also one that is lines of JSON. It is written beside it and renamed, so that the database is the old one or
    /// the new one, whatever ends the program. The old one stays, under another name, whatever is wrong with it. A symbolic
    /// link stays, and leads to the new one.
    /// - Returns: Where the old one is; nil if there was none.
    /// - Throws: ``StorageError``: the copy is not there, damaged, newer than this version, or no database of Billow's; the
    ///   place takes no file, or another program holds the old one. Nothing is changed then.
    @discardableResult
    public static func restore(_ copy: String, to path: String, on day: Date = .now)
        throws(StorageError) -> String?
    {
        let companions = companions(of: copy)
        defer { remove(companions, of: copy) }
        do { try check(copy) } catch { throw StorageError(error, path: copy) }
        let target = resolved(path)
        do {
            try DatabaseFile.makeFolder(of: target)
            let part = DatabaseCopy.temporaryPath(beside: target)
            defer { try? FileManager.default.removeItem(atPath: part) }
            try DatabaseFile.makeNew(at: part)
            try write(copy, to: part)
            let former = try keep(target, on: day)
            guard rename(part, target) == 0 else {
                throw StorageError.notWritable(path: target, reason: systemReason())
            }
            return former
        } catch {
            throw StorageError(error, path: target)
        }
    }

    /// The files that reading a database leaves beside it, and that are not there yet.
    private static func companions(of path: String) -> [String] {
        let paths = ["-shm", "-wal"].map { path + $0 }
        return paths.contains(where: FileManager.default.fileExists) ? [] : paths
    }

    private static func remove(_ companions: [String], of path: String) {
        // Another program may have opened the database meanwhile.
        guard UncleanEnd.size(of: path + "-wal") == 0, !UncleanEnd.isOpenElsewhere(path) else { return }
        for path in companions { unlink(path) }
    }

    /// The file at the end of a symbolic link; the path itself if it is none.
    private static func resolved(_ path: String) -> String {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        return isLink ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    }

    /// Refuses a copy that cannot be one.
    private static func check(_ copy: String) throws {
        var status = stat()
        guard stat(copy, &status) == 0, FileManager.default.isReadableFile(atPath: copy) else {
            throw StorageError.other(path: copy, reason: "it is not there, or may not be read")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw StorageError.other(path: copy, reason: isFolder ? "it is a folder" : "it is not a file")
        }
        guard status.st_size > 0 else { throw StorageError.foreign(path: copy) }
        if !DatabaseLines.isAt(copy) { _ = try DatabaseCheck.run(copy) }
    }

    /// - Throws: What is wrong with the copy names the copy.
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

    /// Gives the database a second name, with all that its log has. A damaged one is kept as it is.
    private static func keep(_ path: String, on day: Date) throws -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        guard !isFolder.boolValue else { throw StorageError.notWritable(path: path, reason: "it is a folder") }
        do {
            let old = try DatabasePool(path: path)
            _ = try? old.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try? old.close()
        } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_BUSY {
            throw error
        } catch {
            // What is wrong with it is the reason why a copy takes its place.
        }
        let former = DatabaseCopy.unusedPath(
            beside: path, "before-restore.\(day.formatted(.iso8601.year().month().day()))")
        guard link(path, former) == 0 else {
            throw StorageError.notWritable(path: former, reason: systemReason())
        }
        // A log that could not be emptied belongs to the old file: the new one would be damaged by it.
        for ending in ["-wal", "-shm"] where rename(path + ending, former + ending) != 0 && errno != ENOENT {
            throw StorageError.notWritable(path: path + ending, reason: systemReason())
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
                throw StorageError.notWritable(path: target, reason: systemReason())
            }
        } catch StorageError.notWritable(_, let reason) {
            // The user has named the copy, and not the part.
            throw .notWritable(path: target, reason: reason)
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
