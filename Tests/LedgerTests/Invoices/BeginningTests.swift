import DeriveDocuments
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("An invoice that is begun")
struct BeginningTests {
    private let ledger = Ledger()

    init() {
        let company = ledger.company
        (company.party.name, company.party.city, company.party.vatIdentifier) = ("Me GmbH", "Kiel", "DE111")
        (company.account, company.bank) = ("DE02120300000000202051", "BYLADEM1001")
        company.bankName = "Hafenbank"
        (company.daysToPay, company.paymentTerms) = (14, "14 days net")
        company.specification = .xRechnung
    }

    @Test("has the company as its seller, with account, profile and terms, and no number")
    func company() throws {
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        #expect(invoice.number.isEmpty && invoice.seller.name == "Me GmbH" && invoice.seller.city == "Kiel")
        #expect(invoice.specification == .xRechnung && invoice.dueDate == CalendarDate("2026-12-05"))
        let payment = try #require(invoice.paymentInstructions.first)
        #expect(payment.meansCode == .sepaCreditTransfer)
        let account = try #require(payment.creditTransfers.first)
        #expect(account.account == "DE02120300000000202051" && account.bankName == "Hafenbank")
        invoice.seller.city = "Ulm"
        #expect(ledger.company.party.city == "Kiel")
    }

