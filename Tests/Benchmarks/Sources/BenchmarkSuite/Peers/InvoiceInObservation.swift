import Observation

/// The standard library's Observation: the grand total is computed from all lines at each read.
struct InvoiceInObservation: InvoiceUnderTest {
    static let name = "Observation"

    @Observable
    final class Line {
        var price: Int
        let quantity: Int
        init(price: Int, quantity: Int) {
            self.price = price
            self.quantity = quantity
        }
        var total: Int { price * quantity }
    }

    private let lines: [Line]
    private let seenTotal = Counter()
    private let calls = Counter()
    private let effect: ObservationEngine.Effect

    init(lines count: Int) {
        let lines = (0..<count).map { Line(price: firstPrice(ofLine: $0), quantity: firstQuantity(ofLine: $0)) }
        effect = ObservationEngine.Effect { [seenTotal, calls] in
            var subtotal = 0
            for line in lines { subtotal += line.total }
            seenTotal.count = subtotal + subtotal * 19 / 100
            calls.count += 1
        }
        self.lines = lines
        calls.count = 0
    }

    var notifications: Int { calls.count }
    var seen: Int { seenTotal.count }
    func price(ofLine line: Int) -> Int { lines[line].price }
    func quantity(ofLine line: Int) -> Int { lines[line].quantity }
    func edit(line: Int, price: Int) { ObservationEngine.batch { lines[line].price = price } }
    func editAll(price: (Int) -> Int) {
        ObservationEngine.batch { for (index, line) in lines.enumerated() { line.price = price(index) } }
    }
}
