import Derive

/// One thing sold; the model of the engine's tests.
@Observed
final class Item {
    var name: String = ""
    var price: Int = 0
    var quantity: Int = 1
    @Unobserved var note: String = ""
    @Derived var total: Int
    /// How often the total was computed.
    @Unobserved var computations = 0

    init(price: Int = 0, quantity: Int = 1) {
        self.price = price
        self.quantity = quantity
    }

    var isDear: Bool { price > 100 }

    func deriveTotal() -> Int {
        computations += 1
        return price * quantity
    }
}

/// Where somebody lives.
@Observed
final class Address {
    var city: String = ""
    init(city: String = "") { self.city = city }
}

/// Who buys.
@Observed
final class Customer {
    var name: String = ""
    var address: Address?
    init(name: String = "", address: Address? = nil) {
        self.name = name
        self.address = address
    }
}

/// A bill.
@Observed
final class Bill {
    var customer: Customer?
    var discount: Int = 0
    let items: ObservedArray<Item>
    @Derived var sum: Int
    @Derived var sumByName: [String: Int]
    @Derived var total: Int
    @Derived var isLarge: Bool
    @Unobserved var log: [String] = []

    init(_ items: [Item] = []) { self.items = ObservedArray(items) }

    func deriveSum() -> Int {
        log.append("sum")
        return items.sum(\.total)
    }
    func deriveSumByName() -> [String: Int] { items.sums(of: \.total, by: \.name) }
    func deriveTotal() -> Int {
        log.append("total")
        return sum - discount
    }
    func deriveIsLarge() -> Bool {
        log.append("isLarge")
        return total > 100
    }
}
