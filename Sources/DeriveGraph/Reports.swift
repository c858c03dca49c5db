// Reports: the graph's words about its work, to a layer that it does not know.
//
// One object, set once. All but `wake` is called only behind a flag that is tested anyway, so that nobody pays for it who does not
// listen. A closure in its place would be counted at each call.

/// A listener to the graph's work, which overrides what it wants to know. Of each, the default does nothing.
@MainActor
open class Reports {
    /// Makes one that listens to nothing.
    public init() {}

    /// An observer waits, and no tick was asked for since the last one.
    open func wake() {}

    /// Returns whether the open transaction takes a change of this source back if it fails; nil while it does so. Asked before the
    /// change.
    open func rollsBack(_ source: NodeID) -> Bool? { true }

    /// A value that was set in place of being computed is no longer what it was set to.
    open func overrideEnded(_ node: NodeID) {}

    /// A node was marked, while someone listens.
    open func wasMarked(_ node: NodeID) {}

    /// Carries out a marking, and may report what was marked after it.
    open func hold(_ marking: () -> Void) { marking() }

    /// A value was read outside of all computations, while somebody asks for that.
    open func wasReadOutside(_ source: NodeID) {}

    /// A tick has ended.
    open func tickEnded() {}

    /// Observers have caused one another for as many rounds as there may be, and are to be dismissed.
    open func runaway(_ observers: [NodeID]) { graph.dismiss(observers) }

    /// Returns what messages call a node of an observed object.
    open func name(of node: NodeID) -> String { "#\(node)" }
}

extension Graph {
    /// `true` if ``connect(_:)`` was called.
    @inlinable @inline(__always) public var isConnected: Bool { Graph.isConnected }

    /// Says who is told of the graph's work, once.
    public func connect(_ reports: Reports) {
        guard !Graph.isConnected else { return }
        Graph.isConnected = true
        Graph.listener = .passRetained(reports)
    }

    /// Tells who listens.
    @inline(__always)
    func report(_ body: (Reports) -> Void) { Graph.listener?.borrow(body) }

    /// Returns the name of a node in messages: `Invoice.total`.
    public func label(of id: NodeID) -> String {
        if let owner = engineOwner(of: id) { return owner.label(of: nodes[Int(id)].key) }
        return Graph.listener?.takeUnretainedValue().name(of: id) ?? "#\(id)"
    }
}
