import DeriveGraph

/// The part that observations and reactions share: a node of the graph that runs in a tick, in order of registration.
@MainActor
public class Observer: NodeOwner {
    /// The node; zero after the end.
    @exclusivity(unchecked) @usableFromInline private(set) var node: NodeID = 0
    /// The name in messages and the trace; made on demand.
    public var name: String { "\(type(of: self))" }
    /// The place of its declaration, as `Module/File.swift:12`.
    public final var location: String { site.description }
    final let site: CallSite

    init(at site: CallSite, flags: Node.Flags = []) {
        self.site = site
        super.init()
        connectGraph()
        node = graph.makeObserver(self, flags: flags)
    }

    /// `true` if it has not ended yet.
    public var isActive: Bool { node != 0 }

    /// Ends it: there is no call afterwards, also if one was pending. Without effect after the first time.
    public func stop() {
        guard node != 0 else { return }
        graph.free(node)
        node = 0
        ObservedState.update()
    }

    override public func label(of key: UInt32) -> String { name }

    // Each subclass stops in an isolated deinit of its own. With another one here, each end would ask twice for the main actor.
}
