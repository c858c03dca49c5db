/// Reads the end of one or several paths from an object, and knows whether it is another one than before.
@MainActor
protocol PathReader {
    associatedtype Root: ObservationRoot
    /// Reads what is at the end now.
    /// - Returns: Whether it counts as changed since the last time.
    mutating func read(_ root: Root) -> Bool
    /// Lets go of what was kept for a callback to ask for.
    mutating func forget()
}

/// An observation of what a reader reads from one object.
@MainActor
final class PathObservation<Reader: PathReader>: Observation {
    private weak var root: Reader.Root?
    /// Keeps the root alive from a change to its tick.
    private var pendingRoot: Reader.Root?
    private var reader: Reader
    private let deliver: (Reader.Root, borrowing Reader) -> Bool

    /// - Parameter deliver: Runs the callback; false if its observer is gone.
    init(
        _ root: Reader.Root, _ paths: [AnyHashable], _ reader: Reader, by watcher: ObjectIdentifier? = nil,
        location: String, isImmediate: Bool = false, deliver: @escaping (Reader.Root, borrowing Reader) -> Bool
    ) {
        graph.refuseObservingWhileComputing(location)
        self.root = root
        self.reader = reader
        self.deliver = deliver
        super.init(root, paths, by: watcher, location: location, isImmediate: isImmediate)
        _ = read(root)
        self.reader.forget()
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
        guard read(root), isActive else {
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
}
