import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("When and where something is supplied")
struct SupplyTests {
    @Test("A day is that of delivery, a span of days the invoicing period, and one replaces the other")
    func dayOrPeriod() {
        let invoice = Invoice()
        let (first, last) = (CalendarDate("2026-11-01"), CalendarDate("2026-11-30"))
        invoice.supplied = Period(start: last, end: last)
        #expect(invoice.delivery?.date == last && invoice.invoicingPeriod == nil)
        invoice.supplied = Period(start: first, end: last)
        #expect(invoice.delivery?.date == nil && invoice.invoicingPeriod == Period(start: first, end: last))
        invoice.supplied = Period(start: first, end: first)
        #expect(invoice.delivery?.date == first && invoice.invoicingPeriod == nil)
        invoice.supplied = nil
        #expect(invoice.supplied == nil && invoice.delivery?.date == nil)
    }

    @Test("The period counts where there is a day besides, which stays when the period is removed")
    func dayAndPeriod() {
        let invoice = Invoice.sound()
        let day = invoice.delivery?.date
        let period = Period(start: CalendarDate("2026-11-01"), end: CalendarDate("2026-11-30"))
        invoice.invoicingPeriod = period
        #expect(invoice.supplied == period)
        invoice.supplied = nil
        #expect(invoice.invoicingPeriod == nil && invoice.supplied == Period(start: day, end: day))
    }

    @Test("Without an address of delivery an intra-community supply goes to the buyer's", arguments: [true, false])
    func countryOfDelivery(isKnown: Bool) {
        let invoice = Invoice.of(.intraCommunity, rate: 0)
        invoice.buyer.vatIdentifier = "FR12345678901"
        invoice.delivery?.address = nil
        if !isKnown { invoice.buyer.address?.countryCode = "" }
        #expect(invoice.deliveryAddress === invoice.buyer.address)
        #expect(invoice.brokenRules == (isKnown ? [] : ["BR-11", "BR-IC-12"]))
        invoice.lines[0].vatCategory = .reverseCharge
        #expect(invoice.deliveryAddress == nil)
    }

    @Test("A received supply has the address that it states")
    func received() {
        let invoice = Invoice.imported()
        invoice.lines[0].vatCategory = .intraCommunity
        invoice.delivery = nil
        #expect(invoice.deliveryAddress == nil)
    }

    @Test("A hint asks a seller in the Union for the day, unless something says it", arguments: Self.cases)
    func hint(dated: DatedCase) {
        let invoice = Invoice.sound()
        invoice.delivery = nil
        dated.change(invoice)
        #expect(invoice.implausibleTerms.contains { $0.term == "BT-72" && $0.severity == .hint } == dated.isAsked)
    }

    static nonisolated let cases = [
        DatedCase("nothing says it", isAsked: true) { _ in },
        DatedCase("a day", isAsked: false) { $0.supplied = Period(start: $0.issueDate, end: $0.issueDate) },
        DatedCase("a period", isAsked: false) { $0.invoicingPeriod = Period(start: $0.issueDate) },
        DatedCase("periods of all lines", isAsked: false) { $0.lines[0].period = Period(start: $0.issueDate) },
        DatedCase("a period of one of two lines", isAsked: true) {
            $0.lines[0].period = Period(start: $0.issueDate)
            $0.lines.append(.sound)
        },
        DatedCase("a seller in Switzerland", isAsked: false) { $0.seller.address?.countryCode = "CH" },
        DatedCase("a prepayment", isAsked: false) { $0.typeCode = InvoiceTypeCode("386") },
        DatedCase("a quote", isAsked: false) { $0.typeCode = .quote },
        DatedCase("XRechnung, which has a rule of its own", isAsked: false) { $0.specification = .xRechnung },
    ]

    @Test("A seller with a tax number alone is identified by it, and one with another number is not")
    func taxNumberAlone() {
        let invoice = Invoice.sound()
        (invoice.seller.vatIdentifier, invoice.seller.taxRegistration) = ("", "27/123/45678")
        #expect(invoice.sellerIdentifiers == [Identifier("27/123/45678")])
        #expect(invoice.brokenRules == [])
        invoice.seller.legalRegistration = Identifier("HRB 1")
        #expect(invoice.sellerIdentifiers == [])
        let received = Invoice.imported()
        (received.seller.vatIdentifier, received.seller.taxRegistration) = ("", "27/123/45678")
        #expect(received.sellerIdentifiers == [] && received.brokenRules.contains("BR-CO-26"))
    }
}

/// A draft that says in some way when something was supplied.
nonisolated struct DatedCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isAsked: Bool
    let change: @MainActor @Sendable (Invoice) -> Void

    init(_ testDescription: String, isAsked: Bool, change: @escaping @MainActor @Sendable (Invoice) -> Void) {
        (self.testDescription, self.isAsked, self.change) = (testDescription, isAsked, change)
    }
}
