// What the graph says of its work, to layers that it does not know.
//
// Function pointers, set once, before the first node. All but `wake` are called only behind a flag that is tested anyway, so that
// nobody pays for them who does not listen. They are in plain memory, since a call of a closure in a variable counts a reference.

/// What a layer above is told of the graph's work.
public struct Reports: ~Copyable {
    /// An observer waits, and no tick was asked for since the last one.
    let wake: @MainActor () -> Void
    /// Whether the transaction that is open takes a change of this source back if it fails; nil while it does so. Asked before the change.
    let rollsBack: @MainActor (NodeID) -> Bool?
    /// A value that was set in place of being computed is no longer what it was set to.
    let overrideEnded: @MainActor (NodeID) -> Void
    /// A node was marked, while someone listens.
    let wasMarked: @MainActor (NodeID) -> Void
    /// Carries out a marking and reports what it has marked afterwards.
    let holding: @MainActor (() -> Void) -> Void
    /// A tick has ended.
    let tickEnded: @MainActor () -> Void
    /// Observers have caused one another for as many rounds as there may be. They are to be dismissed.
    let runaway: @MainActor ([NodeID]) -> Void
    /// What messages call a node of an observed object.
    let name: @MainActor (NodeID) -> String

    /// Says what to call.
    public init(
        wake: @escaping @MainActor () -> Void, rollsBack: @escaping @MainActor (NodeID) -> Bool?,
        overrideEnded: @escaping @MainActor (NodeID) -> Void, wasMarked: @escaping @MainActor (NodeID) -> Void,
        holding: @escaping @MainActor (() -> Void) -> Void, tickEnded: @escaping @MainActor () -> Void,
        runaway: @escaping @MainActor ([NodeID]) -> Void, name: @escaping @MainActor (NodeID) -> String
    ) {
        (self.wake, self.rollsBack, self.overrideEnded) = (wake, rollsBack, overrideEnded)
        (self.wasMarked, self.holding, self.tickEnded) = (wasMarked, holding, tickEnded)
        (self.runaway, self.name) = (runaway, name)
    }
}

extension Graph {
    /// Whether ``connect(_:)`` was called.
    @inlinable @inline(__always) public var isConnected: Bool { Graph.isConnected }

    /// Says what is told of the graph's work, once.
    public func connect(_ reports: consuming Reports) {
        guard !Graph.isConnected else { return }
        Graph.isConnected = true
        enlarge(&Graph.reportsMemory, to: 1)
        Graph.reportsMemory?.initialize(to: reports)
    }

    /// What a node is called in messages: `Invoice.total`.
    public func label(of id: NodeID) -> String {
        if let owner = engineOwner(of: id) { return owner.label(of: nodes[Int(id)].key) }
        return Graph.reportsMemory?.pointee.name(id) ?? "#\(id)"
    }
}
