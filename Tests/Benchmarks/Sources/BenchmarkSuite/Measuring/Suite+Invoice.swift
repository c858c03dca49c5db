import Derive
import Foundation

extension Suite {
    static var invoice: [Case] {
        [10, 1_000, 10_000, 100_000].flatMap { lines in
            [
                compare("edit, \(lines) lines", "ns an edit") { edits($0, lines) },
                compare("edit all, \(lines) lines", "ns a line") { batches($0, lines) },
                compare("build, \(lines) lines", "ns a line") { builds($0, lines) },
                compare("tear down, \(lines) lines", "ns a line") { ends($0, lines) },
            ]
        } + [decimals]
    }

    /// One case in all invoices.
    private static func compare(
        _ name: String, _ unit: String, _ samples: @escaping @MainActor (any InvoiceUnderTest.Type) -> [Double]
    ) -> Case {
        let types: [any InvoiceUnderTest.Type] = [
            InvoiceWithEffect.self, InvoiceWithObservation.self, InvoiceWithRead.self, InvoiceInExactDecimals.self,
            InvoiceInDecimals.self,
            InvoiceByHand.self,
            InvoiceInCombine.self, InvoiceInObservation.self,
        ]
        return types.reduce(Case(name, unit: unit)) { one, type in one.adding(type.name) { samples(type) } }
    }

    private static func edits<I: InvoiceUnderTest>(_ type: I.Type, _ lines: Int) -> [Double] {
        // A peer that adds up everything anew at each edit makes fewer of them.
        let edits = I.self == InvoiceInObservation.self ? max(5, 20_000 / lines) : 20_000
        let invoice = I(lines: lines)
        var step = 0
        let samples = time(rounds: 11, operations: edits) {
            for _ in 0..<edits {
                step += 1
                invoice.edit(line: step * 7919 % lines, price: 1000 + step)
            }
        }
        invoice.check(lines: lines, notifications: step)
        return samples
    }

    private static func batches<I: InvoiceUnderTest>(_ type: I.Type, _ lines: Int) -> [Double] {
        let repeats = max(1, 20_000 / lines)
        let invoice = I(lines: lines)
        var step = 0
        let samples = time(rounds: 5, operations: lines * repeats) {
            for _ in 0..<repeats {
                step += 1
                invoice.editAll { 50_000 + $0 + 7 * step }
            }
        }
        // OpenCombine notifies for each line.
        invoice.check(lines: lines, notifications: I.self == InvoiceInCombine.self ? invoice.notifications : step)
        return samples
    }

    private static func builds<I: InvoiceUnderTest>(_ type: I.Type, _ lines: Int) -> [Double] {
        let repeats = max(1, 20_000 / lines)
        var made: [I] = []
        let samples = time(rounds: 5, operations: lines * repeats, prepare: { made = [] }) { _ in
            for _ in 0..<repeats { made.append(I(lines: lines)) }
        }
        expect(made.count, repeats)
        return samples
    }

    private static func ends<I: InvoiceUnderTest>(_ type: I.Type, _ lines: Int) -> [Double] {
        let repeats = max(1, 20_000 / lines)
        var made: [I] = []
        let samples = time(
            rounds: 5, operations: lines * repeats, prepare: { made = (0..<repeats).map { _ in I(lines: lines) } }
        ) { _ in made = [] }
        expect(made.isEmpty, true)
        return samples
    }

    /// What the decimal operations of one edit alone cost: a product, a difference and a sum, the tax and the total, each
    /// compared with the one before.
    private static var decimals: Case {
        Case("decimal operations of an edit", unit: "ns an edit").adding("by hand") {
            let quantity: Decimal = 3
            let rate = Decimal(sign: .plus, exponent: -2, significand: 19)
            var price = Decimal(100)
            var (total, subtotal) = (Decimal(300), Decimal(300))
            var (tax, grand) = (Decimal(57), Decimal(357))
            var step = 0
            return time(rounds: 11, operations: 10_000) {
                for _ in 0..<10_000 {
                    step += 1
                    let newPrice = Decimal(1000 + step)
                    guard newPrice != price else { continue }
                    price = newPrice
                    let newTotal = price * quantity
                    if newTotal != total {
                        subtotal = subtotal - total + newTotal
                        total = newTotal
                    }
                    let newTax = subtotal * rate
                    if newTax != tax { tax = newTax }
                    let newGrand = subtotal + tax
                    if newGrand != grand { grand = newGrand }
                }
            }
        }
    }
}
