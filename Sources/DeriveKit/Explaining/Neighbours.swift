import Derive
import DeriveGraph

/// A property's neighbours in the dependency graph: what its value was computed from last, and its subscribers, one hop each way.
@MainActor
public struct Neighbours {
    /// The values that the last computation has read, in that order, each once; none for a source.
    public let dependencies: [TracedProperty]
    /// The derived values that have read it.
    public let readers: [TracedProperty]
    /// The names of the observations and reactions that run when it changes, also over derived values.
    public let observers: [String]
    /// The names of those of them that have read it themselves.
    public let directObservers: [String]
    /// The number of members of the collection that it is kept over; nil for a property of an object.
    public let memberCount: Int?

    /// Looks at a property of an object: none of it is computed for that.
    /// - Complexity: O(*n*) in what depends on it.
    public init(of object: any ObservedObject, _ path: AnyKeyPath) {
        self.init(object.nodes(of: path), memberCount: nil)
    }

    /// Finds the neighbours of a collection's aggregate, as the trace names it. It depends on its members, which are
    /// counted and not listed.
    public init(of aggregate: AnyObject?) {
        let aggregate = aggregate as? AnyAggregate
        self.init(aggregate.map { [$0.node] } ?? [], memberCount: aggregate?.memberCount)
    }

    private init(_ nodes: [NodeID], memberCount: Int?) {
        self.memberCount = memberCount
        let first = nodes.first.map { graph.isDerived($0) ? Direct.dependencies(of: $0) : [] } ?? []
        dependencies = first.compactMap { TracedProperty(of: $0) }.eachOnce
        let subscribers = nodes.flatMap { Direct.subscribers(of: $0) }
        readers = subscribers.filter { !graph.isObserver($0) }.compactMap { TracedProperty(of: $0) }.eachOnce
        observers = nodes.flatMap { Downstream(of: $0).observers }.map { graph.label(of: $0) }
        directObservers = subscribers.filter { graph.isObserver($0) }.map { graph.label(of: $0) }
    }
}

extension ObservedObject {
    /// The nodes that stand for a property.
    fileprivate func nodes(of path: AnyKeyPath) -> [NodeID] {
        let key = type(of: self)._$schema.key(of: path).map(UInt32.init)
        let nodes = key.map { [_$node($0, makes: false)] } ?? []
        return (nodes + [_$node(NodeKey.any, makes: false)]).filter { $0 != 0 }
    }
}

/// The neighbours of a node, with an aggregate in place of its members, which are too many.
@MainActor
enum Direct {
    static func dependencies(of id: NodeID) -> [NodeID] {
        graph.nodes[Int(id)].flags.contains(.aggregate) ? [] : graph.dependencies(of: id)
    }

    static func subscribers(of id: NodeID) -> [NodeID] {
        graph.subscribers(of: id).map {
            graph.nodes[Int($0)].flags.contains(.member) ? graph.nodes[Int($0)].aggregate : $0
        }
    }
}

extension TracedProperty {
    /// The property of a node; nil for an observer, and for a collection as a whole.
    @MainActor fileprivate init?(of id: NodeID) {
        if let owner = graph.engineOwner(of: id) {
            guard let traced = (owner as? AnyAggregate)?.traced else { return nil }
            self = traced
            return
        }
        if let value = TracedProperty(cellAt: id) {
            self = value
            return
        }
        let node = graph.nodes[Int(id)]
        guard let object = node.owner?.takeUnretainedValue() as? any ObservedObject,
            Int(node.key) < type(of: object)._$schema.properties.count
        else { return nil }
        self.init(object, node.key)
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
