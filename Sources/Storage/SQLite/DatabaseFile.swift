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

    /// Makes an empty file that only its owner reads; SQLite gives its companions the same mode.
    private static func makeFile(at path: String) throws(StorageError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .notWritable(path: path, reason: "it is a folder")
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: path, reason: systemReason()) }
        close(descriptor)
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
