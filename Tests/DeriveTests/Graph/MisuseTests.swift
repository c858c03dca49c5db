import Derive
import DeriveDocuments
import DeriveKit
import Testing

/// Two parts whose values depend on one another.
@Observed
final class Half {
    var other: Half?
    @Derived var whole: Int
    init() {}
    func deriveWhole() -> Int { (other?.whole ?? 0) + 1 }
}

/// A parent and a child that ask each other.
@Observed
final class Parent {
    let children = ObservedArray<Child>()
    @Derived var share: Int
    init() {}
    func deriveShare() -> Int { children.sum(\.share) }
}

@Observed
final class Child {
    weak var parent: Parent?
    @Derived var share: Int
    init() {}
    func deriveShare() -> Int { (parent?.share ?? 0) + 1 }
}

/// One of a chain of objects, each of which asks the one before it; an endless one makes that itself.
@Observed
final class Generation {
    let previous: Generation?
    let isEndless: Bool
    @Derived var age: Int

    init(after previous: Generation?, isEndless: Bool = false) {
        self.previous = previous
        self.isEndless = isEndless
    }
    func deriveAge() -> Int {
        ((isEndless ? Generation(after: nil, isEndless: true) : previous)?.age ?? 0) + 1
    }

    /// Reads the last of a chain that was never read.
    static func chain(of count: Int) -> Int {
        var all = [Generation(after: nil)]
        while all.count < count { all.append(Generation(after: all.last)) }
        defer { while !all.isEmpty { all.removeLast() } }
        return all.last?.age ?? 0
    }
}

/// Formulas that do what a formula must not.
@Observed
final class Meddler {
    var source: Int = 0
    var target: Int = 0
    let constant = 1
    let items = ObservedArray<Meddler>()
    @Derived var writes: Int
    @Derived var appends: Int
    @Derived var observes: Int
    @Derived var sumOfRemovers: Int
    @Derived var makes: Int
    @Unobserved weak var owner: Meddler?
    init() {}

    func deriveWrites() -> Int {
        target = source + 1
        return source
    }
    func deriveAppends() -> Int {
        items.append(Meddler())
        return items.count
    }
    func deriveObserves() -> Int {
        observe(\.source, by: self) { _, _ in }
        return source
    }
    func deriveSumOfRemovers() -> Int { items.sum(\.removal) }
    func deriveMakes() -> Int {
        let item = Item()
        item.price = source
        let bill = Bill([])
        bill.items.append(item)
        return bill.total
    }
    var removal: Int {
        owner?.items.removeAll()
        return 0
    }
}

