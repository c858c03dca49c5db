/// What follows an array's elements by difference.
@MainActor
protocol ElementFollower<Element>: AnyObject {
    associatedtype Element
    func inserted(_ element: Element, at position: Int)
    func removed(at position: Int)
    func moved(from: Int, to: Int)
}

/// A value over all elements of an array that is kept by difference: a fold whose steps can be taken back.
///
/// Each element's contribution is a member of its own in the graph, which records what it reads. A change marks the
/// members that it concerns; the next read takes out their old contributions and puts in the new ones: O(1) an edit,
/// whatever the count. An element that stands in the array twice contributes twice.
///
/// *(The unordered array fold of Jane Street's Incremental.)*
final class Aggregate<Element, Contribution, State>: NodeOwner, ElementFollower {
    /// How contributions make up the state.
    struct Fold {
        let contribution: @MainActor (Element) -> Contribution
        let add: (inout State, Contribution) -> Void
        let remove: (inout State, Contribution) -> Void
        let isEqual: (State, State) -> Bool
    }

    private let fold: Fold
    private let name: String
    /// The fold over the contributions that are in it now.
    private var state: State
    /// The state at the last read, with which the next one is compared.
    private var published: State
    private var node: NodeID = 0
    /// The members by position in the array: indices into ``members``.
    private var order: [UInt32] = []
    private var members: [Member] = []
    private var free: [UInt32] = []

    private struct Member {
        var element: Element?
        var node: NodeID = 0
        var contribution: Contribution?
    }

    private static var ownKey: UInt32 { .max }

    init(_ elements: [Element], name: String, initial: State, fold: Fold) {
        self.fold = fold
        self.name = name
        state = initial
        published = initial
        super.init()
        node = graph.makeNode(owner: self, key: Self.ownKey, flags: [.derived, .aggregate, .engineOwned])
        order.reserveCapacity(elements.count)
        members.reserveCapacity(elements.count)
        for element in elements { order.append(makeMember(element)) }
        // Nobody can have read it yet, so the marks need not be passed on.
        _ = update(node, key: Self.ownKey)
    }

    /// The state, brought up to date. Reading it is recorded like a read of any derived value.
    var value: State {
        settle(node)
        return published
    }

    func inserted(_ element: Element, at position: Int) {
        order.insert(makeMember(element), at: position)
    }

    func removed(at position: Int) {
        let index = order.remove(at: position)
        let member = members[Int(index)]
        members[Int(index)] = Member()
        free.append(index)
        drop(member.node)
        guard let contribution = member.contribution else { return }
        fold.remove(&state, contribution)
        mark(node, .check)
    }

    func moved(from: Int, to: Int) {
        order.insert(order.remove(at: from), at: to)
    }

    private func makeMember(_ element: Element) -> UInt32 {
        let index = free.popLast() ?? UInt32(members.count)
        let id = graph.makeNode(owner: self, key: index, flags: [.member, .engineOwned])
        graph.nodes[Int(id)].firstDependant = node
        let member = Member(element: element, node: id)
        if Int(index) == members.count { members.append(member) } else { members[Int(index)] = member }
        mark(id, .dirty)
        return index
    }

    private func mark(_ id: NodeID, _ mark: Node.Flags) {
        let base = graph.state.pointee.marking.count
        graph.mark(id, mark)
        graph.markRest(downTo: base)
    }

    /// A member that leaves may still stand in the list of stale ones; then it is freed when its turn comes.
    private func drop(_ id: NodeID) {
        guard graph.nodes[Int(id)].isStale else { return graph.free(id) }
        graph.cutDependencies(of: id, after: 0)
        graph.nodes[Int(id)].key = Self.ownKey
    }

    override func update(_ id: NodeID, key: UInt32) -> Bool {
        key == Self.ownKey ? updateState() : updateMember(id, Int(key))
    }

    private func updateState() -> Bool {
        while case let member = graph.nextStaleMember(of: node), member != 0 {
            let key = graph.nodes[Int(member)].key
            if key == Self.ownKey { graph.free(member) } else { graph.refresh(member) }
        }
        graph.nodes[Int(node)].flags.subtract(.stale)
        let old = published
        let isEqual = fold.isEqual(old, state)
        published = state
        traceUpdate(from: old, isEqual: isEqual)
        return !isEqual
    }

    private func updateMember(_ id: NodeID, _ index: Int) -> Bool {
        guard let element = members[index].element else { return false }
        let contribution = graph.track(id) { fold.contribution(element) }
        if let old = members[index].contribution { fold.remove(&state, old) }
        members[index].contribution = contribution
        fold.add(&state, contribution)
        return false
    }

    private func traceUpdate(from old: State, isEqual: Bool) {
        guard graph.state.pointee.isTracing else { return }
        let property = TracedProperty(typeName: "[\(Element.self)]", name: name, object: self)
        Trace.emit(isEqual ? .equal(property, value: state) : .recomputed(property, from: old, to: state))
    }

    override func label(of key: UInt32) -> String { "[\(Element.self)].\(name)" }

    isolated deinit {
        while case let member = graph.nextStaleMember(of: node), member != 0 {
            if graph.nodes[Int(member)].key == Self.ownKey { graph.free(member) }
        }
        for index in order { graph.free(members[Int(index)].node) }
        graph.free(node)
    }
}
