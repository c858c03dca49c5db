import Foundation

extension OpenInvoice {
    /// The states of an invoice that is open. Nothing else decides whether it is read, written or merged.
    ///
    /// ```
    /// loading → loaded                            all lines are read, or it was made here
    /// loaded → replaced → comparing → loaded      another program put the whole invoice in, or it cannot be told what it changed
    /// loaded → deletedElsewhere → removed         another program deleted it while a field was open
    /// loaded → removed → loaded                   deleted, and brought back by undo
    /// ```
    ///
    /// ``canMove(to:)`` is the whole table.
    enum State {
        /// The head is being read, then lines.
        case loading(LineLoading?)
        /// All of it is in memory, and later commits of other programs are merged as they come.
        case loaded
        /// The invoice may differ from the file, and is compared with it when it is at rest: another program has inserted it
        /// as a whole, or has changed it in a way that the log does not tell.
        case replaced(at: Int64)
        /// The rows of that program are being read.
        case comparing(at: Int64)
        /// Another program deleted it while a field is open: a commit brings it back with what was missed, the end of the edit
        /// removes it.
        case deletedElsewhere(missed: [DocumentCommit])
        /// It was deleted. Undo brings it back; if another program does, the missed updates are written to it.
        case removed(missed: [DocumentCommit])
        /// It cannot be read.
        case failed(StorageError)
        /// It was released and is to be opened again.
        case outdated(isLoaded: Bool)
        /// It was released, and nothing of it is read or merged any more.
        case released

        /// Returns `true` if a transition exists.
        func canMove(to next: State) -> Bool {
            switch (self, next) {
            case (.loading, .loading), (.loading, .loaded), (.loading, .removed), (.loading, .failed),
                (.loading, .outdated), (.failed, .failed), (.failed, .outdated):
                true
            case (.removed, .loaded), (.removed, .replaced), (.removed, .removed), (.deletedElsewhere, .loaded),
                (.deletedElsewhere, .replaced), (.deletedElsewhere, .removed), (.deletedElsewhere, .deletedElsewhere):
                true
            case (.loading, _), (.failed, _), (.removed, _), (.deletedElsewhere, _), (.outdated, _), (.released, _),
                (_, .loading):
                false
            case (_, .comparing): if case .replaced = self { true } else { false }
            case (.comparing, .failed): true
            case (_, .failed): false
            default: true
            }
        }
    }

    /// `true` if all of it is in memory.
    public var isLoaded: Bool {
        switch state {
        case .loading, .failed, .outdated(isLoaded: false): false
        default: true
        }
    }

    /// `true` if its head or lines are still to be read, also after it was released before that.
    public var isLoading: Bool { !isLoaded && failure == nil }

    /// The reason why it cannot be read; nil if it can.
    public var failure: StorageError? { if case .failed(let error) = state { error } else { nil } }

    /// `true` if it was removed, also while it was being read; undo brings it back.
    public var isRemoved: Bool { if case .failed(.noInvoice) = state { true } else { missed != nil } }

    /// `true` if it was released before all of it was read, or was never stored, so that it is to be opened again.
    public var isOutdated: Bool { if case .outdated = state { true } else { false } }

    /// The lines that are still to be read; nil before the head is read, and after all lines are.
    var lineLoading: LineLoading? { if case .loading(let lines) = state { lines } else { nil } }

    /// The commits that were not written since another program had deleted it; nil unless it is deleted.
    var missed: [DocumentCommit]? {
        switch state {
        case .deletedElsewhere(let missed), .removed(let missed): missed
        default: nil
        }
    }

    /// `true` if the database has changes of other programs that are not merged.
    var isBehind: Bool {
        switch state {
        case .replaced, .comparing: true
        default: !waiting.isEmpty
        }
    }
}
