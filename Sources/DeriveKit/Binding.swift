import Derive

extension ObservationRoot {
    /// Copies a value into a property of this object: now, and in the tick after each change of it.
    ///
    /// Nothing is copied back: a value that is set here stays until the source changes.
    /// - Returns: A token; the binding ends when that is stopped, or when either object dies.
    @discardableResult
    public func bind<Source: ObservationRoot, Value>(
        _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source, _ path: KeyPath<Source, Value>,
        file: String = #fileID, line: Int = #line
    ) -> ObservationToken {
        self[keyPath: target] = source[keyPath: path]
        return source.observe(path, by: self, file: file, line: line) { this, source in
            this[keyPath: target] = source[keyPath: path]
        }
    }

    /// Copies several properties of an object that has the same ones, such as those of a protocol that both conform to.
    ///
    /// A property is copied when it has changed itself; the others stay as they are here.
    /// - Returns: One token for each property, in their order.
    @discardableResult
    public func bind<each Value>(
        to source: Self, _ path: repeat ReferenceWritableKeyPath<Self, each Value>, file: String = #fileID,
        line: Int = #line
    ) -> [ObservationToken] {
        var tokens: [ObservationToken] = []
        for path in repeat each path { tokens.append(bind(path, to: source, path, file: file, line: line)) }
        return tokens
    }
}
