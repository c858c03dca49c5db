/// A value over all members of a collection whose steps can be taken back: what an ``Aggregate`` computes.
///
/// Each member contributes something; a change takes the old contribution out and puts the new one in.
@MainActor
protocol Fold<Element> {
    associatedtype Element
    associatedtype Contribution
    associatedtype Result
    /// What a member contributes now. What it reads is followed.
    func contribution(of element: Element) -> Contribution
    /// Puts a contribution in. `index` is the member's own number for as long as it is in.
    mutating func add(_ contribution: Contribution, at index: Int)
    /// Takes a contribution out that is in.
    mutating func remove(_ contribution: Contribution, at index: Int)
    /// Whether a contribution has spoilt the result for good, so that all have to be put in again.
    var isTainted: Bool { get }
    /// Forgets all contributions.
    mutating func reset()
    /// The value over all contributions that are in.
    var result: Result { get }
    /// Whether two results are the same to who reads them.
    func isSame(_ a: Result, _ b: Result) -> Bool
}

extension Fold {
    var isTainted: Bool { false }
    mutating func reset() {}
}

extension Fold where Result: Equatable {
    func isSame(_ a: Result, _ b: Result) -> Bool { a == b }
}

/// A fold over those members for which a property is true.
struct Filtered<Base: Fold>: Fold {
    var base: Base
    let isMember: Getter<Base.Element, Bool>

    func contribution(of element: Base.Element) -> Base.Contribution? {
        isMember(element) ? base.contribution(of: element) : nil
    }
    mutating func add(_ contribution: Base.Contribution?, at index: Int) {
        if let contribution { base.add(contribution, at: index) }
    }
    mutating func remove(_ contribution: Base.Contribution?, at index: Int) {
        if let contribution { base.remove(contribution, at: index) }
    }
    var isTainted: Bool { base.isTainted }
    mutating func reset() { base.reset() }
    var result: Base.Result { base.result }
    func isSame(_ a: Base.Result, _ b: Base.Result) -> Bool { base.isSame(a, b) }
}

/// How many members there are.
struct CountFold<Element>: Fold {
    private(set) var result = 0

    func contribution(of element: Element) {}
    mutating func add(_ contribution: Void, at index: Int) { result += 1 }
    mutating func remove(_ contribution: Void, at index: Int) { result -= 1 }
}

/// The sum of a property; a missing value counts as zero.
struct SumFold<Element, Sum: Accumulator>: Fold {
    let value: Getter<Element, Sum.Value>
    private var sum = Sum()

    init(_ value: Getter<Element, Sum.Value>) { self.value = value }

    func contribution(of element: Element) -> Sum.Value { value(element) }
    mutating func add(_ contribution: Sum.Value, at index: Int) { sum.add(contribution) }
    mutating func remove(_ contribution: Sum.Value, at index: Int) { sum.subtract(contribution) }
    var isTainted: Bool { sum.isTainted }
    mutating func reset() { sum = Sum() }
    var result: Sum.Value { sum.value }
}

/// The sum of a property and how many members make it up.
struct AverageFold<Element, Sum: Accumulator>: Fold where Sum.Value: Averaging {
    let value: Getter<Element, Sum.Value>
    private var sum = Sum()
    private var count = 0

    init(_ value: Getter<Element, Sum.Value>) { self.value = value }

    func contribution(of element: Element) -> Sum.Value { value(element) }
    mutating func add(_ contribution: Sum.Value, at index: Int) {
        sum.add(contribution)
        count += 1
    }
    mutating func remove(_ contribution: Sum.Value, at index: Int) {
        sum.subtract(contribution)
        count -= 1
    }
    var isTainted: Bool { sum.isTainted }
    mutating func reset() {
        sum = Sum()
        count = 0
    }
    var result: Sum.Value.Average? { count == 0 ? nil : sum.value.divided(by: count) }
}

/// A sum for each value of another property; a group is there while a member belongs to it.
struct GroupFold<Element, Group: Hashable, Sum: Accumulator>: Fold {
    let group: Getter<Element, Group>
    let value: Getter<Element, Sum.Value>
    private var sums: [Group: (sum: Sum, count: Int)] = [:]

    init(_ value: Getter<Element, Sum.Value>, by group: Getter<Element, Group>) {
        self.value = value
        self.group = group
    }

    func contribution(of element: Element) -> (group: Group, value: Sum.Value) { (group(element), value(element)) }
    mutating func add(_ contribution: (group: Group, value: Sum.Value), at index: Int) {
        var (sum, count) = sums[contribution.group] ?? (Sum(), 0)
        sum.add(contribution.value)
        count += 1
        sums[contribution.group] = (sum, count)
    }
    mutating func remove(_ contribution: (group: Group, value: Sum.Value), at index: Int) {
        guard var (sum, count) = sums[contribution.group] else { return }
        sum.subtract(contribution.value)
        count -= 1
        // At none the group is gone; at a sum of zero it is not.
        sums[contribution.group] = count == 0 ? nil : (sum, count)
    }
    var isTainted: Bool { sums.values.contains { $0.sum.isTainted } }
    mutating func reset() { sums = [:] }
    var result: [Group: Sum.Value] { sums.mapValues(\.sum.value) }
}

/// The different values of a property, or of several at once for each member.
struct DistinctFold<Element, Value: Hashable>: Fold {
    let values: @MainActor (Element) -> [Value]
    private var counts: [Value: Int] = [:]

    init(_ values: @escaping @MainActor (Element) -> [Value]) { self.values = values }

    func contribution(of element: Element) -> [Value] { values(element) }
    mutating func add(_ contribution: [Value], at index: Int) {
        for value in contribution { counts[value, default: 0] += 1 }
    }
    mutating func remove(_ contribution: [Value], at index: Int) {
        for value in contribution {
            let count = (counts[value] ?? 0) - 1
            counts[value] = count > 0 ? count : nil
        }
    }
    var result: Set<Value> { Set(counts.keys) }
}

/// Counts the changes of a property of any member, and of which members there are.
struct RevisionFold<Element>: Fold {
    let read: @MainActor (Element) -> Void
    private(set) var result: UInt64 = 0

    init(_ read: @escaping @MainActor (Element) -> Void) { self.read = read }

    func contribution(of element: Element) { read(element) }
    mutating func add(_ contribution: Void, at index: Int) { result += 1 }
    mutating func remove(_ contribution: Void, at index: Int) { result += 1 }
}
