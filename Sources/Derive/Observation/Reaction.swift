import DeriveGraph

/// Notes what a computation reads, and says when that is out of date: how a row of a pane is bound to its model.
///
/// The computation does not run by itself, as that of an ``Effect`` does. `onStale` is called in the tick after a change of something
/// that it read; it may be called for later changes too before the computation is tracked again. A source that was set there and
/// back has changed.
@MainActor
public final class Reaction: Observer {
    private let onStale: Callback
    /// `true` if it was told and was not tracked since; until then, what it has read may be stale though it is not.
    private var isTold = false
    private let makeName: @MainActor () -> String

    /// Makes a reaction that has read nothing yet.
    /// - Parameters:
    ///   - name: The name in messages and the trace; made on demand.
    ///   - onStale: Called in a tick; it may track at once, or note that it is to be done.
    public init(
        _ name: @autoclosure @escaping @MainActor () -> String, file: String = #fileID, line: Int = #line,
        onStale: @escaping @MainActor () -> Void
    ) {
        self.onStale = Callback(onStale)
        makeName = name
        super.init(at: CallSite(file, line))
        EffectScope.adopt(observer: self)
    }

    /// Runs a computation and records what it reads, in place of what the last one had read.
    public func track<Result>(_ body: () -> Result) -> Result {
        guard isActive else { return body() }
        defer { ObservedState.update() }
        isTold = false
        return graph.track(node, body)
    }

    override public var name: String { makeName() }

    override public var awaitsTracking: Bool { isTold }

    override public func update(_ node: NodeID, key: UInt32) -> Bool {
        graph.nodes[Int(node)].flags.subtract(.marks)
        isTold = true
        graph.untracked { onStale.run() }
        return true
    }

    /// The callback may be what releases this.
    isolated deinit {
        onStale.deferRelease()
        stop()
    }

    /// Runs a computation once in a temporary reaction, so that `body` can look at its own dependencies.
    package static func probe<Result>(_ body: () -> Result) -> Result {
        let probe = Reaction("probe") {}
        defer { probe.stop() }
        return probe.track(body)
    }

    /// The node that is read last when something is read; zero for none.
    static func endOfPath(_ read: () -> Void) -> NodeID {
        probe {
            read()
            return graph.lastRead
        }
    }
}
