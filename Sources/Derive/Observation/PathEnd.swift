/// The last value on a path: the source that it was read from, and that source's version.
@MainActor
struct PathEnd {
    private(set) var version: UInt32 = 0
    private(set) var node: NodeID = 0
    /// Whether the path's value is the source's own and not something inside it.
    private var isWhole = false

    init() {}

    /// Looks at what the present computation has read last.
    init(of type: Any.Type) {
        let cursor = graph.state.pointee.cursor
        guard cursor != 0 else { return }
        node = graph.links[Int(cursor)].source
        version = graph.nodes[Int(node)].version
        let isSource = graph.nodes[Int(node)].flags.isDisjoint(with: .derived)
        isWhole = isSource && graph.holds(type, node)
    }

    func isSameSource(as other: PathEnd) -> Bool {
        isWhole && other.isWhole && node == other.node
    }
}

extension Graph {
    /// Whether a source's values are of a type, or a path through an optional makes them so.
    fileprivate func holds(_ type: Any.Type, _ id: NodeID) -> Bool {
        guard !nodes[Int(id)].flags.contains(.engineOwned) else { return true }
        let properties = Schema.all[Int(nodes[Int(id)].schema)].properties
        guard properties.indices.contains(Int(nodes[Int(id)].key)) else { return true }
        return wrapped(properties[Int(nodes[Int(id)].key)].valueType) == wrapped(type)
    }

    /// Whether all that an observer has read is one property of one object, read once.
    func hasRead(only key: UInt32, of owner: AnyObject, by observer: NodeID) -> Bool {
        let first = nodes[Int(observer)].firstDependency
        guard first != 0, links[Int(first)].nextDependency == 0 else { return false }
        return node(links[Int(first)].source, is: key, of: owner)
    }

    /// What an observer that has read one node has read.
    func onlyDependency(of observer: NodeID) -> NodeID { links[Int(nodes[Int(observer)].firstDependency)].source }

    func versionOfOnlyDependency(of observer: NodeID) -> UInt32 { nodes[Int(onlyDependency(of: observer))].version }
}

/// A collection that a path can end in; it is then observed as a whole.
@MainActor
protocol WholeObservable {
    func recordReadOfWhole()
}
