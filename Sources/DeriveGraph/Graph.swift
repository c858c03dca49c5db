/// The dependency graph: nodes, links, and the algorithm that keeps derived values right.
///
/// It knows nothing of key paths, macros, collections, documents or traces; those are layers over it. A value is a node, which an
/// object owns; each read of a value by a computation is a link. Nothing here names a layer above: owners are asked by the methods
/// of ``NodeOwner``, classes register their formulas, and ``Reports`` says the rest.
///
/// There is one graph. It belongs to the main actor. Its state are single variables with literal initial values, so that
/// all code reaches them at fixed addresses, and looking at one costs no check for exclusivity. Other modules name none of them:
/// there, a name is a call for its address, and an inlined function of this module is not. (It is with `-disable-cmo`, as in the
/// optimised tests; a release build has no call in a getter but that for a read which it did not expect.)
@MainActor
public struct Graph {
    @inlinable public init() {}

    // MARK: What accessors in other modules look at

    /// The active subscriber, for which reads are recorded; zero for none.
    @exclusivity(unchecked) @usableFromInline static var active: NodeID = 0
    /// The observer in whose name values are read outside of all computations; zero while nobody asks for these reads.
    @exclusivity(unchecked) static var outsideReader: NodeID = 0
    /// `true` if a change of any object must be recorded: a transaction is open. Documents record their members besides.
    @exclusivity(unchecked) @usableFromInline static var isRecording = false
    /// `true` if someone listens to the trace.
    @exclusivity(unchecked) @usableFromInline static var isTracing = false
    @exclusivity(unchecked) @usableFromInline static var nodeMemory: UnsafeMutablePointer<Node>?
    @exclusivity(unchecked) @usableFromInline static var linkMemory: UnsafeMutablePointer<Link>?
    /// See ``Graph/chains``.
    @exclusivity(unchecked) static var chainMemory: UnsafeMutablePointer<NodeID>?
    @exclusivity(unchecked) static var chainCapacity = 0
    /// The ends of chains whose members may be stale without a mark.
    @exclusivity(unchecked) @usableFromInline static var pendingChains = Stack<NodeID>()
    /// The member of a chain that the tick has just brought up to date: the next in the row may read it.
    @exclusivity(unchecked) @usableFromInline static var readableMember: NodeID = 0
    /// The start or member of a chain whose formula the tick runs; zero for none.
    @exclusivity(unchecked) static var chainPosition: NodeID = 0
    /// The last dependency that the present computation has confirmed or made.
    @exclusivity(unchecked) @usableFromInline static var cursor: LinkID = 0
    /// The dependency after that one in the last run: most often what the present computation reads next.
    @exclusivity(unchecked) @usableFromInline static var expected: LinkID = 0
    /// The number of the present computation; see ``Link/stamp``.
    @exclusivity(unchecked) @usableFromInline static var stamp: UInt32 = 0
    /// The number of changes so far; see ``Node/version``.
    @exclusivity(unchecked) @usableFromInline static var lastVersion: UInt32 = 0
    /// `true` if links have stamps from before the count last wrapped around.
    @exclusivity(unchecked) @usableFromInline static var hasOldStamps = false

    // MARK: The engine's own

