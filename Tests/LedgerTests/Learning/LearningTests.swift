import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("A ledger that learns")
struct LearningTests {
    private let ledger = Ledger()
    private let customer = Customer(party: Party(name: "Hotel Seeblick KG"))

    init() { ledger.data.customers.append(customer) }

    /// An invoice of a day with lines: item, price and rate of VAT.
    private func invoice(
        _ day: String, issued: Bool = false, _ lines: (String, ExactDecimal, ExactDecimal)...
    ) -> Invoice {
        let invoice = Invoice()
        if issued { invoice.issuance = Issuance(number: day, moment: "\(day)T00:00:00Z") }
        invoice.issueDate = CalendarDate(day)
        for (item, price, rate) in lines {
            let line = InvoiceLine()
            (line.itemName, line.enteredNetPrice, line.vatRate, line.unitCode) = (item, price, rate, "KGM")
            invoice.lines.append(line)
        }
        return invoice
    }

    private func names(_ text: String) -> [String] { ledger.products(matching: text).map(\.name) }

    @Test("takes a country of the invoice over where the customer’s address has none, and an address where it has none")
    func country() {
        let invoice = invoice("2026-11-01")
        (invoice.buyer.name, invoice.buyer.city, invoice.buyer.countryCode) = ("Hotel Seeblick KG", "Lübeck", "DE")
        let other = Customer(party: Party(name: "Hotel Seeblick KG"))
        (other.party.city, customer.party.city) = ("Graz", "Lübeck")
        let customers = [customer, other, Customer(party: Party(name: "Hotel Seeblick KG"))]
        for customer in customers { ledger.learn(from: invoice, lines: [], for: customer) }
        #expect(customers.map(\.party.countryCode) == ["DE", "", "DE"])
        #expect(customers.map(\.party.city) == ["Lübeck", "Graz", "Lübeck"])
        #expect(customers.allSatisfy { $0.lastUsed == nil })
        invoice.buyer.countryCode = "AT"
        ledger.learn(from: invoice, lines: [], for: customer)
        #expect(customer.party.countryCode == "DE")
    }

    @Test("makes a product of what is used on two invoices, or on two lines of one")
    func twice() {
        let first = invoice("2026-11-01", ("Espresso beans", 21, 7), ("Setup", 90, 19), ("setup ", 95, 19))
        ledger.learn(from: first, for: customer)
        ledger.learn(from: first, for: customer)
        #expect(names("espresso") == [] && names("setup") == ["Setup"])
        ledger.learn(from: invoice("2026-11-03", ("ESPRESSO  beans", 22, 7)), for: nil)
        #expect(names("espresso") == ["Espresso beans"] && ledger.data.products.count == 2)
        let setup = ledger.product(named: "setup")
        #expect(setup?.netPrice == nil && setup?.unitCode == "KGM" && setup?.charge(to: customer)?.netPrice == 95)
    }

    @Test("adds a product that was seen on one invoice only as that one, and any other anew")
    func added() {
        ledger.learn(from: invoice("2026-11-01", ("Espresso beans", 21, 7)), for: customer)
        let seen = ledger.addProduct(named: "Espresso Beans")
        #expect(seen.unitCode == "KGM" && seen.charge(to: customer)?.netPrice == 21)
        #expect(names("espresso") == ["Espresso Beans"] && ledger.data.products.count == 1)
        #expect(ledger.addProduct(named: "Espresso Beans") !== seen && ledger.data.products.count == 2)
    }

    @Test("takes no unusual rate of VAT, which is confirmed in each invoice")
    func unusualRate() {
        for day in ["2026-11-01", "2026-11-03"] {
            ledger.learn(from: invoice(day, issued: true, ("Setup", 90, 95)), for: customer)
        }
        let product = ledger.product(named: "setup")
        #expect(product?.netPrice == 90)
        #expect(ledger.defaults(of: product, for: customer).vatGroup == ledger.defaults(of: nil, for: nil).vatGroup)
    }

    @Test("takes a price for everybody from what is issued, where the catalogue has none, and never from a draft")
    func catalogue() throws {
        let gadget = Product(name: "Gadget")
        (gadget.netPrice, gadget.vatCategory, gadget.vatRate) = (100, .standard, 7)
        ledger.data.products.append(gadget)
        for isIssued in [false, true] {
            let special = invoice("2026-11-01", issued: isIssued, ("Gadget", 80, 19), ("Widget", 30, 19))
            ledger.learn(from: special, for: customer)
            #expect(gadget.netPrice == 100 && gadget.vatRate == 7)
            #expect(ledger.product(named: "Widget")?.netPrice == (isIssued ? 30 : nil))
        }
        let special = ledger.defaults(of: gadget, for: customer)
        #expect(special.netPrice == 80 && special.vatGroup == VATGroup(category: .standard, rate: 7))
        gadget.vatRate = 19
        #expect(ledger.defaults(of: gadget, for: customer).vatGroup == VATGroup(category: .standard, rate: 19))
        gadget.vatRate = 7
        let other = ledger.defaults(of: gadget, for: Customer(party: Party(name: "Beta")))
        #expect(other.netPrice == 100 && other.vatGroup == VATGroup(category: .standard, rate: 7))
    }

