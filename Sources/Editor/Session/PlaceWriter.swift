import Foundation
import Ledger
import Synchronization

/// Writes down where the cursor is while the program runs, so that a killed one begins there as well.
///
/// The first place is written at once, others at most once a second, always the latest, on a queue of their own: no key waits for
/// the disk. After ``stop()`` nothing is written any more.
nonisolated final class PlaceWriter: Sendable {
    private struct State {
        var place: SavedDraft?
        var isScheduled = false
        var isStopped = false
        var lastWrite: DispatchTime?
    }

    private let database: String
    private let folder = UserFolder.state.path
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "billow.places", qos: .utility)
    private static let interval = DispatchTimeInterval.seconds(1)

    /// - Parameter database: The path of the database.
    init(in database: String) { self.database = database }

    /// Schedules writing a place, unless it equals the last noted place.
    func note(_ place: SavedDraft) {
        let start = state.withLock { state -> DispatchTime? in
            guard state.place != place, !state.isStopped else { return nil }
            state.place = place
            guard !state.isScheduled else { return nil }
            state.isScheduled = true
            return state.lastWrite.map { $0 + Self.interval } ?? .now()
        }
        guard let start else { return }
        queue.asyncAfter(deadline: start) { [self] in write() }
    }

    /// Stops writing; returns after a write in progress.
    func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {}
    }

    private func write() {
        let place = state.withLock { state -> SavedDraft? in
            (state.isScheduled, state.lastWrite) = (false, .now())
            return state.isStopped ? nil : state.place
        }
        guard let place else { return }
        var places = LastPlaces(in: folder)
        places.keep(place, in: database)
    }
}
