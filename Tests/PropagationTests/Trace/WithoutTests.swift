import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// An earlier change taken out of the middle: seen first, then made so, or left as it is.
@Suite("A change taken out of the middle", .serialized)
struct WithoutTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }

    init() throws {
        editor = try EditorUnderTest(width: 160, height: 40, keys: .billow)
        editor.workspace.focus = .lines
        editor.openTrace { [editor] in _ = Self.draw(editor.workspace) }
    }

    private var history: UndoHistory {
        get throws { try #require(workspace.desk.opened).document.history }
    }

    private static func draw(_ workspace: Workspace) -> [String] {
        rendered(LinesPane(workspace.lines), width: 80, height: 5)
            + rendered(TotalsPane(workspace.totals), width: 60, height: 11)
    }

    private func endTick() {
        while tick() {}
        _ = Self.draw(workspace)
        trace.tickEnded(drawn: [], bytes: 0)
    }

    /// Makes changes, each a step and a tick of its own.
    private func make(_ changes: [(name: String, change: (Invoice) -> Void)]) throws -> Invoice {
        let invoice = try #require(workspace.invoice)
        for (name, change) in changes {
            transaction(name) { change(invoice) }
            endTick()
        }
        return invoice
    }

    private var threeChanges: [(name: String, change: (Invoice) -> Void)] {
        [
            ("Quantity of line 1", { $0.lines[0].invoicedQuantity = 3 }),
            ("Price of line 1", { $0.lines[0].enteredNetPrice = 20 }),
            ("Quantity of line 2", { $0.lines[1].invoicedQuantity = 4 }),
        ]
    }

    /// What the invoice comes to without a change, by a copy that never had it.
    private func amountDue(without index: Int, of changes: [(name: String, change: (Invoice) -> Void)]) throws
        -> ExactDecimal
    {
        let other = try EditorUnderTest(keys: .billow)
        let invoice = try #require(other.workspace.invoice)
        for (place, (_, change)) in changes.enumerated() where place != index { change(invoice) }
        return invoice.amountDue
    }

    @Test("shows the invoice as if each change had never been, changes nothing, and leaves with Esc", arguments: 0..<3)
    func shown(index: Int) throws {
        let invoice = try make(threeChanges)
        let (before, due) = (Self.draw(workspace), invoice.amountDue)
        let position = try history.position
        trace.showTick(by: index - 2)
        trace.showWithout()
        endTick()
        let shown = trace.cell(CellContent(invoice, \Invoice.amountDue))?.value as? ExactDecimal
        #expect(Self.draw(workspace) != before && invoice.amountDue == due && trace.trace.history.count == 3)
        #expect(trace.sentence.joined(separator: " ").contains("As if “\(threeChanges[index].name)” had never been"))
        let expected = try amountDue(without: index, of: threeChanges)
        #expect(shown == expected)
        trace.goBack()
        #expect(try Self.draw(workspace) == before && history.position == position)
        trace.close()
    }

    @Test("is made so by Enter, in one step to undo")
    func made() throws {
        let invoice = try make(threeChanges)
        let (due, position) = (invoice.amountDue, try history.position)
        trace.showTick(by: -2)
        trace.showWithout()
        trace.enter()
        endTick()
        #expect(invoice.lines[0].invoicedQuantity == 2 && invoice.lines[0].enteredNetPrice == 20)
        #expect(try invoice.amountDue == amountDue(without: 0, of: threeChanges))
        #expect(try history.position == position + 1)
        #expect(try history.undoName == "Without “Quantity of line 1”")
        try history.undo()
        #expect(invoice.amountDue == due && invoice.lines[0].invoicedQuantity == 3)
        trace.close()
    }

    @Test("takes lines out and puts them back, with what was changed in them later")
    func lines() throws {
        let tea = InvoiceLine()
        let invoice = try make([
            (
                "Line 3",
                {
                    tea.itemName = "Tea"; tea.enteredNetPrice = 5; tea.vatRate = 7; $0.lines.append(tea)
                }
            ),
            ("Quantity of line 3", { $0.lines[2].invoicedQuantity = 2 }),
            ("Delete line 1", { $0.lines.remove(at: 0) }),
        ])
        trace.showTick(by: -2)
        trace.showWithout()
        #expect(invoice.lines.count == 2)
        trace.enter()
        endTick()
        #expect(invoice.lines.elements.map(\.itemName) == ["Milk"])
        try history.undo()
        #expect(invoice.lines.elements.map(\.itemName) == ["Milk", "Tea"] && invoice.lines[1].invoicedQuantity == 2)
        trace.showTick(by: -1)
        trace.close()
    }

    @Test("is refused with the later change that came in its place, and says what stays")
    func refused() throws {
        _ = try make([
            ("Quantity of line 1", { $0.lines[0].invoicedQuantity = 3 }),
            ("Same again", { $0.lines[0].invoicedQuantity = 4 }),
        ])
        trace.showTick(by: -1)
        trace.showWithout()
        #expect(
            workspace.status.message
                == .info(
                    "“Quantity of line 1” cannot be taken out: “Same again”, later, changed the same. Take that out first."
                ))
        #expect(!trace.isStepping)
        trace.close()
    }

    @Test("is shown anew where another change arrives meanwhile, and is only shown of an issued invoice")
    func followed() throws {
        let invoice = try make(threeChanges)
        trace.showTick(by: -2)
        trace.showWithout()
        invoice.lines[1].invoicedQuantity = 9
        endTick()
        let changes = threeChanges + [("", { $0.lines[1].invoicedQuantity = 9 })]
        let expected = try amountDue(without: 0, of: changes)
        #expect(trace.cell(CellContent(invoice, \Invoice.amountDue))?.value as? ExactDecimal == expected)
        unrecorded { invoice.issuance = Issuance(number: "2026-1", moment: "2026-11-22T08:15:00Z") }
        trace.enter()
        #expect(workspace.status.message == .problem("This invoice is issued, so it is only shown."))
        #expect(invoice.lines[0].invoicedQuantity == 3)
        trace.close()
    }

    @Test("is shown of an issued invoice, whose changes can be undone no more")
    func issued() throws {
        let invoice = try make(threeChanges)
        unrecorded { invoice.issuance = Issuance(number: "2026-1", moment: "2026-11-22T08:15:00Z") }
        try history.close()
        trace.showTick(by: -2)
        trace.showWithout()
        let expected = try amountDue(without: 0, of: threeChanges)
        #expect(trace.cell(CellContent(invoice, \Invoice.amountDue))?.value as? ExactDecimal == expected)
        #expect(try !history.canUndo && history.steps.count == 3)
        trace.close()
    }
}
