import DeriveGraph

extension ObservationRoot {
    /// The value at the end of a text path, or nil if the path ends early.
    ///
    ///     try invoice.value(at: "lines.@sum.netAmount")
    /// - Throws: ``PathError`` if a part leads nowhere.
    public func value(at path: String) throws(PathError) -> Any? {
        try CompiledPath(TextPath(path), on: type(of: self)).read(self)
    }

    /// Calls back whenever the value at the end of a text path has changed, for as long as both objects live.
    /// - Throws: ``PathError`` if a part leads nowhere. Nothing is observed then.
    @discardableResult
    public func observe<Watcher: AnyObject>(
        path: String, by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) throws(PathError) -> ObservationToken {
        let text = try TextPath(path)
        let reader = WrittenPath<Self>(try CompiledPath(text, on: type(of: self)), source: source(of: text))
        return PathObservation.make(
            self, [path], reader, by: observer, at: CallSite(file, line),
            deliver: Self.delivery(to: observer, callback))
    }

    /// The key of the source that a path of one part names.
    private func source(of path: TextPath) -> UInt32? {
        guard path.parts.count == 1, let schema = (self as? any ObservedObject).map({ type(of: $0)._$schema }) else {
            return nil
        }
        return schema.properties.lastIndex { $0.name == path.parts[0].text && $0.kind == .source }.map(UInt32.init)
    }

    /// Says whether a text path leads anywhere from objects of this class, before there is one.
    /// - Throws: ``PathError`` if a part leads nowhere.
    public static func check(path: String) throws(PathError) {
        _ = try CompiledPath(TextPath(path), on: self)
    }

    /// Ends what an observer observes from this object along a text path.
    public func stopObserving(_ path: String, by observer: AnyObject) {
        stop { $0.watcher === observer && $0.paths.contains(path) }
    }
}

/// A reader of one text path.
@MainActor
struct WrittenPath<Root: ObservationRoot>: PathReader {
    private let path: CompiledPath
    private var memory = LastValue<Any?>(Sameness(of: Any?.self))
    private let source: UInt32?
    private var version: UInt32?

    init(_ path: CompiledPath, source: UInt32?) {
        self.path = path
        self.source = source
    }

    mutating func read(_ root: Root) -> Bool {
        let value = path.readMark(root)
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
