import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Invoicing

/// The terms that have no place in head, lines and totals.
@Suite("Details in the editor", .serialized)
struct DetailsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("take an allowance off the invoice and add a charge, as amount or percentage, with a reason")
    func ofInvoice() throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[17~ -5")
        try session.waitFor("17.85 EUR due")
        session.type("\t\t\tRebate\r")
        try session.waitFor("Rebate")
        session.type(" +1\r")
        try session.waitFor("Charge 2")
        try session.waitFor("19.04 EUR due")
        session.type("50\r")
        try session.waitFor("29.75 EUR due")
        session.type("\u{4}")
        try session.waitFor("The charge is deleted.")
        try session.waitFor("17.85 EUR due")
        session.type(" u")
        try session.waitFor("29.75 EUR due")
        try session.quit()
    }

    @Test("take an allowance off a line, which is gone with Esc and comes back with the line's copy")
    func ofLine() throws {
        let session = try program.startWithInvoice()
        session.type(" -3\u{1B}")
        try session.wait("no allowance") { !$0.text.contains("Allowance 1") }
        try session.waitFor("23.80 EUR due")
        session.type(" -3\r\u{1B}")
        try session.waitFor("20.23 EUR due")
        session.type("\u{14}")
        try session.waitFor("40.46 EUR due")
        try session.quit()
    }

    @Test("take a percentage where the amount of an allowance is typed with its sign")
    func percentageAsAmount() throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[17~ -10 %\r")
        try session.waitFor("21.42 EUR due")
        try session.wait("the percentage") { $0.text.contains("Percent             10") }
        session.type("\u{1B}[Aten%\r")
        try session.waitFor("is not a number")
        session.type("\u{1B}[A\u{1B}")
        try session.waitFor("21.42 EUR due")
        try session.quit()
    }

    @Test("take a discount off a price of which no gross price is given")
    func discount() throws {
        let session = try program.startWithInvoice()
        session.type(" d")
        try session.waitFor("Gross price")
        session.type("\u{1B}[B0.5\r")
        try session.waitFor("22.61 EUR due")
        try session.wait("the price before it") { $0.text.contains("Gross price         10") }
        session.type(" u")
        try session.waitFor("23.80 EUR due")
        try session.wait("no gross price") { !$0.text.contains("Gross price         10") }
        try session.quit()
    }

    @Test("round the amount due to a multiple that is typed behind a slash")
    func rounding() throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[17~")
        try session.wait("the cursor in the totals") { $0.cursorLine.contains("Paid") }
        session.type("\u{1B}[B/1\r")
        try session.waitFor("24.00 EUR due")
        session.type("/0.05\r")
        try session.waitFor("23.80 EUR due")
        try session.quit()
    }

    @Test("make net prices of prices with VAT, and say what that leaves over")
    func priceWithVAT() throws {
        let session = try program.startWithInvoice()
        session.type(" d\u{1B}[F")
        try session.wait("the last field") { $0.cursorLine.contains("Attributes") }
        session.type("\u{1B}[H\u{1B}[B\u{1B}[B9.99\r\u{1B}")
        try session.waitFor("19.98 EUR due")
        session.type("\u{1B}[H\u{1B}[C1\t")
        try session.waitFor("9.99 EUR due")
        session.type(" m\u{1B}[F")
        try session.waitFor("Net and VAT come to 0.01 EUR less than the prices with VAT.")
        session.type("\r")
        try session.wait("the cursor on the rounding") { $0.cursorLine.contains("Rounding") }
        session.type("/0.05\r")
        try session.waitFor("10.00 EUR due")
        try session.wait("the rule beside the amount") { $0.text.contains("Rounding to 0.05") }
        try session.quit()
    }

    @Test("take the reason why no VAT is charged, to which the rule that asks for it leads")
    func exemption() throws {
        let session = try program.startWithInvoice(rows: 40, columns: 120)
        session.type("\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[Cexempt\t")
        try session.waitFor("20.00 EUR due")
        session.type(" m")
        try session.waitFor("BR-E-10")
        session.type("\u{1B}[F")
        try session.waitUntilSettled()
        for _ in 0..<20 where !session.emulator.cursorLine.contains("Say why no VAT is charged") {
            session.type("\u{1B}[A")
            try session.waitUntilSettled()
        }
        session.type("\r")
        try session.wait("the cursor on the reason") { $0.cursorLine.contains("exempt: reason") }
        session.type("Insurance\r m")
        try session.wait("the reason to be enough") { $0.text.contains("BR-06") && !$0.text.contains("BR-E-10") }
        try session.quit()
    }

    @Test("need no reason where the word for the VAT is the reason", arguments: ["reverse charge", "export", "no VAT"])
    func ownReason(word: String) throws {
        let editor = try EditorUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        for row in 0..<2 {
            workspace.lines.go(to: row, .vat)
            workspace.editing.begin(text: word)
            #expect(workspace.editing.commit())
        }
        let reason = try #require(invoice.vatBreakdown.first?.exemptionReason)
        #expect(invoice.vatBreakdown.count == 1 && reason.code.hasPrefix("VATEX-EU-"))
        let row = try #require(invoice.details.first { $0.title.hasSuffix(": code") })
        #expect(row.field?.text() == reason.code && row.field?.isDerived() == true)
        let wanting = ["BR-AE-10", "BR-G-10", "BR-O-10"]
        #expect(!invoice.problems.contains { wanting.contains($0.rule) })
    }
}
