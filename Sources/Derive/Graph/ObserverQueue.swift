/// Observers that wait to run, in order of registration, for the present tick and the one after it.
struct ObserverQueue {
    struct Entry {
        let order: UInt32
        let node: NodeID
    }

    /// For the present tick, the last to run first, so that taking the next one is cheap.
    private var present: [Entry] = []
    private var isSorted = true
    /// For the next tick: who has run in the present one already.
    private var next: [Entry] = []

    var isEmpty: Bool { present.isEmpty && next.isEmpty }
    var count: Int { present.count + next.count }

    mutating func add(_ node: NodeID, order: UInt32, inNextTick: Bool) {
        let entry = Entry(order: order, node: node)
        if inNextTick {
            next.append(entry)
            return
        }
        if let last = present.last, last.order < order { isSorted = false }
        present.append(entry)
    }

    /// Takes who is to run next in the present tick.
    mutating func popFirst() -> Entry? {
        if !isSorted {
            present.sort { $0.order > $1.order }
            isSorted = true
        }
        return present.popLast()
    }

    /// Begins another tick with those who were put off.
    mutating func beginNextTick() {
        for entry in next { add(entry.node, order: entry.order, inNextTick: false) }
        next.removeAll(keepingCapacity: true)
    }

    /// Forgets everyone, and says who that was.
    mutating func removeAll() -> [Entry] {
        defer {
            present.removeAll()
            next.removeAll()
            isSorted = true
        }
        return present + next
    }
}
