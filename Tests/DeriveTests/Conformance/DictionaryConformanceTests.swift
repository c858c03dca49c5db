import Derive
import DeriveKit
import Foundation
import Testing

@Suite("Conformance: dictionaries")
struct DictionaryConformanceTests {
    let counter = Counter()
    var watcher: Watcher { counter.watcher }

    private func count(_ change: () -> Void) -> Int { counter.after(change) }

    @Test("DI-01 However it was made and is observed, a dictionary is one")
    func di01() throws {
        let made: [ObservedDictionary<String, String>] = [
            .init(), [:], .init([:]), .init(["key1": "old"]), ["key1": "old"],
            try JSONDecoder().decode(ObservedDictionary<String, String>.self, from: Data("{}".utf8)),
        ]
        for dictionary in made {
            try dictionary.observe(path: "key1", by: watcher) { watcher, _ in watcher.calls += 1 }
            dictionary["key1"] = "new"
            #expect(dictionary["key1"] == "new")
            #expect(dictionary.count == 1)
            #expect(dictionary.map(\.key) == ["key1"])
            #expect(dictionary.removeValue(forKey: "absent") == nil)
            #expect(dictionary.count == 1)
            dictionary["key1"] = nil
            #expect(dictionary.isEmpty && dictionary["key1"] == nil)
        }
    }

    @Test(
        "DI-02 A key can be observed before it has a value; after the stop of all that an observer observes there is no call"
    )
    func di02() throws {
        let rack = Rack()
        try rack.observe(path: "names.key1", by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { rack.names["key1"] = "a" } == 1)
        rack.stopObserving(by: watcher)
        #expect(count { rack.names["key1"] = "b" } == 1)
    }

    @Test("DI-03 The whole tells of each key that is set, several in a turn as one")
    func di03() {
        let rack = Rack()
        rack.observe(\.names, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { rack.names["key1"] = "a" } == 1)
        #expect(count { rack.names["key2"] = "a" } == 2)
        #expect(count { rack.names.merge(["key3": "a", "key4": "b", "key5": "c"]) } == 3)
        rack.stopObserving(by: watcher)
        #expect(count { rack.names["key1"] = "z" } == 3)
    }

    @Test("DI-04 Filling and emptying are one call each")
    func di04() {
        let rack = Rack()
        rack.observe(\.names, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { for key in 1...5 { rack.names["\(key)"] = "a" } } == 1)
        #expect(count { rack.names.removeAll() } == 2)
        #expect(rack.names.isEmpty)
    }

    @Test("DI-05 The count tells of keys that come and go, and not of other values")
    func di05() {
        let rack = Rack()
        rack.observe(\.names.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(count { rack.names["key1"] = "a" } == 1)
        #expect(count { rack.names.merge(["key2": "a", "key3": "b", "key4": "c"]) } == 2)
        #expect(count { rack.names["key2"] = nil } == 3)
        #expect(count { rack.names["absent"] = nil } == 3)
        #expect(count { rack.names["key1"] = "b" } == 3)
        rack.stopAllObservations()
        #expect(
            count {
                rack.names["key9"] = "a"
                rack.names.removeAll()
            } == 3)
    }

    @Test("DI-06, DI-07 Observations do not follow copies")
    func di06() throws {
        let names: ObservedDictionary = ["validKey": "a"]
        try names.observe(path: "validKey", by: watcher) { watcher, _ in watcher.calls += 1 }
        names.observe(\.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        var copy = names.entries
        let observed = ObservedDictionary(names.entries)
        #expect(copy == ["validKey": "a"] && observed.entries == copy)
        copy["validKey"] = "b"
        #expect(count { observed["validKey"] = nil } == 0)
    }

    @Test("DI-08, DI-09 Encoded and decoded, a dictionary is equal, and is not observed")
    func di08() throws {
        let names: ObservedDictionary = ["a": 1, "b": 2]
        names.observe(\.count, by: watcher) { watcher, _ in watcher.calls += 1 }
        let data = try JSONEncoder().encode(names)
        let decoded = try JSONDecoder().decode(ObservedDictionary<String, Int>.self, from: data)
        #expect(decoded.entries == ["a": 1, "b": 2])
        #expect(decoded.observations.isEmpty)
        #expect(count { decoded["c"] = 3 } == 0)
    }

    @Test(
        "DI-10 Through the values: additions, changes and removals merge, and who stands under two keys is followed twice"
    )
    func di10() {
        let rack = Rack()
        let all = (0..<10).map { _ in Item() }
        rack.observe(\.dictionary.each.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        for (key, item) in all.enumerated() { rack.dictionary["\(key)"] = item }
        rack.observe(\.dictionary.each.quantity, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(watcher.calls == 0)
        #expect(count { all[0].price = 5 } == 1)
        #expect(count { all[0].quantity = 8 } == 2)
        #expect(count { (all[5].price, all[5].quantity) = (7, 3) } == 4)
        #expect(count { rack.dictionary["9"] = nil } == 6)
        #expect(count { all[9].price = 9 } == 6)
        #expect(
            count {
                rack.dictionary["9"] = all[9]
                rack.dictionary["9"] = all[9]
            } == 8)
        #expect(count { rack.dictionary["10"] = all[9] } == 10)
        #expect(count { all[9].price = 100 } == 11)
        #expect(
            count {
                rack.dictionary["9"] = nil
                all[9].price = 101
            } == 13)
        #expect(count { all[9].price = 102 } == 14)
    }
}
