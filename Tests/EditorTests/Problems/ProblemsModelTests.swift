import Foundation
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal

@Suite("The state of an invoice in its title")
struct ProblemsModelTests {
    @Test("says what is to be checked before it is issued")
    func warnings() throws {
        let sample = try #require(try Samples.invoices().first { !$0.isReceived })
        #expect(ProblemsModel.status(of: sample.allProblemCounts) == "Ready to issue")
        sample.dueDate = CalendarDate("2026-01-01")
        #expect(ProblemsModel.status(of: sample.allProblemCounts) == "Ready to issue, 1 to check")
        sample.lines[0].vatRate = -1
        #expect(ProblemsModel.status(of: sample.allProblemCounts) == "Draft")
        sample.number = ""
        #expect(ProblemsModel.status(of: sample.allProblemCounts) == "Draft")
    }

    @Test("of a document without lines shows no zero where it declares nothing")
    func withoutLines() throws {
        let editor = try EditorUnderTest(height: 50)
        let workspace = editor.workspace
        let invoice = Invoice()
        var declared = DeclaredTotals()
        (declared.taxInclusiveAmount, declared.amountDue) = (119, 100)
        invoice.declared = declared
        workspace.list.add(invoice)
        workspace.focus = .lines
        let totals = rendered(TotalsPane(workspace.totals), width: 60, height: 12).joined(separator: "\n")
        #expect(!totals.contains("Lines") && totals.contains(#/With VAT +119\.00/#))
        let lines = rendered(LinesPane(workspace.lines), width: 100, height: 3)
        #expect(lines[1].hasPrefix(" This document has no lines."))
        workspace.list.copyForCorrection()
        #expect(
            workspace.statusLine.shown.rows.joined(separator: " ").contains("100.00 was due; its lines come to 0.00."))
    }
}
