import Derive
import Foundation
import Invoicing
import Testing

@testable import Ledger

@Suite("Whether an invoice can be credited")
struct CreditingTests {
    private let (ledger, invoice): (Ledger, Invoice)

    init() {
        ledger = Ledger()
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate) = ("Rent", 100, 19)
        invoice = Invoice(seller: Party(name: "Me GmbH"), lines: [line])
        (invoice.number, invoice.issueDate) = ("R-1", CalendarDate("2026-11-02"))
        invoice.issuance = Issuance(number: "R-1", moment: "2026-11-02T08:00:00Z")
    }

    private func refusal(_ credits: [IssuedCredit] = []) -> SettlingError? {
        do throws(SettlingError) {
            try ledger.checkCrediting(invoice, after: credits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "is so until credit notes give back all of it, with VAT",
        arguments: [
            ([], true), ([100], true), ([119], false), ([100, 18.99], true), ([100, 19], false), ([120], false),
        ])
    func credited(amounts: [ExactDecimal], isLeft: Bool) {
        let credits = amounts.enumerated().map { IssuedCredit(number: "C-\($0 + 1)", amount: $1) }
        #expect(refusal(credits) == (isLeft ? nil : .isCredited(invoice: "R-1", by: credits.map(\.number))))
    }

    @Test("is not so of a line that was credited already, which is named")
    func lines() {
        let (line, other) = (invoice.lines[0], InvoiceLine())
        (other.itemName, other.enteredNetPrice, other.vatRate) = ("Heating", 50, 19)
        invoice.lines.append(other)
        let credit = LineCredit(quantity: 1, amount: 100)
        let credits = [IssuedCredit(number: "C-1", amount: 119, lines: [line.id: credit])]
        let error = #expect(throws: SettlingError.self) {
            try ledger.checkCrediting(invoice, of: 0...0, after: credits)
        }
        #expect(error?.description == "Line 1 is credited already (C-1).")
        #expect(throws: Never.self) { try ledger.checkCrediting(invoice, of: 1...1, after: credits) }
        #expect(throws: Never.self) { try ledger.checkCrediting(invoice, after: credits) }
    }

    @Test("is not so of a draft, a quote, a credit note and what was cancelled")
    func others() throws {
        invoice.cancellation = Cancellation(date: try #require(CalendarDate("2026-11-03")), reason: "twice")
        #expect(refusal() == .countsNowhere(invoice: "R-1"))
        (invoice.cancellation, invoice.issuance) = (nil, nil)
        #expect(refusal() == .notIssued(invoice: "R-1"))
        invoice.typeCode = .creditNote
        #expect(refusal() == .isCreditNote(invoice: "R-1"))
        invoice.typeCode = .quote
        #expect(refusal() == .isQuote(invoice: "R-1"))
    }

    @Test("is not so of what a supplier has issued, but of one’s own that another program has")
    func received() {
        invoice.issuance = nil
        invoice.declared = DeclaredTotals()
        #expect(refusal() == .isReceived(invoice: "R-1"))
        ledger.change("company") { ledger.company.party.name = "Other GmbH" }
        #expect(refusal() == .isReceived(invoice: "R-1"))
        #expect(!ledger.markIssuedIfOwn(invoice) && !invoice.isIssued)
        ledger.change("company") { ledger.company.party.name = "Me GmbH" }
        #expect(ledger.markIssuedIfOwn(invoice) && invoice.isIssued && !invoice.isReceived)
        #expect(refusal() == nil)
    }
}
