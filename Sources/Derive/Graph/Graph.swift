/// The dependency graph: nodes, links, and the algorithm that keeps derived values right.
///
/// It knows nothing of key paths, macros and collections; those are layers over it. It calls out in three places:
/// to update a stale node, to queue an observer, and to say that something has died.
///
/// - A change of a source marks its direct dependants *dirty* and all further ones *check*: O(what depends on it),
///   each node once until it is brought up to date.
/// - A read brings a stale node up to date: it looks at what the node had read, in that order, and recomputes it only
///   if one of those has really changed.
/// - A computation records what it reads; a run that reads the same as the last one allocates nothing.
///
/// There is one graph. It belongs to the main actor, and its state lies behind a pointer, so that an access costs
/// no check for exclusivity.
@MainActor
@usableFromInline struct Graph {
    @usableFromInline let state: UnsafeMutablePointer<State>

    init() {
        MainQueue.remember()
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    @usableFromInline struct State {
        /// Who is computing and therefore records what is read; zero when nobody does.
        @usableFromInline var active: NodeID = 0
        /// Whether a change must be written down: a transaction or an edit is open, or someone observes commits.
        @usableFromInline var isRecording = false
        /// Whether someone listens to the trace.
        @usableFromInline var isTracing = false
        /// The last dependency that the present computation has confirmed or made.
        var cursor: LinkID = 0
        /// The number of the present computation; see ``Link/stamp``.
        var stamp: UInt32 = 0
        /// Where ``versionLog`` is to be kept: inside a transaction.
        var logsVersions = false

        var nodes = Slab(blank: Node())
        var links = Slab(blank: Link())
        /// Who is computing, outermost first, so that a cycle can be named.
        var computing = Stack<NodeID>()
        /// Work space of ``Graph/invalidate(_:)``: nodes that were marked and have not passed that on yet.
        var marking = Stack<NodeID>()
        /// Work space of ``Graph/refresh(_:)``: nodes that wait for a dependency, each with its place.
        var waiting = Stack<(node: NodeID, link: LinkID)>()
        /// Observers that changes of the transaction have put into the queue.
        var queuedLog: [NodeID] = []
        /// Whether the transaction has made a change that it does not take back.
        var hasLastingChange = false
        /// How derived properties are computed.
        var formulas = FormulaTable()
        /// Observers that wait for a tick.
        var queue = ObserverQueue()
        /// Observers that have run in the present tick.
        var ran = Stack<NodeID>()
        var ticker = Ticker.State()
        /// The versions that sources had before the transaction changed them.
        var versionLog: [(node: NodeID, version: UInt32)] = []
        /// How many changes there have been; see ``Node/version``.
        var lastVersion: UInt32 = 0
        /// Observers that run at the change itself and have not run yet.
        var immediate: [NodeID] = []
        var isRunningImmediate = false
        /// How many observations with an observer were begun since the dead ones were last cleared away.
        var observationsSinceSweep = 0
        var sweepLimit = 256
        /// Whether anybody wants to know which properties are observed; see ``ObservedState``.
        var watchesObservers = false
        /// How many operations are going on that change several things and are one change to who observes at once.
        var writeDepth = 0
    }

    var nodes: UnsafeMutablePointer<Node> { state.pointee.nodes.elements }
    var links: UnsafeMutablePointer<Link> { state.pointee.links.elements }

    func makeNode(owner: AnyObject, key: UInt32, schema: UInt16 = 0, flags: Node.Flags) -> NodeID {
        let id = state.pointee.nodes.allocate { $0.nextSibling }
        let node = nodes + Int(id)
        node.pointee.owner = Unmanaged.passUnretained(owner)
        node.pointee.key = key
        node.pointee.schema = schema
        node.pointee.flags = flags
        node.pointee.version = nextVersion()
        return id
    }

    /// The number of the next change.
    func nextVersion() -> UInt32 {
        state.pointee.lastVersion &+= 1
        return state.pointee.lastVersion
    }

    /// Takes a node and all its links out of the graph.
    func free(_ id: NodeID) {
        if !nodes[Int(id)].flags.contains(.aggregate) { cutDependencies(of: id, after: 0) }
        if nodes[Int(id)].key == NodeKey.life {
            endLife(id)
        } else if !nodes[Int(id)].flags.contains(.member) {
            cutDependants(of: id)
        }
        if state.pointee.logsVersions {
            state.pointee.versionLog.removeAll { $0.node == id }
            state.pointee.queuedLog.removeAll { $0 == id }
        }
        state.pointee.nodes.free(id) { node, next in node.nextSibling = next }
        checkInvariants()
    }
}

/// The one graph of the process.
@MainActor @usableFromInline let graph = Graph()
