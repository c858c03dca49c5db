import Foundation
import Invoicing

/// The disk of a database. Over a disk of the network or of another program, locks do not hold or do not arrive, and programs
/// that write at once damage the file.
nonisolated enum LocalDisk {
    /// A byte that SQLite never locks.
    private static let lockedByte: off_t = 0x3FFF_FFFF

    /// Refuses a file on such a disk, and on one that has no locks. A file that this process has open as a database is not opened:
    /// closing it would release its locks.
    /// - Parameters:
    ///   - kind: Returns the kind of disk that a path is on, as the system calls it; nil where that is not known.
    ///   - lock: Locks a byte of an open file. Returns the system's number of what keeps it from that; 0 for nothing.
    static func check(
        _ path: String, kind: (String) -> String? = kind(of:), lock: (Int32) -> Int32 = lock
    ) throws(StorageError) {
        if let kind = kind(path), ["nfs", "cifs", "smb", "fuse"].contains(where: kind.hasPrefix) {
            throw .unsuitableDisk(path: path, reason: "its disk is one of the network or of a program (\(kind))")
        }
        guard !UncleanEnd.isOpenHere(path) else { return }
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let error = lock(descriptor)
        guard error == ENOLCK || error == EINVAL else { return }
        throw .unsuitableDisk(path: path, reason: "its disk has no locks (\(systemReason(error)))")
    }

    private static func lock(_ descriptor: Int32) -> Int32 {
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_RDLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (lockedByte, 1)
        return fcntl(descriptor, F_SETLK, &lock) == 0 ? 0 : errno
    }

    /// Finds the disk by its numbers among those that are mounted: `36 35 98:0 / /mnt rw - ext4 /dev/sda1 rw`.
    private static func kind(of path: String) -> String? {
        var status = stat()
        let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
        guard stat(path, &status) == 0, let mounts else { return nil }
        let device = UInt64(status.st_dev)
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF & 0xFFFF_FFFF
        let rows = mounts.split(separator: "\n").map { $0.split(separator: " ") }
        let row = rows.first { $0.count > 2 && $0[2] == "\(major):\(minor)" }
        return row?.drop { $0 != "-" }.dropFirst().first.map(String.init)
    }
}
