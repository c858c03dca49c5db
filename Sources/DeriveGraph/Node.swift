// Nodes and links: all that the graph stores.
//
// A node stands for one value of an object, or for an observer; a link states that one node has read another. Both are plain memory of
// fixed size, in blocks, and name each other by index, so that walking along them counts no references and allocates nothing.
// A node holds no value: it only knows whether its owner's value is up to date.

/// A node's index in the slab; zero is no node.
public typealias NodeID = UInt32

/// A link's index in the slab; zero is no link.
public typealias LinkID = UInt32

/// A place in the dependency graph: a source, a derived value, an aggregate, a member of one, or an observer.
public struct Node {
    /// The object that holds the value or runs the callback. It frees its nodes when it dies, so it is never dangling.
    public var owner: Unmanaged<AnyObject>?
    /// The number of the owner's value; its meaning is the owner's own.
    public var key: UInt32 = 0
    /// The next node of the same owner.
    public var nextSibling: NodeID = 0
    /// The first link to what this node has read, in the order of reading. See ``firstStaleMember``.
    public var firstDependency: LinkID = 0
    /// The link to the subscriber of this node that was added last. See ``aggregate``.
    public var firstSubscriber: LinkID = 0
    /// The time of the value's last change, as a number of the graph's own count of changes: an observer can tell whether it has
    /// seen the present one, and of several values which changed last. A new node has a number that no other ever had.
    /// See ``rank`` and ``nextStaleMember``.
    public var version: UInt32 = 0
    /// The node's kind and state.
    public var flags: Flags = []
    /// The number of the owner's formulas; see ``Graph/register(_:)``.
    public var schema: UInt16 = 0

    /// Sixteen bits, all in use. A further one would make a node 40 bytes instead of 32; what few nodes are belongs beside them, as
    /// ``Graph/chains`` does.
    public struct Flags: OptionSet, Sendable, BitwiseCopyable {
        public let rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Recomputes its value from others.
        @inlinable public static var derived: Flags { Flags(rawValue: 1 << 0) }
        /// Keeps its value by differences from members.
        @inlinable public static var aggregate: Flags { Flags(rawValue: 1 << 1) }
        /// Contributes one element's part to an aggregate.
        @inlinable public static var member: Flags { Flags(rawValue: 1 << 2) }
        /// Runs in a tick and has no subscribers.
        @inlinable public static var observer: Flags { Flags(rawValue: 1 << 3) }
        /// Something further up has changed; whether that matters is not known yet.
        @inlinable public static var check: Flags { Flags(rawValue: 1 << 4) }
        /// Something that was read has changed.
        @inlinable public static var dirty: Flags { Flags(rawValue: 1 << 5) }
        /// Is being computed; a read of it now is a cycle.
        @inlinable public static var running: Flags { Flags(rawValue: 1 << 6) }
        /// Waits for a tick.
        @inlinable public static var queued: Flags { Flags(rawValue: 1 << 7) }
        /// Has run in the present tick.
        @inlinable public static var ran: Flags { Flags(rawValue: 1 << 8) }
        /// The owner wants to know when this observer is queued.
        @inlinable public static var tellsWhenQueued: Flags { Flags(rawValue: 1 << 9) }
        /// The owner is a ``NodeOwner``; otherwise it is an observed object with a schema.
        @inlinable public static var engineOwned: Flags { Flags(rawValue: 1 << 10) }

        /// Has a value that was set in place of its computed one.
        @inlinable public static var overridden: Flags { Flags(rawValue: 1 << 11) }
        /// Is an observer that runs at the change and not in a tick.
        @inlinable public static var immediate: Flags { Flags(rawValue: 1 << 12) }

        /// Something that was read has changed more than once, so that it may be as it was.
        @inlinable public static var repeatedly: Flags { Flags(rawValue: 1 << 13) }

        /// Has been computed more than once.
        @inlinable public static var computedAgain: Flags { Flags(rawValue: 1 << 14) }

        /// Is in a chain, between its start and its end, and may be stale without a mark; see ``Graph/chains``.
        @inlinable public static var chained: Flags { Flags(rawValue: 1 << 15) }

        // Unions, since a literal of several runs a loop of the standard library at each use.
        @inlinable public static var stale: Flags { check.union(dirty) }
        /// An observer that waits for a tick.
        @inlinable public static var waiting: Flags { observer.union(queued) }
        /// Flags that a derived value lacks while it is up to date, computed, and in no aggregate.
        @inlinable public static var special: Flags { stale.union(observer).union(member).union(overridden) }
        /// The flags that tell a node from an effect that waits for nothing, besides the flag of observers.
        @inlinable public static var unlikeEffects: Flags {
            stale.union(observer).union(queued).union(immediate).union(tellsWhenQueued)
        }
        /// All that is said of a node by marking it.
        @inlinable public static var marks: Flags { stale.union(repeatedly) }
    }

    @inlinable public var isStale: Bool { !flags.isDisjoint(with: .stale) }
}

// Nodes that have no use for a field of theirs keep something else there, so that a node stays at 32 bytes.
extension Node {
    /// The place of an observer in the order of registration. Observers have no value, and so no version of it.
    @inlinable public var rank: UInt32 {
        @inline(__always) get { version }
        @inline(__always) set { version = newValue }
    }

    /// The first stale member of an aggregate; zero for none. An aggregate reads through its members only.
    @inlinable public var firstStaleMember: NodeID {
        @inline(__always) get { firstDependency }
        @inline(__always) set { firstDependency = newValue }
    }

    /// The stale member after this one; zero for none. Members have no version, since nobody reads them but their aggregate.
    @inlinable public var nextStaleMember: NodeID {
        @inline(__always) get { version }
        @inline(__always) set { version = newValue }
    }

    /// The aggregate that a member belongs to: its only subscriber, without a link.
    @inlinable public var aggregate: NodeID {
        @inline(__always) get { firstSubscriber }
        @inline(__always) set { firstSubscriber = newValue }
    }
}

/// One fact: this subscriber has read that source.
///
/// A link is in two lists: the source's subscribers, doubly linked, since any of them may leave; and the subscriber's
/// dependencies, singly linked, since they are only walked in order and cut off at the end.
public struct Link {
    /// The source that was read; zero once it has died.
    public var source: NodeID = 0
    /// The subscriber.
    public var subscriber: NodeID = 0
    public var previousSubscriber: LinkID = 0
    public var nextSubscriber: LinkID = 0
    /// The subscriber's next dependency.
    public var nextDependency: LinkID = 0
    /// The computation in which this was last read: a second read in the same one needs no second link. Zero if the source
    /// has died and the subscriber was marked for that.
    public var stamp: UInt32 = 0
}

/// The keys of nodes that stand for no value of their owner.
public enum NodeKey {
    /// The life of an object, at which observations are rooted.
    public static let life = UInt32.max - 2
    /// A member of an aggregate that has left and is still in the list of stale ones.
    public static let removed = UInt32.max - 4
}
