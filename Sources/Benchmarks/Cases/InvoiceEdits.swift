import Derive

/// A line of an invoice in whole numbers, so that the engine's cost is not hidden behind that of decimals.
@Observed
final class PlainLine {
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
final class PlainInvoice {
    let lines: ObservedArray<PlainLine>
    @Derived var subtotal: Int
    @Derived var tax: Int
    @Derived var grandTotal: Int

    init(lines: [PlainLine]) { self.lines = ObservedArray(lines) }
    func deriveSubtotal() -> Int { lines.sum(\.total) }
    func deriveTax() -> Int { subtotal * 19 / 100 }
    func deriveGrandTotal() -> Int { subtotal + tax }
}

/// One edit of an invoice whose grand total is observed, until the observer has been told.
enum InvoiceEdits {
    static func run(lines count: Int) {
        let lines = (0..<count).map { PlainLine(price: 100 + $0 % 50, quantity: 1 + $0 % 9) }
        let invoice = PlainInvoice(lines: lines)
        let (told, seen) = (Counter(), Counter())
        let observation = Derive.Effect {
            seen.count = invoice.grandTotal
            told.count += 1
        }
        told.count = 0
        defer { observation.stop() }
        let edits = 2_000
        var step = 0
        let timing = Timing(rounds: 11, operations: edits) {
            for _ in 0..<edits {
                step += 1
                lines[step * 7919 % count].price = 1000 + step
                tick()
            }
        }
        let subtotal = lines.reduce(0) { $0 + $1.price * $1.quantity }
        precondition(told.count == step, "The observer was told of \(told.count) of \(step) edits")
        precondition(seen.count == subtotal + subtotal * 19 / 100, "The grand total drifted to \(seen.count)")
        timing.report("invoice of \(count) lines, one edit")
    }
}
