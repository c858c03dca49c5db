import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("Conditions between terms")
struct ConditionRulesTests {
    @Test("are kept or named", arguments: Self.conditions)
    func conditions(broken: BrokenRule) {
        let invoice = Invoice.sound()
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    @Test("between amounts are those of what the document declares", arguments: Self.amounts)
    func amounts(broken: BrokenRule) {
        let invoice = Invoice.imported()
        broken.change(invoice)
        #expect(invoice.brokenRules == broken.rules)
    }

    static nonisolated let conditions = [
        BrokenRule("a day and an event for VAT", "BR-CO-03") {
            $0.taxPointDate = CalendarDate("2026-11-30")
            $0.taxPointCode = .payment
        },
        BrokenRule("a line without a kind of VAT", "BR-CO-04") { $0.lines[0].vatCategory = VATCategory(code: "") },
        BrokenRule("a VAT identifier without a country", "BR-CO-09") { $0.seller.vatIdentifier = "123456788" },
        BrokenRule("a Greek VAT identifier") { $0.buyer.vatIdentifier = "EL123456789" },
        BrokenRule("a net price that is not the gross price less the discount", "BT-146") {
            let line = $0.lines[0]
            (line.grossPrice, line.priceDiscount, line.enteredNetPrice) = (60, 5, 50)
            line.keepEnteredNetPrice()
        },
        BrokenRule("a price for another unit than the line's", "BT-150") { $0.lines[0].priceBaseUnitCode = "KGM" },
        BrokenRule("an invoicing period of no days", "BR-CO-19") { $0.invoicingPeriod = Period() },
        BrokenRule("a line's period of no days", "BR-CO-20") { $0.lines[0].period = Period() },
        BrokenRule("neither a day nor terms of payment", "BR-CO-25") { $0.dueDate = nil },
        BrokenRule("a credit note without a day of payment") {
            $0.dueDate = nil
            $0.typeCode = .creditNote
        },
        BrokenRule("a seller without any number", "BR-CO-26", "BR-S-02") { $0.seller.vatIdentifier = "" },
        BrokenRule("a seller with a creditor's number alone", "BR-CO-26", "BR-S-02") {
            $0.seller.vatIdentifier = ""
            $0.seller.identifiers = [Identifier("DE98ZZZ09999999999", scheme: "SEPA")]
        },
    ]

    static nonisolated let amounts = [
        BrokenRule("as imported") { _ in },
        BrokenRule("no sum of the lines", "BR-12") { $0.declared?.sumOfLineNetAmounts = nil },
        BrokenRule("no total without VAT", "BR-13") { $0.declared?.taxExclusiveAmount = nil },
        BrokenRule("no total with VAT", "BR-14") { $0.declared?.taxInclusiveAmount = nil },
        BrokenRule("no amount due", "BR-15") { $0.declared?.amountDue = nil },
        BrokenRule("another sum of the lines", "BR-CO-10", "BR-CO-13") { $0.declared?.sumOfLineNetAmounts = 90 },
        BrokenRule("a sum of allowances that are not there", "BR-CO-11", "BR-CO-13") {
            $0.declared?.sumOfAllowances = 10
        },
        BrokenRule("a sum of charges that are not there", "BR-CO-12", "BR-CO-13") { $0.declared?.sumOfCharges = 10 },
        BrokenRule("an allowance without a sum", "BR-CO-11", "BR-S-08") {
            $0.allowanceCharges.append(.sound(isCharge: false))
        },
        BrokenRule("another total VAT", "BR-CO-14", "BR-CO-15") { $0.declared?.taxAmount = 20 },
        BrokenRule("no total VAT", "BR-CO-14", "BR-CO-15") { $0.declared?.taxAmount = nil },
        BrokenRule("another total with VAT", "BR-CO-15", "BR-CO-16") { $0.declared?.taxInclusiveAmount = 118 },
        BrokenRule("another amount due", "BR-CO-16") { $0.declared?.amountDue = 118 },
        BrokenRule("an amount paid that is not taken off", "BR-CO-16") { $0.paidAmount = 19 },
        BrokenRule("another VAT in the group, 1.00 off", "BR-CO-14", "BR-CO-17", "BR-S-09") {
            $0.declared?.vatBreakdown[0].taxAmount = 20
        },
        BrokenRule("another VAT in the group, less than 1.00 off", "BR-CO-14") {
            $0.declared?.vatBreakdown[0].taxAmount = ExactDecimal("19.99")
        },
        BrokenRule("no group", "BR-CO-18", "BR-S-01") { $0.declared?.vatBreakdown = [] },
        BrokenRule("a group without amounts", "BR-45", "BR-46", "BR-CO-14") {
            $0.declared?.vatBreakdown[0].taxableAmount = nil
            $0.declared?.vatBreakdown[0].taxAmount = nil
        },
        BrokenRule("a group without a kind of VAT", "BR-47", "BR-S-01") {
            $0.declared?.vatBreakdown[0].category = VATCategory(code: "")
        },
        BrokenRule("a group without a rate", "BR-48", "BR-CO-17", "BR-S-09") {
            $0.declared?.vatBreakdown[0].rate = nil
        },
        BrokenRule("an amount due in parts of cents", "BR-CO-16", "BR-DEC-18") {
            $0.declared?.amountDue = ExactDecimal("119.001")
        },
        BrokenRule("VAT in parts of cents", "BR-CO-14", "BR-CO-15", "BR-DEC-13") {
            $0.declared?.taxAmount = ExactDecimal("19.001")
        },
    ]

    @Test("between amounts are kept by what is derived, whatever is charged")
    func derived() {
        let invoice = Invoice.sound()
        invoice.lines[0].enteredNetPrice = ExactDecimal("0.333")
        invoice.allowanceCharges.append(.sound(isCharge: false))
        invoice.allowanceCharges.append(.sound(isCharge: true))
        invoice.paidAmount = ExactDecimal("0.25") ?? 0
        #expect(invoice.brokenRules == [])
    }

    @Test("on the day of payment, which official validators let pass, is a hint")
    func warnings() {
        let invoice = Invoice.sound()
        invoice.dueDate = nil
        #expect(invoice.problems.map(\.severity) == [.hint])
    }

    @Test("that a document leaves open and Billow fills in are omissions of the document alone")
    func omissions() {
        let invoice = Invoice.imported()
        #expect(invoice.declaredLineProblems.map(\.rule) == ["BR-21"])
        invoice.lines[0].declaredNetAmount = nil
        invoice.lines[0].identifier = "1"
        #expect(invoice.declaredLineProblems.map(\.rule) == ["BR-24"])
        #expect(invoice.problems == [])
    }

    @Test("between amounts are kept once the user has decided for what is derived")
    func decided() throws {
        let invoice = Invoice.imported()
        invoice.declared?.amountDue = 118
        #expect(invoice.brokenRules == ["BR-CO-16"])
        invoice.keepDerived(try #require(invoice.differences.first))
        #expect(invoice.brokenRules == [])
    }
}
