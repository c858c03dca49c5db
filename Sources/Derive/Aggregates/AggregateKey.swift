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

        @inlinable
        init(_ key: AggregateKey, folding type: Any.Type) {
            fold = ObjectIdentifier(type)
            operation = key.operation
            value = key.value.map { ObjectIdentifier($0) }
            group = key.group.map { ObjectIdentifier($0) }
            isMember = key.isMember.map { ObjectIdentifier($0) }
        }

        @inlinable
        static func == (a: Self, b: Self) -> Bool {
            a.value == b.value && a.fold == b.fold && a.operation == b.operation && a.group == b.group
                && a.isMember == b.isMember
        }
    }

    @inlinable
    func identity(folding type: Any.Type) -> Identity { Identity(self, folding: type) }

    /// `sum(netAmount)`.
    @MainActor
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
    @usableFromInline
    struct Entry {
        @usableFromInline let identity: AggregateKey.Identity
        @usableFromInline let aggregate: Unmanaged<AnyAggregate>
        let key: AggregateKey
        let follower: any MemberFollower<Member>
    }

    @usableFromInline private(set) var all: [Entry] = []
    /// How many there may be before those that nobody reads are let go: paths with arguments make one for each of these.
    private var limit = 16

    init() {}

    /// What is known under the very same path objects. Paths that are known as text only are never found like this.
    @inlinable @inline(__always)
    func known(_ identity: AggregateKey.Identity) -> Unmanaged<AnyAggregate>? {
        guard identity.value != nil else { return nil }
        for index in all.indices where all[index].identity == identity { return all[index].aggregate }
        return nil
    }

    @usableFromInline
    func equal<Base: Fold>(to key: AggregateKey, folding type: Base.Type) -> Aggregate<Base>? {
        for entry in all where entry.key == key {
            if let aggregate = entry.follower as? Aggregate<Base> { return aggregate }
        }
        return nil
    }

    mutating func add<Base: Fold>(
        _ aggregate: Aggregate<Base>, _ key: AggregateKey, _ identity: AggregateKey.Identity
    ) where Base.Element == Member {
        if all.count >= limit {
            all.removeAll { !$0.follower.isRead }
            limit = Swift.max(16, all.count * 2)
        }
        all.append(
            Entry(identity: identity, aggregate: Unmanaged.passUnretained(aggregate), key: key, follower: aggregate))
    }
}
