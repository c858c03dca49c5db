import Foundation
import Input
import Invoicing
import Ledger
import Storage
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A number that could be read in two ways")
struct DoubtfulNumbersTests {
    private let editor: EditorUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try EditorUnderTest()
        workspace.focus = .lines
        workspace.lines.go(to: 0, .price)
    }

    private func row(_ index: Int = 0) throws -> String { try workspace.lineRow(index) }

    @Test("stands beside the caret while it is typed, and is marked until Enter on it confirms it")
    func confirmed() throws {
        workspace.editing.begin(text: "1.200")
        #expect(try row().contains(" 1.200=1.20 "))
        workspace.editing.enter()
        #expect(try row().contains(" ? 1.20 "))
        #expect(
            workspace.statusLine.shown.rows.joined(separator: " ").contains(
                "Marked “?” until you confirm it: \(workspace.keys[.edit]), \(workspace.keys[.commitEdit])."))
        workspace.editing.begin()
        workspace.editing.cancel()
        #expect(try row().contains(" ? 1.20 "))
        workspace.editing.begin()
        workspace.editing.enter()
        #expect(try !row().contains("?") && row().contains(" 1.20 "))
        #expect(workspace.statusLine.shown.rows.isEmpty)
    }

    @Test("is to be confirmed before the invoice is issued, and then keeps nothing up")
    func issued() throws {
        workspace.editing.begin(text: "1,234")
        workspace.editing.enter()
        let invoice = try #require(workspace.invoice)
        let found = invoice.allProblems.filter { $0.sentence.contains("it can be read in two ways") }
        #expect(found.map(\.severity) == [.toFillIn])
        #expect(throws: IssueError.self) { try invoice.checkIssuing() }
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin()
        workspace.editing.enter()
        #expect(!invoice.allProblems.contains { $0.sentence.contains("it can be read in two ways") })
    }

    @Test("is marked no more where another number is typed, or comes by undo, and again where redo brings it back")
    func changed() throws {
        workspace.editing.begin(text: "1,234")
        workspace.editing.enter()
        #expect(try row().contains(" ? 1.234 "))
        workspace.steps.undo()
        #expect(try !row().contains("?"))
        workspace.steps.redo()
        #expect(try row().contains(" ? 1.234 "))
        workspace.editing.begin(text: "1.234,00")
        workspace.editing.enter()
        #expect(try !row().contains("?") && workspace.invoice?.lines[0].netPrice == 1_234)
    }

    @Test("is still marked after a restart, and in a line's duplicate, until it is confirmed")
    func stored() throws {
        workspace.editing.begin(text: "1.200")
        workspace.editing.enter()
        workspace.lines.duplicateLine()
        #expect(try row(1).contains(" ? 1.20 "))
        let id = try #require(workspace.invoice?.id)
        workspace.store.flush()
        let again = try Repository(path: editor.path)
        let line = try again.load(id).lines[0]
        let field = try #require(LineColumn.price.field(of: line))
        #expect(
            field.isUnconfirmed && LineColumn.price.sign(in: line) == "?"
                && LineColumn.quantity.sign(in: line) == nil)
        field.confirm()
        #expect(!field.isUnconfirmed && line.unconfirmedNumbers.isEmpty)
        try again.close()
    }

    @Test("is marked in each cell of a table that is pasted, and the message counts them")
    func pasted() throws {
        workspace.lines.go(to: 0, .item)
        workspace.editing.begin()
        workspace.paste("Coffee\t1.200\t2\nMilk\t2\t1,500\n")
        #expect(
            workspace.statusLine.shown.rows.joined(separator: " ").contains(
                "2 numbers are marked “?” until they are confirmed. The first: “1.200” is read as 1.200."))
        workspace.editing.cancel()
        #expect(try row(0).contains(" ? 1.2 ") && row(1).contains(" ? 1.50 "))
    }

    @Test("is marked in the form of a payment too, until another one is typed")
    func payment() throws {
        let invoice = try #require(workspace.invoice)
        let form = workspace.ledger.form
        form.open(.payments(of: invoice, .billow) { _ in nil })
        func amountRow() -> String { rendered(FormPane(form), width: 60, height: 6)[1] }
        workspace.editing.edit?.insert("1.200")
        workspace.goToField(by: 1)
        #expect(amountRow().contains(" 1.20 ?"))
        workspace.goToField(by: -1)
        workspace.editing.edit?.insert("1200")
        workspace.goToField(by: 1)
        #expect(amountRow().contains(" 1 200.00"))
        #expect(!amountRow().contains("?"))
    }
}
