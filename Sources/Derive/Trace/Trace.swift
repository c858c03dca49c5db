import DeriveGraph

/// The trace: each change on its way through the model, emitted to listeners as it happens. Free while there are none.
@MainActor
public enum Trace {
    private static var listeners: [(id: ObjectIdentifier, isRecording: Bool, body: (TraceEvent, TraceOrigin) -> Void)] =
        []
    { didSet { graph.isTracing = !listeners.isEmpty } }

    /// `true` if there is a listener other than recordings. Only such a listener needs to know of invalidations.
    static var hasListeners: Bool { listeners.contains { !$0.isRecording } }

    /// Emits to a listener from now on.
    /// - Parameter isRecording: Whether it wants to know what caused each step.
    package static func add(
        _ listener: ObjectIdentifier, isRecording: Bool = false, _ body: @escaping (TraceEvent, TraceOrigin) -> Void
    ) {
        listeners.append((listener, isRecording, body))
    }

    /// Emits to a listener no more.
    package static func remove(_ listener: ObjectIdentifier) { listeners.removeAll { $0.id == listener } }

    /// - Parameter origin: Evaluated only while a recording runs.
    static func emit(
        _ event: @autoclosure () -> TraceEvent, from origin: @autoclosure () -> TraceOrigin = TraceOrigin()
    ) {
        guard graph.isTracing else { return }
        let event = event()
        let origin = listeners.contains { $0.isRecording } ? origin() : TraceOrigin()
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

    /// Holds back what a change marks until that is made: listeners read values that are right, and the steps come in order.
    /// - Returns: `false` if nobody listens or events are held already; otherwise ``release(after:)`` is due.
    static func hold() -> Bool {
        guard graph.isTracing, !isHolding else { return false }
        isHolding = true
        return true
    }

    /// Emits a change, and then what it has marked.
    static func release(after tell: () -> Void = {}) {
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
}
