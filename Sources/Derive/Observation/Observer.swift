/// The part that observations and reactions share: a node of the graph that runs in a tick, in order of registration.
@MainActor
public class Observer: NodeOwner {
    /// The node; zero after the end.
    @exclusivity(unchecked) @usableFromInline private(set) var node: NodeID = 0
    /// What messages and the trace call it; made when somebody asks.
    public var name: String { "\(type(of: self))" }
    /// Where it was declared, as `Module/File.swift:12`.
    public final var location: String { site.description }
    final let site: CallSite

    private static var registrations: UInt32 = 0

    init(at site: CallSite, flags: Node.Flags = []) {
        self.site = site
        super.init()
        node = graph.makeNode(owner: self, key: 0, flags: flags.union([.observer, .engineOwned]))
        Observer.registrations += 1
        graph.nodes[Int(node)].version = Observer.registrations
    }

    /// Whether it has not ended yet.
    public var isActive: Bool { node != 0 }

    /// Ends it: there is no call afterwards, also if one was pending. Without effect after the first time.
    public func stop() {
        guard node != 0 else { return }
        graph.free(node)
        node = 0
        ObservedState.update()
    }

    override func label(of key: UInt32) -> String { name }

    isolated deinit {
        stop()
    }
}
