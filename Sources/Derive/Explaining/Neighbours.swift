/// A property's neighbours in the dependency graph: what its value was computed from last, and its subscribers, one hop each way.
@MainActor
public struct Neighbours {
    /// What the last computation has read, in that order, each once; none for a source.
    public let dependencies: [TracedProperty]
    /// The derived values that have read it.
    public let readers: [TracedProperty]
    /// The names of the observations and reactions that run when it changes, also over derived values.
    public let observers: [String]
    /// How many members of a collection it is kept over; nil for a property of an object.
    public let memberCount: Int?

    /// Looks at a property of an object: none of it is computed for that.
    /// - Complexity: O(*n*) in what depends on it.
    public init(of object: any ObservedObject, _ path: AnyKeyPath) {
        self.init(graph.nodes(of: object, path), memberCount: nil)
    }

    /// Finds the neighbours of a collection's aggregate, as the trace names it. It depends on its members, which are
    /// counted and not listed.
    public init(of aggregate: AnyObject?) {
        let aggregate = aggregate as? AnyAggregate
        self.init(aggregate.map { [$0.node] } ?? [], memberCount: aggregate?.memberCount)
    }

    private init(_ nodes: [NodeID], memberCount: Int?) {
        self.memberCount = memberCount
        let first = nodes.first.map { graph.isDerived($0) ? graph.directDependencies(of: $0) : [] } ?? []
        dependencies = first.compactMap { graph.traced($0) }.eachOnce
        let subscribers = nodes.flatMap { graph.directSubscribers(of: $0) }
        readers = subscribers.filter { !graph.isObserver($0) }.compactMap { graph.traced($0) }.eachOnce
        observers = nodes.flatMap { graph.observers(of: $0) }.map { graph.label(of: $0) }
    }
}

/// All that a change of a property may reach in the dependency graph, over however many hops.
@MainActor
public struct Dependents {
    /// The derived values, each once.
    public let values: [TracedProperty]
    /// The names of the observations and reactions, each once.
    public let observers: [String]

    /// Looks at a property of an object. Nothing is computed for that.
    /// - Complexity: O(*n*) in what depends on the property.
    public init(of object: any ObservedObject, _ path: AnyKeyPath) {
        let all = graph.nodes(of: object, path).map { graph.dependents(of: $0) }
        values = all.flatMap(\.values).compactMap { graph.traced($0) }.eachOnce
        observers = Set(all.flatMap(\.observers)).map { graph.label(of: $0) }
    }
}

extension Graph {
    /// The nodes that stand for a property of an object.
    fileprivate func nodes(of object: any ObservedObject, _ path: AnyKeyPath) -> [NodeID] {
        let key = type(of: object)._$schema.key(of: path).map(UInt32.init)
        let nodes = key.map { [object._$node($0, makes: false)] } ?? []
        return (nodes + [object._$node(NodeKey.any, makes: false)]).filter { $0 != 0 }
    }

    /// What a node has read, without the members of an aggregate, which are too many.
    func directDependencies(of id: NodeID) -> [NodeID] {
        nodes[Int(id)].flags.contains(.aggregate) ? [] : dependencies(of: id)
    }

    /// The subscribers of a node, with the aggregate in place of a member.
    func directSubscribers(of id: NodeID) -> [NodeID] { subscribers(of: id).map { aggregateOrSelf($0) } }

    fileprivate func aggregateOrSelf(_ id: NodeID) -> NodeID {
        nodes[Int(id)].flags.contains(.member) ? nodes[Int(id)].firstSubscriber : id
    }

    /// Returns the property of a node; nil for an observer, and for a collection as a whole.
    fileprivate func traced(_ id: NodeID) -> TracedProperty? {
        if let owner = engineOwner(of: id) { return owner.traced }
        let node = nodes[Int(id)]
        guard let object = node.owner?.takeUnretainedValue() as? any ObservedObject else { return nil }
        let count = type(of: object)._$schema.properties.count
        return Int(node.key) < count ? TracedProperty(object, node.key) : nil
    }
}

extension [TracedProperty] {
    /// Each once: an object's property may have been read by several ways.
    @MainActor fileprivate var eachOnce: [TracedProperty] {
        var seen: Set<String> = []
        var found: [TracedProperty] = []
        for property in self {
            let object = property.object.map { ObjectIdentifier($0).hashValue } ?? 0
            if seen.insert("\(object) \(property.label)").inserted { found.append(property) }
        }
        return found
    }
}
