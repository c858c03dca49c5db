import Dispatch
import Foundation

/// The queue on which the main actor runs. It may run on any thread, so a thread's identity says nothing.
enum MainQueue {
    private static let mark = DispatchSpecificKey<Bool>()

    /// Whether this code runs on the main actor; false as well before the graph was made.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

    /// Whether nothing else can run on the main actor just now: this does, or it waits for this, as for a closure of
    /// another queue that it runs to its end on its own thread.
    static var isCurrentOrBlocked: Bool { isCurrent || Thread.isMainThread }

    /// Makes the queue known.
    static func remember() { DispatchQueue.main.setSpecific(key: mark, value: true) }
}