    @Test("knows the last price, unit and VAT of each customer, whatever comes in late")
    func prices() throws {
        let other = Customer(party: Party(name: "Adler"))
        ledger.data.customers.append(other)
        ledger.learn(from: invoice("2026-11-01", ("Beans", 20, 7)), for: customer)
        ledger.learn(from: invoice("2026-11-05", ("Beans", 25, 19)), for: other)
        ledger.learn(from: invoice("2026-10-01", ("Beans", 10, 7)), for: customer)
        let product = try #require(ledger.product(named: "beans"))
        #expect(product.netPrice == nil && product.charges.count == 2)
        #expect(ledger.defaults(of: product, for: other).netPrice == 25)
        let defaults = ledger.defaults(of: product, for: customer)
        #expect(
            defaults.netPrice == 20 && defaults.chargedOn == CalendarDate("2026-11-01") && defaults.unitCode == "KGM")
        #expect(defaults.vatGroup == VATGroup(category: .standard, rate: 7))
        #expect(ledger.defaults(of: product, for: nil).netPrice == nil)
        #expect(customer.lastUsed == CalendarDate("2026-11-01"))
        ledger.learn(from: invoice("2026-11-06", ("Beans", 21, 7)), for: customer)
        #expect(ledger.defaults(of: product, for: customer).netPrice == 21)
    }

    @Test(
        "knows a VAT that depends on the buyer of that buyer alone",
        arguments: [VATCategory.reverseCharge, .intraCommunity, .export])
    func buyersVAT(category: VATCategory) throws {
        (ledger.company.vatCategory, ledger.company.vatRate) = (.standard, 19)
        let abroad = invoice("2026-11-01", issued: true, ("Beans", 20, 0), ("Beans", 20, 0))
        for line in abroad.lines.elements { line.vatCategory = category }
        ledger.learn(from: abroad, for: customer)
        let product = try #require(ledger.product(named: "beans"))
        #expect(product.netPrice == 20)
        product.vatRate = 7
        product.vatCategory = .standard
        #expect(ledger.defaults(of: product, for: customer).vatGroup == VATGroup(category: category, rate: 0))
        product.vatCategory = VATCategory(code: "")
        let group = VATGroup(category: .standard, rate: 19)
        #expect(ledger.defaults(of: product, for: Customer(party: Party(name: "Adler"))).vatGroup == group)
    }

    @Test("forgets what a deleted draft has taught")
    func deleted() throws {
        let gadget = Product(name: "Gadget")
        gadget.netPrice = 100
        ledger.data.products.append(gadget)
        let kept = invoice("2026-11-01", ("Gadget", 90, 19))
        ledger.learn(from: kept, for: customer)
        let draft = invoice("2026-11-02", ("Gadget", 80, 19), ("Widget", 30, 19))
        draft.buyer.name = customer.party.name
        ledger.document.transaction("name") { customer.number = "1" }
        ledger.learn(from: draft, for: customer)
        #expect(ledger.defaults(of: gadget, for: customer).netPrice == 80 && ledger.data.products.count == 2)
        ledger.forget(draft)
        #expect(ledger.defaults(of: gadget, for: customer).netPrice == 100 && ledger.data.products.count == 1)
    }

    @Test("is one step to undo")
    func undo() {
        ledger.learn(from: invoice("2026-11-01", ("Beans", 20, 7), ("Beans", 21, 7)), for: customer)
        #expect(names("be") == ["Beans"])
        #expect(ledger.document.history.undo()?.name == "learn from an invoice")
        #expect(names("be") == [] && ledger.data.products.isEmpty && customer.lastUsed == nil)
        ledger.document.history.redo()
        #expect(names("be") == ["Beans"] && ledger.product(named: "Beans")?.charge(to: customer)?.netPrice == 21)
    }

    @Test("gives a line the defaults of product, customer and company, in that order")
    func defaults() throws {
        (ledger.company.unitCode, ledger.company.vatRate) = ("HUR", 19)
        let product = Product(name: "Beans")
        ledger.data.products.append(product)
        #expect(ledger.defaults(of: product, for: customer).unitCode == "HUR")
        #expect(ledger.defaults(of: nil, for: nil).vatGroup == VATGroup(category: .standard, rate: 19))
        (product.unitCode, product.netPrice, product.vatCategory, product.vatRate) = ("KGM", 20, .standard, 7)
        product.sellerItemIdentifier = "E-1"
        let line = InvoiceLine()
        line.fill(with: product, ledger.defaults(of: product, for: customer))
        #expect(line.itemName == "Beans" && line.unitCode == "KGM" && line.netPrice == 20 && line.vatRate == 7)
        #expect(line.sellerItemIdentifier == "E-1")
        customer.vatCategory = .reverseCharge
        #expect(ledger.defaults(of: product, for: customer).vatGroup == VATGroup(category: .reverseCharge, rate: 0))
    }

    @Test("leaves lines without an item out")
    func nameless() {
        ledger.learn(from: invoice("2026-11-01", ("", 1, 7), ("  ", 1, 7)), for: customer)
        #expect(ledger.data.products.isEmpty)
    }
}
