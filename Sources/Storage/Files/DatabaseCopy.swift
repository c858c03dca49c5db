import Foundation
import GRDB
import Invoicing

/// Copies of a database.
nonisolated enum DatabaseCopy {
    /// Copies a database that is open, as it is at one moment, to a new file.
    /// - Parameter step: Called after each part; what it throws ends the copying.
    static func write(_ pool: DatabasePool, to path: String, step: @escaping () throws -> Void) throws {
        try DatabaseFile.makeNew(at: path)
        let target = try DatabaseQueue(path: path)
        try pool.backup(to: target, pagesPerStep: 1_024) { _ in try step() }
        // The backup ignores an error after the last part.
        try step()
        // One file has all of it, and no other program reads it.
        try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try target.write(FileMark.renew)
        try target.close()
    }

    /// Keeps a copy of a database of an earlier version beside it, whole or not at all: `billow.before-0.2.sqlite`.
    /// - Returns: Its path.
    static func keep(_ pool: DatabasePool, of path: String, _ report: @escaping LongWork.Report) throws -> String {
        let path = DatabaseFile.resolved(path)
        let (copy, part) = (unusedPath(beside: path, formerMark), temporaryPath(beside: path))
        defer { unlink(part) }
        do {
            try write(pool, to: part) { guard report(.copy, 0, 1) else { throw LongWork.Stopped() } }
        } catch StorageError.notWritable(part, let reason) {
            throw StorageError.notWritable(path: copy, reason: reason)
        }
        guard rename(part, copy) == 0 else { throw StorageError.notWritable(path: copy, reason: systemReason()) }
        return copy
    }

    /// The mark in the name of such a copy.
    static let formerMark = "before-0.2"

    /// Makes a copy in a folder of its own, of a file that cannot be written.
    /// - Throws: ``StorageError/locked(path:)`` if another program puts its log into the file each time.
    static func forReading(_ path: String) throws -> String {
        let path = DatabaseFile.resolved(path)
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "billow-\(UUID().uuidString)")
        let copy = folder.appending(path: "billow.sqlite").path
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for _ in 0..<10 {
                let state = CheckpointState(of: path)
                try copyFiles(path, to: copy)
                if CheckpointState(of: path) == state { return copy }
            }
            throw StorageError.locked(path: path)
        } catch {
            removeFolder(of: copy)
            guard error is StorageError else {
                throw StorageError.noCopy(path: path, folder: files.temporaryDirectory.path, reason: error.reason)
            }
            throw error
        }
    }

    /// The state that a checkpoint changes: between copying the file and copying the log it would leave the copies torn.
    /// Commits only append to the log.
    private struct CheckpointState: Equatable {
        let file: FileState?
        /// It has other salts when the log is written from its start again.
        let logHeader: Data?

        init(of path: String) {
            file = FileState(of: path)
            logHeader = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path + "-wal")).read(upToCount: 32)
        }
    }

    private static func copyFiles(_ path: String, to copy: String) throws {
        let files = FileManager.default
        // What was committed last may be in the log alone.
        for ending in ["", "-wal"] {
            unlink(copy + ending)
            if !ending.isEmpty, UncleanEnd.size(of: path + ending) == 0 { continue }
            try DatabaseFile.checkReadable(path + ending)
            try files.copyItem(atPath: path + ending, toPath: copy + ending)
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy + ending)
        }
    }

    /// Removes a copy with its folder.
    static func removeFolder(of copy: String) {
        try? FileManager.default.removeItem(at: URL(fileURLWithPath: copy).deletingLastPathComponent())
    }

    /// Returns an unused path in the same folder, for a file that is renamed once it is whole.
    static func temporaryPath(beside path: String) -> String {
        DatabaseFile.folder(of: path) + "/.billow-\(UUID().uuidString).tmp"
    }

    /// A path beside a file with a mark in its name, `billow.MARK.sqlite`, or `billow.MARK-2.sqlite` if that is there.
    static func unusedPath(beside path: String, _ mark: String) -> String {
        let paths = paths(beside: path, mark)
        return paths.first(where: isUnused) ?? paths[paths.count - 1]
    }

    /// Makes an empty file at the first such path that is free.
    /// - Returns: Its path.
    static func makeUnused(beside path: String, _ mark: String) throws -> String {
        let paths = paths(beside: path, mark)
        for path in paths where try isUnused(path) && DatabaseFile.makeNew(unlessTaken: path) { return path }
        throw StorageError.notWritable(path: path, reason: "all names for a copy are taken")
    }

    /// Returns `true` if neither a file is there nor the log of an earlier one.
    private static func isUnused(_ path: String) -> Bool {
        !FileManager.default.fileExists(atPath: path) && DatabaseFile.StrayLog(beside: path) == nil
    }

    /// The paths in order, the last of which nothing else has.
    private static func paths(beside path: String, _ mark: String) -> [String] {
        let (name, ending) = DatabaseFile.nameAndEnding(of: path)
        let marks = [mark] + (2...1000).map { "\(mark)-\($0)" } + [UUID().uuidString]
        return marks.map { "\(name).\($0)\(ending)" }
    }
}
