import DeriveGraph

/// The trace: each change on its way through the model, emitted to listeners as it happens. Free while there are none.
@MainActor
public enum Trace {
    private static var listeners: [(id: ObjectIdentifier, body: (TraceEvent, TraceOrigin) -> Void)] = []
    /// How many want to know what caused each step.
    private static var recordings = 0

    /// Whether there is a listener other than recordings. Only such a listener needs to know of invalidations.
    static var hasListeners: Bool { listeners.count > recordings }

    /// Listens from now on, until the token is stopped or released.
    public static func listen(_ body: @escaping @MainActor (TraceEvent) -> Void) -> Token {
        let token = Token()
        listeners.append((ObjectIdentifier(token), { event, _ in body(event) }))
        graph.isTracing = true
        return token
    }

    /// Begins to record. The recording ends itself.
    static func add(_ recording: TraceRecording) {
        // Its end may have begun on another thread, and waits for the main actor.
        listeners.append((ObjectIdentifier(recording), { [weak recording] in recording?.append($0, from: $1) }))
        recordings += 1
        graph.isTracing = true
    }

    static func remove(_ recording: ObjectIdentifier) {
        if listeners.contains(where: { $0.id == recording }) { recordings -= 1 }
        stop(recording)
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

    /// - Parameter origin: Evaluated only while a recording runs.
    static func emit(
        _ event: @autoclosure () -> TraceEvent, from origin: @autoclosure () -> TraceOrigin = TraceOrigin()
    ) {
        guard graph.isTracing else { return }
        let event = event()
        let origin = recordings > 0 ? origin() : TraceOrigin()
        guard !isHolding else { return held.append((event, origin)) }
        deliver(event, origin)
    }

    private static func deliver(_ event: TraceEvent, _ origin: TraceOrigin) {
        graph.untracked {
            for listener in listeners where listeners.contains(where: { $0.id == listener.id }) {
                listener.body(event, origin)
            }
        }
    }

    /// Makes a change, emits it, and only then what it has marked: listeners read values that are right, and the steps come
    /// in their order.
    static func holdEvents(_ change: () -> Void, emit tell: () -> Void) {
        guard graph.isTracing, !isHolding else { return change() }
        isHolding = true
        change()
        isHolding = false
        let marks = held
        held = []
        tell()
        for (event, origin) in marks where graph.isTracing { deliver(event, origin) }
    }

    /// Runs work that is no change of the model, such as loading a document, without tracing it.
    package static func pause<Result>(_ body: () throws -> Result) rethrows -> Result {
        try graph.withoutTracing(body)
    }

    private static var isHolding = false
    private static var held: [(TraceEvent, TraceOrigin)] = []

    fileprivate static func stop(_ id: ObjectIdentifier) {
        listeners.removeAll { $0.id == id }
        graph.isTracing = !listeners.isEmpty
    }

    /// Keeps a listener listening for as long as it lives.
    @MainActor
    public final class Token {
        /// Ends the listening.
        public func stop() { Trace.stop(ObjectIdentifier(self)) }

        isolated deinit { stop() }
    }
}
