import Derive
import DeriveDocuments
import DeriveKit
import Fuzzing
import Testing

private struct Failure: Error {}

/// One random change of a collection, carried out as it is, in a transaction that fails, or undone and done again.
/// - Returns: Whether it is kept.
private func carryOut(
    _ random: inout SplitMix, on collection: any ObservationRoot, _ change: () -> Void
) -> Bool {
    switch random.below(4) {
    case 0:
        try? transaction {
            change()
            throw Failure()
        }
        return false
    case 1:
        let document = Document(of: collection)
        let history = document.history
        change()
        if history.canUndo {
            history.undo()
            history.redo()
        }
        return true
    default:
        change()
        return true
    }
}

/// Observers of all kinds, and how often each was called since the last look.
private final class Calls {
    private var counts: [String: Int] = [:]
    private var tokens: [ObservationToken] = []

    func observe<Root: ObservationRoot>(_ name: String, _ root: Root, _ path: String) throws {
        tokens.append(try root.observe(path: path, by: self) { calls, _ in calls.counts[name, default: 0] += 1 })
    }

    /// The names of those that were called, each of which must have been called once.
    func take() -> Set<String> {
        defer { counts = [:] }
        #expect(counts.values.allSatisfy { $0 == 1 })
        return Set(counts.keys)
    }
}

@Suite("Collections over random edits")
struct CollectionRandomTests {
    @Test("An array is like a plain one, and tells those alone whose part has changed", arguments: 1...80)
    func array(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let array = ObservedArray<Int>()
        let calls = Calls()
        for slot in 0..<4 { try calls.observe("#\(slot)", array, "#\(slot)") }
        try calls.observe("count", array, "@count")
        try calls.observe("whole", array, "*")
        for step in 0..<60 {
            let before = array.elements
            var expected = before
            let change = arrayChange(&random, count: before.count)
            change.plain(&expected)
            let isKept = carryOut(&random, on: array) { change.observed(array) }
            tick()
            let now = isKept ? expected : before
            #expect(array.elements == now, "seed \(seed), step \(step)")
            // Undone and done again on the way, what did change may tell of it; what did not must not.
            var called: Set<String> = before == now ? [] : ["whole"]
            if before.count != now.count { called.insert("count") }
            for slot in 0..<4 where before.at(slot) != now.at(slot) { called.insert("#\(slot)") }
            let told = calls.take()
            #expect(told == called, "seed \(seed), step \(step): \(before) to \(now)")
        }
    }

    private typealias ArrayChange = (plain: (inout [Int]) -> Void, observed: (ObservedArray<Int>) -> Void)

    private func arrayChange(_ random: inout SplitMix, count: Int) -> ArrayChange {
        let value = random.below(3)
        let (a, b) = (random.below(max(1, count)), random.below(max(1, count)))
        let end = random.below(count + 1)
        switch random.below(count == 0 ? 2 : 9) {
        case 0: return ({ $0.append(value) }, { $0.append(value) })
        case 1: return ({ $0.insert(value, at: end) }, { $0.insert(value, at: end) })
        case 2: return ({ $0.remove(at: a) }, { $0.remove(at: a) })
        case 3: return ({ $0[a] = value }, { $0[a] = value })
        case 4: return ({ $0.insert($0.remove(at: a), at: b) }, { $0.move(from: a, to: b) })
        case 5: return ({ $0.swapAt(a, b) }, { $0.swapAt(a, b) })
        case 6: return ({ $0.removeLast() }, { $0.removeLast() })
        case 7: return ({ $0.insert(value, at: 0) }, { $0.insert(contentsOf: [value], at: 0) })
        default: return ({ $0.removeFirst() }, { $0.removeFirst() })
        }
    }

