import Foundation
import Invoicing

/// The file of the database: where it is, and who may read it.
nonisolated enum DatabaseFile {
    /// Makes the folder and the file, unless they are there.
    static func ready(_ path: String) throws(StorageError) {
        try makeFolder(of: path)
        try makeFile(at: path)
    }

    /// The folder of a file. Foundation's own way traps at a name of one character.
    static func folder(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Makes the folder, unless it is there.
    static func makeFolder(of path: String) throws(StorageError) {
        let folder = folder(of: path)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noFolder(path: folder, reason: error.reason)
        }
    }

    /// Makes an empty file that only its owner reads, unless it is there; SQLite gives its companions the same mode. An
    /// existing file is not opened: closing it would release the locks of this process, which may have it open as a database.
    private static func makeFile(at path: String) throws(StorageError) {
        if let objection = objection(to: path) { throw .noPlace(path: path, reason: objection) }
        guard try !makeNew(unlessTaken: resolved(path)) else { return }
        guard access(path, R_OK | W_OK) == 0 else { throw .notWritable(path: path, reason: systemReason()) }
    }

    /// The file at the end of a symbolic link, be it there or not; the path itself where that is no link.
    static func resolved(_ path: String) -> String {
        var path = path
        // As many as the system follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
        }
        return path
    }

    /// The log that SQLite keeps of a database, beside the file at the end of symbolic links.
    static func logPath(of path: String) -> String { real(path) + "-wal" }

    /// The index of that log.
    static func indexPath(of path: String) -> String { real(path) + "-shm" }

    /// Returns the path without symbolic links. It is called at each poll, and Foundation takes 75,000 instructions, so
    /// Foundation resolves only the paths of missing files.
    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns why a path is no regular file; nil for a regular file and for an unused path.
    static func objection(to path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a file"
    }

    /// The paths of the files that SQLite keeps beside a database.
    static func companions(of path: String) -> [String] { companionEndings.map { path + $0 } }

    /// Returns `true` if a path ends as those of such files do.
    static func isCompanion(_ path: String) -> Bool { companionEndings.contains(where: path.hasSuffix) }

    private static let companionEndings = ["-wal", "-shm", "-journal"]

    /// A log beside a place for a new file, which SQLite would take for that file's own.
    struct StrayLog: Error, CustomStringConvertible {
        let path: String

        /// Nil where none has anything in it.
        init?(beside path: String) {
            let logs = ["-wal", "-journal"].map { path + $0 }
            guard let log = logs.first(where: { UncleanEnd.size(of: $0) > 0 }) else { return nil }
            self.path = log
        }

        var description: String { "“\(path)” beside it belongs to an earlier file of that name, and would damage it" }
    }

    /// Refuses what may not be read.
    static func checkReadable(_ path: String) throws(StorageError) {
        if let objection = objection(to: path) { throw .noPlace(path: path, reason: objection) }
        guard access(path, R_OK) == 0 else { throw .notWritable(path: path, reason: systemReason()) }
    }

    /// The endings that databases have.
    private static let endings: Set = ["db", "db3", "sqlite", "sqlite3"]

    /// An absolute path up to the ending of a database, and that with its dot. What follows the dot of any other name is a part
    /// of that name.
    static func nameAndEnding(of path: String) -> (name: String, ending: String) {
        let url = URL(fileURLWithPath: path)
        guard endings.contains(url.pathExtension.lowercased()) else { return (url.path, "") }
        return (url.deletingPathExtension().path, ".\(url.pathExtension)")
    }

    /// Makes an empty file that only its owner reads, for SQLite to write a copy into.
    static func makeNew(at path: String) throws(StorageError) {
        guard try makeNew(unlessTaken: path) else { throw .notWritable(path: path, reason: systemReason()) }
    }

    /// Makes such a file, unless there is something of that name, be it a link to nothing.
    /// - Returns: Whether it is made.
    static func makeNew(unlessTaken path: String) throws(StorageError) -> Bool {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw .notWritable(path: path, reason: systemReason())
        }
        close(descriptor)
        return true
    }
}
