// The queue of a tick: observers that wait to run.
//
// It has two parts, one for the present tick and one for the next, where observers wait that have run in the present one already. An
// entry carries the observer's rank, by which the queue is sorted. An observer that ends stays in the queue; its entry is passed over.

/// Observers that wait to run, in order of registration, for the present tick and the one after it.
@usableFromInline struct ObserverQueue {
    @usableFromInline struct Entry: BitwiseCopyable {
        let order: UInt32
        let node: NodeID
    }

    /// For the present tick, the last to run first, so that taking the next one is cheap.
    @usableFromInline var present = Stack<Entry>()
    private var isSorted = true
    /// For the next tick: who has run in the present one already.
    @usableFromInline var next = Stack<Entry>()

    @inlinable @inline(__always) var isEmpty: Bool { present.isEmpty && next.isEmpty }
    /// The number of waiting observers.
    @inline(__always) var count: Int { present.count &+ next.count }

    @inline(__always)
    mutating func add(_ node: NodeID, order: UInt32, inNextTick: Bool) {
        let entry = Entry(order: order, node: node)
        if inNextTick {
            next.push(entry)
            return
        }
        if let last = present.last, last.order < order { isSorted = false }
        present.push(entry)
    }

    /// Takes who is to run next in the present tick.
    @inline(__always)
    mutating func popFirst() -> Entry? {
        guard !present.isEmpty else { return nil }
        if !isSorted { sort() }
        return present.pop()
    }

    @inline(never)
    private mutating func sort() {
        present.sort { $0.order > $1.order }
        isSorted = true
    }

    /// Begins another tick with those who were put off.
    @inline(__always)
    mutating func beginNextTick() {
        if !next.isEmpty { takeNext() }
    }

    @inline(never)
    private mutating func takeNext() {
        for entry in next.all { add(entry.node, order: entry.order, inNextTick: false) }
        next.removeAll()
    }

    /// Forgets everyone, and says who that was.
    mutating func removeAll() -> [Entry] {
        defer {
            present.removeAll()
            next.removeAll()
            isSorted = true
        }
        return present.all + next.all
    }
}
