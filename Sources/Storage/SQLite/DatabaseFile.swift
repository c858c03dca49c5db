import Foundation
import GRDB

/// The file of the database: where it is, who may read it, and that nobody else has it open.
nonisolated struct DatabaseFile {
    let path: String
    /// The file, open for as long as it is locked.
    private let lock: Int32

    /// F_OFD_SETLK, which Swift does not import; see fcntl(2).
    private static let setLockOfDescriptor: Int32 = 37

    /// Readies the folder and the file, and takes the lock.
    init(path: String) throws(StorageError) {
        self.path = path
        try Self.makeFolder(of: path)
        lock = try Self.makeFile(at: path)
        try Self.takeLock(lock, of: path)
    }

    /// Lets another Billow have it.
    func unlock() {
        close(lock)
    }

    private static func makeFolder(of path: String) throws(StorageError) {
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
    private static func makeFile(at path: String) throws(StorageError) -> Int32 {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw .notWritable(path: path, reason: "it is a folder")
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
        return descriptor
    }

    /// The lock is on the file itself, so that it counts whatever name or link the file is opened by.
    ///
    /// It belongs to the descriptor and not to the process, so SQLite, which opens and closes the file as well, does
    /// not drop it; and it is on a byte behind all that SQLite locks.
    private static func takeLock(_ descriptor: Int32, of path: String) throws(StorageError) {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = .max - 1
        lock.l_len = 1
        guard fcntl(descriptor, setLockOfDescriptor, &lock) != 0 else { return }
        let error = errno
        close(descriptor)
        guard error == EAGAIN || error == EACCES else {
            throw .notWritable(path: path, reason: String(cString: strerror(error)))
        }
        throw .inUse(path: path)
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
