/// What follows a collection's members by difference.
@MainActor
protocol MemberFollower<Element>: AnyObject {
    associatedtype Element
    func inserted(_ element: Element, at position: Int)
    func removed(at position: Int)
    func moved(from: Int, to: Int)
    func exchanged(_ a: Int, _ b: Int)
    /// Whether anybody depends on what it keeps.
    var isRead: Bool { get }
}

/// A value over all members of a collection that is kept by difference.
///
/// Each member's contribution is a node of its own in the graph, which records what it reads. A change marks the nodes
/// that it concerns; the next read takes out their old contributions and puts in the new ones: O(1) an edit, whatever
/// the count. A member that stands in the collection twice contributes twice.
///
/// *(The unordered array fold of Jane Street's Incremental.)*
final class Aggregate<Base: Fold>: NodeOwner, MemberFollower {
    private let name: String
    /// The fold over the contributions that are in it now.
    @exclusivity(unchecked) private var fold: Base
    /// The result at the last read, with which the next one is compared.
    @exclusivity(unchecked) private var published: Base.Result
    private var node: NodeID = 0
    /// The members by position in the collection: indices into ``places``.
    @exclusivity(unchecked) private var order: [UInt32] = []
    @exclusivity(unchecked) private var places: [Place] = []
    private var free: [UInt32] = []

    private struct Place {
        var element: Base.Element?
        var node: NodeID = 0
        var contribution: Base.Contribution?
    }

    private static var ownKey: UInt32 { .max }

    init(_ elements: [Base.Element], name: String, _ fold: Base) {
        self.name = name
        self.fold = fold
        published = fold.result
        super.init()
        node = graph.makeNode(owner: self, key: Self.ownKey, flags: [.derived, .aggregate, .engineOwned])
        order.reserveCapacity(elements.count)
        places.reserveCapacity(elements.count)
        for element in elements { order.append(makePlace(element)) }
        // Nobody can have read it yet, so the marks need not be passed on.
        graph.refresh(node)
    }

    /// The result, brought up to date. Reading it is recorded like a read of any derived value.
    var value: Base.Result {
        settle(node)
        return published
    }

    func inserted(_ element: Base.Element, at position: Int) {
        order.insert(makePlace(element), at: position)
    }

    func removed(at position: Int) {
        let index = order.remove(at: position)
        let place = places[Int(index)]
        places[Int(index)] = Place()
        free.append(index)
        drop(place.node)
        guard let contribution = place.contribution else { return }
        fold.remove(contribution, at: Int(index))
        graph.mark(node, .check)
    }

    func moved(from: Int, to: Int) {
        order.insert(order.remove(at: from), at: to)
    }

    func exchanged(_ a: Int, _ b: Int) {
        order.swapAt(a, b)
    }

    var isRead: Bool { graph.nodes[Int(node)].firstDependant != 0 }

    private func makePlace(_ element: Base.Element) -> UInt32 {
        let index = free.popLast() ?? UInt32(places.count)
        let id = graph.makeNode(owner: self, key: index, flags: [.member, .engineOwned])
        graph.nodes[Int(id)].firstDependant = node
        graph.nodes[Int(id)].version = 0
        let place = Place(element: element, node: id)
        if Int(index) == places.count { places.append(place) } else { places[Int(index)] = place }
        graph.mark(id, .dirty)
        return index
    }

    /// A member that leaves may still stand in the list of stale ones; then it is freed when its turn comes.
    private func drop(_ id: NodeID) {
        guard graph.nodes[Int(id)].isStale else { return graph.free(id) }
        graph.cutDependencies(of: id, after: 0)
        graph.nodes[Int(id)].key = NodeKey.departed
    }

    override func update(_ id: NodeID, key: UInt32) -> Bool {
        key == Self.ownKey ? updateResult() : updateMember(id, Int(key))
    }

    /// All members are up to date.
    private func updateResult() -> Bool {
        if fold.isTainted { rebuild() }
        let old = published
        published = fold.result
        let isSame = fold.isSame(old, published)
        traceUpdate(from: old, isSame: isSame)
        return !isSame
    }

    /// Adds up everything again, since a contribution has spoilt the sum in a way that taking it out does not mend.
    private func rebuild() {
        fold.reset()
        for (index, place) in places.enumerated() {
            if let contribution = place.contribution { fold.add(contribution, at: index) }
        }
    }

    private func updateMember(_ id: NodeID, _ index: Int) -> Bool {
        guard let element = places[index].element else { return false }
        let contribution = graph.track(id) { fold.contribution(of: element) }
        if let old = places[index].contribution { fold.remove(old, at: index) }
        places[index].contribution = contribution
        fold.add(contribution, at: index)
        return false
    }

    private func traceUpdate(from old: Base.Result, isSame: Bool) {
        guard graph.state.pointee.isTracing else { return }
        let property = TracedProperty(typeName: "[\(Base.Element.self)]", name: name, object: self)
        Trace.emit(isSame ? .equal(property, value: published) : .recomputed(property, from: old, to: published))
    }

    override func label(of key: UInt32) -> String { "[\(Base.Element.self)].\(name)" }

    override var memberNodes: [NodeID] { order.map { places[Int($0)].node } }

    isolated deinit { freeNodes() }

    private func freeNodes() {
        while case let member = graph.nextStaleMember(of: node), member != 0 {
            if graph.nodes[Int(member)].key == NodeKey.departed { graph.free(member) }
        }
        for index in order { graph.free(places[Int(index)].node) }
        graph.free(node)
    }
}
