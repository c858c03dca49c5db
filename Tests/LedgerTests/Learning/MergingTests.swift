import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("Merging")
struct MergingTests {
    private let ledger = Ledger()

    private func customer(_ name: String, city: String = "", vat: String = "", number: String = "") -> Customer {
        let customer = Customer(party: Party(name: name))
        (customer.party.city, customer.party.vatIdentifier, customer.number) = (city, vat, number)
        ledger.data.customers.append(customer)
        return customer
    }

    private func product(_ name: String, _ charges: (Customer, ExactDecimal, String)...) -> Product {
        let product = Product(name: name)
        for (customer, price, day) in charges {
            let charge = Charge(customer: customer.id)
            (charge.netPrice, charge.date) = (price, CalendarDate(day))
            product.charges.append(charge)
        }
        ledger.data.products.append(product)
        return product
    }

    @Test("two customers leaves one, who knows what either did, and was charged what either was last")
    func customers() throws {
        let (one, two) = (customer("Adler", number: "1"), customer("Hotel Adler", city: "Ulm", vat: "DE1"))
        two.isSupplier = true
        let beans = product("Beans", (one, 20, "2026-01-01"), (two, 22, "2026-02-01"))
        let tea = product("Tea", (two, 5, "2026-02-01"))
        let milk = product("Milk", (one, 2, "2026-03-01"), (two, 1, "2026-02-01"))
        let outcome = try ledger.merge(two, into: one)
        #expect(outcome.sentence == "Hotel Adler is merged into Adler.")
        #expect(ledger.data.customers.elements.map(\.party.name) == ["Adler"])
        #expect(one.party.city == "Ulm" && one.party.vatIdentifier == "DE1" && one.number == "1" && one.isSupplier)
        #expect([beans, tea, milk].map { $0.charge(to: one)?.netPrice } == [22, 5, 2])
        #expect([beans, tea, milk].map(\.charges.count) == [1, 1, 1])
        #expect(ledger.customers(matching: "ulm").map(\.id) == [one.id])
        #expect(ledger.document.history.undo()?.name == "merge Hotel Adler into Adler")
        #expect(ledger.data.customers.count == 2 && one.party.city.isEmpty && !one.isSupplier)
        #expect(beans.charge(to: one)?.netPrice == 20 && beans.charge(to: two)?.netPrice == 22)
        #expect(ledger.customers(matching: "ulm").map(\.id) == [two.id])
    }

    @Test("two products leaves one, with the later price for each customer")
    func products() throws {
        let (ann, bob) = (customer("Ann"), customer("Bob"))
        let one = product("Beans", (ann, 20, "2026-01-01"))
        let two = product("Coffee beans", (ann, 22, "2026-02-01"), (bob, 25, "2025-01-01"))
        (two.unitCode, two.netPrice) = ("KGM", 25)
        #expect(try ledger.merge(two, into: one) == MergeOutcome(kept: "Beans", gone: "Coffee beans"))
        #expect(ledger.data.products.elements.map(\.name) == ["Beans"])
        #expect(one.unitCode == "KGM" && one.netPrice == 25)
        #expect(one.charge(to: ann)?.netPrice == 22 && one.charge(to: bob)?.netPrice == 25)
        ledger.document.history.undo()
        #expect(ledger.data.products.count == 2 && one.charges.count == 1 && one.charge(to: ann)?.netPrice == 20)
        #expect(two.charges.count == 2)
    }

    @Test("one with itself, or with one that is gone, is refused and changes nothing")
    func itself() {
        let one = customer("Ann")
        #expect(throws: MergeError.isSame("Ann")) { try ledger.merge(one, into: one) }
        #expect(throws: MergeError.isUnread("")) { try ledger.merge(Customer(), into: one) }
        #expect(ledger.data.customers.count == 1)
    }
}
