import DeriveGraph

extension ObservedArray {
    /// Follows the element that is now at a position, wherever it moves, until it leaves the array.
    ///
    ///     let third = lines.follow(elementAt: 3)
    ///     third.observe(\.element?.netAmount, by: pane) { … }
    /// - Precondition: There is an element at the position.
    /// - Complexity: O(1) for each change of the array.
    public func follow(elementAt position: Int) -> FollowedElement<Element> {
        requireElement(at: position)
        let followed = FollowedElement(storage[position], of: self, at: position)
        followers.removeAll { $0.followed == nil }
        followers.append(Follower(followed))
        return followed
    }
}

/// An element of an array, as long as it is in there: it is known by its place, which changes as others come and go.
///
/// If an element occurs twice in the array, its occurrence at the initial position is followed.
public final class FollowedElement<Element>: NodeOwner, ObservationRoot {
    private var value: Element?
    /// The array that it was in when this was made.
    package private(set) weak var array: ObservedArray<Element>?
    /// Its present position, or its last one. Reading it binds to nothing.
    public fileprivate(set) var position: Int
    private var node: NodeID = 0
    private var life: NodeID = 0

    fileprivate init(_ element: Element, of array: ObservedArray<Element>, at position: Int) {
        value = element
        self.array = array
        self.position = position
        super.init()
    }

    isolated deinit { freeNodes() }

    private func freeNodes() {
        for node in [node, life] where node != 0 { graph.free(node) }
    }

    /// The element; nil once it has left the array, for good.
    public var element: Element? {
        if graph.active != 0 {
            if node == 0 { node = makeGraphNode(owner: self, key: 0, flags: .engineOwned) }
            graph.recordRead(of: node)
        }
        return value
    }

    /// Is in the array again, since its removal was rolled back.
    func reinsert(_ element: Element, at position: Int) {
        self.position = position
        become(element)
    }

    fileprivate func become(_ element: Element?) {
        value = element
        if node != 0 { graph.invalidate(node) }
    }

    public func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
        guard key == NodeKey.life else { return 0 }
        if life == 0, makes { life = makeGraphNode(owner: self, key: key, flags: .engineOwned) }
        return life
    }

    /// It is a way to look at an array and belongs to no document itself.
    public var _$document: UInt32 { 0 }
    public func _$join(_ document: UInt32) {}

    public var _$typeName: String { "FollowedElement<\(Element.self)>" }

    override public func label(of key: UInt32) -> String { "[\(Element.self)].\(position)" }
}

/// An array's side of a followed element.
@MainActor
struct Follower<Element> {
    private(set) weak var followed: FollowedElement<Element>?

    init(_ followed: FollowedElement<Element>) { self.followed = followed }

    /// Moves on with a change of the array.
    /// - Parameter place: The new position for the one before; nil if the element there leaves.
    /// - Returns: Whether the element is still in the array.
    func move(_ place: (Int) -> Int?) -> Bool {
        guard let followed else { return false }
        guard let position = place(followed.position) else {
            followed.become(nil)
            return false
        }
        followed.position = position
        return true
    }
}
