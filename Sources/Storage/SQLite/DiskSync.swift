import Dispatch
import Foundation
import Synchronization

/// Has what was committed reach the disk, on a thread that nobody waits for.
///
/// A commit is in the system's hands at once, where a kill does not harm it; a power failure does until this is done.
nonisolated final class DiskSync: Sendable {
    private let queue = DispatchQueue(label: "billow.disk", qos: .utility)
    /// The log that is to be written; nil if none is.
    private let waiting = Mutex<String?>(nil)
    private let count = Atomic(0)

    /// How often a log was written: once for all commits that came while it was written before.
    var syncCount: Int { count.load(ordering: .relaxed) }

    /// Begins to write a log, unless that waits already.
    func begin(_ log: String) {
        let isWaiting = waiting.withLock { waiting in
            defer { waiting = log }
            return waiting != nil
        }
        if !isWaiting { queue.async { self.run() } }
    }

    /// Waits until all is written.
    func finish() { queue.sync {} }

    private func run() {
        let log = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        guard let log else { return }
        // SQLite has no locks on a log, which closing it would release.
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if fdatasync(descriptor) == 0 { count.add(1, ordering: .relaxed) }
    }
}
