/// What an aggregate computes, and of which properties.
@usableFromInline
struct AggregateKey: Equatable {
    @usableFromInline enum Operation: UInt8 { case count, sum, average, min, max, sums, distinct, flattened, each }

    @usableFromInline let operation: Operation
    @usableFromInline let value: AnyKeyPath?
    @usableFromInline let group: AnyKeyPath?
    @usableFromInline let isMember: AnyKeyPath?
    /// The path to the value where it is known as text only.
    private let text: String

    @inlinable
    init(_ operation: Operation, _ value: AnyKeyPath?, _ group: AnyKeyPath? = nil, where isMember: AnyKeyPath? = nil) {
        self.init(operation, value, group, where: isMember, text: "")
    }

    @usableFromInline
    init(
        _ operation: Operation, _ value: AnyKeyPath?, _ group: AnyKeyPath? = nil, where isMember: AnyKeyPath? = nil,
        text: String
    ) {
        self.operation = operation
        self.value = value
        self.group = group
        self.isMember = isMember
        self.text = text
    }

    /// Which path objects these are, as those from one place in the source are the same each time: quicker than `==`.
    @usableFromInline
    struct Identity: Equatable {
        @usableFromInline let fold: ObjectIdentifier
        @usableFromInline let operation: Operation
        @usableFromInline let value, group, isMember: ObjectIdentifier?

        @inlinable @inline(__always)
        init(
            _ fold: Any.Type, _ operation: Operation, _ value: AnyKeyPath?, _ group: AnyKeyPath?,
            _ isMember: AnyKeyPath?
        ) {
            self.fold = ObjectIdentifier(fold)
            self.operation = operation
            self.value = Self.identifier(of: value)
            self.group = Self.identifier(of: group)
            self.isMember = Self.identifier(of: isMember)
        }

        @inlinable @inline(__always)
        static func identifier(of path: AnyKeyPath?) -> ObjectIdentifier? {
            if let path { ObjectIdentifier(path) } else { nil }
        }

        @inlinable
        static func == (a: Self, b: Self) -> Bool {
            a.value == b.value && a.fold == b.fold && a.operation == b.operation && a.group == b.group
                && a.isMember == b.isMember
        }
    }

    func identity(folding type: Any.Type) -> Identity { Identity(type, operation, value, group, isMember) }

    /// `sum(netAmount)`.
    @MainActor @usableFromInline
    func description<Member>(of type: Member.Type) -> String {
        let schema = (type as? any ObservedObject.Type)?._$schema
        let names = [value, group, isMember].compactMap { $0 }.map { schema?.property(at: $0)?.name ?? "\($0)" }
        return "\(operation)(\((names + (text.isEmpty ? [] : [text])).joined(separator: ", ")))"
    }
}

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
    /// How many there may be before those that nobody reads are let go: paths with arguments make one for each of these.
    private var limit = 16

    init() {}

    /// What is known under the very same path objects. Paths that are known as text only are never found like this.
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
