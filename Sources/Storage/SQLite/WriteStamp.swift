import Foundation

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
