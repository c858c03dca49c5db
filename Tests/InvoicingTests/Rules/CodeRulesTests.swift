import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("Codes")
struct CodeRulesTests {
    @Test("are ones that their lists have", arguments: Self.codes)
    func codes(broken: BrokenRule) {
        let invoice = Invoice.sound()
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    static nonisolated let codes = [
        BrokenRule("a type that is none", "BR-CL-01") { $0.typeCode = InvoiceTypeCode("999") },
        BrokenRule("a currency that is none", "BR-CL-04") { $0.currency = CurrencyCode(code: "AAA") },
        BrokenRule("a currency for VAT that is none", "BR-CL-05", "BR-53") {
            $0.vatAccountingCurrency = CurrencyCode(code: "eur")
        },
        BrokenRule("an event for VAT that is none", "BR-CL-06") { $0.taxPointCode = VATPointDateCode(code: "31") },
        BrokenRule("an object in a scheme that is none", "BR-CL-07") {
            $0.invoicedObject = Identifier("1", scheme: "XXA")
        },
        BrokenRule("a remark about nothing", "BR-CL-08") { $0.notes = [InvoiceNote("Hello", subjectCode: "AAH")] },
        BrokenRule("a seller's number in a scheme that is none", "BR-CL-10") {
            $0.seller.identifiers = [Identifier("1", scheme: "0181")]
        },
        BrokenRule("a seller's creditor number") { $0.seller.identifiers = [Identifier("1", scheme: "SEPA")] },
        BrokenRule("a buyer's creditor number", "BR-CL-10") {
            $0.buyer.identifiers = [Identifier("1", scheme: "SEPA")]
        },
        BrokenRule("a register that is none", "BR-CL-11") {
            $0.buyer.legalRegistration = Identifier("1", scheme: "9901")
        },
        BrokenRule("a class in a scheme that is none", "BR-CL-13") {
            $0.lines[0].itemClassifications = [ItemClassification(Identifier("1", scheme: "XXX"))]
        },
        BrokenRule("a country that is none", "BR-CL-14") { $0.buyer.countryCode = "XY" },
        BrokenRule("an origin that is none", "BR-CL-15") { $0.lines[0].itemCountryOfOrigin = "HC" },
        BrokenRule("a means of payment that is none", "BR-CL-16") {
            $0.paymentInstructions[0].meansCode = PaymentMeansCode(code: "99")
        },
        BrokenRule("an allowance with a kind of VAT that is none", "BR-CL-17") {
            $0.allowanceCharges.append(.sound(isCharge: false))
            $0.allowanceCharges[0].vatCategory = VATCategory(code: "X")
        },
        BrokenRule("a line with a kind of VAT that is none", "BR-CL-17", "BR-CL-18") {
            $0.lines[0].vatCategory = VATCategory(code: "AA")
        },
        BrokenRule("a reason for an allowance that is none", "BR-CL-19") {
            $0.allowanceCharges.append(.sound(isCharge: false))
            $0.allowanceCharges[0].reasonCode = "109"
        },
        BrokenRule("a reason for a line's charge that is none", "BR-CL-20") {
            $0.lines[0].allowanceCharges.append(.sound(isCharge: true))
            $0.lines[0].allowanceCharges[0].reasonCode = "XBB"
        },
        BrokenRule("an item's number in a scheme that is none", "BR-CL-21") {
            $0.lines[0].standardItemIdentifier = Identifier("1", scheme: "0283")
        },
        BrokenRule("a reason for exemption that is none", "BR-CL-22") {
            $0.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason(code: "VATEX-EU-0")
        },
        BrokenRule("a unit that is none", "BR-CL-23") { $0.lines[0].unitCode = "2D" },
        BrokenRule("a package as unit") { $0.lines[0].unitCode = "XBX" },
        BrokenRule("a base unit that is none", "BR-CL-23", "BT-150") { $0.lines[0].priceBaseUnitCode = "MO" },
        BrokenRule("an attached program", "BR-CL-24") {
            $0.supportingDocuments.append(SupportingDocument())
            $0.supportingDocuments[0].reference = "Run me"
            $0.supportingDocuments[0].attachment = Attachment(base64: "QQ==", mediaType: "text/x-sh", fileName: "run")
        },
        BrokenRule("an electronic address of a kind that is none", "BR-CL-25") {
            $0.buyer.electronicAddress = Identifier("1", scheme: "9999")
        },
        BrokenRule("a place of delivery in a scheme that is none", "BR-CL-26") {
            $0.delivery?.location = Identifier("1", scheme: "0250")
        },
    ]

    @Test("in ranges count up digits, with their zeros, or the last letter")
    func ranges() {
        let list = CodeList("7 A8..A11 0008..0010 BAR..BAT ZZ")
        for code in ["7", "A8", "A9", "A10", "A11", "0008", "0009", "0010", "BAR", "BAS", "BAT", "ZZ"] {
            #expect(list.contains(code))
        }
        for code in ["", "8", "A7", "A12", "A08", "8..10", "0011", "BAQ", "BAU"] { #expect(!list.contains(code)) }
    }

    @Test("are known: some of each list")
    func known() {
        #expect(["EUR", "SEK", "JPY", "XAU"].allSatisfy(CodeList.currencies.contains))
        #expect(["DE", "GR", "XI", "1A"].allSatisfy(CodeList.countries.contains))
        #expect(["C62", "HUR", "KGM", "MON", "DAY", "XPX", "X43", "EA"].allSatisfy(CodeList.hasUnit))
        #expect(!["", "X", "XX", "c62", "PCE"].contains(where: CodeList.hasUnit))
        #expect(["VATEX-EU-AE", "VATEX-EU-132-1A", "VATEX-EU-O"].allSatisfy(CodeList.exemptionReasons.contains))
        #expect(["0088", "0204"].allSatisfy(CodeList.identifierSchemes.contains))
    }
}
