extension ObservationRoot {
    /// The observations that start from this object, in no particular order.
    public var observations: [ObservationToken] {
        let life = _$node(NodeKey.life, makes: false)
        guard life != 0 else { return [] }
        return graph.observations(rootedAt: life).filter { $0.isWatched }
    }

    /// Ends what an observer observes from this object. Without effect if that is nothing.
    public func stopObserving(by observer: AnyObject) {
        stop { $0.watcher === observer }
    }

    /// Ends what an observer observes from this object along a path.
    public func stopObserving(_ path: PartialKeyPath<Self>, by observer: AnyObject) {
        stop { $0.watcher === observer && $0.paths.contains(path) }
    }

    /// Ends everything that anybody observes from this object.
    public func stopAllObservations() { stop { _ in true } }

    func stop(where isMeant: (ObservationToken) -> Bool) {
        for observation in observations where isMeant(observation) { observation.stop() }
    }
}

/// Ends everything that an observer observes, from whatever object.
/// - Complexity: O(*n*) in the nodes of the graph, so keep tokens where this would be often.
@MainActor
public func stopAllObservations(by observer: AnyObject) {
    for observation in graph.observations where observation.watcher === observer { observation.stop() }
}

extension Graph {
    /// The direct subscribers of a node, the newest first.
    func subscribers(of id: NodeID) -> [NodeID] {
        let node = nodes[Int(id)]
        if node.flags.contains(.member) { return [node.firstSubscriber] }
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

    /// Those that start from the object of a life.
    func observations(rootedAt life: NodeID) -> [ObservationToken] {
        var found: [ObservationToken] = []
        var next = nodes[Int(life)].firstSubscriber
        while next != 0 {
            if let observation = rootedObservation(next) { found.append(observation) }
            next = links[Int(next)].nextSubscriber
        }
        return found
    }

    /// All observations that have not ended.
    var observations: [ObservationToken] {
        (1..<max(1, Graph.nodeSlab.end)).compactMap { id in
            nodes[Int(id)].flags.contains(.observer) ? engineOwner(of: id) as? ObservationToken : nil
        }
    }
}
