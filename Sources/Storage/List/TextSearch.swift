import Synchronization

/// Searches off the main thread. A new search cancels the one before it.
nonisolated final class TextSearch: Sendable {
    private let backend: SQLiteBackend
    private let reader = Reader("search")
    /// The number of the search that counts.
    private let current = Atomic<Int>(0)

    init(_ backend: SQLiteBackend) {
        self.backend = backend
    }

    /// `true` if a search still runs, or what it has found is not delivered yet.
    @MainActor var isBusy: Bool { reader.isBusy }

    /// Cancels the search, and waits until nothing is read any more.
    func finish() {
        cancel()
        reader.finish()
    }

    /// Cancels the search.
    func cancel() { current.add(1, ordering: .relaxed) }

    /// Searches for something.
    /// - Parameter receive: Called in a tick, unless another search has followed.
    @MainActor
    func search(
        _ query: SearchQuery, in order: ListOrder, limit: Int,
        receive: @escaping @MainActor @Sendable (Result<SearchHits, any Error>) -> Void
    ) {
        let number = current.add(1, ordering: .relaxed).newValue
        let backend = backend
        reader.begin { [self] in
            try backend.read {
                try $0.search(query, in: order, limit: limit) { current.load(ordering: .relaxed) != number }
            }
        } receive: { [self] answer in
            if current.load(ordering: .relaxed) == number { receive(answer) }
        }
    }
}
