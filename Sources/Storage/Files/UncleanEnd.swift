import Foundation
import Synchronization

/// Detects a database that programs have left without closing it: its log is there still, and no program has it open.
///
/// A program that has a database with a log open holds a shared lock on a byte of the index of the log (SQLite's “WAL-mode
/// File Format”, the dead man's switch). A process loses its own locks of a file with any descriptor of it that it closes, so
/// nothing is asked about a database that this process has open.
nonisolated enum UncleanEnd {
    /// The number of times that databases are open in this process, by their paths.
    private static let openCounts = Mutex<[String: Int]>([:])
    private static let switchOffset: off_t = 128

    /// A database is opened.
    static func opened(_ path: String) { openCounts.withLock { $0[path, default: 0] += 1 } }

    /// A database is closed.
    static func closed(_ path: String) {
        openCounts.withLock { counts in
            let count = counts[path, default: 0]
            counts[path] = count > 1 ? count - 1 : nil
        }
    }

    /// Returns `true` if that is so of a database which is to be opened.
    static func happened(to path: String) -> Bool {
        openCounts.withLock { counts in
            counts[path] == nil && size(of: DatabaseFile.logPath(of: path)) > 0 && !isOpenElsewhere(path)
        }
    }

    /// Returns `true` if this process has a file open as a database, by whatever name.
    static func isOpenHere(_ path: String) -> Bool {
        guard let identity = FileIdentity(of: path) else { return false }
        return openCounts.withLock { counts in counts.keys.contains { FileIdentity(of: $0) == identity } }
    }

    /// Returns `true` if another program has a database with its log open, by this name. This process must not have it open.
    static func isOpenElsewhere(_ path: String) -> Bool {
        FileLock.isHeldElsewhere(DatabaseFile.indexPath(of: path), at: switchOffset, count: 1)
    }

    /// In bytes; 0 for none.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
