/// An observation of one path from one object.
@MainActor
final class PathObservation<Root: ObservedObject, Value>: Observation {
    private weak var root: Root?
    private let rootAddress: UnsafeMutableRawPointer
    /// Keeps the root alive from a change to its tick.
    private var pendingRoot: Root?
    private let path: KeyPath<Root, Value>
    private let isEqual: (Value, Value) -> Bool
    private let deliver: (Root, Value) -> Bool
    private var value: Value
    private var end = PathEnd()

    /// - Parameter deliver: Runs the callback; false if its observer is gone.
    init(
        _ root: Root, _ path: KeyPath<Root, Value>, isEqual: @escaping (Value, Value) -> Bool, location: String,
        deliver: @escaping (Root, Value) -> Bool
    ) {
        self.root = root
        rootAddress = Unmanaged.passUnretained(root).toOpaque()
        self.path = path
        self.isEqual = isEqual
        self.deliver = deliver
        value = graph.untracked { root[keyPath: path] }
        super.init("\(Root._$schema.typeName) at \(location)", location: location)
        value = read(root)
    }

    override func willRun() { pendingRoot = root }

    override func didNotRun() { pendingRoot = nil }

    override func dependencyDied(_ owner: UnsafeMutableRawPointer) {
        if owner == rootAddress { stop() }
    }

    override func update(_ node: NodeID, key: UInt32) -> Bool {
        defer { pendingRoot = nil }
        guard let root = pendingRoot ?? root else {
            stop()
            return false
        }
        let old = (value: value, end: end)
        value = read(root)
        guard isActive, hasChanged(since: old) else { return false }
        if graph.state.pointee.isTracing { Trace.emit(.notified(name)) }
        if !graph.untracked({ deliver(root, value) }) { stop() }
        return true
    }

    private func read(_ root: Root) -> Value {
        graph.track(node) {
            let value = root[keyPath: path]
            if let collection = value as? any WholeObservable { collection.recordReadOfWhole() }
            end = PathEnd(of: Value.self)
            return value
        }
    }

    private func hasChanged(since old: (value: Value, end: PathEnd)) -> Bool {
        if end.isSameSource(as: old.end) { return end.version != old.end.version }
        return !isEqual(old.value, value)
    }
}

/// The last value on a path: the source that it was read from, and that source's version.
@MainActor
private struct PathEnd {
    private(set) var version: UInt32 = 0
    private var node: NodeID = 0
    /// Whether the path's value is the source's own and not something inside it.
    private var isWhole = false

    init() {}

    /// Looks at what the present computation has read last.
    init<Value>(of type: Value.Type) {
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
    fileprivate func holds<Value>(_ type: Value.Type, _ id: NodeID) -> Bool {
        guard !nodes[Int(id)].flags.contains(.engineOwned) else { return true }
        let property = Schema.all[Int(nodes[Int(id)].schema)].properties[Int(nodes[Int(id)].key)]
        guard property.valueType != Value.self else { return true }
        return (Value.self as? any OptionalType.Type)?.wrappedType == property.valueType
    }
}

/// Lets a type be asked what it is an optional of.
private protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

/// A collection that a path can end in; it is then observed as a whole.
@MainActor
protocol WholeObservable {
    func recordReadOfWhole()
}
