import Derive
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("Parties of imported documents")
struct IntakeTests {
    private let ledger = Ledger()

    init() { (ledger.company.party.name, ledger.company.party.vatIdentifier) = ("Me GmbH", "DE 111") }

    private func invoice(from seller: (String, String), to buyer: (String, String)) -> Invoice {
        let invoice = Invoice(seller: Party(name: seller.0), buyer: Party(name: buyer.0))
        (invoice.seller.vatIdentifier, invoice.buyer.vatIdentifier) = (seller.1, buyer.1)
        invoice.buyer.city = "Ulm"
        invoice.buyerReference = "04011000-12345-34"
        return invoice
    }

    @Test("become customers where the invoice is one's own, suppliers where it was received")
    func roles() throws {
        let sold = invoice(from: ("Me GmbH", "DE111"), to: ("Adler", "DE222"))
        let customer = try #require(ledger.importParty(of: sold))
        #expect(customer.isCustomer && !customer.isSupplier && customer.party.city == "Ulm")
        #expect(customer.buyerReference == "04011000-12345-34")
        let received = invoice(from: ("Roaster", "DE333"), to: ("Me GmbH", "DE111"))
        let supplier = try #require(ledger.importParty(of: received))
        #expect(!supplier.isCustomer && supplier.isSupplier && supplier.buyerReference.isEmpty)
        #expect(
            ledger.customers(matching: "roa").isEmpty && ledger.suppliers(matching: "roa").map(\.id) == [supplier.id])
        #expect(ledger.data.customers.count == 2)
        // The address of the one who was charged never becomes one's own.
        #expect(ledger.company.party.city.isEmpty)
    }

    @Test("are known again, and learn what was not known of them")
    func known() throws {
        let first = try #require(ledger.importParty(of: invoice(from: ("Me GmbH", "DE111"), to: ("Hotel  Adler", ""))))
        let again = try #require(
            ledger.importParty(of: invoice(from: ("Me GmbH", "DE111"), to: ("HOTEL ADLER", "DE 222"))))
        #expect(again === first && first.party.vatIdentifier == "DE 222" && first.party.name == "Hotel  Adler")
        let seller = try #require(
            ledger.importParty(of: invoice(from: ("Hotel Adler", "DE222"), to: ("Me GmbH", "DE111"))))
        #expect(seller === first && first.isCustomer && first.isSupplier)
    }

    @Test("with a VAT identifier that another one has are asked about, and not merged")
    func duplicates() throws {
        let first = try #require(ledger.importParty(of: invoice(from: ("Me GmbH", "DE111"), to: ("Adler", "DE222"))))
        let second = invoice(from: ("Me GmbH", "DE111"), to: ("Adler Holding", "DE 222"))
        #expect(ledger.importParty(of: second) == nil && ledger.data.customers.count == 1)
        guard case .similar(let similar) = ledger.match(second.buyer) else { throw Unexpected() }
        #expect(similar.map(\.id) == [first.id])
        #expect(ledger.importParty(of: second, as: first) === first && ledger.data.customers.count == 1)
        #expect(first.party.name == "Adler")
        let new = ledger.importPartyAsNew(of: second)
        #expect(new !== first && ledger.data.customers.count == 2 && new.party.name == "Adler Holding")
        #expect(ledger.importParty(of: second) === new)
        let namesake = invoice(from: ("Me GmbH", "DE111"), to: ("Adler", "DE999"))
        #expect(ledger.importParty(of: namesake) == nil)
    }

    @Test("without name and VAT identifier are nobody")
    func nobody() {
        #expect(ledger.importParty(of: invoice(from: ("Me GmbH", "DE111"), to: ("", ""))) == nil)
        #expect(ledger.data.customers.isEmpty)
    }
}

struct Unexpected: Error {}
