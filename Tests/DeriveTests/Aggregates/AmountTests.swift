import Derive
import Foundation
import Testing

/// An amount that adds up by itself, as a program's own types do.
struct Cents: AdditiveArithmetic {
    let count: Int
    static var zero: Cents { Cents(count: 0) }
    static func + (a: Cents, b: Cents) -> Cents { Cents(count: a.count + b.count) }
    static func - (a: Cents, b: Cents) -> Cents { Cents(count: a.count - b.count) }
}

@Observed
final class Payment {
    var amount: Cents = .zero
    var tip: Cents?
    var rate: Decimal = 0
    var kind: String = ""
    var isDue: Bool = true
    let parts = ObservedArray<Payment>()

    init(_ amount: Int, tip: Int? = nil, kind: String = "", rate: Decimal = 0) {
        self.amount = Cents(count: amount)
        self.tip = tip.map(Cents.init)
        self.kind = kind
        self.rate = rate
    }
}

@Suite("Sums of a program's own amounts")
struct AmountTests {
    @Test("follow by difference like those of numbers, with missing ones, groups and conditions")
    func sums() {
        let payments = ObservedArray([Payment(5, tip: 1, kind: "a"), Payment(7, kind: "b"), Payment(1, kind: "a")])
        #expect(payments.sum(\.amount) == Cents(count: 13))
        #expect(payments.sum(\.tip) == Cents(count: 1))
        #expect(payments[sum: \.amount] == Cents(count: 13))
        #expect(payments[sum: \.tip] == Cents(count: 1))
        #expect(payments.sums(of: \.amount, by: \.kind) == ["a": Cents(count: 6), "b": Cents(count: 7)])
        payments[0].amount = Cents(count: 9)
        payments[1].isDue = false
        #expect(payments.sum(\.amount, where: \.isDue) == Cents(count: 10))
        #expect(payments.sums(of: \.amount, by: \.kind, where: \.isDue) == ["a": Cents(count: 10)])
    }

    @Test("of decimals in groups and under a condition are right again once a huge one is gone")
    func taintedGroups() {
        let huge = Decimal(sign: .plus, exponent: 38, significand: 1)
        let small = Decimal(sign: .plus, exponent: -2, significand: 1)
        let payments = ObservedArray([Payment(1, kind: "a", rate: small), Payment(1, kind: "a", rate: huge)])
        _ = (payments.sums(of: \.rate, by: \.kind), payments.sum(\.rate, where: \.isDue), payments.average(\.rate))
        payments[1].rate = 0
        #expect(payments.sums(of: \.rate, by: \.kind) == ["a": small])
        #expect(payments.sum(\.rate, where: \.isDue) == small)
        #expect(payments.average(\.rate) == small / 2)
    }

    @Test("A path leads through the members of members, and tells of each of them")
    func nested() {
        let (payments, watcher) = (ObservedArray([Payment(1), Payment(2)]), Watcher())
        payments[0].parts.append(Payment(3))
        payments.observe(\.each.parts.each.amount, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(payments.each.parts.each.amount.values.map(\.values) == [[Cents(count: 3)], []])
        payments[0].parts[0].amount = Cents(count: 4)
        tick()
        payments[1].parts.append(Payment(5))
        tick()
        payments[1].kind = "other"
        tick()
        #expect(watcher.calls == 2)
    }
}
