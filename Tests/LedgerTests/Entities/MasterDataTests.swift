import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("Master data as rows")
struct MasterDataTests {
    private let ledger = Ledger()
    private let copy: Ledger

    init() { copy = Ledger(MasterData(id: ledger.data.id)) }

    /// Makes an edit, and brings it into the copy as another program would: as text.
    private func send(_ edit: () -> Void) throws -> [RowOperation] {
        var sets: [ChangeSet] = []
        let commits = ledger.document.observeCommits { if let set = try? $0.changeSet { sets.append(set) } }
        defer { commits.stop() }
        ledger.document.transaction("edit", edit)
        for set in try sets.map({ try ChangeSet(json: $0.json) }) { _ = try copy.document.merge(set) }
        return sets.flatMap(\.operations)
    }

    private func json(_ ledger: Ledger) throws -> [String] {
        let (company, customers, products) = (ledger.company, ledger.data.customers, ledger.data.products)
        return try [company.rowDocument]
            + customers.elements.map { try $0.rowDocument }
            + products.elements.map { try $0.rowDocument }
            + products.elements.flatMap { try $0.charges.elements.map { try $0.rowDocument } }
    }

    @Test("comes to other programs with all that it says, and is found there at once")
    func changeSets() throws {
        let customer = Customer(party: Party(name: "Hotel Seeblick KG"))
        _ = try send {
            ledger.company.party.name = "Me GmbH"
            ledger.company.party.city = "Kiel"
            (ledger.company.account, ledger.company.daysToPay, ledger.company.vatRate) = ("DE02", 14, 19)
            ledger.data.customers.append(customer)
            customer.party.electronicAddress = Identifier("1", scheme: "0088")
            (customer.number, customer.currency, customer.isSupplier) = ("10001", CurrencyCode(code: "CHF"), true)
        }
        _ = try send {
            let product = Product(name: "Beans", charges: [Charge(customer: customer.id)])
            (product.netPrice, product.unitCode, product.vatCategory) = (20, "KGM", .exempt)
            product.charges[0].netPrice = 19
            ledger.data.products.append(product)
        }
        #expect(try json(ledger) == json(copy) && copy.customers(matching: "10001").map(\.id) == [customer.id])
        let operations = try send { customer.party.city = "Lübeck" }
        // The address comes with its city.
        #expect(operations.count == 2 && copy.customers(matching: "lub").map(\.id) == [customer.id])
        _ = try send {
            ledger.data.customers.remove(at: 0)
            ledger.data.products[0].charges.remove(at: 0)
            _ = ledger.data.numbers.take(Self.pattern, on: Self.day)
        }
        #expect(try json(ledger) == json(copy) && copy.customers(matching: "hotel").isEmpty)
        #expect(copy.customer(customer.id) == nil && copy.data.numbers == ledger.data.numbers)
    }

    private static let pattern: NumberPattern = {
        guard let pattern = try? NumberPattern("{number}") else { preconditionFailure("{number} is a pattern") }
        return pattern
    }()
    private static let day: CalendarDate = {
        guard let day = CalendarDate("2026-11-21") else { preconditionFailure("2026-11-21 is a day") }
        return day
    }()

    @Test("is found as it is typed, renamed, archived and brought back")
    func following() {
        let customer = Customer(party: Party(name: "Adler"))
        ledger.data.customers.append(customer)
        func found(_ text: String) -> Bool { ledger.customers(matching: text).contains { $0.id == customer.id } }
        #expect(found("adl"))
        customer.party.name = "Falke"
        #expect(!found("adl") && found("falk"))
        customer.isArchived = true
        #expect(!found("falk") && ledger.customer(customer.id) === customer)
        ledger.document.history.undo()
        #expect(found("falk"))
        ledger.document.history.undo()
        #expect(found("adl") && !found("falk"))
        customer.isCustomer = false
        #expect(!found("adl"))
    }

    @Test("is typed in fields that its tables describe, whose values come back from JSON")
    func fields() throws {
        let names = Company.description.fields.map(\.title)
        #expect(
            names.contains("VAT id") && names.contains("City") && names.contains("IBAN") && names.contains("Profile"))
        #expect(Customer.description.fields.allSatisfy { !$0.places.isEmpty && !$0.places.contains(.head) })
        let customer = Customer(party: Party(name: "Adler"))
        (customer.party.city, customer.vatCategory, customer.isCustomer) = ("Ulm", .reverseCharge, false)
        let read = Customer(id: customer.id)
        try read.fill(with: customer.rowDocument)
        #expect(try read.rowDocument == customer.rowDocument)
        #expect(read.party.city == "Ulm" && read.vatCategory == .reverseCharge && !read.isCustomer)
    }

    @Test("notes numbers in steps that can be undone")
    func numbers() throws {
        #expect(try ledger.nextNumber(on: Self.day) == "2026-0001")
        try ledger.noteNumber("2026-0017")
        #expect(try ledger.nextNumber(on: Self.day) == "2026-0018")
        ledger.document.history.undo()
        #expect(try ledger.nextNumber(on: Self.day) == "2026-0001")
        ledger.company.numberPattern = "{year}"
        #expect(throws: NumberPatternError.hasNoNumber) { try ledger.nextNumber(on: Self.day) }
    }

    @Test("takes in ten thousand customers at once")
    func many() {
        ledger.document.transaction("import") {
            for index in 0..<10_000 { ledger.data.customers.append(Customer(party: Party(name: "Customer \(index)"))) }
        }
        #expect(ledger.customers(matching: "customer 9999").map(\.name) == ["Customer 9999"])
    }
}
