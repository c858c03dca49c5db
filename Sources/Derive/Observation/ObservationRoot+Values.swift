import DeriveGraph

extension ObservationRoot {
    /// The values at the end of a path, the present one first, then each new one after the tick in which it came about.
    ///
    ///     for await total in invoice.values(of: \.total) { show(total) }
    ///
    /// A reader that is slower than the changes gets the latest value. The sequence ends when this object dies, which it does
    /// not prevent.
    public func values<Value: Sendable>(
        of path: KeyPath<Self, Value>, file: String = #fileID, line: Int = #line
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let observation = PathObservation.make(self, [path], OnePath(path), at: CallSite(file, line)) {
            root, observation in
            continuation.yield(observation.reader.get(root))
            return true
        }
        observation.keepUntilEnd()
        observation.endHandler = { continuation.finish() }
        continuation.onTermination = { [weak observation] _ in submit { observation?.stop() } }
        continuation.yield(graph.untracked { self[keyPath: path] })
        return stream
    }
}
