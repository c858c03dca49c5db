import Derive
import struct Invoicing.ExactDecimal

// Copies of the models and the case in Foundation's `Decimal`. One generic class for both costs nine times as much: its formulas
// are not compiled for their type.

/// A line with amounts in Invoicing's decimals.
@Observed
final class ExactDecimalLine {
    var price: ExactDecimal = 0
    var quantity: ExactDecimal = 0
    @Derived var total: ExactDecimal

    init(price: ExactDecimal, quantity: ExactDecimal) {
        self.price = price
        self.quantity = quantity
    }
    func deriveTotal() -> ExactDecimal { price * quantity }
}

/// An invoice with amounts in Invoicing's decimals.
@Observed
final class ExactDecimalInvoice {
    let lines: ObservedArray<ExactDecimalLine>
    @Derived var subtotal: ExactDecimal
    @Derived var tax: ExactDecimal
    @Derived var grandTotal: ExactDecimal

    init(lines: [ExactDecimalLine]) { self.lines = ObservedArray(lines) }
    func deriveSubtotal() -> ExactDecimal { lines.sum(\.total) }
    func deriveTax() -> ExactDecimal { subtotal * ExactDecimal(19, exponent: -2) }
    func deriveGrandTotal() -> ExactDecimal { subtotal + tax }
}

/// The same in Invoicing's decimals.
struct InvoiceInExactDecimals: InvoiceUnderTest {
    static let name = "Derive, ExactDecimal"
    private let lines: [ExactDecimalLine]
    private let invoice: ExactDecimalInvoice
    private let amounts: Amounts
    private let effect: Derive.Effect

    private final class Amounts {
        var seen: ExactDecimal = 0
        var calls = 0
    }

    init(lines count: Int) {
        lines = (0..<count).map {
            ExactDecimalLine(
                price: ExactDecimal(firstPrice(ofLine: $0)), quantity: ExactDecimal(firstQuantity(ofLine: $0)))
        }
        let invoice = ExactDecimalInvoice(lines: lines)
        let amounts = Amounts()
        effect = Derive.Effect {
            amounts.seen = invoice.grandTotal
            amounts.calls += 1
        }
        self.invoice = invoice
        self.amounts = amounts
        amounts.calls = 0
    }

    var notifications: Int { amounts.calls }
    /// Cut to a whole number, as the tax of whole numbers is.
    var seen: Int { whole(amounts.seen) }
    func price(ofLine line: Int) -> Int { whole(lines[line].price) }
    func quantity(ofLine line: Int) -> Int { whole(lines[line].quantity) }
    private func whole(_ amount: ExactDecimal) -> Int { Int(amount.rounded(toPlaces: 0, .down).description) ?? -1 }

    func edit(line: Int, price: Int) {
        lines[line].price = ExactDecimal(price)
        tick()
    }

    func editAll(price: (Int) -> Int) {
        for (index, line) in lines.enumerated() { line.price = ExactDecimal(price(index)) }
        tick()
    }
}
