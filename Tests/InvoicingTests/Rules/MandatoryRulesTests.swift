import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("Mandatory terms")
struct MandatoryRulesTests {
    @Test("are missed where they are missing in the head", arguments: Self.head)
    func head(broken: BrokenRule) {
        let invoice = Invoice.sound()
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    @Test("are missed where they are missing in lines, allowances and references", arguments: Self.parts)
    func parts(broken: BrokenRule) {
        let invoice = Invoice.sound()
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    static nonisolated let head = [
        BrokenRule("no specification", "BR-01") { $0.specification = SpecificationIdentifier(code: "") },
        BrokenRule("no number", "BR-02") { ($0.number, $0.issuance) = ("", Issuance(number: "", moment: "")) },
        BrokenRule("no issue date", "BR-03") { $0.issueDate = nil },
        BrokenRule("no type", "BR-04") { $0.typeCode = InvoiceTypeCode("") },
        BrokenRule("no currency", "BR-05") { $0.currency = CurrencyCode(code: "") },
        BrokenRule("no seller", "BR-06") { $0.seller.name = "" },
        BrokenRule("no buyer", "BR-07") { $0.buyer.name = "" },
        BrokenRule("no seller's address", "BR-08") { $0.seller.address = nil },
        BrokenRule("no seller's country", "BR-09") { $0.seller.countryCode = "" },
        BrokenRule("no buyer's address", "BR-10") { $0.buyer.address = nil },
        BrokenRule("no buyer's country", "BR-11") { $0.buyer.countryCode = "" },
        BrokenRule("no lines", "BR-16") { $0.lines.removeAll() },
        BrokenRule("a payee without a name", "BR-17") { $0.payee = Payee() },
        BrokenRule("a payee that is the seller", "BR-17") {
            $0.seller.identifiers = [Identifier("1", scheme: "0088")]
            $0.payee = Payee()
            $0.payee?.name = "The same"
            $0.payee?.identifier = Identifier("1", scheme: "0088")
        },
        BrokenRule("a tax representative of whom nothing is known", "BR-18", "BR-19", "BR-56") {
            $0.taxRepresentative = TaxRepresentative()
        },
        BrokenRule("a tax representative without a country", "BR-20") {
            $0.taxRepresentative = TaxRepresentative()
            $0.taxRepresentative?.name = "Rep"
            $0.taxRepresentative?.vatIdentifier = "FR12345678901"
            $0.taxRepresentative?.address = PostalAddress()
        },
        BrokenRule("a place of delivery without a country", "BR-57") { $0.delivery?.address = PostalAddress() },
        BrokenRule("no means of payment", "BR-49") { $0.paymentInstructions[0].meansCode = PaymentMeansCode(code: "") },
        BrokenRule("an account without a number", "BR-50", "BR-61") {
            $0.paymentInstructions[0].creditTransfers[0].account = ""
        },
        BrokenRule("a transfer without an account", "BR-61") { $0.paymentInstructions[0].creditTransfers.removeAll() },
        BrokenRule("a card's whole number", "BR-51") {
            $0.paymentInstructions[0].card = PaymentCard()
            $0.paymentInstructions[0].card?.accountNumber = "4111111111111111"
        },
        BrokenRule("eleven digits of a card", "BR-51") {
            $0.paymentInstructions[0].card = PaymentCard()
            $0.paymentInstructions[0].card?.accountNumber = "41111111111"
        },
        BrokenRule("two means of payment", "UBL-SR-47") {
            $0.paymentInstructions.append(PaymentInstructions())
            $0.paymentInstructions[1].meansCode = .card
        },
        BrokenRule("another currency for VAT", "BR-53") { $0.vatAccountingCurrency = CurrencyCode("SEK") },
        BrokenRule("a seller's address of no kind", "BR-62") { $0.seller.electronicAddress = Identifier("1") },
        BrokenRule("a buyer's address of no kind", "BR-63") { $0.buyer.electronicAddress = Identifier("1") },
    ]

    static nonisolated let parts = [
        BrokenRule("no quantity", "BR-22") { $0.lines[0].invoicedQuantity = nil },
        BrokenRule("no unit", "BR-23") { $0.lines[0].unitCode = "" },
        BrokenRule("no item", "BR-25") { $0.lines[0].itemName = "" },
        BrokenRule("no price", "BR-26") { $0.lines[0].enteredNetPrice = nil },
        BrokenRule("a price below zero, and so a total", "BR-27", "BT-112") { $0.lines[0].enteredNetPrice = -1 },
        BrokenRule("a gross price below zero", "BR-27", "BR-28", "BT-112") { $0.lines[0].grossPrice = -1 },
        BrokenRule("an invoicing period that ends before it begins", "BR-29") {
            $0.invoicingPeriod = Period(start: CalendarDate("2026-02-01"), end: CalendarDate("2026-01-31"))
        },
        BrokenRule("a line's period that ends before it begins", "BR-30") {
            $0.lines[0].period = Period(start: CalendarDate("2026-02-01"), end: CalendarDate("2026-01-31"))
        },
        BrokenRule("an allowance of nothing", "BR-31", "BR-33", "BR-CO-21") {
            $0.allowanceCharges.append(.sound(isCharge: false))
            $0.allowanceCharges[0].enteredAmount = nil
            $0.allowanceCharges[0].reason = ""
        },
        BrokenRule("a charge of nothing", "BR-36", "BR-38", "BR-CO-22") {
            $0.allowanceCharges.append(.sound(isCharge: true))
            $0.allowanceCharges[0].enteredAmount = nil
            $0.allowanceCharges[0].reason = ""
        },
        BrokenRule("an allowance without a kind of VAT", "BR-32") {
            $0.allowanceCharges.append(.sound(isCharge: false))
            $0.allowanceCharges[0].vatCategory = VATCategory(code: "")
        },
        BrokenRule("a charge without a kind of VAT", "BR-37") {
            $0.allowanceCharges.append(.sound(isCharge: true))
            $0.allowanceCharges[0].vatCategory = VATCategory(code: "")
        },
        BrokenRule("a line's allowance of nothing", "BR-41", "BR-42", "BR-CO-23") {
            $0.lines[0].allowanceCharges.append(LineAllowanceCharge())
        },
        BrokenRule("a line's charge of nothing", "BR-43", "BR-44", "BR-CO-24") {
            $0.lines[0].allowanceCharges.append(LineAllowanceCharge())
            $0.lines[0].allowanceCharges[0].isCharge = true
        },
        BrokenRule("a supporting document without a name", "BR-52") {
            $0.supportingDocuments.append(SupportingDocument())
        },
        BrokenRule("an attachment of which nothing is known", "UBL-DT-06", "UBL-DT-07") {
            $0.supportingDocuments.append(SupportingDocument())
            $0.supportingDocuments[0].reference = "Time sheet"
            $0.supportingDocuments[0].attachment = Attachment(base64: "QQ==")
        },
        BrokenRule("an item's property without a value", "BR-54") {
            $0.lines[0].itemAttributes = [ItemAttribute(name: "Colour")]
        },
        BrokenRule("an earlier invoice without a number", "BR-55") { $0.precedingInvoices.append(PrecedingInvoice()) },
        BrokenRule("an item's number in no scheme", "BR-64") { $0.lines[0].standardItemIdentifier = Identifier("1") },
        BrokenRule("an item's class in no scheme", "BR-65") {
            $0.lines[0].itemClassifications = [ItemClassification(Identifier("1"))]
        },
    ]
}
