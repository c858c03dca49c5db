// Questions to the graph that change nothing: who has read whom, what is being computed, what changed last.
//
// Nothing of the algorithm needs the answers. They are for messages, explanations and tests, so they return arrays and may allocate.
// Aggregates and their members are answered for like any other node, though they keep no links to each other.

extension Graph {
    /// Returns the nodes that a node has read in its last run, in that order; of an aggregate, its members.
    public func dependencies(of id: NodeID) -> [NodeID] {
        guard !nodes[Int(id)].flags.contains(.aggregate) else { return engineOwner(of: id)?.memberNodes ?? [] }
        var found: [NodeID] = []
        var next = nodes[Int(id)].firstDependency
        while next != 0 {
            if links[Int(next)].source != 0 { found.append(links[Int(next)].source) }
            next = links[Int(next)].nextDependency
        }
        return found
    }

    /// The direct subscribers of a node, the newest first; of a member, its aggregate.
    public func subscribers(of id: NodeID) -> [NodeID] {
        let node = nodes[Int(id)]
        if node.flags.contains(.member) { return [node.aggregate] }
        var found: [NodeID] = []
        var next = node.firstSubscriber
        while next != 0 {
            let subscriber = links[Int(next)].subscriber
            // A subscriber that ended while it was active has no owner any more.
            if nodes[Int(subscriber)].owner != nil { found.append(subscriber) }
            next = links[Int(next)].nextSubscriber
        }
        return found
    }

    /// The aggregates of which a member has read a node.
    public func aggregates(reading source: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var next = nodes[Int(source)].firstSubscriber
        while next != 0 {
            let subscriber = nodes[Int(links[Int(next)].subscriber)]
            if subscriber.flags.contains(.member) { found.append(subscriber.aggregate) }
            next = links[Int(next)].nextSubscriber
        }
        return found
    }

    /// Returns `true` if a node runs in a tick and has no subscribers.
    public func isObserver(_ id: NodeID) -> Bool { nodes[Int(id)].flags.contains(.observer) }

    /// Returns `true` if a node's value is computed from others.
    public func isDerived(_ id: NodeID) -> Bool { !nodes[Int(id)].flags.isDisjoint(with: .derived.union(.member)) }

    /// The nodes that are computed right now, the outermost first.
    public var computing: [NodeID] { Graph.activeStack.all.filter { $0 != 0 } }

    /// `true` if any node is active: of a derived value or of an observer.
    @inlinable @inline(__always) public var isComputing: Bool { !Graph.activeStack.isEmpty }

    /// The derived value that is being computed right now; nil outside and in an observer's own run.
    public var computingDerived: NodeID? {
        guard let computing = Graph.activeStack.last(where: { $0 != 0 }),
            nodes[Int(computing)].flags.isDisjoint(with: .observer)
        else { return nil }
        return computing
    }

    /// The node that the present computation has read last; zero for none.
    public var lastRead: NodeID { Graph.cursor == 0 ? 0 : links[Int(Graph.cursor)].source }

    /// Returns the one node that an observer has read, and zero if it has read none or several.
    public func onlyDependency(of observer: NodeID) -> NodeID {
        let first = nodes[Int(observer)].firstDependency
        guard first != 0, links[Int(first)].nextDependency == 0 else { return 0 }
        return links[Int(first)].source
    }

    /// From a derived value back to the source whose change was the latest to reach it: each time what changed last, before
    /// the computation, of all that was read. Empty for what was computed once.
    public func latestChange(before id: NodeID) -> [NodeID] {
        guard nodes[Int(id)].flags.contains(.computedAgain) else { return [] }
        var way = [id]
        while isDerived(way[way.count - 1]), let latest = latestDependency(of: way[way.count - 1]),
            !way.contains(latest)
        {
            way.append(latest)
        }
        return way.count > 1 ? withoutRepetition(way) : []
    }

    private func latestDependency(of id: NodeID) -> NodeID? {
        let computed = computationTime(of: id)
        return dependencies(of: id).filter { changeTime(of: $0) <= computed }
            .max { changeTime(of: $0) < changeTime(of: $1) }
    }

    /// Returns when a node was computed last. An aggregate applies its members' changes whenever it is read.
    private func computationTime(of id: NodeID) -> UInt32 {
        guard !nodes[Int(id)].flags.contains(.aggregate), nodes[Int(id)].firstDependency != 0 else { return .max }
        return links[Int(nodes[Int(id)].firstDependency)].stamp
    }

    /// A member has no time of its own; what it has read has.
    private func changeTime(of id: NodeID) -> UInt32 {
        guard nodes[Int(id)].flags.contains(.member) else { return nodes[Int(id)].version }
        return dependencies(of: id).map { nodes[Int($0)].version }.max() ?? 0
    }

    /// The nodes along a way, without the members of an aggregate that come beside it.
    func withoutRepetition(_ way: [NodeID]) -> [NodeID] {
        way.indices.filter { index in
            guard index > 0, let owner = engineOwner(of: way[index]) else { return true }
            return engineOwner(of: way[index - 1]) !== owner
        }.map { way[$0] }
    }
}
