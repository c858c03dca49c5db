import Derive

/// A step as an element of ``Trace/steps()``, which belongs to the main actor as the values in it do.
@MainActor
public final class TraceStep {
    /// The kind of change.
    public let event: TraceEvent

    init(_ event: TraceEvent) { self.event = event }
}

extension TraceStep: @MainActor CustomStringConvertible {
    /// The event in words.
    public var description: String { event.description }
}

extension Trace {
    /// Keeps a listener listening for as long as it lives.
    @MainActor
    public final class Token {
        /// Ends the listening.
        public func stop() { Trace.remove(ObjectIdentifier(self)) }

        isolated deinit { stop() }
    }

    /// Listens from now on, until the token is stopped or released.
    public static func listen(_ body: @escaping @MainActor (TraceEvent) -> Void) -> Token {
        let token = Token()
        add(ObjectIdentifier(token)) { event, _ in body(event) }
        return token
    }

    /// The steps from now on, one after the other, for as long as they are awaited.
    ///
    /// A reader that is slower than the steps loses none of them, and pays for it in memory.
    public static func steps() -> AsyncStream<TraceStep> {
        let (stream, continuation) = AsyncStream.makeStream(of: TraceStep.self)
        let token = listen { continuation.yield(TraceStep($0)) }
        continuation.onTermination = { [token] _ in submit { token.stop() } }
        return stream
    }
}
