/// A callback that runs when the value at the end of a path has changed.
///
/// - It runs in a tick, at most once, with everything settled, in order of registration. An immediate one runs within
///   the change instead, or at the end of the transaction around it.
/// - It runs if the end of the path has another value than at the last run, or if the source at the end was set in
///   between, even there and back.
/// - Observer and observed are held weakly, and the observation ends with either; only a pending change keeps the
///   observed object alive, until its tick.
/// - Without an observer it ends when this token is let go.
@MainActor
public class Observation: Observer {
    /// The paths that it follows, as they were given.
    let paths: [AnyHashable]
    /// For whom it runs, to be found by; the object itself is not kept.
    private(set) weak var watcher: AnyObject?
    /// Whether it ends with its watcher, and not with its token.
    private let hasWatcher: Bool
    /// Its place among those that are rooted at the same object.
    private(set) var rootLink: LinkID = 0
    /// Keeps an observation alive that has an observer of its own and needs no token.
    private var keepsItself: Observation?
    private var deathHandler: (@MainActor () -> Void)?
    /// What is to be done at the end, whatever brings it about.
    var endHandler: (@MainActor () -> Void)?

    init(
        _ root: some ObservationRoot, _ paths: [AnyHashable], by watcher: AnyObject?, location: String,
        isImmediate: Bool
    ) {
        self.paths = paths
        self.watcher = watcher
        hasWatcher = watcher != nil
        super.init(
            "\(root._$typeName) at \(location)", location: location,
            flags: isImmediate ? [.tellsWhenQueued, .immediate] : .tellsWhenQueued)
        rootLink = graph.link(root._$node(NodeKey.life, makes: true), to: node)
        if hasWatcher {
            keepUntilEnd()
            graph.sweepNowAndThen()
        }
    }

    /// Whether anybody would be told: its observer, if it has one, is alive.
    var isWatched: Bool { !hasWatcher || watcher != nil }

    /// Lets it live without a token.
    func keepUntilEnd() { keepsItself = self }

    /// Says what to do when the observed object dies, which also ends the observation. It is not called after a stop.
    /// - Returns: This observation.
    @discardableResult
    public func whenObservedDies(_ body: @escaping @MainActor () -> Void) -> Self {
        deathHandler = body
        return self
    }

    /// Ends the observation: there is no call afterwards, also if one was pending.
    public override func stop() {
        guard isActive else { return }
        graph.unlink(rootLink)
        super.stop()
        deathHandler = nil
        let end = endHandler
        endHandler = nil
        keepsItself = nil
        end?()
    }

    override func rootDied() {
        let tell = deathHandler
        stop()
        tell?()
    }
}

extension Graph {
    /// Ends observations whose observers are gone, each time that there are twice as many as after the last time.
    fileprivate func sweepNowAndThen() {
        state.pointee.observationsSinceSweep += 1
        guard state.pointee.observationsSinceSweep > state.pointee.sweepLimit else { return }
        let all = observations
        for observation in all where !observation.isWatched { observation.stop() }
        state.pointee.sweepLimit = max(256, all.count)
        state.pointee.observationsSinceSweep = 0
    }
}
