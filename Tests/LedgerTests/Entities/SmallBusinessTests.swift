import Derive
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("A small business")
struct SmallBusinessTests {
    private let ledger = Ledger()
    private var company: Company { ledger.company }

    init() {
        ledger.company.party.name = "Ada Werk"
        ledger.company.isSmallBusiness = true
    }

    @Test(
        "says why it charges no VAT in the words of its country's law",
        arguments: [
            ("DE", "§ 19 UStG"), ("AT", "§ 6 Abs. 1 Z 27 UStG"), ("FR", "art. 293 B du CGI"),
            ("BE", "petites entreprises"),
            ("NL", "artikel 25 Wet OB"), ("IT", "L. 190/2014"), ("LU", "article 57 de la loi TVA"),
        ])
    func texts(country: String, part: String) {
        company.party.countryCode = country
        #expect(company.usualExemptionReason.contains(part))
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-26"))
        let reason = invoice.exemptionReason(of: VATGroup(category: .exempt, rate: 0))
        #expect(reason?.text == company.usualExemptionReason)
    }

    @Test("says what its user typed, and what the law says again once that is removed")
    func typed() {
        company.party.countryCode = "DE"
        let text = company.usualExemptionReason
        company.usualExemptionReason = "Kleinunternehmer"
        company.party.countryCode = "AT"
        #expect(company.usualExemptionReason == "Kleinunternehmer")
        company.party.countryCode = "DE"
        company.usualExemptionReason = text
        #expect(company.exemptionReason.isEmpty)
    }

    @Test("says nothing where the law of its country is not known, until its user types it")
    func elsewhere() {
        company.party.countryCode = "PL"
        #expect(company.usualExemptionReason.isEmpty)
        #expect(ledger.makeInvoice(on: nil).exemptionReasons.isEmpty)
    }

    @Test(
        "charges no VAT on any line, whatever product and customer have been charged; an untaxed kind of a customer stays"
    )
    func lines() {
        let product = Product(name: "Repair")
        (product.vatCategory, product.vatRate) = (.standard, 19)
        let customer = Customer(party: Party(name: "Hotel Seeblick KG"))
        #expect(ledger.defaults(of: product, for: customer).vatGroup == VATGroup(category: .exempt, rate: 0))
        (customer.vatCategory, customer.vatRate) = (.standard, 19)
        #expect(ledger.defaults(of: product, for: customer).vatGroup == VATGroup(category: .exempt, rate: 0))
        (customer.vatCategory, customer.vatRate) = (.reverseCharge, 0)
        #expect(ledger.defaults(of: product, for: customer).vatGroup?.category == .reverseCharge)
        company.isSmallBusiness = false
        #expect(ledger.defaults(of: product, for: nil).vatGroup == VATGroup(category: .standard, rate: 19))
    }
}
