import DeriveGraph

/// Runs a closure now, and again in each tick in which something that it has read has changed, until it is stopped or
/// released.
///
/// What it reads is found out at each run. It may set sources; what concerns it itself runs it again in the next tick.
///
/// Effects, signals, scopes and clean-up closures that the body makes belong to the run: they end before the next one and with the
/// effect. An effect that is made within an ``EffectScope`` or another effect's body lives as long as that wants it.
@MainActor
public final class Effect: Observer {
    private let body: Callback
    private let makeName: @MainActor () -> String
    /// The scope of all that the last run has made; nil for nothing.
    @exclusivity(unchecked) private var made: EffectScope?

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
        EffectScope.adopt(self)
        graph.track(node) { body() }
        ObservedState.update()
    }

    override public var name: String { makeName() }

    override public func update(_ node: NodeID, key: UInt32) -> Bool {
        if made != nil { rerun() } else { graph.trackInTick(node) { body.run() } }
        return true
    }

    /// Ends what the last run has made, which may end and release this, and runs again.
    @inline(never)
    private func rerun() {
        let own = Unmanaged.passRetained(self)
        // It counts as running, so that the end of what it has read does not ask for another run.
        graph.nodes[Int(node)].flags.insert(.running)
        made?.endParts()
        if isActive { graph.trackInTick(node) { body.run() } }
        own.release()
    }

    /// The scope of the present run.
    var ownScope: EffectScope {
        if let made { return made }
        let scope = EffectScope(ofEffect: ())
        made = scope
        return scope
    }

    override public func stop() {
        super.stop()
        let made = made
        self.made = nil
        made?.end()
    }

    /// The body may be what releases this.
    isolated deinit {
        body.deferRelease()
        stop()
    }
}
