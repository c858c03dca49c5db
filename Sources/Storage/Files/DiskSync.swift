import Dispatch
import Foundation
import Invoicing
import Synchronization

/// Syncs commits to the disk in the background.
///
/// A commit is in the system's hands at once and survives a kill. It survives a power failure once it is synced.
nonisolated final class DiskSync: Sendable {
    private let queue = DispatchQueue(label: "billow.disk", qos: .utility)
    /// The log that is to be written; nil if none is.
    private let waiting = Mutex<String?>(nil)
    private let count = Atomic(0)
    private let state = Mutex(State())

    private struct State {
        var failure: String?
        /// `true` if the system may have dropped what it could not write, so that no later success says that it is there.
        var isFinal = false
        var onFailure: @Sendable () -> Void = {}
    }

    /// The reason why what was committed may not be on the disk; nil if it is, or is on its way.
    var failure: String? { state.withLock { $0.failure } }

    /// Has a function called whenever ``failure`` is set, on the thread that writes.
    func observeFailure(_ observer: @escaping @Sendable () -> Void) { state.withLock { $0.onFailure = observer } }

    /// The number of times that a log was written: once for all commits that came while it was written before.
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
        guard descriptor >= 0 else {
            // Without a log, another program has taken the database away, which is told elsewhere.
            return errno == ENOENT ? () : fail(isFinal: false)
        }
        defer { close(descriptor) }
        guard fdatasync(descriptor) == 0 else { return fail(isFinal: true) }
        count.add(1, ordering: .relaxed)
        state.withLock { if !$0.isFinal { $0.failure = nil } }
    }

    private func fail(isFinal: Bool) {
        let reason = systemReason()
        let onFailure = state.withLock { state in
            (state.failure, state.isFinal) = (reason, state.isFinal || isFinal)
            return state.onFailure
        }
        onFailure()
    }
}