/// What a program must not do; each ends it with a message that says what was done, by whom, and what to do instead.
@Suite("A mistake ends the program with its names")
struct MisuseTests {
    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("DD-10 A cycle names the properties on its way; a diamond is none")
    func cycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (a, b) = (Half(), Half())
                (a.other, b.other) = (b, a)
                _ = a.whole
            }
        }
        // Two objects of one class are told apart by their addresses.
        let halves = message(result).matches(of: /Half\.whole \((0x[0-9a-f]+)\)/).map { $0.1 }
        #expect(message(result).contains("A derived value depends on itself: Half.whole ("))
        #expect(halves.count == 3 && halves.first == halves.last && Set(halves).count == 2)
        let item = Item(price: 2)
        let bill = Bill([item, item])
        #expect(bill.total == 4)
    }

    @Test("DD-10 A cycle from a parent over its children names both")
    func familyCycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (parent, child) = (Parent(), Child())
                child.parent = parent
                parent.children.append(child)
                _ = parent.share
            }
        }
        #expect(message(result).contains("Parent.share → [Child].sum(share) → Child.share → Parent.share"))
    }

    @Test("A chain that was never read is computed if it is not too long, and named if it is")
    func depth() async {
        #expect(Generation.chain(of: 1_900) == 1_900)
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Generation.chain(of: 100_000) }
        }
        #expect(
            message(result).contains(
                "Too many computations are nested in each other: Generation.age → Generation.age → Generation.age → … → "
                    + "Generation.age → Generation.age → Generation.age. Read a long chain from its start"))
    }

    @Test("A formula that goes on with new objects for ever is named")
    func endless() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Generation(after: nil, isEndless: true).age }
        }
        #expect(message(result).contains("… → Generation.age → Generation.age → Generation.age."))
    }

    @Test("A formula that sets a property names both")
    func write() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Meddler().writes }
        }
        #expect(message(result).contains("Meddler.writes sets Meddler.target while it is being computed."))
    }

    @Test("A formula that changes a collection that is in use names both")
    func append() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let meddler = Meddler()
                let watcher = Watcher()
                meddler.observe(\.items, by: watcher) { _, _ in }
                _ = meddler.appends
            }
        }
        #expect(message(result).contains("Meddler.appends sets [Meddler].* while it is being computed."))
    }

    @Test("A formula may set what it has made itself, also while changes are recorded")
    func ownObjects() {
        let meddler = Meddler()
        let document = Document(of: meddler)
        let history = document.history
        meddler.source = 7
        #expect(meddler.makes == 7)
        history.undo()
        #expect(meddler.makes == 0)
        #expect(!history.canUndo)
    }

    @Test("An observation that a formula begins is refused, with its place")
    func observing() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Meddler().observes }
        }
        #expect(message(result).contains("Meddler.observes observes something at DeriveTests/MisuseTests.swift:"))
    }

    @Test("A collection that is changed while the engine goes through it is named")
    func enumeration() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let owner = Meddler()
                for _ in 0..<3 {
                    let item = Meddler()
                    item.owner = owner
                    owner.items.append(item)
                }
                _ = owner.sumOfRemovers
            }
        }
        #expect(message(result).contains("[Meddler].* is changed while its elements are being gone through"))
    }

    @Test("A position that an array does not have is named with the array's length, whatever is asked for there")
    func positions() async {
        let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = ObservedArray([1]).remove(at: 4) }
        }
        #expect(message(removed).contains("There is no element at 4 of an array of 1."))
        let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { ObservedArray([1]).insert(2, at: 3) }
        }
        #expect(message(inserted).contains("There is no element at 3 of an array of 1."))
        let spliced = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { ObservedArray([1, 2]).removeSubrange(1..<5) }
        }
        #expect(message(spliced).contains("There is no element at 4 of an array of 2."))
        let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { ObservedArray([1, 2]).move(from: 0, to: 2) }
        }
        #expect(message(moved).contains("There is no element at 2 of an array of 2."))
    }

    @Test("A sum that its type cannot hold is named with its aggregate, at the first read and after a change")
    func overflow() async {
        let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Bill([Item(price: .max), Item(price: .max)]).items.sum(\.price) }
        }
        #expect(message(first).contains("[Item].sum(price) is 18446744073709551614, which no Int can hold."))
        let later = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let bill = Bill([Item(price: .max), Item(price: 0)])
                _ = bill.items.sum(\.price)
                bill.items[1].price = 1
                _ = bill.items.sum(\.price)
            }
        }
        #expect(message(later).contains("[Item].sum(price) is 9223372036854775808, which no Int can hold."))
    }

    @Test("CO-31 An observation of what never changes is refused")
    func useless() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let watcher = Watcher()
                Meddler().observe(\.constant, by: watcher) { _, _ in }
            }
        }
        #expect(message(result).contains("would never run: its path leads through constants only."))
    }

    @Test("A path over several hops is no property: what asks for one names those that there are")
    func noProperty() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Bill().isValid(\.customer?.name) }
        }
        #expect(message(result).contains("leads to no property of Bill itself. It has customer, discount, items"))
    }

    @Test(
        "CO-30 A part of a text path that does not exist is an error, now or when the type is known; there is no call then"
    )
    func unknownProperty() throws {
        let watcher = Watcher()
        let bill = Bill()
        let error = #expect(throws: PathError.self) { try bill.observe(path: "custmer.name", by: watcher) { _, _ in } }
        #expect(error?.description.contains("Bill has no “custmer”. Did you mean “customer”?") == true)
        #expect(bill.observations.isEmpty)
    }
}
