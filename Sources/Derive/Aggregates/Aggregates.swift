import DeriveGraph

/// The aggregates of one collection.
@MainActor
@usableFromInline
struct Aggregates<Member> {
    struct Entry {
        let key: AggregateKey
        let follower: any MemberFollower<Member>
    }

    /// An aggregate by the path objects for which it was made first. In plain memory, where looking counts no reference.
    @usableFromInline
    struct Known {
        @usableFromInline let identity: AggregateKey.Identity
        @usableFromInline let aggregate: Unmanaged<AnyAggregate>
    }

    private(set) var all: [Entry] = []
    @usableFromInline private(set) var known: UnsafeMutablePointer<Known>?
    @usableFromInline private(set) var count = 0
    /// The count at which unread aggregates are released. A path with arguments makes one for each value of its
    /// arguments.
    private var limit = 16

    init() {}

    /// Returns the aggregate of the very same path objects. Aggregates of paths known only as text are never found like
    /// this.
    @inlinable @inline(__always)
    func known(_ identity: AggregateKey.Identity) -> Unmanaged<AnyAggregate>? {
        guard identity.value != nil, let known else { return nil }
        for index in 0..<count where known[index].identity == identity { return known[index].aggregate }
        return nil
    }

    @usableFromInline
    func equal<Base: Fold>(to key: AggregateKey, folding type: Base.Type) -> Aggregate<Base>? {
        for entry in all where entry.key == key {
            if let aggregate = entry.follower as? Aggregate<Base> { return aggregate }
        }
        return nil
    }

    mutating func add<Base: Fold>(_ aggregate: Aggregate<Base>, _ key: AggregateKey) where Base.Element == Member {
        if all.count >= limit {
            all.removeAll { !$0.follower.isNeeded }
            limit = Swift.max(16, all.count * 2)
        }
        all.append(Entry(key: key, follower: aggregate))
        enlarge(&known, to: limit)
        for (index, entry) in all.enumerated() {
            (known.unsafelyUnwrapped + index).initialize(
                to: Known(identity: entry.follower.identity(of: entry.key), aggregate: .passUnretained(entry.follower)))
        }
        count = all.count
    }

    mutating func freeAll() {
        known?.deallocate()
        (known, count, all) = (nil, 0, [])
    }
}
