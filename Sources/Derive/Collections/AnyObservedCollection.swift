import DeriveGraph

/// An observed collection to those who need not know the type of its members: a document, and whoever observes its life.
///
/// It is a class and no protocol, since the runtime finds out what class a value is of without a search of the program's
/// conformances.
public class AnyObservedCollection: NodeOwner, ObservationRoot {
    /// The object that holds this collection. A document names it while the collection is a member, and keeps it alive; an
    /// object that has the collection as a constant names itself until it dies.
    package final var holder: Unmanaged<AnyObject>?
    /// `true` if the holder was named by ``ObservedCollection/hold(by:)``.
    package final var hasConstantHolder = false
    /// The number of the document to which this collection belongs; zero for none.
    public final private(set) var _$document: UInt32 = 0
    /// `true` if changes belong to transactions, undo and commits.
    package final let isRecorded: Bool
    private var life: NodeID = 0

    init(isRecorded: Bool) {
        self.isRecorded = isRecorded
        super.init()
    }

    isolated deinit { if life != 0 { graph.free(life) } }

    public final func _$node(_ key: UInt32, makes: Bool) -> UInt32 {
        guard key == NodeKey.life else { return 0 }
        if life == 0, makes { life = makeGraphNode(owner: self, key: key, flags: .engineOwned) }
        return life
    }

    public func _$join(_ document: UInt32) { _$document = document }

    public final var _$typeName: String { "\(type(of: self))" }

    /// Calls back with each member, where they may be or hold observed objects.
    package func forEachMember(_ body: (Any) -> Void) {}
}
