import Derive
import Invoicing
import Ledger
import Testing

@testable import Input

@Suite("The fields of a company, a customer and a product")
struct CompanyFieldTests {
    private let company = Company()

    private func field(_ name: String) throws -> Field {
        try #require(Company.description.rows(of: company, named: [name]).first?.field)
    }

    @Test(
        "take a whole number of days to pay, and of days that a quote is valid",
        arguments: [
            ("14", true), (" 0 ", true), ("", true), ("vierzehn", false), ("1.5", false), ("-3", false),
            ("4000", false),
        ])
    func days(text: String, isTaken: Bool) throws {
        for name in text.isEmpty ? ["daysToPay"] : ["daysToPay", "quoteDays"] {
            let field = try field(name)
            guard !isTaken else {
                try field.set(text)
                #expect(field.text() == text.trimmed)
                continue
            }
            #expect(throws: FieldProblem.isNoCountOfDays(text)) { try field.set(text) }
        }
    }

    @Test("say of what is not a number of days what to type")
    func noDays() {
        let sentence = "“vierzehn” is not a number of days. Type a whole number of days, such as 14."
        #expect("\(FieldProblem.isNoCountOfDays("vierzehn"))" == sentence)
    }

    @Test(
        "take days of reminders and base rates, and say of others what to type",
        arguments: [
            ("reminderDays", "5, 10", "21, 7", ReminderTerms.Mistake.noDays("21, 7")),
            ("baseRates", "1,27 ab 1.7.2026", "1.27", .noRate("1.27")),
        ])
    func reminders(name: String, good: String, bad: String, mistake: ReminderTerms.Mistake) throws {
        let field = try field(name)
        try field.set(good)
        #expect(throws: FieldProblem.isNoPattern("\(mistake)")) { try field.set(bad) }
        #expect(field.text() == good)
        #expect(company.reminderTerms.days == [5, 10] || company.reminderTerms.baseRates.count == 1)
        try field.set("")
        #expect(company.reminderTerms == .usual)
    }

    @Test("refuse an unusual rate of VAT, since later lines begin with it")
    func rates() throws {
        let product = try #require(Product.description.rows(of: Product(name: "Tea"), named: ["vatCategory"]).first)
        for field in [try field("vatCategory"), try #require(product.field)] {
            let group = VATGroup(category: .standard, rate: 95)
            #expect(throws: FieldProblem.isUnusualRate("95", group)) { try field.set("95") }
            try field.set("30")
        }
        #expect(company.vatRate == 30)
    }

    @Test(
        "take a specification by its everyday name, in any case, or by its identifier, as an invoice does",
        arguments: [
            ("EN 16931", SpecificationIdentifier.en16931), ("en16931", .en16931), ("Factur-X", .en16931),
            ("xrechnung", .xRechnung), ("XRechnung 3.0", .xRechnung), ("Peppol", .peppolBilling),
            ("peppol bis billing", .peppolBilling), ("factur-x extended", .facturXExtended),
            (SpecificationIdentifier.xRechnung.code, .xRechnung),
        ])
    func specifications(text: String, specification: SpecificationIdentifier) throws {
        let (invoice, customer) = (Invoice(), Customer())
        for field in [
            try invoice.field("specification"), try company.field("specification"), try customer.field("specification"),
        ] { try field.set(text) }
        #expect(invoice.specification == specification && company.specification == specification)
        #expect(customer.specification == specification)
    }
}
