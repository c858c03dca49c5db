import Foundation

#if canImport(Darwin)
    private nonisolated func writeTime(_ status: stat) -> timespec { status.st_mtimespec }
#else
    private nonisolated func writeTime(_ status: stat) -> timespec { status.st_mtim }
#endif

/// The identity that tells a file from others, whatever it is called.
nonisolated struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let number: ino_t

    /// The file at a path; nil if there is none.
    init?(of path: String) {
        guard let identity = FileState(of: path)?.identity else { return nil }
        self = identity
    }

    fileprivate init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}

/// Identity, size and time of a file.
nonisolated struct FileState: Equatable, Sendable {
    let identity: FileIdentity
    /// In bytes.
    let size: Int
    private let seconds, nanoseconds: Int

    /// The state of the file at a path; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (identity, size) = (FileIdentity(status), Int(status.st_size))
        let written = writeTime(status)
        (seconds, nanoseconds) = (written.tv_sec, written.tv_nsec)
    }

    /// When it was written, in seconds since 1970.
    var time: TimeInterval { TimeInterval(seconds) + TimeInterval(nanoseconds) * 1e-9 }
}
