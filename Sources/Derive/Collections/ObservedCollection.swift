import DeriveGraph

/// The common part of observed arrays, dictionaries and sets: members that can be observed as a whole, by count, and
/// through each of them, and aggregates that follow by difference.
///
/// A collection is a reference: two variables that hold it see the same members. Copies of the members, and collections
/// that are decoded, carry no observations.
public class ObservedCollection<Member>: AnyObservedCollection, MemberSource {
    /// The members. A set's and a dictionary's stand in no particular order.
    @usableFromInline package final private(set) var storage: [Member]
    /// The followers of the members, each with its computation; see ``Aggregate``.
    @usableFromInline @exclusivity(unchecked) final var aggregates = Aggregates<Member>()
    private var whole: NodeID = 0
    private var counted: NodeID = 0
    /// `true` if members may be observed objects; known once the collection belongs to a document.
    private var holdsObjects = false

    init(members: [Member], isRecorded: Bool) {
        storage = members
        super.init(isRecorded: isRecorded)
    }

    isolated deinit { freeNodes() }

    private func freeNodes() {
        for node in [whole, counted] where node != 0 { graph.free(node) }
        aggregates.freeAll()
    }

    /// The number of members.
    public final var count: Int {
        recordReadOfCount()
        return storage.count
    }

    /// `true` if there are none.
    public final var isEmpty: Bool { count == 0 }

    /// The first position, zero.
    public final var startIndex: Int { 0 }

    /// One past the last position.
    public final var endIndex: Int { count }

    /// The position after another one.
    public final func index(after position: Int) -> Int { position + 1 }

    /// The number of values over all members that are kept by difference, such as sums.
    public final var aggregateCount: Int { aggregates.count }

    public final override func _$join(_ document: UInt32) {
        super._$join(document)
        holdsObjects = document != 0 && mayHoldObjects(Member.self)
    }

    package final override func forEachMember(_ body: (Any) -> Void) {
        guard mayHoldObjects(Member.self) else { return }
        for member in storage { body(member) }
    }

    override public func label(of key: UInt32) -> String {
        switch key {
        case NodeKey.whole: "[\(Member.self)].*"
        case NodeKey.count: "[\(Member.self)].count"
        default: "[\(Member.self)]"
        }
    }

    // MARK: Reading

    package final func recordReadOfWhole() {
        guard graph.active != 0 else { return }
        if whole == 0 { whole = makeGraphNode(owner: self, key: NodeKey.whole, flags: .engineOwned) }
        graph.recordRead(of: whole)
    }

    final var wholeVersion: UInt32? { whole == 0 ? nil : graph.nodes[Int(whole)].version }

    final func recordReadOfCount() {
        guard graph.active != 0 else { return }
        if counted == 0 { counted = makeGraphNode(owner: self, key: NodeKey.count, flags: .engineOwned) }
        graph.recordRead(of: counted)
    }

    /// `true` if no part of this collection has been read yet.
    var hasNoReaders: Bool { whole == 0 && counted == 0 && aggregates.all.isEmpty }

    // MARK: Changing

    final func insertMember(_ member: Member, at position: Int) {
        storage.insert(member, at: position)
        tell(CollectionOfOne(member))
        for aggregate in aggregates.all { aggregate.follower.inserted(member, at: position) }
    }

    final func removeMember(at position: Int) -> Member {
        let member = storage.remove(at: position)
        tellRemoved(CollectionOfOne(member))
        for aggregate in aggregates.all { aggregate.follower.removed(at: position) }
        return member
    }

    final func replaceMember(at position: Int, with member: Member) {
        tellRemoved(CollectionOfOne(storage[position]))
        storage[position] = member
        tell(CollectionOfOne(member))
        for aggregate in aggregates.all {
            aggregate.follower.removed(at: position)
            aggregate.follower.inserted(member, at: position)
        }
    }

    final func spliceMembers(_ range: Range<Int>, with members: [Member]) {
        tellRemoved(storage[range])
        storage.replaceSubrange(range, with: members)
        tell(members)
        for aggregate in aggregates.all { aggregate.follower.spliced(range, with: members) }
    }

    final func moveMember(from: Int, to: Int) {
        storage.insert(storage.remove(at: from), at: to)
        for aggregate in aggregates.all { aggregate.follower.moved(from: from, to: to) }
    }

    final func exchangeMembers(_ a: Int, _ b: Int) {
        storage.swapAt(a, b)
        for aggregate in aggregates.all { aggregate.follower.exchanged(a, b) }
    }

    /// Carries out one change: refuses it inside a computation, and tells everyone whom it concerns.
    final func edit(_ kind: Change.Kind, changesCount: Bool, _ body: () -> Void) {
        Misuse.refuseChange(of: self)
        let write = Write(in: _$document)
        body()
        if changesCount, counted != 0 { graph.invalidate(counted) }
        if whole != 0 { graph.invalidate(whole) }
        write.emit { trace(kind) }
        if holdsObjects {
            let (removed, inserted) = kind.members
            Journaling.journal?.noteMembers(of: self, removed: removed, inserted: inserted)
        }
        if isRecorded, graph.computingDerived == nil {
            write.journal?.record(Change(self, kind, moved: movedMember(kind)))
        }
        write.end()
    }

    /// Makes several changes one to those who observe at once, and one record.
    final func batch(_ body: () -> Void) {
        let write = Write(in: _$document, holdsEvents: false)
        body()
        write.end()
    }

    /// The member that a change has moved.
    private func movedMember(_ kind: Change.Kind) -> Any? {
        if case .moved(_, let to) = kind { storage[to] } else { nil }
    }

    private func trace(_ kind: Change.Kind) {
        guard let change = CollectionChange(kind) else { preconditionFailure("A collection cannot have \(kind)") }
        let text = change.description
        let property = TracedProperty("[\(Member.self)]", text, self, .collection(of: Member.self, change))
        let origin = TraceOrigin(
            nodes: [whole, counted].filter { $0 != 0 }, followers: aggregates.all.map(\.follower.node))
        Trace.emit(.changed(property, from: text, to: storage.count), from: origin)
    }

    /// Returns `true` if a member may stand for another: identity for objects, equality where there is one.
    package final func isSame(_ a: Member, _ b: Member) -> Bool {
        if Member.self is AnyObject.Type { return (a as AnyObject) === (b as AnyObject) }
        return areSame(a, b)
    }
}

extension ObservedCollection: WholeObservable {}

extension Misuse {
    /// Ends the program if a collection that is in use is changed by a computation.
    static func refuseChange<Member>(of collection: ObservedCollection<Member>) {
        guard graph.computingDerived != nil else { return }
        let isFollowing = graph.computing.contains { id in
            graph.nodes[Int(id)].flags.contains(.member)
                && collection.aggregates.all.contains { ($0.follower as AnyObject) === graph.engineOwner(of: id) }
        }
        refuseChangeDuringEnumeration(isFollowing, collection.label(of: NodeKey.whole))
        // A computation may fill what it has just made.
        guard !collection.hasNoReaders else { return }
        refuseWriteWhileComputing(collection.label(of: NodeKey.whole))
    }
}
