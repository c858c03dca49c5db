import DeriveGraph
import Synchronization

/// The engine's part of an observed object: its first node, or none while it is not observed, and the number of its
/// document, or none.
///
/// Eight bytes. It is a constant of its object, so that looking at it costs no check for exclusivity; what changes is
/// behind an atomic. It cannot be copied, and when the object dies, on the main actor, it takes the nodes out of the graph.
public struct ObservedStorage: ~Copyable, Sendable {
    /// The first node in the lower half, the document in the upper one, so that one look tells whether there is either.
    /// The highest bit tells that the first node represents any source.
    @usableFromInline let word = Atomic<UInt64>(0)

    /// Makes the storage of an object that is not observed and belongs to no document.
    @inlinable public init() {}

    deinit {
        let first = UInt32(truncatingIfNeeded: word.load(ordering: .relaxed))
        guard first != 0 else { return }
        releaseNodes(from: first)
    }

    /// The first of the object's nodes; zero while the object is not observed.
    @inlinable @inline(__always) public var firstNode: UInt32 {
        UInt32(truncatingIfNeeded: word.load(ordering: .relaxed))
    }

    /// The number of the object's document; zero for none.
    @inlinable public var document: UInt32 {
        UInt32(truncatingIfNeeded: (word.load(ordering: .relaxed) & ~Self.anyFlag) >> 32)
    }

    @usableFromInline static var anyFlag: UInt64 { @inlinable get { 1 << 63 } }
    private static var nodeMask: UInt64 { UInt64(UInt32.max) }

    /// Makes the object a member of a document; of none by zero.
    public borrowing func join(_ document: UInt32) {
        let rest = word.load(ordering: .relaxed) & (Self.anyFlag | Self.nodeMask)
        word.store(UInt64(document) << 32 | rest, ordering: .relaxed)
    }

    /// `true` if anybody needs to know of a change: someone has read the object, it belongs to a document, or a transaction
    /// is open.
    @MainActor @inlinable @inline(__always) public var isWatched: Bool {
        word.load(ordering: .relaxed) != 0 || graph.isRecording
    }

    /// Records that the present computation has read one of the object's sources.
    @MainActor @inlinable @inline(__always) public borrowing func recordRead<Owner: ObservedObject>(
        _ key: UInt32, of owner: Owner
    ) {
        let object = Unmanaged.passUnretained(owner).toOpaque()
        guard graph.active != 0, !graph.confirmRead(of: key, object), !graph.hasJustRead(key, object) else { return }
        recordUnexpectedRead(key, of: owner)
    }

    @MainActor @usableFromInline
    borrowing func recordUnexpectedRead<Owner: ObservedObject>(_ key: UInt32, of owner: Owner) {
        if CoarseRead.isGoingOn(of: Unmanaged.passUnretained(owner).toOpaque()) { return }
        // It was not expected, as the caller has seen.
        graph.recordUnexpectedRead(of: node(key) ?? makeNode(key, of: owner, flags: []))
    }

    /// Says that one of the object's sources has another value.
    @MainActor @inlinable
    public borrowing func changed<Owner: ObservedObject, Value>(
        _ key: UInt32, of owner: Owner, from old: Value, to new: Value
    ) {
        let word = word.load(ordering: .relaxed)
        guard word >> 32 != 0 || graph.changed(key, from: UInt32(truncatingIfNeeded: word)) else { return }
        changedSlowPath(key, of: owner, from: old, to: new)
    }

    /// Handles the rest of a change, while a value is being computed, someone listens, or changes are recorded.
    @MainActor @usableFromInline
    borrowing func changedSlowPath<Owner: ObservedObject, Value>(
        _ key: UInt32, of owner: Owner, from old: Value, to new: Value
    ) {
        // A computation may set a property of an object that it has just made and that was not read yet.
        if firstNode != 0 { Misuse.refuseWriteWhileComputing(Owner._$schema.label(of: key)) }
        let write = Write(in: document)
        if word.load(ordering: .relaxed) & Self.anyFlag != 0 { graph.invalidate(firstNode) }
        if let node = node(key) { graph.invalidate(node) }
        write.emit { Trace.emit(.changed(.init(owner, key), from: old, to: new), from: .source(owner, key)) }
        if document != 0, Owner._$schema.holdsObjects(key) {
            Journaling.journal?.noteMembers(of: owner, removed: [old], inserted: [new])
        }
        if Owner._$schema.isRecorded, graph.computingDerived == nil {
            write.journal?.record(Change(owner, key: key, old: old, new: new))
        }
        write.end()
    }

    /// Makes the node of a derived property, which is stale until it is first read.
    @MainActor
    public borrowing func makeDerived<Owner: ObservedObject>(_ key: UInt32, of owner: Owner) -> UInt32 {
        makeNode(key, of: owner, flags: .derived.union(.dirty))
    }

    /// Finds one of the object's nodes, or makes that of a source.
    /// - Returns: Zero if there is none and none is to be made.
    @MainActor
    public borrowing func node<Owner: ObservedObject>(_ key: UInt32, of owner: Owner, makes: Bool) -> UInt32 {
        node(key) ?? (makes ? makeNode(key, of: owner, flags: []) : 0)
    }

    @MainActor
    borrowing func node(_ key: UInt32) -> NodeID? {
        graph.node(key, from: firstNode)
    }

    @MainActor
    private borrowing func makeNode<Owner: ObservedObject>(
        _ key: UInt32, of owner: Owner, flags: Node.Flags
    ) -> NodeID {
        let id = makeGraphNode(owner: owner, key: key, schema: Owner._$schema.id, flags: flags)
        let (word, first) = (self.word.load(ordering: .relaxed), firstNode)
        // That for any source stays the first, where a change finds it at once.
        guard word & Self.anyFlag == 0 else {
            graph.nodes[Int(id)].nextSibling = graph.nodes[Int(first)].nextSibling
            graph.nodes[Int(first)].nextSibling = id
            return id
        }
        graph.nodes[Int(id)].nextSibling = first
        let flag = key == NodeKey.any ? Self.anyFlag : 0
        self.word.store(word & ~Self.nodeMask | UInt64(id) | flag, ordering: .relaxed)
        return id
    }
}

/// Records that the present computation has read a weak reference: the death of what it leads to changes it.
///
/// Only the death of an observed object or collection is noticed.
@MainActor
public func _$recordLife(_ object: AnyObject?) {
    guard graph.active != 0, let root = object as? any ObservationRoot else { return }
    graph.recordRead(of: root._$node(NodeKey.life, makes: true))
}

/// Takes a dead object's nodes out of the graph at once, so that no node leads to an object that is gone.
///
/// The deinit of each observed class is on the main actor, which `@Observed` demands, and has asked for it. A second check, here,
/// would take four times as many instructions as the rest.
private func releaseNodes(from first: NodeID) {
    MainActor.assertIsolated()
    unsafeBitCast(freeNodes as @MainActor (NodeID) -> Void, to: ((NodeID) -> Void).self)(first)
}

@MainActor
private func freeNodes(from first: NodeID) { graph.freeSiblings(from: first) }
