import Testing

@testable import Derive
@testable import DeriveKit
@testable import DeriveGraph

/// A cart whose values are computed by helper objects that are gone when the computation returns.
@Observed
private final class Cart {
    var net: Int = 100
    var rate: Int = 20
    @Derived var doubled: Int
    @Derived var gross: Int
    @Derived var rounded: Int
    @Derived var shared: Int
    @Derived var guarded: Int
    @Derived var total: Int
    @Derived var grown: Int
    @Unobserved var computations = 0

    init() {}

    func deriveDoubled() -> Int { net * 2 }
    func deriveGross() -> Int {
        computations += 1
        return Tax(self).total
    }
    /// Over a chain of helpers, and of values of one helper.
    func deriveRounded() -> Int { Rounding(Tax(self)).total }
    /// Over many helpers that read the same.
    func deriveShared() -> Int { (0..<50).reduce(0) { $0 + Tax(self).total * $1 } }
    /// Reads on after the helper has gone, another thing each time.
    func deriveGuarded() -> Int { Tax(self).total > 500 ? rate : doubled }
    func deriveGrown() -> Int { Tree(self).size }
    func deriveTotal() -> Int { ObservedArray((1...3).map { Part($0, self) }).sum(\.net) }
}

@Observed
private final class Tax {
    unowned let cart: Cart
    var surcharge: Int = 0
    @Derived var amount: Int
    @Derived var total: Int

    init(_ cart: Cart) { self.cart = cart }

    func deriveAmount() -> Int { cart.net * cart.rate / 100 }
    func deriveTotal() -> Int { cart.net + amount + surcharge }
}

@Observed
private final class Rounding {
    let tax: Tax
    @Derived var total: Int

    init(_ tax: Tax) { self.tax = tax }

    func deriveTotal() -> Int { tax.total / 10 * 10 }
}

@Observed
private final class Part {
    let factor: Int
    unowned let cart: Cart
    @Derived var net: Int

    init(_ factor: Int, _ cart: Cart) { (self.factor, self.cart) = (factor, cart) }

    func deriveNet() -> Int { factor * cart.net }
}

/// A tree whose branches look at their root by a weak reference.
@Observed
private final class Tree {
    weak var root: Tree?
    let branches = ObservedArray<Tree>()
    let cart: Cart
    @Derived var size: Int

    init(_ cart: Cart, root: Tree? = nil) {
        (self.cart, self.root) = (cart, root)
        guard root == nil else { return }
        for _ in 0..<3 { branches.append(Tree(cart, root: self)) }
    }

    func deriveSize() -> Int { root.map { cart.net * $0.branches.count } ?? branches.sum(\.size) }
}

/// Hands an object to a formula, which lets it go.
private final class TaxHolder {
    var tax: Tax?

    func total(for cart: Cart) -> Int {
        let new = Tax(cart)
        tax = new
        return new.total
    }
}

/// Reads a helper, and lets a formula further in drop it.
@Observed
private final class Handover {
    let cart: Cart
    let holder = TaxHolder()
    var own: Int = 1
    @Derived var outer: Int
    @Derived var inner: Int

    init(_ cart: Cart) { self.cart = cart }

    func deriveOuter() -> Int {
        let before = holder.total(for: cart)
        return before + inner
    }
    func deriveInner() -> Int {
        holder.tax = nil
        return own
    }
}

@Suite("A helper object that a computation makes and releases")
struct HelperTests {
    private let cart = Cart()
    private let watcher = Watcher()

