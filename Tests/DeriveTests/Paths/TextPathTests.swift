import Derive
import DeriveDocuments
import DeriveKit
import Testing

/// Something whose owner may be of any class.
@Observed
final class Holder {
    var anyone: (any ObservedObject)?
    var numbers: ObservedDictionary<String, Int> = [:]
    var ids: ObservedDictionary<Int, Int> = [:]
    init() {}
}

@Suite("A text path")
struct TextPathTests {
    let watcher = Watcher()

    private func shop() -> Bill {
        let bill = Bill([Item(price: 3, quantity: 2), Item(price: 5)])
        bill.customer = Customer(name: "Ann", address: Address(city: "Rome"))
        return bill
    }

    @Test(
        "leads to properties, slots, members and aggregates",
        arguments: [
            ("customer.address.city", "Rome"), ("customer.name", "Ann"), ("items.#0.price", "3"),
            ("items.1.price", "5"), ("items.@sum.total", "11"), ("items.@count", "2"), ("items.count", "2"),
            ("items.@min.price", "3"), ("items.@max.total", "6"), ("items.@avg.price", "4.0"), ("total", "11"),
            ("items.#7.price", "nil"), ("items.9.price", "nil"), ("discount", "0"), ("isLarge", "false"),
        ])
    func value(path: String, expected: String) throws {
        let value = try shop().value(at: path)
        #expect(value.map { "\($0)" } ?? "nil" == expected)
    }

    @Test(
        "that leads nowhere says which part, where, and what is nearest",
        arguments: [
            ("custmer.name", "“custmer.name”, at 1: Bill has no “custmer”. Did you mean “customer”?"),
            ("customer.adress.city", "at 10: Customer has no “adress”. Did you mean “address”?"),
            ("customer..name", "at 10: there is nothing between the dots. Write a name, or take a dot out."),
            ("", "at 1: there is nothing between the dots."),
            ("items.@summ.price", "at 7: there is no “@summ”. Did you mean “@sum”?"),
            ("items.@sum.name", "at 7: “@sum” cannot take values of type String."),
            ("items.price", "at 7: “price” cannot be asked of ObservedArray<Item>."),
            ("items.#x", "at 7: “#x” cannot be asked of ObservedArray<Item>."),
            ("discount.cents", "at 10: “cents” comes after Int, which has no parts. End the path before it."),
            ("*.name", "at 3: “name” comes after all properties of Bill, which has no parts."),
            ("qqqqqqqqq", "Bill has no “qqqqqqqqq”. There is customer, discount, items, sum"),
        ])
    func error(path: String, message: String) {
        let error = #expect(throws: PathError.self) { try Bill.check(path: path) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("is observed along all its hops, however they change")
    func observed() throws {
        let bill = shop()
        try bill.observe(path: "customer.address.city", by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.customer?.address?.city = "Bern"
        tick()
        bill.customer = nil
        tick()
        bill.customer = Customer(address: Address(city: "Oslo"))
        tick()
        bill.customer?.name = "Eve"
        tick()
        #expect(watcher.calls == 3)
        bill.stopObserving("customer.address.city", by: watcher)
        bill.customer = nil
        tick()
        #expect(watcher.calls == 3)
    }

    @Test("over all members or an aggregate follows each of them, and calls only for another value")
    func members() throws {
        let bill = shop()
        try bill.observe(path: "items.*.price", by: watcher) { watcher, _ in watcher.calls += 1 }
        let other = Watcher()
        try bill.observe(path: "items.@sum.total", by: other) { watcher, _ in watcher.calls += 1 }
        bill.items[0].price = 4
        tick()
        #expect((watcher.calls, other.calls) == (1, 1))
        (bill.items[0].price, bill.items[1].price) = (3, 8)
        tick()
        #expect((watcher.calls, other.calls) == (2, 2))
        transaction { (bill.items[0].price, bill.items[0].quantity) = (2, 3) }
        tick()
        #expect((watcher.calls, other.calls) == (3, 2))
    }

    @Test("leads through a reference of any class to what is there, and works once that has the property")
    func anyone() throws {
        let holder = Holder()
        try holder.observe(path: "anyone.name", by: watcher) { watcher, _ in watcher.calls += 1 }
        holder.anyone = Address(city: "x")
        tick()
        #expect(watcher.calls == 0)
        let customer = Customer(name: "Ann")
        holder.anyone = customer
        tick()
        #expect(watcher.calls == 1)
        customer.name = "Eve"
        tick()
        #expect(watcher.calls == 2)
        #expect(try holder.value(at: "anyone.name") as? String == "Eve")
    }

    @Test("leads to a dictionary's key, where keys are text")
    func keys() throws {
        let holder = Holder()
        holder.numbers["a"] = 1
        #expect(try holder.value(at: "numbers.a") as? Int == 1)
        #expect(try holder.value(at: "numbers.@sum") as? Int == 1)
        #expect(throws: PathError.self) { try Holder.check(path: "ids.a") }
    }

    @Test("does not keep alive what it ends in")
    func weak() throws {
        let bill = Bill()
        var customer: Customer? = Customer()
        bill.customer = customer
        try bill.observe(path: "customer", by: watcher) { watcher, _ in watcher.calls += 1 }
        weak let weakCustomer = customer
        customer = nil
        bill.customer = nil
        #expect(weakCustomer == nil)
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("of every property of an object calls for each")
    func everything() throws {
        let item = Item()
        try item.observe(path: "*", by: watcher) { watcher, _ in watcher.calls += 1 }
        item.name = "a"
        tick()
        item.price = 4
        tick()
        #expect(watcher.calls == 2)
        #expect((try item.value(at: "*") as? [String: Any])?.count == 5)
    }
}
