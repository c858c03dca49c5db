import Foundation

/// Other names of a database, which hard links give it.
///
/// SQLite keeps a log beside each name, and two logs of one file damage it. So no file is opened that a program has open by
/// another name; names that nobody uses, such as those of a backup, do no harm.
nonisolated enum OtherNames {
    /// SQLite’s locks of a database: each program that has one open in WAL mode has a lock on some of these bytes.
    private static let firstByte: off_t = 0x4000_0002, byteCount: off_t = 510
    /// How often to look, each time after a fifteenth of a second: a program that begins or ends has the file open for a moment,
    /// and no log.
    private static let mostLooks = 15

    /// Refuses a file that another program has open by another name.
    static func check(_ path: String) throws(StorageError) {
        var looks = 0
        while isOpenByOther(path) {
            looks += 1
            guard looks < mostLooks else { throw .otherName(path: path) }
            usleep(66_000)
        }
    }

    private static func isOpenByOther(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink > 1, !UncleanEnd.isOpenHere(path) else { return false }
        let name = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return isLocked(path, firstByte, byteCount) && !UncleanEnd.isOpenElsewhere(name)
    }

    /// Whether another program has a lock on bytes of a file. Not for one that this process has open: its own locks would end.
    static func isLocked(_ path: String, _ first: off_t, _ count: off_t) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (first, count)
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
