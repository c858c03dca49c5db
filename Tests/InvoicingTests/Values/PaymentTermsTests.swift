import Foundation
import InvoiceTerms
import Testing

@testable import Invoicing

@Suite("Terms of payment")
struct PaymentTermsTests {
    private func invoice(_ terms: String, due: String? = "2026-12-21") -> Invoice {
        let invoice = Invoice.sound()
        (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-11-21"), due.flatMap { CalendarDate($0) })
        invoice.paymentTerms = terms
        return invoice
    }

    @Test(
        "have the days to pay and the due date in place of placeholders, and nothing where there is no such date",
        arguments: [
            ("{days} days net, by {due}", "2026-12-21", "30 days net, by 2026-12-21"),
            ("{days} days net", "2026-12-05", "14 days net"), ("Net", nil, "Net"), ("by {due}", nil, ""),
            ("{days} days", nil, ""), ("a } b { c", nil, "a } b { c"),
            ("{due}\n#SKONTO#TAGE=14#PROZENT=2.00#\n", "2026-12-05", "2026-12-05\n#SKONTO#TAGE=14#PROZENT=2.00#\n"),
        ])
    func filled(terms: String, due: String?, text: String) {
        #expect(invoice(terms, due: due).terms.text() == text)
    }

    @Test("follow the dates of next month’s invoice, and stay as they are in an imported document")
    func copied() throws {
        let original = invoice("{days} days net, by {due}")
        original.agree(daysToPay: 30)
        let copy = try original.duplicateForNextMonth()
        #expect(copy.terms.text() == "30 days net, by 2027-01-20")
        original.declared = DeclaredTotals()
        #expect(original.terms.text() == "{days} days net, by {due}")
    }

    @Test("of a quote do not take the last day of its validity for a due date")
    func quote() {
        let quote = invoice("30 days net, by {due}")
        quote.typeCode = .quote
        #expect(quote.terms.text() == "")
    }

    @Test("that need a due date are no terms without one")
    func missing() {
        let warned = { (terms: String) in
            self.invoice(terms, due: nil).problems.contains { $0.rule == "BR-CO-25" }
        }
        #expect(warned("") && warned("by {due}") && !warned("Net"))
    }

    @Test(
        "that name other days than there are hint at it in a draft",
        arguments: [
            ("14 days net", true), ("30 days net", false), ("zahlbar in 14 Tagen", true), ("14 jours", true),
            ("{days} days net", false), ("2 % within 14 days", false),
            ("10 days or 30 days", false), ("#SKONTO#TAGE=14#PROZENT=2.00#", false), ("", false),
        ])
    func contradicted(terms: String, isFound: Bool) {
        let draft = invoice(terms)
        let hints = draft.allProblems.filter { $0.severity == .hint && $0.rule != "BT-55" }.map(\.sentence)
        let sentence =
            "The terms name another day than the due date. Correct one of them, or type {days} in place of the number, "
            + "which then follows the due date. The terms name 14 days."
        #expect(hints == (isFound ? [sentence] : []) && draft.isReady)
        draft.issuance = Issuance(number: draft.number, moment: "2026-11-21T08:00:00Z")
        #expect(draft.allProblems.filter { $0.severity == .hint }.isEmpty)
    }

    @Test(
        "whose numbers mean no day and no discount hint at it in a draft",
        arguments: [
            ("14 pieces", true), ("2 % if you are quick", true), ("by the 14th", true), ("30 days net", false),
            ("30 dagar netto", false), ("2 % 10", false), ("9 % nach 30 Tagen", true), ("-2 % 10", true),
            ("within 30 days of {due}", false),
            ("soon", false),
        ])
    func unread(terms: String, isFound: Bool) {
        let draft = invoice(terms)
        let isHinted = draft.allProblems.contains {
            $0.severity == .hint && $0.rule == "BT-20" && $0.sentence.hasPrefix("No day and no discount")
        }
        #expect(isHinted == isFound && draft.isReady)
    }

    @Test("with an unknown placeholder are refused with a sentence that names the known ones")
    func unknown() {
        #expect(PaymentTerms.problem(in: "{days} days, by {due}") == nil && PaymentTerms.problem(in: "{da") == nil)
        #expect(
            PaymentTerms.problem(in: "{day} days")
                == "“{day}” is no placeholder in terms of payment. Type {days} for the days to pay, or {due} for the due date."
        )
    }
}
