import Dispatch

/// The queue on which the main actor runs. It may run on any thread, so a thread's identity says nothing.
enum MainQueue {
    private static let mark = DispatchSpecificKey<Bool>()

    /// `true` if this code runs on the main actor; false as well before the graph was made.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

    /// Makes the queue known.
    static func remember() { DispatchQueue.main.setSpecific(key: mark, value: true) }
}
