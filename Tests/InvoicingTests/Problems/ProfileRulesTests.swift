import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("Profiles")
struct ProfileRulesTests {
    @Test(
        "are chosen by what the document claims",
        arguments: [SpecificationIdentifier.en16931, .xRechnung, .peppolBilling])
    func sound(specification: SpecificationIdentifier) {
        #expect(Invoice.sound(specification).brokenRules == [])
    }

    @Test("of XRechnung ask for more", arguments: Self.xRechnung)
    func xRechnung(broken: BrokenRule) {
        let invoice = Invoice.sound(.xRechnung)
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    @Test("of Peppol ask for more", arguments: Self.peppol)
    func peppol(broken: BrokenRule) {
        let invoice = Invoice.sound(.peppolBilling)
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    @Test("can be asked for whatever the document claims")
    func asked() {
        let invoice = Invoice.sound()
        invoice.buyerReference = ""
        #expect(invoice.brokenRules == [])
        #expect(invoice.problems(for: .xRechnung).map(\.rule) == ["BR-DE-15", "BR-DE-21"])
        #expect(
            invoice.problems(for: .peppol).map(\.rule) == ["PEPPOL-EN16931-R003", "PEPPOL-EN16931-R004"])
    }

    @Test("of Peppol call what a German draft lacks “to fill in”, as XRechnung does")
    func germanDraft() {
        let invoice = Invoice.sound(.peppolBilling)
        invoice.buyer.countryCode = "DE"
        invoice.seller.contact?.telephone = ""
        #expect(invoice.allProblems.filter { $0.rule == "DE-R-006" }.map(\.severity) == [.toFillIn])
    }

    static nonisolated let xRechnung = [
        BrokenRule("no way to pay", "BR-DE-1") { $0.paymentInstructions.removeAll() },
        BrokenRule("no contact", "BR-DE-2") { $0.seller.contact = nil },
        BrokenRule("no seller's town", "BR-DE-3") { $0.seller.city = "" },
        BrokenRule("no seller's postal code", "BR-DE-4") { $0.seller.postCode = "" },
        BrokenRule("an empty contact", "BR-DE-5", "BR-DE-6", "BR-DE-7", "BR-DE-27", "BR-DE-28") {
            $0.seller.contact = Contact()
        },
        BrokenRule("no buyer's town", "BR-DE-8") { $0.buyer.city = "" },
        BrokenRule("no buyer's postal code", "BR-DE-9") { $0.buyer.postCode = "" },
        BrokenRule("no town of delivery", "BR-DE-10", "BR-DE-11") {
            $0.delivery?.address?.city = ""
            $0.delivery?.address?.postCode = ""
        },
        BrokenRule("no buyer's reference", "BR-DE-15") { $0.buyerReference = "" },
        BrokenRule("a type of document that is not used", "BR-DE-17") { $0.typeCode = InvoiceTypeCode("386") },
        BrokenRule("a cash discount as it should be") { $0.paymentTerms = "#SKONTO#TAGE=14#PROZENT=2.00#\n" },
        BrokenRule("a cash discount without decimals", "BR-DE-18") { $0.paymentTerms = "#SKONTO#TAGE=14#PROZENT=2#" },
        BrokenRule("an IBAN with a slip", "BR-DE-19") {
            $0.paymentInstructions[0].creditTransfers[0].account = "DE88 3704 0044 0532 0130 00"
        },
        BrokenRule("a second account with a slip", "BR-DE-19") {
            let account = CreditTransfer()
            account.account = "DE88 3704 0044 0532 0130 00"
            $0.paymentInstructions[0].creditTransfers.append(account)
        },
        BrokenRule("another version", "BR-DE-21") {
            $0.specification = SpecificationIdentifier(code: "urn:cen.eu:en16931:2017#compliant#xrechnung_2.3")
        },
        BrokenRule("a transfer with a card", "BR-DE-23-b") { $0.paymentInstructions[0].card = PaymentCard() },
        BrokenRule("a card without a card", "BR-DE-24-a", "BR-DE-24-b") {
            $0.paymentInstructions[0].meansCode = .card
        },
        BrokenRule("a debit without a mandate", "BR-DE-20", "BR-DE-25-a", "BR-DE-25-b", "PEPPOL-EN16931-R061") {
            $0.paymentInstructions[0].meansCode = .sepaDirectDebit
        },
        BrokenRule("an empty mandate", "BR-DE-23-b", "BR-DE-30", "BR-DE-31") {
            $0.paymentInstructions[0].directDebit = DirectDebit()
        },
        BrokenRule("a correction of nothing", "BR-DE-26") { $0.typeCode = .correctedInvoice },
        BrokenRule("no day of delivery", "BR-DE-TMP-32") { $0.delivery?.date = nil },
    ]

    static nonisolated let peppol = [
        BrokenRule("no process", "PEPPOL-EN16931-R001") { $0.businessProcess = "" },
        BrokenRule("two remarks", "PEPPOL-EN16931-R002") { $0.notes = [InvoiceNote("a"), InvoiceNote("b")] },
        BrokenRule("a process of another kind", "PEPPOL-EN16931-R007") { $0.businessProcess = "billing" },
        BrokenRule("a currency for VAT that is the invoice's", "PEPPOL-EN16931-R005") {
            $0.vatAccountingCurrency = .euro
        },
        BrokenRule("no electronic addresses", "PEPPOL-EN16931-R010", "PEPPOL-EN16931-R020") {
            $0.buyer.electronicAddress = nil
            $0.seller.electronicAddress = nil
        },
        BrokenRule("an allowance that is not its percentage", "BT-92", "PEPPOL-EN16931-R040") {
            $0.allowanceCharges.append(.sound(isCharge: false))
            $0.allowanceCharges[0].baseAmount = 100
            $0.allowanceCharges[0].percentage = 11
        },
        BrokenRule("a percentage of nothing", "BT-136", "PEPPOL-EN16931-R041") {
            $0.lines[0].allowanceCharges.append(.sound(isCharge: false))
            $0.lines[0].allowanceCharges[0].percentage = 11
        },
        BrokenRule("a base without a percentage", "PEPPOL-EN16931-R042") {
            $0.allowanceCharges.append(.sound(isCharge: true))
            $0.allowanceCharges[0].baseAmount = 11
        },
        BrokenRule("totals of VAT with two signs", "PEPPOL-EN16931-R055") {
            $0.vatAccountingCurrency = CurrencyCode("SEK")
            $0.enteredTaxAmountInAccountingCurrency = -200
        },
        BrokenRule("lines outside the invoicing period", "PEPPOL-EN16931-R110", "PEPPOL-EN16931-R111") {
            $0.invoicingPeriod = Period(start: CalendarDate("2026-02-01"), end: CalendarDate("2026-02-28"))
            $0.lines[0].period = Period(start: CalendarDate("2026-01-31"), end: CalendarDate("2026-03-01"))
        },
        BrokenRule("a line with another amount", "PEPPOL-EN16931-R120") { $0.lines[0].declaredNetAmount = 99 },
        BrokenRule("a price for no units", "PEPPOL-EN16931-R121") { $0.lines[0].priceBaseQuantity = 0 },
        BrokenRule("a price for other units", "BT-150", "PEPPOL-EN16931-R130") {
            $0.lines[0].priceBaseUnitCode = "HUR"
        },
    ]

    @Test(
        "know a correct IBAN", arguments: ["DE89370400440532013000", "GB82 WEST 1234 5698 7654 32", "NO9386011117947"])
    func iban(account: String) {
        #expect(IBAN.satisfiesXRechnung(account))
        #expect(!IBAN.satisfiesXRechnung(account + "1"))
        #expect(!IBAN.satisfiesXRechnung(account.lowercased()))
    }
}

@Suite("Texts that rules look at")
struct ScannedTextTests {
    @Test(
        "are accounts if their check digits are correct",
        arguments: [
            ("DE89370400440532013000", true), ("DE89 3704 0044 0532 0130 00", true), ("DE88370400440532013000", false),
            ("", false), ("DE89", false), ("de89370400440532013000", false), ("GB82WEST12345698765432", true),
            ("D189370400440532013000", false), ("DE8937040044053201300Ł", false),
        ])
    func accounts(_ text: String, isCorrect: Bool) {
        #expect(IBAN.satisfiesXRechnung(text) == isCorrect)
    }

