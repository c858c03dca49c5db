import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("Another name for the buyer")
struct BuyerTests {
    @Test(
        "corrects the spelling of the same customer, or names another one",
        arguments: [
            ("Hotel Seeblick KG", "Hotel Seeblik KG", true), ("Hotle", "Hotel", true),
            ("hotel seeblick kg", "Hotel Seeblick KG", true), ("Łódź Café", "Lodz-Cafe", true),
            ("Hotel Seeblick", "Hotel Seeblick KG", true), ("Adler GmbH & Co. KG", "Adler GmbH", true),
            ("Hotel Seeblick KG", "Adler GmbH", false), ("Ulm", "Kiel", false), ("AB", "AC", false),
            ("Store 1", "Store 2", false), ("Store 1", "Store 12", false), ("Store", "Store 2", false),
            ("Hotel Seeblick KG", "", false), ("日本", "日光", false),
        ])
    func spelling(former: String, typed: String, isCorrection: Bool) {
        #expect(CustomerName(typed).isCorrection(of: CustomerName(former)) == isCorrection)
        #expect(CustomerName(former).isCorrection(of: CustomerName(typed)) == isCorrection)
    }

    private let ledger = Ledger()
    private let invoice = Invoice()
    private let document = Document("invoice")

    init() {
        (ledger.company.party.name, ledger.company.daysToPay) = ("Me GmbH", 14)
        let (hotel, adler) = (Customer(party: Party(name: "Hotel Seeblick KG")), Customer(party: Party(name: "Adler")))
        (hotel.party.vatIdentifier, hotel.party.city, hotel.buyerReference) = ("DE811907980", "Lübeck", "R 1")
        (hotel.daysToPay, hotel.currency, adler.party.city) = (60, CurrencyCode(code: "CHF"), "Ulm")
        ledger.change("add") { ledger.data.customers.append(contentsOf: [hotel, adler]) }
        document.adopt(invoice)
        invoice.issueDate = CalendarDate("2026-11-21")
        ledger.fill(invoice, for: hotel)
    }

    private func rename(_ name: String) -> BuyerChange {
        let former = invoice.buyer.name
        return transaction("buyer") {
            invoice.buyer.name = name
            return ledger.replaceBuyer(of: invoice, formerlyNamed: former)
        }
    }

    @Test("of somebody whom nobody knows removes what was the former buyer's, in one step")
    func unknown() {
        guard case .unknown(let removed) = rename("Neue Welt AG") else {
            Issue.record("nothing was removed")
            return
        }
        #expect(removed == ["address", "VAT id", "reference"])
        #expect(invoice.buyer.vatIdentifier.isEmpty && invoice.buyer.city.isEmpty && invoice.buyerReference.isEmpty)
        #expect(invoice.currency == .euro && invoice.dueDate == CalendarDate("2026-12-05"))
        #expect(document.history.undo()?.name == "buyer")
        #expect(invoice.buyer.name == "Hotel Seeblick KG" && invoice.buyer.city == "Lübeck")
        #expect(invoice.currency.code == "CHF" && invoice.dueDate == CalendarDate("2027-01-20"))
    }

    @Test("of a customer of the books brings that one's data")
    func known() {
        guard case .known(let customer) = rename("adler") else {
            Issue.record("Adler is not found")
            return
        }
        #expect(customer.party.name == "Adler" && invoice.buyer.name == "Adler" && invoice.buyer.city == "Ulm")
        #expect(invoice.buyer.vatIdentifier.isEmpty && invoice.currency == .euro)
    }

    @Test("that only corrects the spelling keeps everything, and so does a first name")
    func corrected() {
        _ = rename("Hotel Seeblik KG")
        #expect(invoice.buyer.vatIdentifier == "DE811907980" && invoice.buyerReference == "R 1")
        invoice.buyer.name = ""
        _ = rename("Somebody")
        #expect(invoice.buyer.vatIdentifier == "DE811907980" && invoice.buyer.city == "Lübeck")
    }
}
