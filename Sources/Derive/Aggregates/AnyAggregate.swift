import DeriveGraph

/// The common part of all aggregates, whatever they fold.
@usableFromInline
package class AnyAggregate: NodeOwner {
    /// The step that brings an aggregate's result or a member up to date, given it, the node and the node's key.
    ///
    /// It is compiled where an aggregate's types are known: a method of a generic class is not when it is called by way of
    /// its superclass. It cannot be copied, so that calling it counts no reference.
    @usableFromInline struct Step: ~Copyable {
        private let update: @MainActor (AnyAggregate, NodeID, UInt32) -> Bool

        @usableFromInline
        init(_ update: @escaping @MainActor (AnyAggregate, NodeID, UInt32) -> Bool) { self.update = update }

        @MainActor @inline(__always)
        borrowing func run(_ aggregate: AnyAggregate, _ id: NodeID, _ key: UInt32) -> Bool {
            update(aggregate, id, key)
        }
    }

    private let step: Step
    @exclusivity(unchecked) @usableFromInline package final private(set) var node: NodeID = 0

    @usableFromInline static var ownKey: UInt32 { @inlinable get { .max } }

    @usableFromInline
    init(_ step: consuming Step) {
        self.step = step
        super.init()
        node = makeGraphNode(owner: self, key: Self.ownKey, flags: .derived.union(.aggregate).union(.engineOwned))
    }

    /// `true` if anybody depends on what it keeps, or is waiting for it.
    final var isNeeded: Bool {
        graph.nodes[Int(node)].firstSubscriber != 0 || graph.nodes[Int(node)].flags.contains(.running)
    }

    /// The name in the trace.
    package var traced: TracedProperty? { nil }

    /// The number of members.
    package var memberCount: Int { 0 }

    /// Makes the node of a member.
    @usableFromInline
    final func makeMember(_ index: UInt32) -> NodeID {
        let id = makeGraphNode(owner: self, key: index, flags: .member.union(.engineOwned))
        graph.nodes[Int(id)].aggregate = node
        graph.nodes[Int(id)].nextStaleMember = 0
        return id
    }

    /// The aggregate whose result is being taken; nil for none.
    @exclusivity(unchecked) private static var publishing: Unmanaged<AnyAggregate>?

    /// Notes which aggregate's result is taken, for the message if that is out of range.
    @usableFromInline
    final func publish(_ takeResult: () -> Void) {
        Self.publishing = .passUnretained(self)
        takeResult()
        Self.publishing = nil
    }

    /// Ends the program: a sum is too large, or too small, for its type.
    @usableFromInline
    nonisolated static func refuseOverflow(_ sum: String, _ type: Any.Type) -> Never {
        let name = MainActor.assumeIsolated {
            publishing.map { graph.label(of: $0.takeUnretainedValue().node) } ?? "The sum"
        }
        fatalError("\(name) is \(sum), which no \(type) can hold. Sum values of a wider type.")
    }

    override package final func update(_ id: NodeID, key: UInt32) -> Bool { step.run(self, id, key) }
}

/// A follower of a collection's members, by difference.
@MainActor
protocol MemberFollower<Element>: AnyAggregate {
    associatedtype Element
    func inserted(_ element: Element, at position: Int)
    func removed(at position: Int)
    func spliced(_ range: Range<Int>, with elements: [Element])
    func moved(from: Int, to: Int)
    func exchanged(_ a: Int, _ b: Int)
    func identity(of key: AggregateKey) -> AggregateKey.Identity
}
