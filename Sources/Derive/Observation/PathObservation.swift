/// Reads the end of one or several paths from an object, and knows whether it is another one than before.
@MainActor
protocol PathReader {
    associatedtype Root: ObservationRoot
    /// The key of the property that this reads, if it reads one property of the object itself and nothing else.
    var property: UInt32? { get }
    /// Reads what is at the end now.
    /// - Returns: Whether it counts as changed since the last time.
    mutating func read(_ root: Root) -> Bool
    /// Reads what is at the end of a path to one property, without recording that.
    /// - Returns: Whether it is another value than at the last time.
    mutating func compare(_ root: Root) -> Bool
    /// Lets go of what was kept for a callback to ask for.
    mutating func forget()
}

extension PathReader {
    var property: UInt32? { nil }
    mutating func compare(_ root: Root) -> Bool { true }
}

/// An observation of what a reader reads from one object.
@MainActor
final class PathObservation<Reader: PathReader>: Observation {
    private weak var root: Reader.Root?
    /// Keeps the root alive from a change to its tick.
    private var pendingRoot: Reader.Root?
    private var reader: Reader
    private let deliver: (Reader.Root, borrowing Reader) -> Bool
    /// The version of the property at the last run, if all that is read is one property: what this depends on never
    /// changes then, and what has changed only once is another value, so that nothing need be tracked or compared.
    private var seenVersion: UInt32?

    /// - Parameter deliver: Runs the callback; false if its observer is gone.
    init(
        _ root: Reader.Root, _ paths: [AnyHashable], _ reader: Reader, by watcher: AnyObject? = nil,
        location: String, isImmediate: Bool = false, deliver: @escaping (Reader.Root, borrowing Reader) -> Bool
    ) {
        graph.refuseObservingWhileComputing(location)
        self.root = root
        self.reader = reader
        self.deliver = deliver
        super.init(root, paths, by: watcher, location: location, isImmediate: isImmediate)
        _ = read(root)
        self.reader.forget()
        if !isImmediate, let key = reader.property, graph.hasRead(only: key, of: root, by: node) {
            seenVersion = graph.versionOfOnlyDependency(of: node)
        }
        graph.refuseUselessObservation(by: node, location)
        ObservedState.update()
    }

    override func willRun() { pendingRoot = root }

    override func didNotRun() { _ = takePendingRoot() }

    /// Lets the root go, which may be its end, only after it is out of this object.
    private func takePendingRoot() -> Reader.Root? {
        defer { pendingRoot = nil }
        return pendingRoot
    }

    override func update(_ node: NodeID, key: UInt32) -> Bool {
        guard let root = takePendingRoot() ?? root else {
            stop()
            return false
        }
        guard seenVersion == nil ? read(root) : readDirectly(root), isActive else {
            reader.forget()
            return false
        }
        if graph.state.pointee.isTracing { Trace.emit(.notified(name)) }
        if !graph.untracked({ deliver(root, reader) }) { stop() }
        reader.forget()
        return true
    }

    private func read(_ root: Reader.Root) -> Bool {
        graph.track(node) { reader.read(root) }
    }

    /// A source that was set has changed, unless a transaction took that back; a derived value that was computed several
    /// times since may be what it was.
    private func readDirectly(_ root: Reader.Root) -> Bool {
        let source = graph.onlyDependency(of: node)
        graph.refresh(source)
        let mayBeEqual = graph.nodes[Int(node)].flags.contains(.repeatedly)
        graph.nodes[Int(node)].flags.subtract(.marks)
        let version = graph.nodes[Int(source)].version
        guard version != seenVersion else { return false }
        seenVersion = version
        guard graph.nodes[Int(source)].flags.contains(.derived) else { return true }
        return reader.compare(root) || !mayBeEqual
    }
}
