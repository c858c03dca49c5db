/// An array whose changes can be observed: as a whole, by count, by slot, and through its elements.
///
/// Reading inside a derived property or a tracked computation binds to just what is read: `array[4]` to that slot,
/// `array.count` to the count, a loop to the whole. Aggregates such as ``sum(_:)`` follow by difference.
///
/// It is a reference: two variables that hold it see the same elements. A copy of the elements carries no observations.
public final class ObservedArray<Element>: NodeOwner {
    var storage: [Element]
    var watch = ArrayWatch()
    /// What follows the elements by difference, each with what it computes; see ``Aggregate``.
    var aggregates: [(key: AggregateKey, follower: any ElementFollower<Element>)] = []

    /// Makes an array of some elements.
    public init(_ elements: [Element] = []) {
        storage = elements
        super.init()
    }

    isolated deinit {
        watch.freeNodes()
    }

    override func label(of key: UInt32) -> String {
        "[\(Element.self)]." + (key == ArrayWatch.wholeKey ? "*" : key == ArrayWatch.countKey ? "count" : "#\(key)")
    }
}

/// An array's nodes: one for the whole, one for the count, and one for each slot that was ever read.
@MainActor
struct ArrayWatch {
    static let wholeKey = UInt32.max
    static let countKey = UInt32.max - 1

    private(set) var whole: NodeID = 0
    private(set) var count: NodeID = 0
    private(set) var slots: [Int: NodeID] = [:]

    var isWatched: Bool { whole != 0 || count != 0 || !slots.isEmpty }

    mutating func recordReadOfWhole(of owner: NodeOwner) {
        if whole == 0 { whole = graph.makeNode(owner: owner, key: Self.wholeKey, flags: .engineOwned) }
        graph.recordRead(of: whole)
    }

    mutating func recordReadOfCount(of owner: NodeOwner) {
        if count == 0 { count = graph.makeNode(owner: owner, key: Self.countKey, flags: .engineOwned) }
        graph.recordRead(of: count)
    }

    mutating func recordRead(of slot: Int, of owner: NodeOwner) {
        let expected = graph.expected
        if expected != 0, graph.node(expected, is: UInt32(truncatingIfNeeded: slot), of: owner) {
            return graph.recordRead(of: expected)
        }
        let node =
            slots[slot] ?? graph.makeNode(owner: owner, key: UInt32(truncatingIfNeeded: slot), flags: .engineOwned)
        slots[slot] = node
        graph.recordRead(of: node)
    }

    /// Says that the elements of some slots are others now.
    func slotsChanged(in range: Range<Int>) {
        guard !slots.isEmpty, !range.isEmpty else { return }
        if range.count < slots.count {
            for slot in range { if let node = slots[slot] { graph.invalidate(node) } }
        } else {
            for (slot, node) in slots where range.contains(slot) { graph.invalidate(node) }
        }
    }

    func wholeChanged() { if whole != 0 { graph.invalidate(whole) } }
    func countChanged() { if count != 0 { graph.invalidate(count) } }

    func freeNodes() {
        if whole != 0 { graph.free(whole) }
        if count != 0 { graph.free(count) }
        for node in slots.values { graph.free(node) }
    }
}
