/// Calls back after each committed transaction, before control returns to who made it; a store saves there.
///
/// A change outside any transaction is a transaction of its own.
/// - Returns: A token; the observation ends when that is stopped or released.
@MainActor
public func observeCommits(_ body: @escaping @MainActor (ChangeSet) -> Void) -> CommitObservation {
    CommitObservation(body)
}

/// Keeps an observation of commits going for as long as it lives.
@MainActor
public final class CommitObservation {
    fileprivate init(_ body: @escaping (ChangeSet) -> Void) {
        Journal.observe(ObjectIdentifier(self), body)
    }

    /// Ends the observation.
    public func stop() { Journal.stopObserving(ObjectIdentifier(self)) }

    isolated deinit { stop() }
}
