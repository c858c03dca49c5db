import Derive
import DeriveDocuments
import Observation
import Testing

@Suite("A derived property")
struct DerivedPropertyTests {
    @Test("is not computed before anybody reads it, and once however often it is read")
    func isLazyAndCached() {
        let item = Item(price: 3, quantity: 4)
        #expect(item.computations == 0)
        #expect(item.total == 12)
        #expect(item.total == 12)
        #expect(item.computations == 1)
    }

    @Test("is right at once after a change, and computed only when it is read")
    func followsItsSources() {
        let item = Item(price: 3, quantity: 4)
        #expect(item.total == 12)
        item.quantity = 5
        item.price = 10
        #expect(item.computations == 1)
        #expect(item.total == 50)
        #expect(item.computations == 2)
    }

    @Test("is not computed again for an equal value")
    func equalStops() {
        let item = Item(price: 3)
        #expect(item.total == 3)
        item.price = 3
        #expect(item.total == 3)
        #expect(item.computations == 1)
    }

    @Test("whose value stays the same stops the propagation there")
    func equalDerivedStops() {
        let bill = Bill([Item(price: 200)])
        #expect(bill.isLarge)
        bill.log = []
        bill.discount = 50
        #expect(bill.isLarge)
        #expect(bill.log == ["total", "isLarge"])
        bill.log = []
        transaction {
            bill.items[0].price = 210
            bill.discount = 60
        }
        #expect(bill.isLarge)
        #expect(bill.log == ["total", "sum"], "the total began, and asked for the sum")
    }

    @Test("keeps its value when something changes that Derive does not observe, until it is invalidated by hand")
    func followsWhatIsObserved() {
        let taxed = Taxed()
        #expect([taxed.byObservable, taxed.bySuperclass, taxed.byUnobserved] == [119, 119, 119])
        (taxed.settings.rate, taxed.inherited, taxed.own) = (7, 7, 7)
        #expect([taxed.byObservable, taxed.bySuperclass, taxed.byUnobserved] == [119, 119, 119])
        taxed.invalidate(\.byObservable, \.bySuperclass, \.byUnobserved)
        #expect([taxed.byObservable, taxed.bySuperclass, taxed.byUnobserved] == [107, 107, 107])
    }

    @Test("that reads itself ends the program with the names of the circle")
    func cycleHasAName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Circle().first }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Circle.first → Circle.second → Circle.first"))
    }
}

@Observable
final class TaxSettings {
    var rate = 19
}

class Untracked {
    var inherited = 19
    init() {}
}

@Observed
final class Taxed: Untracked {
    let settings = TaxSettings()
    @Unobserved var own = 19
    @Derived var byObservable: Int
    @Derived var bySuperclass: Int
    @Derived var byUnobserved: Int
    override init() {}
    func deriveByObservable() -> Int { 100 + settings.rate }
    func deriveBySuperclass() -> Int { 100 + inherited }
    func deriveByUnobserved() -> Int { 100 + own }
}

@Observed
final class Circle {
    @Derived var first: Int
    @Derived var second: Int
    init() {}
    func deriveFirst() -> Int { second }
    func deriveSecond() -> Int { first }
}
