import DeriveGraph

extension ObservationRoot {
    /// The observations that start from this object, in no particular order.
    public var observations: [ObservationToken] {
        let life = _$node(NodeKey.life, makes: false)
        guard life != 0 else { return [] }
        return ObservationToken.rooted(at: life).filter { $0.isWatched }
    }

    /// Ends what an observer observes from this object. Without effect if that is nothing.
    public func stopObserving(by observer: AnyObject) {
        stop { $0.watcher === observer }
    }

    /// Ends what an observer observes from this object along a path.
    public func stopObserving(_ path: PartialKeyPath<Self>, by observer: AnyObject) {
        stopObserving(anyPath: path, by: observer)
    }

    /// Ends what an observer observes from this object along a path of any kind.
    package func stopObserving(anyPath path: AnyHashable, by observer: AnyObject) {
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
    for observation in ObservationToken.all where observation.watcher === observer { observation.stop() }
}

extension ObservationToken {
    /// Those that start from the object of a life.
    static func rooted(at life: NodeID) -> [ObservationToken] {
        graph.observers(rootedAt: life).compactMap { graph.engineOwner(of: $0) as? ObservationToken }
    }

    /// All that have not ended.
    static var all: [ObservationToken] {
        graph.nodeRange.compactMap { graph.isObserver($0) ? graph.engineOwner(of: $0) as? ObservationToken : nil }
    }
}
