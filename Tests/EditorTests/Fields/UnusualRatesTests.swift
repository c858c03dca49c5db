import DeriveDocuments
import Foundation
import Input
import Invoicing
import Ledger
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A rate of VAT above 30 %")
struct UnusualRatesTests {
    private let editor: EditorUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try EditorUnderTest()
        workspace.focus = .lines
        workspace.lines.go(to: 0, .vat)
    }

    private func type(_ text: String) {
        workspace.editing.begin(text: text)
        workspace.editing.enter()
        workspace.lines.go(to: 0, .vat)
    }

    private var status: String { workspace.statusLine.shown.rows.joined(separator: " ") }

    @Test("is marked, keeps the invoice from being issued, and is confirmed by Enter")
    func confirmed() throws {
        let invoice = try #require(workspace.invoice)
        type("95")
        #expect(
            status.contains("“95” is read as a VAT of 95 %: no country of the European Union charges more than 27 %."))
        #expect(LineColumn.vat.sign(in: invoice.lines[0]) == "?")
        #expect(!invoice.isReady && invoice.allProblems.contains { $0.sentence.hasPrefix("Confirm the VAT of 95 %") })
        let error = #expect(throws: IssueError.self) { try invoice.checkIssuing() }
        #expect(error.map { "\($0)" }?.isEmpty == false)
        workspace.editing.begin()
        workspace.editing.enter()
        #expect(!invoice.allProblems.contains { $0.sentence.contains("Confirm") })
        #expect(invoice.lines[0].vatRate == 95)
        let day = try #require(CalendarDate(year: 2026, month: 4, day: 1))
        for copy in [try invoice.duplicate(issued: day), try invoice.creditNote(issued: day)] {
            #expect(copy.lines[0].vatRate == 95 && copy.lines[0].unconfirmedNumbers.isEmpty)
        }
    }

    @Test(
        "is not asked about at 30 % or below, and no more once the rate is corrected",
        arguments: ["30", "19", "reverse"])
    func corrected(rate: String) throws {
        let line = try #require(workspace.invoice?.lines[0])
        type("95")
        #expect(LineColumn.vat.sign(in: line) == "?")
        type(rate)
        #expect(line.unconfirmedNumbers.isEmpty)
    }

    @Test("is marked in a pasted table, among other numbers that want a confirmation")
    func pasted() throws {
        workspace.focus = .totals
        workspace.paste("Item\tPrice\tVAT\nTea\t1.200\t95 %\nCup\t2\t19 %\n")
        let lines = try #require(workspace.invoice?.lines.elements.suffix(2))
        #expect(lines.map(\.unconfirmedNumbers) == [["enteredNetPrice": "1.2", "vatCategory": "95"], [:]])
        #expect(status.contains("2 numbers are marked “?” until they are confirmed."))
    }

    @Test("is marked in charges and allowances of the whole invoice, as numbers of a discount are")
    func documentLevel() throws {
        let invoice = try #require(workspace.invoice)
        let charge = unrecorded { DocumentAllowanceCharge() }
        workspace.editing.change("charge") { $0.allowanceCharges.append(charge) }
        let row = try #require(DocumentAllowanceCharge.description.rows(of: charge, named: ["vatCategory"]).first)
        let discount = try #require(Place.discount.field(of: invoice))
        let vat = try #require(row.field)
        let readings = [try vat.enter("41"), try discount.enter("1.200")]
        #expect(!readings.contains(nil))
        let sentences = invoice.problems.filter(\.isUnconfirmed).map(\.sentence)
        #expect(sentences.count == 2)
        #expect(sentences.contains { $0.hasPrefix("Confirm the discount 1.2") })
        #expect(sentences.contains { $0.hasPrefix("Confirm the VAT of 41 %") })
        invoice.confirmNumbers()
        #expect(!invoice.problems.contains { $0.isUnconfirmed })
    }

    @Test("is told once in a session where it is usual, but new to the company")
    func newRate() throws {
        let books = workspace.ledger.books
        books.change("company") { books.company.party.name = "ACME" }
        func told(after rate: String) throws -> Bool {
            type(rate)
            try waitUntil("the rate is looked up") { !workspace.store.isBusy }
            return status.contains("No issued invoice has a VAT of \(rate) % yet. Correct it if it is a slip.")
        }
        let answers = try ["21", "19", "5", "21"].map { try told(after: $0) }
        #expect(answers == [true, false, true, false])
    }
}
