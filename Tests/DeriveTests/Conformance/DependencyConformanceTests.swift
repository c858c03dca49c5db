import Derive
import DeriveKit
import Foundation
import Testing

/// Prices and discounts of one another: a base class with a plain computed property, and how subclasses change it.
@Observed
class Offer {
    var price: Int = 1
    /// How often any formula ran.
    @Unobserved var computations = 0
    var label: String {
        computations += 1
        return "offer at \(price)"
    }
    @Derived var rounded: Int

    init() {}
    func deriveRounded() -> Int {
        computations += 1
        return price / 10 * 10
    }
}

/// An offer that computes in another way.
@Observed
final class SpecialOffer: Offer {
    @Derived override var label: String

    override init() {}
    func deriveLabel() -> String {
        computations += 1
        return "special at \(price)"
    }
    override func deriveRounded() -> Int {
        computations += 1
        return price
    }
}

/// An owner with a name that others copy, and values that may be missing.
@Observed
final class Owner {
    var displayName: String = ""
    var nickname: String?
    var offer: Offer?
    let offers = ObservedArray<Offer>()
    @Derived var shownName: String?
    @Derived var offeredPrice: Int?
    @Unobserved var computations = 0

    init() {}
    func deriveShownName() -> String? {
        computations += 1
        return nickname
    }
    func deriveOfferedPrice() -> Int? { offer?.price }
}

@Suite("Conformance: dependencies")
struct DependencyConformanceTests {
    let watcher = Watcher()

    @Test("TD-02 An observer of a total is told once for each change of the price or the quantity")
    func td02() {
        let article = Article("2", 1)
        article.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        article.price = 3
        tick()
        article.quantity = 2
        tick()
        #expect((watcher.calls, article.total) == (2, 6))
    }

    @Test("TD-05 A collection that is replaced lets its old members go and takes its new ones on")
    func td05() {
        let rack = Rack()
        let (old, new) = (Item(price: 1), Item(price: 10))
        rack.array.append(old)
        rack.observe(\.array.each.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.array = [new]
        tick()
        #expect(watcher.calls == 1)
        old.price = 2
        tick()
        #expect(watcher.calls == 1)
        new.price = 11
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("TD-06 An intersection goes on following who stays, where the older one took them for removed")
    func td06() {
        let rack = Rack()
        let (kept, dropped) = (Tag("kept"), Tag("dropped"))
        rack.set.formUnion([kept, dropped])
        rack.observe(\.set.each.weight, by: watcher) { watcher, _ in watcher.calls += 1 }
        rack.set.formIntersection([kept])
        tick()
        kept.weight = 1
        tick()
        #expect(watcher.calls == 2)
        dropped.weight = 1
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("TD-07 Members that were there before anybody looked are followed, also those of a decoded collection")
    func td07() throws {
        let articles = [Article("1", 1), Article("1", 2)]
        let bill = ArticleBill(articles)
        #expect(bill.total == 3)
        articles[1].price = 10
        #expect(bill.total == 21)
        let numbers = try JSONDecoder().decode(ObservedArray<Int>.self, from: Data("[1,2,3]".utf8))
        numbers.observe(\.[sum: \.self], by: watcher) { watcher, _ in watcher.calls += 1 }
        numbers[0] = 5
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("TD-08, EX-09 A copy through a to-one reference follows what is there, its replacement, and nothing")
    func td08() {
        let owner = Owner()
        #expect(owner.offeredPrice == nil)
        let offer = Offer()
        owner.offer = offer
        #expect(owner.offeredPrice == 1)
        offer.price = 2
        #expect(owner.offeredPrice == 2)
        owner.offer = SpecialOffer()
        #expect(owner.offeredPrice == 1)
        offer.price = 3
        #expect(owner.offeredPrice == 1)
        owner.offer = nil
        #expect(owner.offeredPrice == nil)
    }

    @Test("TD-10 A class with a collection and nothing that is derived from it can be changed")
    func td10() {
        let rack = Rack()
        rack.array.append(Item())
        rack.dictionary["a"] = Item()
        rack.array.remove(at: 0)
        #expect(rack.array.isEmpty && rack.dictionary.count == 1)
    }

    @Test("TD-12 A name with capitals inside is a name like any other, also as text")
    func td12() throws {
        let owner = Owner()
        try owner.observe(path: "displayName", by: watcher) { watcher, _ in watcher.calls += 1 }
        owner.displayName = "x"
        tick()
        #expect(watcher.calls == 1)
        #expect(try owner.value(at: "displayName") as? String == "x")
    }

    @Test("DD-02 A derived value may depend on derived values")
    func dd02() {
        let article = Article("2", 3)
        let bill = ArticleBill([article])
        #expect(bill.total == 6)
        article.quantity = 4
        #expect(bill.total == 8)
    }

    @Test("DD-03 Two reads compute once; a change computes nothing; the next read computes once")
    func dd03() {
        let item = Item(price: 2)
        _ = (item.total, item.total)
        #expect(item.computations == 1)
        item.price = 3
        #expect(item.computations == 1)
        #expect(item.total == 3)
        #expect(item.computations == 2)
    }

    @Test(
        "DD-04 Nothing and an empty text are cached like any other value, where the older one took them for not computed"
    )
    func dd04() {
        let owner = Owner()
        #expect(owner.shownName == nil)
        #expect(owner.shownName == nil)
        #expect(owner.computations == 1)
        owner.nickname = ""
        #expect(owner.shownName?.isEmpty == true)
        _ = owner.shownName
        #expect(owner.computations == 2)
    }

    @Test("DD-05 A reference in the middle that is replaced leaves the old branch and takes on the new one")
    func dd05() {
        let owner = Owner()
        let (old, new) = (Offer(), Offer())
        owner.offer = old
        owner.observe(\.offeredPrice, by: watcher) { watcher, _ in watcher.calls += 1 }
        owner.offer = new
        old.price = 50
        tick()
        #expect((watcher.calls, owner.offeredPrice) == (0, 1))
        new.price = 60
        tick()
        #expect((watcher.calls, owner.offeredPrice) == (1, 60))
    }

    @Test(
        "DD-09 A subclass's formula is the one that counts, and a subclass may cache what its superclass computed each time"
    )
    func dd09() {
        let (offer, special) = (Offer(), SpecialOffer())
        (offer.price, special.price) = (19, 19)
        #expect((offer.rounded, special.rounded) == (10, 19))
        for one in [offer, special] {
            one.computations = 0
            _ = (one.label, one.label)
        }
        #expect((offer.computations, special.computations) == (2, 1))
        special.price = 20
        #expect(special.label == "special at 20")
        (special as Offer).observe(\.label, by: watcher) { watcher, _ in watcher.calls += 1 }
        special.price = 21
        tick()
        #expect(watcher.calls == 1)
        #expect(special.validProperties.contains("label"))
    }
}