    @exclusivity(unchecked) static var nodeSlab = Slab()
    @exclusivity(unchecked) static var linkSlab = Slab()
    /// The formulas of derived properties.
    @exclusivity(unchecked) static var formulas = FormulaTable()
    /// The active subscribers, outermost first, so that a cycle can be named; zero between two of them.
    @exclusivity(unchecked) @usableFromInline static var activeStack = Stack<NodeID>()
    /// The largest count of ``activeStack``. A main thread's stack of 8 MB holds twice as many nested computations in a debug
    /// build. An aggregate that is refreshed puts two entries there without a nested call, and raises the limit by two until
    /// it is done.
    @exclusivity(unchecked) @usableFromInline static var depthLimit = 2_000
    /// Work space of ``Graph/invalidate(_:)``: where a list of subscribers goes on after what follows from one of them.
    @exclusivity(unchecked) static var marking = Stack<LinkID>()
    /// Work space of ``Graph/refresh(_:)``: nodes that wait for a dependency, each with its place.
    @exclusivity(unchecked) static var waiting = Stack<(node: NodeID, link: LinkID)>()
    /// Observers that wait for a tick.
    @exclusivity(unchecked) @usableFromInline static var queue = ObserverQueue()
    /// The number of the observer that was registered last; see ``Node/rank``.
    @exclusivity(unchecked) static var lastObserver: UInt32 = 0
    /// Observers that have run in the present tick.
    @exclusivity(unchecked) static var ran = Stack<NodeID>()
    /// `true` if a tick is running.
    @exclusivity(unchecked) @usableFromInline static var isTicking = false
    /// `true` if a tick has been asked for since the last one.
    @exclusivity(unchecked) @usableFromInline static var isTickPending = false
    /// `true` if who watches wants to hear of the end of each tick.
    @exclusivity(unchecked) @usableFromInline static var reportsTicks = false
    /// Who is told of the graph's work; nil for nobody.
    @exclusivity(unchecked) @usableFromInline static var isConnected = false
    @exclusivity(unchecked) static var listener: Unmanaged<Reports>?
    /// Nodes that ended while they were active; they are freed after the tick.
    @exclusivity(unchecked) static var pendingFree = Stack<NodeID>()
    /// Callbacks that were released in the present tick and may be running.
    static var deferredReleases: [@MainActor () -> Void] = []
    /// `true` if there is any, which is quicker to ask.
    @exclusivity(unchecked) static var hasDeferredReleases = false
    /// Observers that run at the change itself and have not run yet.
    @exclusivity(unchecked) static var immediate = Stack<NodeID>()
    @exclusivity(unchecked) static var isRunningImmediate = false
    /// The number of running operations that change several things and are one change to immediate observers.
    @exclusivity(unchecked) static var writeDepth = 0
    // MARK: What a transaction that fails rolls back

    /// `true` if ``versionLog`` and ``queuedLog`` are to be kept: inside a transaction.
    @exclusivity(unchecked) @usableFromInline static var logsVersions = false
    /// The versions that sources had before the transaction changed them.
    static var versionLog: [(node: NodeID, version: UInt32)] = []
    /// Observers that changes of the transaction have put into the queue.
    static var queuedLog: [NodeID] = []
    /// Nodes that were freed in the transaction; their places are used again after it.
    @exclusivity(unchecked) static var freedInTransaction = Stack<NodeID>()
    /// `true` if the transaction has made a change that it does not roll back.
    static var hasLastingChange = false
}

/// The one graph of the process.
@MainActor @inlinable @inline(__always) public var graph: Graph { Graph() }

extension Graph {
    /// All nodes, by number.
    /// - Precondition: A node was made before. Without that there is no index of a node.
    @inlinable @inline(__always) public var nodes: UnsafeMutablePointer<Node> { Graph.nodeMemory.unsafelyUnwrapped }

    /// All links, by number.
    /// - Precondition: There was ever a link.
    @inlinable @inline(__always) public var links: UnsafeMutablePointer<Link> { Graph.linkMemory.unsafelyUnwrapped }

    /// The numbers that nodes have or had.
    public var nodeRange: Range<NodeID> { 1..<max(1, Graph.nodeSlab.end) }

    /// The active subscriber, for which reads are recorded; zero for none.
    @inlinable @inline(__always) public var active: NodeID { Graph.active }

    /// `true` if a change of any object must be recorded.
    @inlinable @inline(__always) public var isRecording: Bool {
        get { Graph.isRecording }
        nonmutating set { Graph.isRecording = newValue }
    }

