import Derive
import DeriveDocuments
import DeriveGraph

/// Records propagations as a tree: each step with what caused it, how deep it lies and how long it took.
///
/// A step is caused by those of the values it has read that have changed in the same recording. A change from outside has
/// no cause and lies at depth zero; everything else lies one deeper than the deepest of its causes.
@MainActor
public final class TraceRecording {
    /// A step of a propagation.
    public struct Step {
        /// The kind of change.
        public let event: TraceEvent
        /// The places, in this recording, of the steps that caused it, in order.
        public let causes: [Int]
        /// The number of steps between it and the change from outside.
        public let depth: Int
        /// The time since the step before: that of the computation, and of finding out that it is due.
        public let duration: Duration
        /// The origin of the transaction in which it happened; ``ChangeRecord/Origin/edit`` outside of any.
        public let origin: ChangeRecord.Origin
        /// The person who has made the transaction, if it comes from elsewhere and that is known; else empty.
        public let person: String
    }

    /// The steps in order. An invalidation is no step.
    public private(set) var steps: [Step] = []
    /// The number of steps beyond those that are kept.
    public private(set) var droppedCount = 0
    /// The number of steps that are kept.
    public let limit: Int
    /// When the first change happened, or the first step while there is no change; nil before.
    ///
    /// A read before the first change may compute a value long before that change.
    public private(set) var began: ContinuousClock.Instant?
    private var hasChange = false
    private var last = ContinuousClock.now
    /// The step that changed a node last.
    private var changes: [NodeID: Int] = [:]
    /// The steps that an aggregate will take in at its next update.
    private var waiting: [NodeID: [Int]] = [:]
    private let includes: (TraceEvent) -> Bool

    /// Records from now on, until it is stopped or released.
    /// - Parameters:
    ///   - limit: How many steps are kept; further ones are counted.
    ///   - includes: Which events are steps; all that are not are passed over as if they had not happened.
    public init(limit: Int = .max, includes: @escaping (TraceEvent) -> Bool = { _ in true }) {
        (self.limit, self.includes) = (limit, includes)
        // Its end may have begun on another thread, and waits for the main actor.
        Trace.add(ObjectIdentifier(self), isRecording: true) { [weak self] in self?.append($0, from: $1) }
    }

    /// Ends the recording.
    public func stop() { Trace.remove(ObjectIdentifier(self)) }

    isolated deinit { stop() }

    /// Removes all steps and resets the clock.
    public func clear() {
        (steps, droppedCount, began, hasChange) = ([], 0, nil, false)
        changes = [:]
        waiting = [:]
    }

    func append(_ event: TraceEvent, from origin: TraceOrigin) {
        if case .invalidated = event { return }
        guard includes(event) else { return }
        let now = ContinuousClock.now
        let isFirstChange = if case .changed = event { !hasChange } else { false }
        if began == nil || isFirstChange { (began, last) = (now, now) }
        hasChange = hasChange || isFirstChange
        guard steps.count < limit else { return droppedCount += 1 }
        let causes = causes(of: origin)
        let depth = causes.reduce(0) { max($0, steps[$1].depth + 1) }
        if event.isChange { noteChange(of: origin) }
        steps.append(
            Step(
                event: event, causes: causes, depth: depth, duration: now - last, origin: TransactionStack.origin,
                person: TransactionStack.person))
        last = now
    }

    private func causes(of origin: TraceOrigin) -> [Int] {
        var causes = changes.isEmpty ? [] : origin.dependencies.compactMap { changes[$0] }
        if !waiting.isEmpty { for node in origin.nodes { causes += waiting.removeValue(forKey: node) ?? [] } }
        return causes.count < 2 ? causes : Set(causes).sorted()
    }

    private func noteChange(of origin: TraceOrigin) {
        for node in origin.nodes {
            changes[node] = steps.count
            for aggregate in graph.aggregates(reading: node) { waiting[aggregate, default: []].append(steps.count) }
        }
        for aggregate in origin.followers { waiting[aggregate, default: []].append(steps.count) }
    }
}

extension TraceEvent {
    /// `true` if something has another value.
    fileprivate var isChange: Bool {
        switch self {
        case .changed, .recomputed: true
        case .invalidated, .equal, .notified: false
        }
    }
}
