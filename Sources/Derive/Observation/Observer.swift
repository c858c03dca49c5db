/// The part that observations and reactions share: a node of the graph that runs in a tick, in order of registration.
@MainActor
public class Observer: NodeOwner {
    /// The node; zero after the end.
    @exclusivity(unchecked) @usableFromInline private(set) var node: NodeID = 0
    /// The name in messages and the trace; made on demand.
    public var name: String { "\(type(of: self))" }
    /// Where it was declared, as `Module/File.swift:12`.
    public final var location: String { site.description }
    final let site: CallSite

    /// The number of the observer that was registered last.
    static var registrations: UInt32 = 0

    init(at site: CallSite, flags: Node.Flags = []) {
        self.site = site
        super.init()
        node = graph.makeNode(owner: self, key: 0, flags: flags.union(.observer).union(.engineOwned))
        if Observer.registrations == .max { graph.renumberObservers() }
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

extension Graph {
    /// Renumbers the living observers in order of registration, when no number is left.
    fileprivate func renumberObservers() {
        // The queue names observers by number as well.
        let waiting = Graph.queue.removeAll().filter { isQueued($0.node, order: $0.order) }
        let observers = (1..<Graph.nodeSlab.end)
            .filter { nodes[Int($0)].owner != nil && nodes[Int($0)].flags.contains(.observer) }
            .sorted { nodes[Int($0)].version < nodes[Int($1)].version }
        Observer.registrations = 0
        for id in observers {
            Observer.registrations += 1
            nodes[Int(id)].version = Observer.registrations
        }
        for entry in waiting {
            let node = nodes[Int(entry.node)]
            Graph.queue.add(entry.node, order: node.version, inNextTick: node.flags.contains(.ran))
        }
    }
}
