import OpenCombine

/// OpenCombine: a subject for each price, and a subtotal that is kept by hand from the differences.
struct InvoiceInCombine: InvoiceUnderTest {
    static let name = "OpenCombine"
    private let prices: [CurrentValueSubject<Int, Never>]
    private let subscriptions: [AnyCancellable]
    private let seenTotal = Counter()
    private let calls = Counter()

    init(lines count: Int) {
        prices = (0..<count).map { CurrentValueSubject(firstPrice(ofLine: $0)) }
        let subtotal = CurrentValueSubject<Int, Never>(0)
        var subscriptions: [AnyCancellable] = []
        for (line, price) in prices.enumerated() {
            let quantity = firstQuantity(ofLine: line)
            var last = 0
            subscriptions.append(
                price.map { $0 * quantity }.removeDuplicates().sink { total in
                    subtotal.value += total - last
                    last = total
                })
        }
        subscriptions.append(
            subtotal.map { $0 + $0 * 19 / 100 }.removeDuplicates().sink { [seenTotal, calls] total in
                MainActor.assumeIsolated {
                    seenTotal.count = total
                    calls.count += 1
                }
            })
        self.subscriptions = subscriptions
        calls.count = 0
    }

    var notifications: Int { calls.count }
    var seen: Int { seenTotal.count }
    func price(ofLine line: Int) -> Int { prices[line].value }
    func quantity(ofLine line: Int) -> Int { firstQuantity(ofLine: line) }
    func edit(line: Int, price: Int) { prices[line].value = price }
    func editAll(price: (Int) -> Int) {
        for (index, subject) in prices.enumerated() { subject.value = price(index) }
    }
}
