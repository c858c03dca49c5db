import Derive
import DeriveKit
import Foundation
import Testing

@Suite("Conformance: sets")
struct SetConformanceTests {
    let counter = Counter()
    var watcher: Watcher { counter.watcher }

    private func count(_ change: () -> Void) -> Int { counter.after(change) }

    @Test("SE-01 A member is found by one that equals it, where the older one made a key of its hash")
    func se01() throws {
        let set: ObservedSet = ["aString"]
        #expect(set.member(equalTo: "aString") == "aString")
        #expect(set.member(equalTo: "another") == nil)
        #expect(try set.value(at: "aString") as? String == "aString")
        #expect(try set.value(at: "count") as? Int == 1)
    }

    @Test("SE-02 A possible member tells when it comes and when it goes, by whatever operation")
    func se02() throws {
        let set: ObservedSet = ["s"]
        try set.observe(path: "s", by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { set.insert("other") } == 0)
        #expect(count { set.remove("s") } == 1)
        #expect(count { set.insert("s") } == 2)
        #expect(count { set.removeAll() } == 3)
        #expect(count { set.formUnion(["s"]) } == 4)
        #expect(count { set.formIntersection(["x"]) } == 5)
        #expect(count { set.formSymmetricDifference(["s"]) } == 6)
        set.stopAllObservations()
        #expect(count { set.remove("s") } == 6)
    }

    @Test("SE-03 The whole tells of what changes the set, and of nothing else")
    func se03() {
        let rack = Rack()
        let tags = (0..<6).map { Tag("\($0)") }
        rack.observe(\.set, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { rack.set.insert(tags[0]) } == 1)
        #expect(count { rack.set.insert(tags[1]) } == 2)
        #expect(count { rack.set.insert(Tag("1")) } == 2)
        #expect(count { rack.set.formUnion(tags[2...4]) } == 3)
        #expect(count { rack.set.subtract([tags[4]]) } == 4)
        #expect(count { rack.set.subtract([tags[5]]) } == 4)
        #expect(count { rack.set = [] } == 5)
        rack.stopAllObservations()
        #expect(count { rack.set.insert(tags[0]) } == 5)
    }

    @Test("SE-04 The count tells of members that come and go")
    func se04() {
        let set = ObservedSet<Int>()
        set.observe(\.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { set.insert(1) } == 1)
        #expect(count { set.formUnion([2, 3, 4]) } == 2)
        #expect(count { set.insert(4) } == 2)
        #expect(count { set.remove(4) } == 3)
        set.stopAllObservations()
        #expect(
            count {
                set.insert(9)
                set.removeAll()
            } == 3)
    }

    @Test("SE-05, SE-06 A copy equals the set, and the set's observations stay with it")
    func se06() throws {
        let set: ObservedSet = ["a", "b"]
        try set.observe(path: "a", by: watcher) { watcher, _ in watcher.calls += 1 }
        let (copy, observed) = (set.members, ObservedSet(set.members))
        #expect(copy == ["a", "b"] && observed.members == copy)
        #expect(count { observed.removeAll() } == 0)
        #expect(count { set.removeAll() } == 1)
    }

    @Test("SE-07, SE-08 Encoded and decoded, a set is equal, and is not observed")
    func se08() throws {
        let set: ObservedSet = ["a", "b"]
        try set.observe(path: "a", by: watcher) { watcher, _ in watcher.calls += 1 }
        let decoded = try JSONDecoder().decode(ObservedSet<String>.self, from: JSONEncoder().encode(set))
        #expect(decoded.members == ["a", "b"])
        #expect(decoded.observations.isEmpty)
        #expect(count { decoded.remove("a") } == 0)
    }

    @Test("SE-09 Through the members: additions, changes and removals merge, and adding one again is nothing")
    func se09() {
        let rack = Rack()
        let all = (0..<10).map { Tag("\($0)") }
        rack.observe(\.set.each.weight, by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.set.formUnion(all)
        rack.observe(\.set.each.size, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(watcher.calls == 0)
        #expect(count { all[0].weight = 5 } == 1)
        #expect(count { all[0].size = 8 } == 2)
        #expect(count { (all[5].weight, all[5].size) = (7, 3) } == 4)
        #expect(count { rack.set.remove(all[9]) } == 6)
        #expect(count { all[9].weight = 9 } == 6)
        #expect(
            count {
                rack.set.insert(all[9])
                rack.set.insert(all[9])
            } == 8)
        #expect(count { all[9].weight = 100 } == 9)
        #expect(
            count {
                rack.set.remove(all[9])
                all[9].weight = 101
            } == 11)
    }
}
