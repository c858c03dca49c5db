extension ObservedArray {
    /// The sum of a property over all elements; zero for none.
    /// - Complexity: O(*n*) at the first read, then O(1) for each changed element.
    public func sum<Value: AdditiveArithmetic>(_ value: KeyPath<Element, Value>) -> Value {
        let key = AggregateKey(.sum, value)
        return aggregate(key) {
            Aggregate(
                storage, name: "sum(\(Self.name(of: value)))", initial: .zero,
                fold: .init(
                    contribution: { $0[keyPath: value] }, add: { $0 += $1 }, remove: { $0 -= $1 },
                    isEqual: { $0 == $1 }))
        }.value
    }

    /// The sum of a property for each value of another one; a group is there while an element belongs to it.
    /// - Complexity: O(*n*) at the first read, then O(1) for each changed element and O(groups) for the result.
    public func sums<Value: AdditiveArithmetic, Group: Hashable>(
        of value: KeyPath<Element, Value>, by group: KeyPath<Element, Group>
    ) -> [Group: Value] {
        let key = AggregateKey(.sumsByGroup, value, group)
        return aggregate(key) {
            Aggregate(
                storage, name: "sums(\(Self.name(of: value)), by: \(Self.name(of: group)))",
                initial: [Group: GroupSum<Value>](),
                fold: .init(
                    contribution: { (group: $0[keyPath: group], value: $0[keyPath: value]) },
                    add: { $0[$1.group, default: GroupSum()].add($1.value) },
                    remove: { sums, part in
                        sums[part.group]?.remove(part.value)
                        if sums[part.group]?.count == 0 { sums[part.group] = nil }
                    },
                    isEqual: { $0 == $1 }))
        }.value.mapValues(\.sum)
    }

    /// Finds the aggregate that computes something, or makes it.
    func aggregate<Follower: ElementFollower>(
        _ key: AggregateKey, make: () -> Follower
    ) -> Follower where Follower.Element == Element {
        if let known = aggregates.first(where: { $0.key.isIdentical(to: key) })
            ?? aggregates.first(where: { $0.key == key })
        {
            // What is computed and the key paths' types make up the key, so the type is the same.
            return unsafeDowncast(known.follower, to: Follower.self)
        }
        let made = graph.untracked(make)
        aggregates.append((key, made))
        return made
    }

    static func name(of path: PartialKeyPath<Element>) -> String {
        guard let observed = Element.self as? any ObservedObject.Type else { return "\(path)" }
        return observed._$schema.properties.first { $0.keyPath == path }?.name ?? "\(path)"
    }
}

/// A group's sum, and how many elements make it up: at none the group is gone, at zero it is not.
private struct GroupSum<Value: AdditiveArithmetic>: Equatable, CustomStringConvertible {
    private(set) var sum: Value = .zero
    private(set) var count = 0

    var description: String { "\(sum)" }

    mutating func add(_ value: Value) {
        sum += value
        count += 1
    }

    mutating func remove(_ value: Value) {
        sum -= value
        count -= 1
    }
}

/// What an aggregate computes, and of which properties.
struct AggregateKey: Equatable {
    enum Operation { case sum, sumsByGroup, values }

    private let operation: Operation
    private let path: AnyKeyPath
    private let group: AnyKeyPath?

    init(_ operation: Operation, _ path: AnyKeyPath, _ group: AnyKeyPath? = nil) {
        self.operation = operation
        self.path = path
        self.group = group
    }

    /// Whether the paths are the very same objects, as those from one place in the source are; quicker than `==`.
    func isIdentical(to other: AggregateKey) -> Bool {
        operation == other.operation && path === other.path && group === other.group
    }
}
