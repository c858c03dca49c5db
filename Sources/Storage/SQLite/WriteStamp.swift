import Foundation

#if canImport(Darwin)
    private nonisolated func writeTime(_ status: stat) -> timespec { status.st_mtimespec }
#else
    private nonisolated func writeTime(_ status: stat) -> timespec { status.st_mtim }
#endif

/// The sizes and times of a database's files: equal stamps mean that nothing was written between them.
nonisolated struct WriteStamp: Equatable, Sendable {
    private let file, log: FileState?

    /// - Parameter path: The path of the database; its write-ahead log lies beside it.
    init(of path: String) {
        file = FileState(of: path)
        log = FileState(of: path + "-wal")
    }

    /// Whether the files have rested for longer than this before now: only then does a later write give another stamp.
    func hasRested(for interval: TimeInterval) -> Bool {
        let end = Date().timeIntervalSince1970 - interval
        return [file, log].allSatisfy { $0.map { $0.time < end } ?? true }
    }
}

/// Identity, size and time of a file.
private nonisolated struct FileState: Equatable, Sendable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    private let seconds, nanoseconds: Int

    /// The state of the file at a path; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
        let written = writeTime(status)
        (seconds, nanoseconds) = (written.tv_sec, written.tv_nsec)
    }

    /// When it was written, in seconds since 1970.
    var time: TimeInterval { TimeInterval(seconds) + TimeInterval(nanoseconds) * 1e-9 }
}
