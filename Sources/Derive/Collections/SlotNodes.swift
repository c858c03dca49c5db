import DeriveGraph

/// A collection's nodes for single places: an array's slots, a dictionary's keys, a set's possible members. Each place
/// that was ever read has a node; nodes without subscribers are cleared away now and then.
@MainActor
struct SlotNodes<Place: Hashable> {
    private var nodes: [Place: NodeID] = [:]
    private var limit = 64
    private var made: UInt32 = 0

    var isEmpty: Bool { nodes.isEmpty }

    /// Records that the present computation has read a place.
    mutating func recordRead(of place: Place, of owner: NodeOwner) {
        guard graph.active != 0 else { return }
        graph.recordRead(of: nodes[place] ?? makeNode(for: place, of: owner))
    }

    private mutating func makeNode(for place: Place, of owner: NodeOwner) -> NodeID {
        if nodes.count >= limit { clear() }
        made = (made &+ 1) % (1 << 31)
        let node = makeGraphNode(owner: owner, key: made, flags: .engineOwned)
        nodes[place] = node
        return node
    }

    /// Frees the nodes without subscribers.
    private mutating func clear() {
        for (place, node) in nodes where graph.nodes[Int(node)].firstSubscriber == 0 {
            graph.free(node)
            nodes[place] = nil
        }
        limit = Swift.max(64, nodes.count * 2)
    }

    /// Invalidates a place when its content has changed.
    func changed(_ place: Place) {
        if let node = nodes[place] { graph.invalidate(node) }
    }

    func freeAll() {
        for node in nodes.values { graph.free(node) }
    }

    /// Returns the place of a node by the node's number.
    func place(of key: UInt32) -> Place? {
        nodes.first { graph.nodes[Int($0.value)].key == key }?.key
    }
}

extension SlotNodes where Place == Int {
    /// Says that other elements stand in some slots now, except where they are the same.
    func changed(in range: Range<Int>, unless isSame: (Int) -> Bool) {
        guard !nodes.isEmpty, !range.isEmpty else { return }
        if range.count < nodes.count {
            for slot in range where nodes[slot] != nil && !isSame(slot) { changed(slot) }
        } else {
            for (slot, node) in nodes where range.contains(slot) && !isSame(slot) { graph.invalidate(node) }
        }
    }
}
