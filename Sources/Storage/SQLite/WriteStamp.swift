import Foundation

/// When the files of a database were last written, and how large they are then: whether they may hold something new is seen
/// without reading them.
nonisolated struct WriteStamp: Equatable, Sendable {
    /// How long a file has to rest before an equal stamp means that nothing was written: file systems count time in ticks.
    private static let tick: TimeInterval = 1

    private let file, log: FileState?

    /// - Parameter path: The path of the database; its write-ahead log lies beside it.
    init(of path: String) {
        file = FileState(of: path)
        log = FileState(of: path + "-wal")
    }

    /// Whether a later write gives another stamp.
    var isSettled: Bool {
        let now = Date().timeIntervalSince1970
        return [file, log].allSatisfy { state in state.map { $0.time + Self.tick < now } ?? true }
    }
}

/// Size and time of a file, which stands for no other one.
private nonisolated struct FileState: Equatable, Sendable {
    private let number: ino_t
    private let size: off_t
    private let seconds, nanoseconds: Int

    /// The state of the file at a path; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (number, size) = (status.st_ino, status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// When it was written, in seconds since 1970.
    var time: TimeInterval { TimeInterval(seconds) + TimeInterval(nanoseconds) * 1e-9 }
}
