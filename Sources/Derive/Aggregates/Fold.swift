/// A value over all members of a collection whose steps can be reversed: what an ``Aggregate`` computes.
///
/// Each member contributes something; a change takes the old contribution out and puts the new one in.
@MainActor
@usableFromInline
protocol Fold<Element> {
    associatedtype Element
    associatedtype Contribution
    associatedtype Result
    /// Returns the present contribution of a member. The values that it reads are followed.
    func contribution(of element: Element) -> Contribution
    /// Puts a contribution in. `index` is the member's own number for as long as it is in.
    mutating func add(_ contribution: Contribution, at index: Int)
    /// Takes a contribution out that is in.
    mutating func remove(_ contribution: Contribution, at index: Int)
    /// `true` if a contribution has spoilt the result for good, so that all have to be put in again.
    var isTainted: Bool { get }
    /// Forgets all contributions.
    mutating func reset()
    /// The value over all contributions that are in.
    var result: Result { get }
    /// Returns `true` if two results are the same to who reads them.
    func isSame(_ a: Result, _ b: Result) -> Bool
}

extension Fold {
    @inlinable var isTainted: Bool { false }
    @inlinable mutating func reset() {}
}

extension Fold where Result: Equatable {
    @inlinable func isSame(_ a: Result, _ b: Result) -> Bool { a == b }
}

/// A fold over those members for which a property is true.
@usableFromInline
struct Filtered<Base: Fold>: Fold {
    @usableFromInline var base: Base
    @usableFromInline let isMember: Getter<Base.Element, Bool>

    @inlinable
    init(base: Base, isMember: Getter<Base.Element, Bool>) {
        self.base = base
        self.isMember = isMember
    }

    @inlinable func contribution(of element: Base.Element) -> Base.Contribution? {
        isMember(element) ? base.contribution(of: element) : nil
    }
    @inlinable mutating func add(_ contribution: Base.Contribution?, at index: Int) {
        if let contribution { base.add(contribution, at: index) }
    }
    @inlinable mutating func remove(_ contribution: Base.Contribution?, at index: Int) {
        if let contribution { base.remove(contribution, at: index) }
    }
    @inlinable var isTainted: Bool { base.isTainted }
    @inlinable mutating func reset() { base.reset() }
    @inlinable var result: Base.Result { base.result }
    @inlinable func isSame(_ a: Base.Result, _ b: Base.Result) -> Bool { base.isSame(a, b) }
}

/// The count of members.
@usableFromInline
struct CountFold<Element>: Fold {
    @usableFromInline var result = 0

    @inlinable init() {}
    @inlinable func contribution(of element: Element) {}
    @inlinable mutating func add(_ contribution: Void, at index: Int) { result += 1 }
    @inlinable mutating func remove(_ contribution: Void, at index: Int) { result -= 1 }
}

/// The sum of a property; a missing value counts as zero.
@usableFromInline
struct SumFold<Element, Sum: Accumulator>: Fold {
    @usableFromInline let value: Getter<Element, Sum.Value>
    @usableFromInline var sum = Sum()

    @inlinable init(_ value: Getter<Element, Sum.Value>) { self.value = value }

    @inlinable func contribution(of element: Element) -> Sum.Value { value(element) }
    @inlinable mutating func add(_ contribution: Sum.Value, at index: Int) { sum.add(contribution) }
    @inlinable mutating func remove(_ contribution: Sum.Value, at index: Int) { sum.subtract(contribution) }
    @inlinable var isTainted: Bool { sum.isTainted }
    @inlinable mutating func reset() { sum = Sum() }
    @inlinable var result: Sum.Value { sum.value }
}

/// The sum of a property and how many members make it up.
@usableFromInline
struct AverageFold<Element, Sum: Accumulator>: Fold where Sum.Value: Averaging {
    @usableFromInline let value: Getter<Element, Sum.Value>
    @usableFromInline var sum = Sum()
    @usableFromInline var count = 0

    @inlinable init(_ value: Getter<Element, Sum.Value>) { self.value = value }

    @inlinable func contribution(of element: Element) -> Sum.Value { value(element) }
    @inlinable mutating func add(_ contribution: Sum.Value, at index: Int) {
        sum.add(contribution)
        count += 1
    }
    @inlinable mutating func remove(_ contribution: Sum.Value, at index: Int) {
        sum.subtract(contribution)
        count -= 1
    }
    @inlinable var isTainted: Bool { sum.isTainted }
    @inlinable mutating func reset() {
        sum = Sum()
        count = 0
    }
    @inlinable var result: Sum.Value.Average? { count == 0 ? nil : sum.value.divided(by: count) }
}

/// A sum for each value of another property; a group is there while a member belongs to it.
@usableFromInline
struct GroupFold<Element, Group: Hashable, Sum: Accumulator>: Fold {
    @usableFromInline let group: Getter<Element, Group>
    @usableFromInline let value: Getter<Element, Sum.Value>
    @usableFromInline var sums: [Group: (sum: Sum, count: Int)] = [:]

    @inlinable init(_ value: Getter<Element, Sum.Value>, by group: Getter<Element, Group>) {
        self.value = value
        self.group = group
    }

    @inlinable func contribution(of element: Element) -> (group: Group, value: Sum.Value) {
        (group(element), value(element))
    }
    @inlinable mutating func add(_ contribution: (group: Group, value: Sum.Value), at index: Int) {
        var (sum, count) = sums[contribution.group] ?? (Sum(), 0)
        sum.add(contribution.value)
        count += 1
        sums[contribution.group] = (sum, count)
    }
    @inlinable mutating func remove(_ contribution: (group: Group, value: Sum.Value), at index: Int) {
        guard var (sum, count) = sums[contribution.group] else { return }
        sum.subtract(contribution.value)
        count -= 1
        // At none the group is gone; at a sum of zero it is not.
        sums[contribution.group] = count == 0 ? nil : (sum, count)
    }
    @inlinable var isTainted: Bool { sums.values.contains { $0.sum.isTainted } }
    @inlinable mutating func reset() { sums = [:] }
    @inlinable var result: [Group: Sum.Value] { sums.mapValues { $0.sum.value } }
}

/// The different values of a property, or of several at once for each member.
@usableFromInline
struct DistinctFold<Element, Value: Hashable>: Fold {
    @usableFromInline let values: @MainActor (Element) -> [Value]
    @usableFromInline var counts: [Value: Int] = [:]

    @inlinable init(_ values: @escaping @MainActor (Element) -> [Value]) { self.values = values }

    @inlinable func contribution(of element: Element) -> [Value] { values(element) }
    @inlinable mutating func add(_ contribution: [Value], at index: Int) {
        for value in contribution { counts[value, default: 0] += 1 }
    }
    @inlinable mutating func remove(_ contribution: [Value], at index: Int) {
        for value in contribution {
            let count = (counts[value] ?? 0) - 1
            counts[value] = count > 0 ? count : nil
        }
    }
    @inlinable var result: Set<Value> { Set(counts.keys) }
}

/// Counts the changes of a property of any member, and of which members there are.
@usableFromInline
struct RevisionFold<Element>: Fold {
    @usableFromInline let read: @MainActor (Element) -> Void
    @usableFromInline var result: UInt64 = 0

    @inlinable init(_ read: @escaping @MainActor (Element) -> Void) { self.read = read }

    @inlinable func contribution(of element: Element) { read(element) }
    @inlinable mutating func add(_ contribution: Void, at index: Int) { result += 1 }
    @inlinable mutating func remove(_ contribution: Void, at index: Int) { result += 1 }
}