    /// `true` if someone listens to the trace: each marking and each computation is reported.
    @inlinable @inline(__always) public var isTracing: Bool {
        get { Graph.isTracing }
        nonmutating set { Graph.isTracing = newValue }
    }

    /// `true` if who watches wants to hear of the end of each tick.
    @inlinable @inline(__always) public var reportsTicks: Bool {
        get { Graph.reportsTicks }
        nonmutating set { Graph.reportsTicks = newValue }
    }

    /// Makes a node that is in no list yet.
    /// - Parameters:
    ///   - key: Which of the owner's values it stands for.
    ///   - schema: The number of the owner's formulas; see ``register(_:)``.
    public func makeNode(owner: AnyObject, key: UInt32, schema: UInt16 = 0, flags: Node.Flags) -> NodeID {
        let id = Graph.nodeSlab.allocate(in: &Graph.nodeMemory)
        makeChainPlace(of: id)
        (nodes + Int(id)).initialize(
            to: Node(
                owner: Unmanaged.passUnretained(owner), key: key, version: nextVersion(), flags: flags, schema: schema))
        return id
    }

    /// The number of the next change, which is never zero.
    @inlinable @inline(__always)
    public func nextVersion() -> UInt32 {
        var next = Graph.lastVersion &+ 1
        if next == 0 {
            // Links are seen to when their stamps are next compared: a call here would cost all who take a number.
            (next, Graph.hasOldStamps) = (1, true)
        }
        Graph.lastVersion = next
        return next
    }

    /// Clears all stamps of links, since the count has wrapped around after four billion changes: no link may look as
    /// if it had been read in a computation that is going to have the same number.
    @inline(never)
    func clearStamps() {
        Graph.hasOldStamps = false
        for id in 1..<max(1, Graph.linkSlab.end) { links[Int(id)].stamp = 0 }
        if Graph.stamp > Graph.lastVersion { Graph.stamp = nextVersion() }
    }

    /// Takes a node and all its links out of the graph.
    public func free(_ id: NodeID) {
        if Graph.active == id {
            // A subscriber that ends itself while it is active records nothing any more, and another node may get its index.
            (Graph.active, Graph.cursor, Graph.expected) = (0, 0, 0)
            Graph.activeStack.top = 0
        } else if nodes[Int(id)].flags.contains(.running) {
            return deferFree(id)
        }
        if Graph.hasOldStamps { clearStamps() }
        if !nodes[Int(id)].flags.contains(.aggregate) {
            bequeathDependencies(of: id)
            cutDependencies(of: id, after: 0)
        }
        if nodes[Int(id)].key == NodeKey.life {
            endLife(id)
        } else if !nodes[Int(id)].flags.contains(.member) {
            cutSubscribers(of: id)
        }
        // The logs of a transaction name nodes by index, so that none may be another node before its end.
        nodes[Int(id)] = Node()
        if Graph.logsVersions { Graph.freedInTransaction.push(id) } else { Graph.nodeSlab.free(id) }
        checkInvariants()
    }

    /// Ends a node that is active further out and will go on: what it reads stays its own until that is over. It counts as
    /// an observer that waits already, so that nothing marks it in earnest.
    private func deferFree(_ id: NodeID) {
        breakChain(at: id)
        let node = nodes[Int(id)]
        if node.flags.isDisjoint(with: .member) { cutSubscribers(of: id) }
        let reads = node.flags.contains(.aggregate) ? 0 : node.firstDependency
        nodes[Int(id)] = Node(firstDependency: reads, flags: [.running, .observer, .queued])
        Graph.pendingFree.push(id)
    }

    /// Frees nodes that ended while they were active.
    func freePending() {
        guard Graph.activeStack.isEmpty else { return }
        while !Graph.pendingFree.isEmpty {
            let id = Graph.pendingFree.pop()
            nodes[Int(id)].flags = []
            free(id)
        }
    }
}
