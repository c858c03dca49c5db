import Derive
import DeriveKit
import Fuzzing
import Testing

/// A value that reads one place of each kind of collection.
@Observed
final class Reader {
    let array: ObservedArray<String> = ["a", "b"]
    let dictionary: ObservedDictionary<String, Int> = ["k": 1]
    let set: ObservedSet<String> = ["m"]
    @Derived var places: String
    @Derived var wholes: Int

    init() {}
    func derivePlaces() -> String {
        "\(array[1]) \(dictionary["k"] ?? 0) \(set.contains("m")) \(array.count)"
    }
    func deriveWholes() -> Int {
        array.elements.count + dictionary.keys.count + dictionary.values.count + set.reduce(0) { $0 + $1.count }
            + dictionary.reduce(0) { $0 + $1.value } + set.index(after: set.startIndex) + dictionary.startIndex
    }
}

@Suite("A constant collection")
struct ConstantCollectionTests {
    @Test("takes what is added to it and changes values in place, and its readers follow")
    func changes() {
        let reader = Reader()
        #expect(reader.places == "b 1 true 2")
        reader.array += ["c"]
        reader.array += reader.array
        reader.dictionary["k", default: 7] += 1
        #expect(reader.places == "b 2 true 6")
        reader.dictionary["new", default: 7] += 1
        #expect(reader.dictionary["new"] == 8)
        #expect(reader.dictionary["none", default: 5] == 5 && reader.dictionary.count == 2)
    }
}

@Suite("A part of a collection")
struct CollectionNamesTests {
    @Test("has a name in explanations")
    func names() {
        let reader = Reader()
        #expect(reader.places == "b 1 true 2")
        #expect(
            explain(reader, \.places).dependsOn.map(\.name) == [
                "[String].#1", "[String: Int].k", "{String}.m", "[String].count",
            ])
        #expect(reader.wholes == 2 + 1 + 1 + 1 + 1 + 1 + 0)
        #expect(explain(reader, \.wholes).dependsOn.map(\.name) == ["[String].*", "[Int].*"])
        let followed = reader.array.follow(elementAt: 0)
        let row = Reaction("row") {}
        #expect(row.track { followed.element } == "a")
        #expect(row.name == "row")
    }

    @Test("is named in the trace with what happened to it")
    func trace() {
        let numbers = ObservedArray<UInt8>()
        let words = ObservedDictionary<String, UInt8>()
        let set = ObservedSet<UInt8>()
        var log: [String] = []
        let token = Trace.listen { event in
            guard case .changed(let property, _, let count) = event, property.typeName == "[UInt8]" else { return }
            log.append("\(property.name), \(count) now")
        }
        numbers.append(contentsOf: [1, 2, 3])
        numbers[1] = 9
        numbers.move(from: 0, to: 2)
        numbers.swapAt(0, 1)
        numbers.removeLast()
        words["a"] = 1
        words["a"] = nil
        set.insert(4)
        set.remove(4)
        token.stop()
        #expect(
            log == [
                "inserted 3 at 0, 3 now", "replaced at 1, 3 now",
                "moved from 0 to 2, 3 now", "exchanged 0 and 1, 3 now", "removed at 2, 2 now", "set a, 1 now",
                "removed a, 0 now", "inserted at 0, 1 now", "removed at 0, 0 now",
            ])
    }

    @Test("that nobody reads any more is forgotten, however many there have been")
    func cleared() {
        let dictionary = ObservedDictionary<Int, Int>()
        let row = Reaction("row") {}
        for key in 0..<1000 { _ = row.track { dictionary[key] } }
        let watcher = Watcher()
        dictionary.observe(\.[999], by: watcher) { watcher, _ in watcher.calls += 1 }
        for key in 0..<1000 { _ = row.track { dictionary[key] } }
        dictionary[999] = 1
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("An element is followed wherever it moves, until it leaves", arguments: 1...40)
    func followed(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let array = ObservedArray((0..<6).map { Item(price: $0) })
        let item = array[3]
        let (followed, watcher) = (array.follow(elementAt: 3), Watcher())
        followed.observe(\.element?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        for _ in 0..<40 {
            let (count, other) = (array.count, Item())
            switch random.below(6) {
            case 0: array.insert(other, at: random.below(count + 1))
            case 1 where count > 1: array.remove(at: random.below(count))
            case 2: array.move(from: random.below(count), to: random.below(count))
            case 3: array.swapAt(random.below(count), random.below(count))
            case 4 where random.below(3) == 0: array[random.below(count)] = other
            default: array.reverse()
            }
            guard let position = array.elements.firstIndex(where: { $0 === item }) else {
                #expect(followed.element == nil, "seed \(seed)")
                break
            }
            #expect((followed.element === item, followed.position) == (true, position), "seed \(seed)")
        }
        let calls = watcher.calls
        item.price += 100
        tick()
        #expect(watcher.calls == calls + 1 || followed.element == nil, "seed \(seed)")
    }
}

@Suite("Paths that end in aggregates")
struct AggregatePathTests {
    @Test("are observed like any other")
    func observed() {
        let (samples, watcher) = (ObservedArray<Item>(), Watcher())
        samples.observe(\.[sum: \.price], by: watcher) { watcher, _ in watcher.calls += 1 }
        samples.observe(\.[max: \.price], by: watcher) { watcher, _ in watcher.calls += 10 }
        samples.observe(\.[min: \.price], by: watcher) { watcher, _ in watcher.calls += 100 }
        samples.observe(\.[average: \.price], by: watcher) { watcher, _ in watcher.calls += 1000 }
        samples.observe(\.[countWhere: \.isDear], by: watcher) { watcher, _ in watcher.calls += 10000 }
        samples.append(Item(price: 4))
        tick()
        #expect(watcher.calls == 1111)
        samples.append(Item(price: 400))
        tick()
        #expect(watcher.calls == 1111 + 11011)
    }

    @Test("take missing values as zero, and floating-point numbers exactly")
    func kinds() {
        let entries = ObservedArray([Entry(1), Entry(nil)])
        #expect(entries[sum: \.amount] == 1)
        let numbers: ObservedArray<Float> = [0.5, 1.5]
        #expect(numbers[sum: \.self] == 2)
        #expect(numbers.average(\.self) == 1)
        #expect(numbers.sums(of: \.self, by: \.isZero) == [false: 2])
        #expect(ObservedArray<Double>().average(\.self) == nil)
        let book = ObservedArray([Entry(1, rating: 2), Entry(2, rating: 2)])
        #expect(book.max(\.amount, where: \.isPaid) == nil)
    }
}
