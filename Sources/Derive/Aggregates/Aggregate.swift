import DeriveGraph

/// A value over all members of a collection that is kept by difference.
///
/// Each member's contribution is a node of its own in the graph, which records what it reads. A change marks the nodes
/// that it concerns; the next read takes out their old contributions and puts in the new ones: O(1) an edit, whatever
/// the count. A member that occurs twice in the collection contributes twice.
///
/// *(The unordered array fold of Jane Street's Incremental.)*
@usableFromInline
final class Aggregate<Base: Fold>: AnyAggregate, MemberFollower {
    @usableFromInline let key: AggregateKey
    /// The fold over the contributions that are in it now.
    @usableFromInline @exclusivity(unchecked) var fold: Base
    /// The result at the last read, with which the next one is compared.
    @usableFromInline @exclusivity(unchecked) var published: Base.Result
    @usableFromInline @exclusivity(unchecked) var places = Places<Base.Element, Base.Contribution>()
    /// The members by position in the collection: indices into ``places``.
    @usableFromInline @exclusivity(unchecked) var order: [UInt32] = []

    /// - Parameter step: ``update(_:_:)``, compiled where the types are known.
    @inlinable
    init(_ key: AggregateKey, _ fold: Base, step: consuming Step) {
        self.key = key
        self.fold = fold
        published = fold.result
        super.init(step)
    }

    /// Adds the members that are there at the start. The aggregate counts as being computed meanwhile, so that a member
    /// that reads it is a cycle.
    @inlinable
    func fill(with elements: [Base.Element]) {
        let reader = fold
        graph.beginAggregate(node)
        order.reserveCapacity(elements.count)
        places.reserve(elements.count)
        // Each member is read when it is put in, so that what belongs to it lies together in memory.
        for element in elements {
            let index = places.allocate(element)
            let member = makeMember(index)
            places.pointer(index).pointee.node = member
            order.append(index)
            updateMember(member, index, reading: reader)
        }
        graph.endAggregate(node)
        if fold.isTainted { rebuild() }
        publish { published = fold.result }
    }

    /// The result, brought up to date. Reading it is recorded like a read of any derived value.
    @inlinable var value: Base.Result {
        _$refresh(node)
        return published
    }

    func inserted(_ element: Base.Element, at position: Int) {
        order.insert(makePlace(element), at: position)
    }

    func removed(at position: Int) { release(order.remove(at: position)) }

    func spliced(_ range: Range<Int>, with elements: [Base.Element]) {
        for index in order[range] { release(index) }
        order.replaceSubrange(range, with: elements.map(makePlace))
    }

    private func release(_ index: UInt32) {
        let (member, contribution) = places.release(index)
        drop(member)
        guard let contribution else { return }
        fold.remove(contribution, at: Int(index))
        graph.mark(node, .check)
    }

    func moved(from: Int, to: Int) {
        order.insert(order.remove(at: from), at: to)
    }

    func exchanged(_ a: Int, _ b: Int) {
        order.swapAt(a, b)
    }

    func identity(of key: AggregateKey) -> AggregateKey.Identity { key.identity(folding: Base.self) }

    private func makePlace(_ element: Base.Element) -> UInt32 {
        let index = places.allocate(element)
        let member = makeMember(index)
        places[index].node = member
        graph.mark(member, .dirty)
        return index
    }

    /// A member that leaves may still stand in the list of stale ones; then it is freed when its turn comes.
    private func drop(_ id: NodeID) {
        graph.cutDependencies(of: id, after: 0)
        guard graph.nodes[Int(id)].isStale else { return graph.free(id) }
        graph.nodes[Int(id)].key = NodeKey.removed
    }

    /// Brings the result up to date, after all members, or one of those.
    /// - Parameter reader: What the fold was at the start. To read members it takes nothing else, and what the caller holds
    ///   need not be held once more.
    @inlinable @inline(__always)
    func update(_ id: NodeID, _ key: UInt32, reading reader: Base) -> Bool {
        guard key == Self.ownKey else {
            updateMember(id, key, reading: reader)
            return false
        }
        if fold.isTainted { rebuild() }
        let old = published
        publish { published = fold.result }
        let isSame = fold.isSame(old, published)
        if graph.isTracing { traceUpdate(from: old, isSame: isSame) }
        return !isSame
    }

    @inlinable @inline(__always)
    func updateMember(_ id: NodeID, _ index: UInt32, reading reader: Base) {
        guard
            let contribution = graph.track(id, { places.withElement(at: index) { reader.contribution(of: $0) } })
        else { return }
        // A computation may have moved the places.
        let updated = places.pointer(index)
        if let old = updated.pointee.contribution { fold.remove(old, at: Int(index)) }
        updated.pointee.contribution = contribution
        fold.add(contribution, at: Int(index))
    }

    /// Adds up everything again, since a contribution has spoilt the sum in a way that taking it out does not mend.
    @usableFromInline
    func rebuild() {
        fold.reset()
        for index in order {
            if let contribution = places[index].contribution { fold.add(contribution, at: Int(index)) }
        }
    }

    @usableFromInline
    func traceUpdate(from old: Base.Result, isSame: Bool) {
        Trace.emit(
            isSame
                ? .equal(tracedProperty, value: published) : .recomputed(tracedProperty, from: old, to: published),
            from: TraceOrigin(nodes: [node]))
    }

    private var tracedProperty: TracedProperty {
        TracedProperty(typeName, name, self, key.traced(of: Base.Element.self))
    }

    override var traced: TracedProperty? { tracedProperty }

    /// Its name in messages and in the trace, such as `sum(netAmount)`.
    private var name: String { key.description(of: Base.Element.self) }

    /// The same as the type's description, which asks for many conformances first.
    private var typeName: String { "[\(_typeName(Base.Element.self, qualified: false))]" }

    override public func label(of key: UInt32) -> String { "\(typeName).\(name)" }

    override var memberCount: Int { order.count }

    override public var memberNodes: [NodeID] { order.map { places[$0].node } }

    isolated deinit { freeNodes() }

    private func freeNodes() {
        while case let member = graph.nextStaleMember(of: node), member != 0 {
            if graph.nodes[Int(member)].key == NodeKey.removed { graph.free(member) }
        }
        for index in order { graph.free(places[index].node) }
        graph.free(node)
        places.freeAll()
    }
}