    @Test(
        "are cash discounts in one form only",
        arguments: [
            ("14 days", false), ("#SKONTO#TAGE=14#PROZENT=2.00#", false),
            ("#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#", false),
            ("#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=-100.00#", false), ("#SKONTO#TAGE=14#PROZENT=2.0#", true),
            ("#SKONTO#TAGE=#PROZENT=2.00#", true), ("#SKONTO#TAGE=14#PROZENT=2.00#\nthen\n#SKONTO", true),
            ("#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=1.00", true), ("Nr. #12", false),
        ])
    func discounts(_ terms: String, areMiswritten: Bool) {
        #expect(CashDiscounts.areMiswritten(in: terms) == areMiswritten)
    }

    @Test(
        "are mail addresses if they have one at sign and a point behind it",
        arguments: [
            ("name@example.org", true), ("a.b@c.d.e", true), ("", false), ("name", false), ("name@example", false),
            ("@example.org", false), ("a b@example.org", false), ("a@b@c.de", false), ("a@b..de", false),
            ("a@.de", false), ("a@b.", false),
        ])
    func addresses(_ text: String, isPlausible: Bool) {
        #expect(MailAddress.isPlausible(text) == isPlausible)
    }

    @Test(
        "can be given to a mail program only if they are nothing but an address",
        arguments: [
            ("name@example.org", true), ("o'brien+invoices@mail.example.org", true), ("jörg@bücher.example", true),
            ("v@x.de?bcc=evil@e.com", false), ("v@x.de?attach=/etc/passwd", false), ("mailto:v@x.de", false),
            ("v@x.de&body=b", false), ("v@x.de,w", false), ("v%2Cw@x.de", false), ("v@x.de\nBcc:w", false),
            ("-v@x.de", false), ("v@x.de;w", false), ("<v@x.de>", false), ("v\"w@x.de", false), ("v@x.de#w", false),
            ("v@x.de？bcc", false), ("", false), (String(repeating: "v", count: 250) + "@x.de", false),
        ])
    func sendable(_ text: String, isSendable: Bool) {
        #expect(MailAddress.isSendable(text) == isSendable)
    }

    @Test(
        "are escaped in a URI",
        arguments: [
            (["name@example.org"], "mailto:name@example.org"), ([], "mailto:"),
            (["o'brien+in~v@b\u{FC}cher.example"], "mailto:o%27brien%2Bin~v@b%C3%BCcher.example"),
            (["a=1@x.de\n", "b,c@y.de"], "mailto:a%3D1@x.de%0A,b%2Cc@y.de"),
        ])
    func escaped(_ addresses: [String], uri: String) {
        #expect(MailAddress.uri(of: addresses) == uri)
    }

    @Test("are several between commas or semicolons, and no part is left out but empty ones")
    func severalAddresses() {
        #expect(MailAddress.list(" a@x.de,b@y.de ;; c ,") == ["a@x.de", "b@y.de", "c"])
        #expect(MailAddress.list(" ") == [])
    }
}
