// What the graph asks of the object behind a node.
//
// Most nodes belong to observed objects, whose formulas are found by the number of their class. All others, flagged
// `engineOwned`, belong to an object of this class: a collection, an aggregate, an observer. One call through its table of methods is
// all that such a node costs more.

/// An object that owns nodes and brings them up to date: a collection, an aggregate, an observer.
@MainActor
open class NodeOwner {
    /// Makes an owner of no nodes.
    public init() {}

    /// Brings a stale node up to date.
    /// - Returns: Whether its value is now a different one. An observer's answer does not matter.
    open func update(_ node: NodeID, key: UInt32) -> Bool {
        preconditionFailure("\(type(of: self)) owns node \(node) and does not say how to update it")
    }

    /// Told when an observer that asked for it is queued for the next tick.
    open func willRun() {}

    /// Told when an observer was queued and nothing that it reads turned out to have changed.
    open func wasUnchanged() {}

    /// Told when the object that an observer is rooted at has died.
    open func rootDied() {}

    /// The members of the aggregate that this owner is.
    open var memberNodes: [NodeID] { [] }

    /// `true` if what this observer has read may be stale though it waits for no tick: it was told, and waits to be tracked
    /// again.
    open var awaitsTracking: Bool { false }

    /// Returns the name of a node of this owner in messages.
    open func label(of key: UInt32) -> String { "\(type(of: self))" }
}

extension Graph {
    /// The engine's own object behind a node, if it is one.
    public func engineOwner(of id: NodeID) -> NodeOwner? {
        guard nodes[Int(id)].flags.contains(.engineOwned), let owner = nodes[Int(id)].owner else { return nil }
        return unsafeDowncast(owner.takeUnretainedValue(), to: NodeOwner.self)
    }
}