    @Test("has all that is known of the customer, and else what is the company's; in one step")
    func customer() throws {
        let customer = Customer(party: Party(name: "Adler"))
        (customer.party.city, customer.buyerReference, customer.daysToPay) = ("Ulm", "04011000", 30)
        customer.number = "K-1042"
        (customer.currency, customer.party.electronicAddress) = (
            CurrencyCode(code: "CHF"), Identifier("1", scheme: "0088")
        )
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        let document = Document("invoice")
        document.adopt(invoice)
        ledger.fill(invoice, for: customer)
        #expect(invoice.buyer.name == "Adler" && invoice.buyer.city == "Ulm" && invoice.buyerReference == "04011000")
        #expect(invoice.buyer.identifiers == [Identifier("K-1042")])
        #expect(invoice.currency.code == "CHF" && invoice.buyer.electronicAddress?.scheme == "0088")
        #expect(invoice.dueDate == CalendarDate("2026-12-21") && invoice.paymentTerms == "14 days net")
        #expect(invoice.specification == .xRechnung)
        #expect(document.history.undo()?.name == "customer Adler")
        #expect(
            invoice.buyer.name.isEmpty && invoice.currency == .euro && invoice.dueDate == CalendarDate("2026-12-05"))
        #expect(!document.history.canUndo)
    }

    @Test("keeps what was typed when a customer is chosen, and names it; what another customer had goes")
    func typed() throws {
        let (adler, beta) = (Customer(party: Party(name: "Adler")), Customer(party: Party(name: "Beta")))
        (adler.buyerReference, adler.daysToPay, adler.paymentTerms) = ("04011000", 30, "30 days net")
        adler.currency = CurrencyCode(code: "CHF")
        (beta.daysToPay, beta.buyerReference) = (7, "B")
        ledger.change("add") { ledger.data.customers.append(contentsOf: [adler, beta]) }
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        ledger.fill(invoice, for: adler)
        #expect(ledger.valuesKept(in: invoice).isEmpty)
        ledger.fill(invoice, for: beta, after: adler)
        #expect(invoice.currency == .euro && invoice.buyerReference == "B" && invoice.paymentTerms == "14 days net")
        #expect(invoice.dueDate == CalendarDate("2026-11-28") && ledger.valuesKept(in: invoice).isEmpty)
        (invoice.currency, invoice.buyerReference) = (CurrencyCode(code: "USD"), "PO-7")
        invoice.agree(daysToPay: nil)
        (invoice.paymentTerms, invoice.dueDate) = ("at once", CalendarDate("2026-12-01"))
        ledger.fill(invoice, for: adler, after: beta)
        #expect(invoice.buyer.name == "Adler" && invoice.currency.code == "USD" && invoice.buyerReference == "PO-7")
        #expect(invoice.paymentTerms == "at once" && invoice.dueDate == CalendarDate("2026-12-01"))
        #expect(ledger.valuesKept(in: invoice) == ["currency USD", "due date", "reference", "terms"])
    }

    @Test("of a company that is not known yet is empty")
    func unknown() {
        let invoice = Ledger().makeInvoice(on: nil)
        #expect(invoice.seller.name.isEmpty && invoice.paymentInstructions.isEmpty && invoice.dueDate == nil)
        #expect(!Ledger().company.isKnown)
    }

    @Test("has what the user has set where neither customer nor company says anything")
    func defaults() {
        ledger.defaults = Self.settings
        (ledger.company.daysToPay, ledger.company.paymentTerms) = (nil, "")
        (ledger.company.unitCode, ledger.company.vatCategory) = ("", VATCategory(code: ""))
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        #expect(invoice.dueDate == CalendarDate("2026-12-21") && invoice.paymentTerms == "Net")
        #expect(invoice.currency.code == "CHF" && invoice.specification == .xRechnung)
        let line = ledger.defaults(of: nil, for: nil)
        #expect(line.unitCode == "HUR" && line.vatGroup?.rate == 8)
        ledger.company.unitCode = "KGM"
        #expect(ledger.defaults(of: nil, for: nil).unitCode == "KGM")
    }

    @Test("has what is typed of the company, and what the user has set where the company was made without that")
    func defaultsOfFormerCompany() {
        let ledger = Ledger()
        ledger.company.party.name = "Me GmbH"
        #expect(ledger.company.usualCurrency == .euro && ledger.company.usualVAT.rate == 19)
        ledger.defaults = Self.settings
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        #expect(invoice.currency.code == "CHF" && invoice.dueDate == CalendarDate("2026-12-21"))
        #expect(invoice.paymentTerms == "Net" && ledger.defaults(of: nil, for: nil).unitCode == "HUR")
        #expect(ledger.defaults(of: nil, for: nil).vatGroup?.rate == 8)
        let company = ledger.company
        (company.usualCurrency, company.usualUnitCode) = (.euro, "C62")
        company.chargedVAT = VATGroup(category: .standard, rate: 19)
        (company.agreedDaysToPay, company.usualTerms) = (7, "Now")
        company.usualSpecification = .en16931
        ledger.defaults.specification = .xRechnung
        let typed = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        #expect(typed.currency == .euro && typed.dueDate == CalendarDate("2026-11-28") && typed.paymentTerms == "Now")
        #expect(typed.specification == .en16931)
        let line = ledger.defaults(of: nil, for: nil)
        #expect(line.unitCode == "C62" && line.vatGroup?.rate == 19)
    }

    @Test("has what the user has set before anybody has said who the company is")
    func defaultsOfNobody() {
        let ledger = Ledger()
        ledger.defaults = Self.settings
        let invoice = ledger.makeAnonymousInvoice(on: CalendarDate("2026-11-21"))
        #expect(invoice.currency.code == "CHF" && invoice.specification == .en16931)
        #expect(invoice.dueDate == CalendarDate("2026-12-21") && invoice.paymentTerms == "Net")
        #expect(ledger.defaults.ofLines == LineDefaults(unitCode: "HUR", vatGroup: Self.settings.vatGroup))
        #expect(InvoiceDefaults().ofLines == nil)
    }

    private static let settings = {
        var settings = InvoiceDefaults()
        (settings.currency, settings.unitCode) = (CurrencyCode("CHF"), "HUR")
        settings.vatGroup = VATGroup(category: .standard, rate: 8)
        (settings.daysToPay, settings.paymentTerms) = (30, "Net")
        return settings
    }()

    @Test("is due as many days after it is issued as were agreed, until somebody types another day")
    func dueDate() throws {
        let invoice = ledger.makeInvoice(on: CalendarDate("2026-11-21"))
        func type(_ name: String, _ day: String) throws {
            let field = try #require(Invoice.description.fields.first { $0.name == name })
            guard case .date(let access)? = field.input else { throw FieldMissing() }
            access.set(invoice, CalendarDate(day))
        }
        try type("issueDate", "2026-12-01")
        #expect(invoice.dueDate == CalendarDate("2026-12-15"))
        try type("dueDate", "2026-12-24")
        try type("issueDate", "2026-12-02")
        #expect(invoice.dueDate == CalendarDate("2026-12-24") && invoice.daysToPay == nil)
    }
}

private struct FieldMissing: Error {}
