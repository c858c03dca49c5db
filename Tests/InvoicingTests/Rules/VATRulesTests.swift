import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("Kinds of VAT")
struct VATRulesTests {
    /// A kind of VAT, its rules' prefix, and its rate; what it needs besides is in the tests.
    nonisolated struct Kind: Sendable, CustomTestStringConvertible {
        let category: VATCategory
        let prefix: String
        let rate: ExactDecimal?
        var testDescription: String { prefix }

        init(_ category: VATCategory, _ prefix: String, _ rate: ExactDecimal?) {
            self.category = category
            self.prefix = prefix
            self.rate = rate
        }

        func rules(_ numbers: String...) -> [String] { numbers.map { "BR-\(prefix)-\($0)" } }
    }

    static nonisolated let charged = [
        Kind(.standard, "S", 19), Kind(.canaryIslands, "AF", 7), Kind(.ceutaAndMelilla, "AG", 4),
    ]
    static nonisolated let reasoned = [
        Kind(.exempt, "E", 0), Kind(.reverseCharge, "AE", 0), Kind(.intraCommunity, "IC", 0), Kind(.export, "G", 0),
        Kind(.outsideScope, "O", nil),
    ]
    static nonisolated let zero = [Kind(.zeroRated, "Z", 0)]

    /// An invoice of a kind that keeps all of its rules.
    private func sound(_ kind: Kind) -> Invoice {
        let invoice = Invoice.of(kind.category, rate: kind.rate)
        invoice.buyer.vatIdentifier = kind.prefix == "O" ? "" : "FR12345678901"
        if kind.prefix == "O" {
            invoice.seller.vatIdentifier = ""
            invoice.seller.legalRegistration = Identifier("HRB 1")
        }
        if Self.reasoned.contains(where: { $0.prefix == kind.prefix }) {
            invoice.exemptionReasons[invoice.lines[0].vatGroup] = ExemptionReason("As agreed")
        }
        return invoice
    }

    @Test("are all right as they should be", arguments: charged + reasoned + zero)
    func kinds(kind: Kind) {
        #expect(sound(kind).brokenRules == [])
    }

    @Test("hint at reverse charge for a VAT id of Northern Ireland, which counts for goods alone")
    func northernIreland() {
        let invoice = sound(Kind(.reverseCharge, "AE", 0))
        let hints = { invoice.allProblems.filter { $0.rule == "BT-48" }.map(\.severity) }
        #expect(hints().isEmpty)
        invoice.buyer.vatIdentifier = "XI123456789"
        #expect(hints() == [.hint])
        invoice.notes = [InvoiceNote("Triangular transaction")]
        #expect(hints().isEmpty)
        invoice.notes = []
        invoice.lines[0].vatCategory = .intraCommunity
        #expect(hints().isEmpty)
    }

    @Test("need or forbid identifiers of the parties", arguments: charged + reasoned + zero)
    func identifiers(kind: Kind) {
        let invoice = sound(kind)
        invoice.seller.legalRegistration = Identifier("HRB 1")
        invoice.seller.vatIdentifier = kind.prefix == "O" ? "DE123456788" : ""
        #expect(invoice.brokenRules == kind.rules("02"))
        invoice.allowanceCharges.append(.sound(isCharge: false))
        invoice.allowanceCharges.append(.sound(isCharge: true))
        for item in invoice.allowanceCharges.elements {
            item.vatCategory = kind.category
            item.vatRate = kind.rate
        }
        #expect(invoice.brokenRules == kind.rules("02", "03", "04"))
    }

    @Test("have their rates", arguments: charged + reasoned + zero)
    func rates(kind: Kind) {
        let invoice = sound(kind)
        invoice.lines[0].vatRate = kind.rate == nil ? 0 : -1
        #expect(invoice.brokenRules.contains("BR-\(kind.prefix)-05"))
        invoice.allowanceCharges.append(.sound(isCharge: false))
        invoice.allowanceCharges.append(.sound(isCharge: true))
        for item in invoice.allowanceCharges.elements {
            item.vatCategory = kind.category
            item.vatRate = kind.rate == nil ? 0 : -1
        }
        #expect(Set(invoice.brokenRules).isSuperset(of: kind.rules("05", "06", "07")))
    }

