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
        _ path: String, by observer: Watcher, file: String = #fileID, line: Int = #line,
        _ callback: @escaping @MainActor (Watcher, Self) -> Void
    ) throws(PathError) -> Observation {
        let compiled = try CompiledPath(TextPath(path), on: type(of: self))
        return PathObservation(
            self, [path], WrittenPath(compiled), by: ObjectIdentifier(observer), location: "\(file):\(line)"
        ) { [weak observer] root, _ in
            guard let observer else { return false }
            callback(observer, root)
            return true
        }
    }

    /// Says whether a text path leads anywhere from objects of this class, before there is one.
    /// - Throws: ``PathError`` if a part leads nowhere.
    public static func check(path: String) throws(PathError) {
        _ = try CompiledPath(TextPath(path), on: self)
    }

    /// Ends what an observer observes from this object along a text path.
    public func stopObserving(_ path: String, by observer: AnyObject) {
        for observation in observations
        where observation.watcher == ObjectIdentifier(observer) && observation.paths.contains(path) {
            observation.stop()
        }
    }
}

/// A reader of one text path.
@MainActor
struct WrittenPath<Root: ObservationRoot>: PathReader {
    private let path: CompiledPath
    private var memory = Remembered<Any?>(Sameness(of: Any?.self))
    private var end = PathEnd()

    init(_ path: CompiledPath) { self.path = path }

    mutating func read(_ root: Root) -> Bool {
        let value = path.read(root)
        if let value { _$readEnd(value) }
        let old = (end: end, value: memory.value)
        end = PathEnd(of: path.type ?? Any.self)
        memory.remember(value)
        if end.isSameSource(as: old.end) { return end.version != old.end.version }
        return !memory.isSame(value, as: old.value)
    }

    mutating func forget() {}
}
