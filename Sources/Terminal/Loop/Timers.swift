/// What is to be done later, in order of time.
struct Timers {
    /// Names a timer, to cancel it by.
    typealias ID = Int

    private var waiting: [(id: ID, time: ContinuousClock.Instant, action: () -> Void)] = []
    private var count = 0

    /// When the next one is due; nil if there is none.
    var next: ContinuousClock.Instant? { waiting.first?.time }

    /// Adds one; those of the same time are called in the order in which they were added.
    mutating func add(at time: ContinuousClock.Instant, _ action: @escaping () -> Void) -> ID {
        count += 1
        let place = waiting.firstIndex { $0.time > time } ?? waiting.endIndex
        waiting.insert((count, time, action), at: place)
        return count
    }

    /// Without effect on one that is over.
    mutating func cancel(_ id: ID) { waiting.removeAll { $0.id == id } }

    /// Takes out the first one that is due.
    mutating func takeDue(at now: ContinuousClock.Instant) -> (() -> Void)? {
        guard let first = waiting.first, first.time <= now else { return nil }
        waiting.removeFirst()
        return first.action
    }
}
