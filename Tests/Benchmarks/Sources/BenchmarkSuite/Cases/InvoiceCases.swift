import Derive
import DeriveDocuments
import Foundation

/// An invoice of some length in an engine, ready to be edited.
@MainActor
protocol InvoiceUnderTest: Sendable {
    static var name: String { get }
    init(lines: Int)
    /// Sets one line's price and lets the observer run.
    func edit(line: Int, price: Int)
    /// Sets all prices and lets the observer run once.
    func editAll(price: (Int) -> Int)
    /// How often the observer was notified since the invoice was made.
    var notifications: Int { get }
    /// What it was notified of last.
    var seen: Int { get }
    func price(ofLine: Int) -> Int
    func quantity(ofLine: Int) -> Int
}

extension InvoiceUnderTest {
    /// Ends the program if the observer has not seen what comes out when everything is added up anew.
    func check(lines: Int, notifications expected: Int) {
        var subtotal = 0
        for line in 0..<lines { subtotal += price(ofLine: line) * quantity(ofLine: line) }
        expect(seen, subtotal + subtotal * 19 / 100)
        expect(notifications, expected)
    }
}

/// The first price and the quantity of a line.
func firstPrice(ofLine line: Int) -> Int { 100 + line % 50 }
func firstQuantity(ofLine line: Int) -> Int { 1 + line % 9 }

/// An invoice in Derive whose grand total an effect follows.
struct InvoiceWithEffect: InvoiceUnderTest {
    static let name = "Derive"
    private let lines: [Line]
    private let invoice: Invoice
    private let seenTotal = Counter()
    private let calls = Counter()
    private let effect: Derive.Effect

    init(lines count: Int) {
        lines = (0..<count).map { Line(price: firstPrice(ofLine: $0), quantity: firstQuantity(ofLine: $0)) }
        let invoice = Invoice(lines: lines)
        effect = Derive.Effect { [seenTotal, calls] in
            seenTotal.count = invoice.grandTotal
            calls.count += 1
        }
        self.invoice = invoice
        calls.count = 0
    }

    var notifications: Int { calls.count }
    var seen: Int { seenTotal.count }
    func price(ofLine line: Int) -> Int { lines[line].price }
    func quantity(ofLine line: Int) -> Int { lines[line].quantity }

    func edit(line: Int, price: Int) {
        lines[line].price = price
        tick()
    }

    func editAll(price: (Int) -> Int) {
        for (index, line) in lines.enumerated() { line.price = price(index) }
        tick()
    }
}

/// The same, followed by an observation of a path, and with all lines set in a transaction that is written down.
struct InvoiceWithObservation: InvoiceUnderTest {
    static let name = "Derive, observe"
    private let lines: [Line]
    private let invoice: Invoice
    private let seenTotal = Counter()
    private let calls = Counter()
    private let observation: ObservationToken

    init(lines count: Int) {
        lines = (0..<count).map { Line(price: firstPrice(ofLine: $0), quantity: firstQuantity(ofLine: $0)) }
        invoice = Invoice(lines: lines)
        seenTotal.count = invoice.grandTotal
        observation = invoice.observe(\.grandTotal) { [seenTotal, calls] total in
            seenTotal.count = total
            calls.count += 1
        }
    }

    var notifications: Int { calls.count }
    var seen: Int { seenTotal.count }
    func price(ofLine line: Int) -> Int { lines[line].price }
    func quantity(ofLine line: Int) -> Int { lines[line].quantity }

    func edit(line: Int, price: Int) {
        lines[line].price = price
        tick()
    }

    func editAll(price: (Int) -> Int) {
        transaction { for (index, line) in lines.enumerated() { line.price = price(index) } }
        tick()
    }
}

/// The same, read after each edit and followed by nothing.
struct InvoiceWithRead: InvoiceUnderTest {
    static let name = "Derive, read"
    private let lines: [Line]
    private let invoice: Invoice
    private let seenTotal = Counter()
    private let calls = Counter()

    init(lines count: Int) {
        lines = (0..<count).map { Line(price: firstPrice(ofLine: $0), quantity: firstQuantity(ofLine: $0)) }
        invoice = Invoice(lines: lines)
        seenTotal.count = invoice.grandTotal
    }

    var notifications: Int { calls.count }
    var seen: Int { seenTotal.count }
    func price(ofLine line: Int) -> Int { lines[line].price }
    func quantity(ofLine line: Int) -> Int { lines[line].quantity }

    private func read() {
        seenTotal.count = invoice.grandTotal
        calls.count += 1
    }

    func edit(line: Int, price: Int) {
        lines[line].price = price
        read()
    }

    func editAll(price: (Int) -> Int) {
        for (index, line) in lines.enumerated() { line.price = price(index) }
        read()
    }
}

/// Decimal amounts, which are cents here so that the check is one of whole numbers.
struct InvoiceInDecimals: InvoiceUnderTest {
    static let name = "Derive, Decimal"
    private let lines: [DecimalLine]
    private let invoice: DecimalInvoice
    private let amounts: Amounts
    private let effect: Derive.Effect

    private final class Amounts {
        var seen: Decimal = 0
        var calls = 0
    }

    init(lines count: Int) {
        lines = (0..<count).map {
            DecimalLine(
                price: Decimal(firstPrice(ofLine: $0)), quantity: Decimal(firstQuantity(ofLine: $0)))
        }
        let invoice = DecimalInvoice(lines: lines)
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
    var seen: Int {
        var (amount, cut) = (amounts.seen, Decimal())
        NSDecimalRound(&cut, &amount, 0, .down)
        return (cut as NSDecimalNumber).intValue
    }
    func price(ofLine line: Int) -> Int { (lines[line].price as NSDecimalNumber).intValue }
    func quantity(ofLine line: Int) -> Int { (lines[line].quantity as NSDecimalNumber).intValue }

    func edit(line: Int, price: Int) {
        lines[line].price = Decimal(price)
        tick()
    }

    func editAll(price: (Int) -> Int) {
        for (index, line) in lines.enumerated() { line.price = Decimal(price(index)) }
        tick()
    }
}

/// The floor: no engine, the change of a line is taken on by hand.
struct InvoiceByHand: InvoiceUnderTest {
    static let name = "by hand"
    private let invoice: PlainInvoice
    private let calls = Counter()

    init(lines count: Int) {
        let lines = (0..<count).map {
            PlainLine(price: firstPrice(ofLine: $0), quantity: firstQuantity(ofLine: $0))
        }
        invoice = PlainInvoice(lines: lines) { [calls] _ in calls.count += 1 }
        calls.count = 0
    }

    var notifications: Int { calls.count }
    var seen: Int { invoice.grandTotal }
    func price(ofLine line: Int) -> Int { invoice.lines[line].price }
    func quantity(ofLine line: Int) -> Int { invoice.lines[line].quantity }

    func edit(line: Int, price: Int) {
        invoice.lines[line].price = price
        invoice.notify()
    }

    func editAll(price: (Int) -> Int) {
        for (index, line) in invoice.lines.enumerated() { line.price = price(index) }
        invoice.notify()
    }
}
