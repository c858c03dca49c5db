import Foundation
import GRDB

/// The file of the database: where it is, who may read it, and that nobody else has it open.
nonisolated struct DatabaseFile {
    let path: String
    private let lock: Int32

    /// Readies the folder and the file, and takes the lock.
    init(path: String) throws(StoreError) {
        self.path = path
        try Self.makeFolder(of: path)
        try Self.makeFile(at: path)
        lock = try Self.takeLock(of: path)
    }

    /// Lets another Billow have it.
    func unlock() {
        close(lock)
    }

    private static func makeFolder(of path: String) throws(StoreError) {
        let folder = (path as NSString).deletingLastPathComponent
        guard !folder.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noFolder(path: folder, reason: error.reason)
        }
    }

    /// Makes an empty file that only its owner reads; SQLite gives its companions the same mode.
    private static func makeFile(at path: String) throws(StoreError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .notWritable(path: path, reason: "it is a folder")
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
        close(descriptor)
    }

    /// A lock of its own file: SQLite's are on the database, and closing any descriptor of that would drop them.
    private static func takeLock(of path: String) throws(StoreError) -> Int32 {
        let descriptor = open(path + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .notWritable(path: path + "-lock", reason: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(path: path)
        }
        return descriptor
    }
}

extension Error {
    /// What the system says of it, in a few words.
    nonisolated fileprivate var reason: String {
        let underlying = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let code = underlying?.domain == NSPOSIXErrorDomain ? underlying?.code : nil
        return code.map { String(cString: strerror(Int32($0))) } ?? localizedDescription
    }
}