    @Test("say why no VAT is charged, or have nothing to say", arguments: charged + reasoned + zero)
    func reasons(kind: Kind) {
        let invoice = sound(kind)
        let group = invoice.lines[0].vatGroup
        invoice.exemptionReasons[group] = invoice.exemptionReasons[group] == nil ? ExemptionReason("Why") : nil
        #expect(invoice.brokenRules == (kind.category.ownExemptionReason == nil ? kind.rules("10") : []))
    }

    @Test(
        "without VAT give the reason themselves, unless another one is entered",
        arguments: [("AE", "VATEX-EU-AE"), ("IC", "VATEX-EU-IC"), ("G", "VATEX-EU-G"), ("O", "VATEX-EU-O")])
    func ownReasons(prefix: String, code: String) throws {
        let invoice = sound(try #require(Self.reasoned.first { $0.prefix == prefix }))
        let group = invoice.lines[0].vatGroup
        #expect(invoice.vatBreakdown.first?.exemptionReason?.text == "As agreed")
        invoice.exemptionReasons[group] = nil
        #expect(invoice.vatBreakdown.first?.exemptionReason == ExemptionReason(code: code))
        #expect(CodeList.exemptionReasons.contains(code))
        // A document has only what it states.
        invoice.declared = DeclaredTotals()
        #expect(invoice.exemptionReason(of: group) == nil)
    }

    @Test("have in the breakdown what is charged", arguments: charged + reasoned + zero)
    func groups(kind: Kind) {
        let invoice = sound(kind)
        var group = DeclaredVATBreakdown()
        group.category = kind.category
        group.rate = kind.rate
        group.taxableAmount = 99
        group.taxAmount = invoice.taxAmount + 1
        invoice.declared = DeclaredTotals()
        invoice.declared?.vatBreakdown = [group]
        #expect(Set(invoice.brokenRules).isSuperset(of: kind.rules("08", "09")))
        invoice.declared?.vatBreakdown = []
        #expect(invoice.brokenRules.contains("BR-\(kind.prefix)-01"))
    }

    @Test("without VAT have one group")
    func oneGroup() {
        let invoice = Invoice.of(.exempt, rate: 0)
        invoice.exemptionReasons[invoice.lines[0].vatGroup] = ExemptionReason("As agreed")
        var group = DeclaredVATBreakdown()
        group.category = .exempt
        group.rate = 0
        invoice.declared = DeclaredTotals()
        invoice.declared?.vatBreakdown = [group, group]
        #expect(invoice.brokenRules.contains("BR-E-01"))
    }

    @Test("within the Union say when and where goods went")
    func deliveries() {
        let invoice = sound(Kind(.intraCommunity, "IC", 0))
        invoice.delivery = nil
        #expect(invoice.brokenRules == ["BR-IC-11"])
        invoice.invoicingPeriod = Period(start: CalendarDate("2026-01-01"))
        #expect(invoice.brokenRules == [])
        invoice.buyer.address?.countryCode = ""
        #expect(invoice.brokenRules == ["BR-11", "BR-IC-12"])
    }

    @Test("outside of VAT stand alone")
    func mixtures() {
        let invoice = sound(Kind(.outsideScope, "O", nil))
        invoice.lines.append(.sound)
        for isCharge in [true, false] { invoice.allowanceCharges.append(.sound(isCharge: isCharge)) }
        #expect(Set(invoice.brokenRules).isSuperset(of: ["BR-O-11", "BR-O-12", "BR-O-13", "BR-O-14"]))
    }

    @Test("as split payment are Italian, and not beside the standard rate")
    func splitPayment() {
        let invoice = Invoice.of(.splitPayment, rate: 22)
        #expect(invoice.brokenRules == ["BR-B-01"])
        for address in [invoice.seller.address, invoice.buyer.address, invoice.delivery?.address] {
            address?.countryCode = "IT"
        }
        #expect(invoice.brokenRules == [])
        invoice.lines.append(.sound)
        #expect(invoice.brokenRules == ["BR-B-02"])
    }
}
