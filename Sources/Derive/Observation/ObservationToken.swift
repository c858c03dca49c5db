import DeriveGraph

/// A callback that runs when the value at the end of a path has changed.
///
/// - It runs in a tick, at most once, with everything up to date, in order of registration. An immediate one runs within
///   the change instead, or at the end of the transaction around it.
/// - It runs if the end of the path has another value than at the last run, or if the source at the end was set in
///   between, even there and back.
/// - Observer and observed are held weakly, and the observation ends with either; only a pending change keeps the
///   observed object alive, until its tick.
/// - Without an observer it ends when this token is released.
@MainActor
public class ObservationToken: Observer {
    /// The step in which an observation finds out whether to call back, and does so; compiled where its types are known, since
    /// a method of a generic class is not when it is called by way of its superclass. It cannot be copied, so that calling it
    /// counts no reference.
    @usableFromInline
    struct Step: ~Copyable {
        private let run: @MainActor (ObservationToken, AnyObject) -> Void

        @usableFromInline
        init(_ run: @escaping @MainActor (ObservationToken, AnyObject) -> Void) { self.run = run }

        @MainActor @inline(__always)
        borrowing func callAsFunction(_ observation: ObservationToken, _ root: AnyObject) { run(observation, root) }
    }

    private let step: Step
    /// The object that the paths lead away from.
    @exclusivity(unchecked) private weak var root: AnyObject?
    /// Keeps the root alive from a change to its tick.
    @exclusivity(unchecked) private var pendingRoot: AnyObject?
    private let rootType: any ObservationRoot.Type
    /// The paths that it follows, as they were given.
    let paths: [AnyHashable]
    /// For whom it runs, to be found by; the object itself is not kept.
    private(set) weak var watcher: AnyObject?
    /// `true` if it ends with its watcher, and not with its token.
    private let hasWatcher: Bool
    /// Its place among those that are rooted at the same object.
    private var rootLink: LinkID = 0
    /// Keeps an observation alive that has an observer of its own and needs no token.
    private var selfRetain: ObservationToken?
    private var deathHandler: (@MainActor () -> Void)?
    /// The work at the end of the observation, whatever ends it.
    var endHandler: (@MainActor () -> Void)?

    init(
        _ root: some ObservationRoot, _ paths: [AnyHashable], by watcher: AnyObject?, at site: CallSite,
        isImmediate: Bool, step: consuming Step
    ) {
        self.step = step
        self.root = root
        rootType = type(of: root)
        self.paths = paths
        self.watcher = watcher
        hasWatcher = watcher != nil
        super.init(
            at: site,
            flags: isImmediate ? [.tellsWhenQueued, .immediate] : .tellsWhenQueued)
        rootLink = graph.root(node, at: root._$node(NodeKey.life, makes: true))
        EffectScope.adopt(observer: self)
        if hasWatcher {
            keepUntilEnd()
            Self.sweepIfNeeded()
        }
    }

    override public final func willRun() { pendingRoot = root }

    override public final func wasUnchanged() { _ = takePendingRoot() }

    /// Lets the root go, which may be its end, only after it is out of this object.
    private func takePendingRoot() -> AnyObject? {
        defer { pendingRoot = nil }
        return pendingRoot
    }

    override public final func update(_ node: NodeID, key: UInt32) -> Bool {
        if let root = takePendingRoot() ?? root { step(self, root) } else { stop() }
        return true
    }

    override public final var name: String {
        "\((rootType as? any ObservedObject.Type)?._$schema.typeName ?? "\(rootType)") at \(location)"
    }

    /// `true` if anybody would be told: its observer, if it has one, is alive.
    var isWatched: Bool { !hasWatcher || watcher != nil }

    /// Lets it live without a token.
    func keepUntilEnd() { selfRetain = self }

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
        graph.unroot(rootLink)
        super.stop()
        deathHandler = nil
        let end = endHandler
        endHandler = nil
        selfRetain = nil
        end?()
    }

    override public func rootDied() {
        let tell = deathHandler
        stop()
        tell?()
    }

    isolated deinit { stop() }
}

extension ObservationToken {
    /// The number of observations with an observer that were begun since dead ones were last removed.
    private static var begunSinceSweep = 0
    static var sweepLimit = 256

    /// Ends observations whose observers are gone, each time that there are twice as many as after the last time.
    fileprivate static func sweepIfNeeded() {
        begunSinceSweep += 1
        guard begunSinceSweep > sweepLimit else { return }
        let all = all
        for observation in all where !observation.isWatched { observation.stop() }
        sweepLimit = max(256, all.count)
        begunSinceSweep = 0
    }
}
