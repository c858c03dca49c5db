import DeriveGraph

/// Reads the end of one or several paths from an object, and knows whether it is another one than before.
@MainActor
@usableFromInline
protocol PathReader {
    associatedtype Root: ObservationRoot
    /// The key of the property that this reads, if it reads one property of the object itself and nothing else.
    var property: UInt32? { get }
    /// Reads the present value at the end.
    /// - Returns: Whether it counts as changed since the last time.
    mutating func read(_ root: Root) -> Bool
    /// Reads the changed value at the end of a path to one property, without recording the read.
    /// - Parameter mayBeEqual: Whether it may have changed there and back.
    /// - Returns: Whether it is another value than at the last time.
    mutating func readChanged(_ root: Root, mayBeEqual: Bool) -> Bool
    /// Lets go of what was kept for a callback to ask for.
    mutating func forget()
}

extension PathReader {
    @usableFromInline var property: UInt32? { nil }
    @usableFromInline mutating func readChanged(_ root: Root, mayBeEqual: Bool) -> Bool { true }
}

/// An observation of what a reader reads from one object.
@MainActor
@usableFromInline
final class PathObservation<Reader: PathReader>: ObservationToken {
    @usableFromInline @exclusivity(unchecked) var reader: Reader
    /// The version of the property at the last run, if all that is read is one property: what this depends on never
    /// changes then, and what has changed only once is another value, so that nothing need be tracked or compared.
    @usableFromInline @exclusivity(unchecked) var seenVersion: UInt32?

    /// - Parameter deliver: Runs the callback; false if its observer is gone.
    @inlinable @inline(__always)
    static func make(
        _ root: Reader.Root, _ paths: [AnyHashable], _ reader: Reader, by watcher: AnyObject? = nil,
        at site: CallSite, isImmediate: Bool = false,
        deliver: @escaping @MainActor (Reader.Root, PathObservation) -> Bool
    ) -> PathObservation {
        let step = Step { observation, root in
            unsafeDowncast(observation, to: PathObservation.self).run(
                unsafeDowncast(root, to: Reader.Root.self), deliver)
        }
        return PathObservation(
            root, paths, reader, by: watcher, at: site, isImmediate: isImmediate, step: step)
    }

    @usableFromInline
    init(
        _ root: Reader.Root, _ paths: [AnyHashable], _ reader: Reader, by watcher: AnyObject?, at site: CallSite,
        isImmediate: Bool, step: consuming Step
    ) {
        Misuse.refuseObservingWhileComputing(site)
        self.reader = reader
        super.init(root, paths, by: watcher, at: site, isImmediate: isImmediate, step: step)
        _ = read(root)
        self.reader.forget()
        let source = graph.onlyDependency(of: node)
        if !isImmediate, source != 0, let key = reader.property, graph.node(source, is: key, of: root) {
            seenVersion = graph.nodes[Int(source)].version
        }
        Misuse.refuseUselessObservation(by: node, site)
        ObservedState.update()
    }

    /// Calls back if what the reader reads has changed.
    @inlinable @inline(__always)
    func run(_ root: Reader.Root, _ deliver: @MainActor (Reader.Root, PathObservation) -> Bool) {
        if seenVersion == nil ? read(root) : readDirectly(root), isActive {
            if graph.isTracing { traceRun() }
            if !graph.untracked({ deliver(root, self) }) { stop() }
        }
        reader.forget()
    }

    @usableFromInline
    func traceRun() {
        Trace.emit(.notified(name), from: TraceOrigin(dependencies: graph.dependencies(of: node)))
    }

    @usableFromInline
    func read(_ root: Reader.Root) -> Bool {
        graph.track(node) { reader.read(root) }
    }

    /// A source that was set has changed, unless a transaction took that back; a derived value that was computed several
    /// times since may be what it was.
    @inlinable @inline(__always)
    func readDirectly(_ root: Reader.Root) -> Bool {
        guard let change = takeChange() else { return false }
        return reader.readChanged(root, mayBeEqual: change.mayBeEqual) || !change.isDerived
    }

    /// Brings the one thing that this has read up to date, and says how it has changed since the last run; nil for not at all.
    @usableFromInline
    func takeChange() -> (isDerived: Bool, mayBeEqual: Bool)? {
        let source = graph.onlyDependency(of: node)
        graph.refresh(source)
        let mayBeEqual = graph.nodes[Int(node)].flags.contains(.repeatedly)
        graph.nodes[Int(node)].flags.subtract(.marks)
        let now = graph.nodes[Int(source)].version
        guard now != seenVersion else { return nil }
        seenVersion = now
        return (graph.nodes[Int(source)].flags.contains(.derived), mayBeEqual)
    }
}
