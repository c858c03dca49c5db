import Invoicing
import Storage
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The field of the rounding amount")
struct RoundingFieldTests {
    private let editor: EditorUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws { editor = try EditorUnderTest() }

    private func type(_ text: String) {
        (workspace.focus, workspace.totals.cursor) = (.totals, .rounding)
        workspace.editing.begin(text: text)
        workspace.editing.enter()
    }

    @Test("keeps a rule that is typed, shows it where it is edited, and names it beside the amount")
    func rule() throws {
        let invoice = try #require(workspace.invoice)
        let field = try #require(Place.rounding.field(of: invoice))
        type("/0.05")
        #expect(field.text() == "/0.05" && TotalRow.rounding.entry(of: invoice) == "to 0.05")
        // 25.41 and 37.31 with VAT.
        #expect(field.shownText() == "-0.01" && invoice.amountDue == ExactDecimal("25.40"))
        invoice.lines[0].invoicedQuantity = 3
        #expect(field.shownText() == "-0.01" && invoice.amountDue == ExactDecimal("37.30"))
        invoice.paidAmount = ExactDecimal("0.02") ?? 0
        #expect(field.shownText() == "0.01" && invoice.amountDue == ExactDecimal("37.30"))
        type("0.1")
        #expect(field.text() == "0.1" && TotalRow.rounding.entry(of: invoice) == nil)
    }

    @Test("goes back and forth between rule and amount by undo and redo", arguments: ["", "0"])
    func undone(nothing: String) throws {
        let invoice = try #require(workspace.invoice)
        let field = try #require(Place.rounding.field(of: invoice))
        let steps = workspace.steps
        type("0.1")
        type("/1")
        #expect(invoice.amountDue == 25)
        type(nothing)
        #expect(field.text() == "0")
        steps.undo()
        #expect(field.text() == "/1" && invoice.amountDue == 25)
        steps.undo()
        #expect(field.text() == "0.1" && invoice.amountDue == ExactDecimal("25.51"))
        steps.redo()
        #expect(field.text() == "/1" && invoice.roundingAmount == ExactDecimal("-0.41"))
    }

    @Test("has the stored amount until the lines are there that it follows from")
    func unloaded() throws {
        let invoice = try #require(workspace.invoice)
        invoice.roundAmountDue(toMultipleOf: 1)
        var totals = StoredTotals(invoice)
        (totals[.taxInclusiveAmount], totals[.amountDue]) = (ExactDecimal("25.41") ?? 0, 25)
        #expect(TotalRow.rounding.amount(of: totals, in: invoice) == ExactDecimal("-0.41"))
        invoice.enter(roundingAmount: ExactDecimal("0.1") ?? 0)
        #expect(TotalRow.rounding.amount(of: totals, in: invoice) == nil)
    }
}
