/// A reader of one path.
@MainActor
struct OnePath<Root: ObservationRoot, Value>: PathReader {
    private let path: KeyPath<Root, Value>
    private var memory: Remembered<Value>
    private var end = PathEnd()
    /// The value at the last read and the one at the read before it, while a callback may ask for them.
    private(set) var present: Value?
    private(set) var previous: Value?

    init(_ path: KeyPath<Root, Value>) {
        self.path = path
        memory = Remembered(Sameness(of: Value.self))
    }

    mutating func read(_ root: Root) -> Bool {
        let value = root[keyPath: path]
        if let collection = value as? any WholeObservable { collection.recordReadOfWhole() }
        let old = (end: end, value: memory.value)
        end = PathEnd(of: Value.self)
        memory.remember(value)
        (previous, present) = (old.value, value)
        if end.isSameSource(as: old.end) { return end.version != old.end.version }
        return !memory.isSame(value, as: old.value)
    }

    mutating func forget() { (previous, present) = (nil, nil) }
}

/// A reader of several paths from one object.
@MainActor
struct SeveralPaths<Root: ObservationRoot>: PathReader {
    var readers: [any PathReaderOf<Root>]

    mutating func read(_ root: Root) -> Bool {
        var hasChanged = false
        for index in readers.indices where readers[index].read(root) { hasChanged = true }
        return hasChanged
    }

    mutating func forget() {
        for index in readers.indices { readers[index].forget() }
    }
}

/// A reader whose object is of a known type.
@MainActor
protocol PathReaderOf<Root>: PathReader {}

extension OnePath: PathReaderOf {}

/// A reader of all properties of an object.
@MainActor
struct EveryProperty<Root: ObservedObject>: PathReader {
    /// It is read again only after one of the properties has really changed.
    mutating func read(_ root: Root) -> Bool {
        for property in type(of: root)._$schema.properties { _ = property.get(root) }
        return true
    }

    mutating func forget() {}
}

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
}

/// A collection that a path can end in; it is then observed as a whole.
@MainActor
protocol WholeObservable {
    func recordReadOfWhole()
}