    @Test("Several changes of an array at once come to what a plain one does", arguments: 1...40)
    func bulk(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let array = ObservedArray((0..<8).map { _ in random.below(4) })
        var plain = array.elements
        for _ in 0..<30 {
            let lower = random.below(plain.count + 1)
            let upper = lower + random.below(plain.count - lower + 1)
            let new = (0..<random.below(4)).map { _ in random.below(4) }
            switch random.below(6) {
            case 0:
                array.replaceSubrange(lower..<upper, with: new)
                plain.replaceSubrange(lower..<upper, with: new)
            case 1:
                array.removeAll { $0 == 2 }
                plain.removeAll { $0 == 2 }
            case 2:
                array.sort()
                plain.sort()
            case 3:
                array.reverse()
                plain.reverse()
            case 4:
                array.setElements(new + plain.prefix(6))
                plain = new + plain.prefix(6)
            default:
                array.append(contentsOf: new)
                plain.append(contentsOf: new)
            }
            #expect(array.elements == plain && Array(array) == plain, "seed \(seed)")
        }
        while let last = array.popLast() { #expect(last == plain.removeLast()) }
    }

    @Test("A dictionary is like a plain one, and tells those alone whose part has changed", arguments: 1...60)
    func dictionary(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let dictionary = ObservedDictionary<String, Int>()
        let calls = Calls()
        for key in ["a", "b", "c"] { try calls.observe(key, dictionary, key) }
        try calls.observe("@count", dictionary, "@count")
        try calls.observe("*", dictionary, "*")
        for step in 0..<60 {
            let before = dictionary.entries
            let key = ["a", "b", "c", "d"][random.below(4)]
            let value = random.below(3) == 0 ? nil : random.below(3)
            let isKept = carryOut(&random, on: dictionary) { dictionary[key] = value }
            tick()
            var now = before
            if isKept { now[key] = value }
            #expect(dictionary.entries == now, "seed \(seed), step \(step)")
            #expect(Dictionary(uniqueKeysWithValues: dictionary.map { ($0.key, $0.value) }) == now)
            var called: Set<String> = before == now ? [] : ["*"]
            if before.count != now.count { called.insert("@count") }
            for key in ["a", "b", "c"] where before[key] != now[key] { called.insert(key) }
            #expect(calls.take() == called, "seed \(seed), step \(step)")
        }
    }

    @Test("A set is like a plain one, and tells those alone whose part has changed", arguments: 1...60)
    func set(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let set = ObservedSet<String>()
        let calls = Calls()
        for member in ["a", "b", "c"] { try calls.observe(member, set, member) }
        try calls.observe("@count", set, "@count")
        try calls.observe("*", set, "*")
        for step in 0..<60 {
            let before = set.members
            let others = Array(Set((0..<random.below(4)).map { _ in ["a", "b", "c", "d", "e"][random.below(5)] }))
            let operation = random.below(6)
            var now = before
            let isKept = carryOut(&random, on: set) { apply(operation, others, to: set) }
            if isKept { apply(operation, Set(others), to: &now) }
            tick()
            #expect(set.members == now && Set(set) == now, "seed \(seed), step \(step)")
            var called: Set<String> = before == now ? [] : ["*"]
            if before.count != now.count { called.insert("@count") }
            for member in ["a", "b", "c"] where before.contains(member) != now.contains(member) {
                called.insert(member)
            }
            let told = calls.take()
            // Members that come and go at once may leave the count as it was, which has changed nevertheless.
            #expect(told.subtracting(["@count"]) == called.subtracting(["@count"]), "seed \(seed), step \(step)")
            #expect(told.isSuperset(of: called), "seed \(seed), step \(step)")
        }
    }

    private func apply(_ operation: Int, _ others: [String], to set: ObservedSet<String>) {
        switch operation {
        case 0: set.formUnion(others)
        case 1: set.formIntersection(others)
        case 2: set.subtract(others)
        case 3: set.formSymmetricDifference(others)
        case 4: set.setMembers(others)
        default: for other in others { if !set.insert(other) { set.remove(other) } }
        }
    }

    private func apply(_ operation: Int, _ others: Set<String>, to set: inout Set<String>) {
        switch operation {
        case 0: set.formUnion(others)
        case 1: set.formIntersection(others)
        case 2: set.subtract(others)
        case 3: set.formSymmetricDifference(others)
        case 4: set = others
        default: for other in others { if !set.insert(other).inserted { set.remove(other) } }
        }
    }
}

extension Array {
    fileprivate func at(_ position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}
