import Foundation

/// The locks that programs have on bytes of a file (POSIX record locks), as SQLite uses them.
nonisolated enum FileLock {
    /// Returns `true` if another program has a lock on some of the bytes; false for a file that cannot be opened for writing.
    /// Not for a file that this process has open: closing the descriptor releases its own locks.
    static func isHeldElsewhere(_ path: String, at first: off_t, count: off_t) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (first, count)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
