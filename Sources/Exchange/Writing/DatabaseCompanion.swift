import Foundation
import Synchronization

/// The files that SQLite keeps beside a database, which may hold what was committed last: no document takes their place, be they
/// empty or not there.
public nonisolated enum DatabaseCompanion {
    /// The reason why a path may not be written to, as part of a sentence.
    public static let reason = "the database beside it needs that name"

    /// Returns `true` if a path is that of such a file, beside a database that is there.
    public static func isAt(_ path: String) -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return [path, target].contains { path in
            ["-wal", "-shm", "-journal"].contains { path.hasSuffix($0) && isDatabase(String(path.dropLast($0.count))) }
        }
    }

    /// Returns `true` if a file begins as those of SQLite do.
    static func isDatabase(_ path: String) -> Bool {
        var status = stat()
        // A pipe would not end.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let file = [UInt64(status.st_dev), UInt64(status.st_ino)]
        return descriptors.withLock { descriptors in
            let descriptor = descriptors[file] ?? open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            var beginning = [UInt8](repeating: 0, count: 16)
            let count = pread(descriptor, &beginning, 16, 0)
            guard count == 16, beginning == Array("SQLite format 3\0".utf8) else {
                if descriptors[file] == nil { close(descriptor) }
                return false
            }
            descriptors[file] = descriptor
            return true
        }
    }

    /// Descriptors of databases, by the device and the number of the file. They stay open: closing any descriptor of a file
    /// releases all locks that SQLite holds on it in this process.
    private static let descriptors = Mutex<[[UInt64]: Int32]>([:])
}
