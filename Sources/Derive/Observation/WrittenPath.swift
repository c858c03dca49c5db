import DeriveGraph

extension ObservationRoot {
    /// Calls back whenever the value at the end of a path has changed that is written as text.
    /// - Parameters:
    ///   - source: The key of the source of this object that the path leads to, if it leads to one.
    ///   - mark: Reads a mark for the end, which holds no object alive, and differs when the end has changed.
    package func observe<Watcher: AnyObject>(
        written path: String, source: UInt32?, by observer: Watcher, file: String, line: Int,
        mark: @escaping @MainActor (Any) -> Any?, _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) -> ObservationToken {
        PathObservation.make(
            self, [path], WrittenPath(source: source, mark: mark), by: observer, at: CallSite(file, line),
            deliver: Self.delivery(to: observer, callback))
    }
}

/// A reader of one path that is written as text.
@MainActor
private struct WrittenPath<Root: ObservationRoot>: PathReader {
    private let mark: @MainActor (Any) -> Any?
    private var memory = LastValue<Any?>(Sameness(of: Any?.self))
    private let source: UInt32?
    private var version: UInt32?

    init(source: UInt32?, mark: @escaping @MainActor (Any) -> Any?) {
        self.mark = mark
        self.source = source
    }

    mutating func read(_ root: Root) -> Bool {
        let value = mark(root)
        if let value { _$readEnd(value) }
        let old = (version: version, value: memory.value)
        version = version(from: root, value)
        memory.remember(value)
        return version != old.version || (version == nil && !memory.isSame(value, as: old.value))
    }

    private func version(from root: Root, _ value: Any?) -> UInt32? {
        if let source { return graph.nodes[Int(root._$node(source, makes: true))].version }
        return (value.flatMap { content(of: $0) } as? any WholeObservable)?.wholeVersion
    }

    mutating func forget() {}
}
