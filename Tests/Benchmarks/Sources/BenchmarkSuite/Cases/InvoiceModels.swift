import Derive
import Foundation

/// A line of an invoice in whole numbers, so that the engine's cost is not hidden behind that of decimals.
@Observed
final class Line {
    var price: Int = 0
    var quantity: Int = 0
    @Derived var total: Int

    init(price: Int, quantity: Int) {
        self.price = price
        self.quantity = quantity
    }
    func deriveTotal() -> Int { price * quantity }
}

/// An invoice whose grand total follows every line.
@Observed
final class Invoice {
    let lines: ObservedArray<Line>
    @Derived var subtotal: Int
    @Derived var tax: Int
    @Derived var grandTotal: Int

    init(lines: [Line]) { self.lines = ObservedArray(lines) }
    func deriveSubtotal() -> Int { lines.sum(\.total) }
    func deriveTax() -> Int { subtotal * 19 / 100 }
    func deriveGrandTotal() -> Int { subtotal + tax }
}

/// A line with decimal amounts.
@Observed
final class DecimalLine {
    var price: Decimal = 0
    var quantity: Decimal = 0
    @Derived var total: Decimal

    init(price: Decimal, quantity: Decimal) {
        self.price = price
        self.quantity = quantity
    }
    func deriveTotal() -> Decimal { price * quantity }
}

/// An invoice with decimal amounts.
@Observed
final class DecimalInvoice {
    let lines: ObservedArray<DecimalLine>
    @Derived var subtotal: Decimal
    @Derived var tax: Decimal
    @Derived var grandTotal: Decimal

    init(lines: [DecimalLine]) { self.lines = ObservedArray(lines) }
    func deriveSubtotal() -> Decimal { lines.sum(\.total) }
    func deriveTax() -> Decimal { subtotal * Decimal(sign: .plus, exponent: -2, significand: 19) }
    func deriveGrandTotal() -> Decimal { subtotal + tax }
}

/// The same line without an engine: what it means for the invoice is written out by hand.
final class PlainLine {
    @exclusivity(unchecked) var price: Int {
        didSet { invoice?.lineChanged(from: oldValue * quantity, to: price * quantity) }
    }
    let quantity: Int
    unowned(unsafe) var invoice: PlainInvoice?

    init(price: Int, quantity: Int) {
        self.price = price
        self.quantity = quantity
    }
}

/// The invoice without an engine.
final class PlainInvoice {
    let lines: [PlainLine]
    @exclusivity(unchecked) private(set) var grandTotal = 0
    @exclusivity(unchecked) private var subtotal = 0
    @exclusivity(unchecked) private var isChanged = false
    private let observer: (Int) -> Void

    init(lines: [PlainLine], observer: @escaping (Int) -> Void) {
        self.lines = lines
        self.observer = observer
        for line in lines {
            subtotal += line.price * line.quantity
            line.invoice = self
        }
        isChanged = true
        notify()
    }

    func lineChanged(from old: Int, to new: Int) {
        subtotal += new - old
        isChanged = true
    }

    /// Calls the observer if something has changed.
    func notify() {
        guard isChanged else { return }
        isChanged = false
        let new = subtotal + subtotal * 19 / 100
        guard new != grandTotal else { return }
        grandTotal = new
        observer(new)
    }
}
