import Foundation

/// Other names of a database, which hard links give it.
///
/// SQLite keeps a log beside each name, and two logs of one file damage it. So a file that is open by another name is not
/// opened. Unused names, such as those of a backup, do no harm.
nonisolated enum HardLinks {
    /// SQLite’s locks of a database: each program that has one open in WAL mode has a lock on some of these bytes.
    private static let firstByte: off_t = 0x4000_0002, byteCount: off_t = 510
    /// Attempts, a fifteenth of a second apart: a program that begins or ends has the file open for a moment, and no log.
    private static let mostAttempts = 15

    /// Refuses a file that another program has open by another name.
    static func check(_ path: String) throws(StorageError) {
        var attempts = 0
        while isOpenByOther(path) {
            attempts += 1
            guard attempts < mostAttempts else { throw .otherName(path: path) }
            usleep(66_000)
        }
    }

    private static func isOpenByOther(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink > 1, !UncleanEnd.isOpenHere(path) else { return false }
        return isOpenElsewhere(path) && !UncleanEnd.isOpenElsewhere(path)
    }

    /// Returns `true` if another program has a database open, by any name. This process must not have it open.
    static func isOpenElsewhere(_ path: String) -> Bool {
        FileLock.isHeldElsewhere(path, at: firstByte, count: byteCount)
    }
}