    @Test("leaves a formula connected to what it has read")
    func formula() {
        cart.observe(\.gross, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(cart.gross == 120)
        cart.net = 1000
        tick()
        #expect(watcher.calls == 1)
        #expect(cart.gross == 1200 && cart.isValid(\.gross))
        let computations = cart.computations
        cart.rate = 10
        #expect(!cart.isValid(\.gross))
        tick()
        #expect(watcher.calls == 2)
        #expect(cart.gross == 1100 && cart.computations == computations + 1)
        graph.checkAllInvariants()
    }

    @Test("may have read another helper, which has died before it or after it")
    func chain() {
        cart.observe(\.rounded, by: watcher) { watcher, _ in watcher.calls += 1 }
        for (count, net) in [11, 57, 100].enumerated() {
            cart.net = net
            tick()
            #expect(watcher.calls == count + 1)
            #expect(cart.rounded == net * 6 / 5 / 10 * 10 && cart.isValid(\.rounded))
        }
        graph.checkAllInvariants()
    }

    @Test("hands on each dependency once, and a later read replaces no inherited link")
    func links() {
        let before = Graph.linkSlab.count
        #expect(cart.shared == 120 * 1225)
        #expect(Graph.linkSlab.count < before + 110)
        #expect(cart.guarded == 200)
        cart.net = 1000
        #expect(cart.guarded == 20 && cart.shared == 1200 * 1225)
        cart.rate = 30
        #expect(cart.guarded == 30 && cart.shared == 1300 * 1225)
        cart.net = 10
        #expect(cart.guarded == 20 && cart.shared == 13 * 1225)
        graph.checkAllInvariants()
    }

    @Test("leaves an effect connected, also if the effect sets what the helper has read")
    func effect() {
        var seen: [Int] = []
        let effect = Effect { [cart] in seen.append(Rounding(Tax(cart)).total) }
        for net in [1000, 50] {
            cart.net = net
            while tick() {}
        }
        #expect(seen == [120, 1200, 60])
        effect.stop()
        var raises = [30, 40]
        let writer = Effect { [cart] in
            let tax = Tax(cart)
            seen.append(tax.total)
            if !raises.isEmpty { cart.rate = raises.removeFirst() }
        }
        while tick() {}
        #expect(seen.suffix(3) == [60, 65, 70])
        writer.stop()
        #expect(!needsTick)
    }

    @Test("leaves a reaction connected")
    func reaction() {
        var stale = 0
        let row = Reaction("row") { stale += 1 }
        for net in [1000, 50, 70] {
            #expect(row.track { Rounding(Tax(cart)).total } == cart.net * 6 / 5 / 10 * 10)
            while tick() {}
            let before = stale
            cart.net = net
            while tick() {}
            #expect(stale == before + 1)
        }
        graph.checkAllInvariants()
    }

    @Test("leaves an observation by a text path connected")
    func textPath() throws {
        try cart.observe(path: "gross", by: watcher) { watcher, _ in watcher.calls += 1 }
        cart.net = 1000
        tick()
        #expect(watcher.calls == 1)
        cart.net = 10
        tick()
        #expect(watcher.calls == 2)
        #expect(try cart.value(at: "gross") as? Int == 12)
    }

    @Test("may be a collection with its members")
    func collection() {
        cart.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(cart.total == 600)
        for net in [1000, 10] {
            cart.net = net
            tick()
            #expect(cart.total == 6 * net && cart.isValid(\.total))
        }
        #expect(watcher.calls == 2)
        graph.checkAllInvariants()
    }

    @Test("may refer weakly to another one that dies with it")
    func weakReferences() {
        cart.observe(\.grown, by: watcher) { watcher, _ in watcher.calls += 1 }
        var sizes: [Int] = []
        let effect = Effect { [cart] in sizes.append(Tree(cart).size) }
        for net in [1000, 10] {
            cart.net = net
            while tick() {}
            #expect(cart.grown == 9 * net && cart.isValid(\.grown))
        }
        #expect(watcher.calls == 2 && sizes == [900, 9000, 90])
        effect.stop()
        graph.checkAllInvariants()
    }

    @Test("that a formula further in releases leaves the outer one connected")
    func releasedFurtherIn() {
        let handover = Handover(cart)
        #expect(handover.outer == 121)
        graph.checkAllInvariants()
        cart.rate = 30
        #expect(handover.outer == 131)
        handover.own = 2
        #expect(handover.outer == 132)
        cart.net = 1000
        #expect(handover.outer == 1302)
        graph.checkAllInvariants()
    }
}
