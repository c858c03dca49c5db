import Derive

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
        let compiled = try CompiledPath(text, on: type(of: self))
        return observe(
            written: path, source: source(of: text), by: observer, file: file, line: line, mark: compiled.readMark,
            callback)
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
        stopObserving(anyPath: path, by: observer)
    }
}
