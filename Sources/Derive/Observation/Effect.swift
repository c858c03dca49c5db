import DeriveGraph

/// Runs a closure now, and again in each tick in which something that it has read has changed, until it is stopped or
/// released.
///
/// What it reads is found out at each run. It may set sources; what concerns it itself runs it again in the next tick.
@MainActor
public final class Effect: Observer {
    private let body: Callback
    private let makeName: @MainActor () -> String

    /// Makes an effect and runs it for the first time.
    /// - Parameters:
    ///   - name: The name in messages and the trace; made on demand.
    ///   - body: What to do.
    public init(
        _ name: @autoclosure @escaping @MainActor () -> String = "effect", file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor () -> Void
    ) {
        self.body = Callback(body)
        makeName = name
        super.init(at: CallSite(file, line))
        Misuse.refuseObservingWhileComputing(site)
        graph.track(node) { body() }
        ObservedState.update()
    }

    override public var name: String { makeName() }

    override public func update(_ node: NodeID, key: UInt32) -> Bool {
        graph.trackInTick(node) { body.run() }
        return true
    }

    /// The body may be what releases this.
    isolated deinit { body.deferRelease() }
}
