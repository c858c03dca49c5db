import DeriveGraph
import Observation
import Synchronization

/// Has module Observation follow Derive from now on, as SwiftUI does in the body of a view.
///
///     observesForSwiftUI()
///     withObservationTracking { print(bill.total) } onChange: { … }
///
/// Values of Derive that are read within `withObservationTracking` are followed: properties, derived values, collections, sums and
/// signals. `onChange` is called once, in the tick in which one of them turns out to have another value. Formulas, effects and
/// observations follow what they read themselves; so do reads in their callbacks, which Observation does not see.
///
/// Call it when the program starts. A second call has no effect. Without any, nothing is done or kept for Observation.
/// - Precondition: No computation, effect or tick is running.
@MainActor
public func observesForSwiftUI() {
    guard outsideReader == nil else { return }
    let reader = Reaction("withObservationTracking") {}
    outsideReader = reader
    graph.reportReadsOutside(by: reader.node)
}

/// The observer in whose name values are read outside of computations; nil before ``observesForSwiftUI()``.
@MainActor private var outsideReader: Reaction?

/// Tells module Observation of the next change of one value, and ends.
@MainActor
final class FollowedValue: Observer {
    /// Those that wait for a change, by the nodes of their values.
    @exclusivity(unchecked) private static var all: [NodeID: FollowedValue] = [:]
    /// The number of values whose next change is told.
    static var count: Int { all.count }

    private let source: NodeID
    private let registrar = ObservationRegistrar()

    private init(of source: NodeID) {
        self.source = source
        super.init(at: CallSite(#fileID, #line))
        graph.track(node) { graph.recordRead(of: source) }
        ObservedState.update()
    }

    override var name: String { "withObservationTracking" }

    /// Has the tracking that is going on follow a value that it reads.
    static func follow(_ source: NodeID) {
        guard Probe.isTracked else { return }
        // A value that changes now, at its first read, is no news to who reads it.
        graph.refresh(source)
        let known = all[source]
        if let known, graph.onlyDependency(of: known.node) == source { return known.access() }
        let followed = FollowedValue(of: source)
        all[source] = followed
        followed.access()
        // The value has died whose node had the number before.
        known?.tell()
    }

    private func access() { registrar.access(Probe(), keyPath: \.value) }

    override func update(_ node: NodeID, key: UInt32) -> Bool {
        let own = Unmanaged.passRetained(self)
        if Self.all[source] === self { Self.all[source] = nil }
        tell()
        own.release()
        return true
    }

    private func tell() {
        stop()
        graph.untracked { registrar.withMutation(of: Probe(), keyPath: \.value) {} }
    }

    isolated deinit { stop() }
}

/// Finds out whether `withObservationTracking` is running, which no function of module Observation says: it keeps the key path of
/// each access in a set, and to hash the path is to hash its argument.
private struct Probe: Observable {
    struct Argument: Hashable {
        static let wasHashed = Atomic(false)

        static func == (a: Argument, b: Argument) -> Bool { true }
        func hash(into hasher: inout Hasher) { Self.wasHashed.store(true, ordering: .relaxed) }
    }

    var value: Int { 0 }
    subscript(argument: Argument) -> Int { 0 }

    @MainActor private static let registrar = ObservationRegistrar()

    @MainActor static var isTracked: Bool {
        Argument.wasHashed.store(false, ordering: .relaxed)
        registrar.access(Probe(), keyPath: \.[Argument()])
        return Argument.wasHashed.load(ordering: .relaxed)
    }
}
