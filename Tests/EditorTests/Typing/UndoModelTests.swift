import Derive
import DeriveDocuments
import DeriveKit
import Invoicing
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Undo in the editor")
struct UndoModelTests {
    @Test("takes a paste of many lines back in one step, and looks for none of them", arguments: [30, 300])
    func paste(count: Int) throws {
        let editor = try EditorUnderTest()
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 1, .item)
        workspace.editing.begin()
        workspace.paste((1...count).map { "Item \($0)\t\($0)\n" }.joined())
        workspace.editing.cancel()
        #expect(invoice.lines.count == count + 1)
        _ = invoice.position(of: invoice.lines[0])
        var searches = 0
        let token = Trace.listen { event in
            if case .recomputed(let property, _, _) = event, property.name == "linePositions" { searches += 1 }
        }
        workspace.steps.undo()
        token.stop()
        #expect(invoice.lines.elements.map(\.itemName) == ["Coffee", "Milk"])
        #expect(searches <= 1)
        workspace.steps.redo()
        #expect(invoice.lines.count == count + 1 && invoice.lines[count].itemName == "Item \(count)")
    }

    @Test("in the list brings a deleted invoice back also after another one was changed and that was undone")
    func deletionBeforeChange() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, store) = (editor.workspace, editor.store)
        let deleted = try #require(workspace.invoice)
        editor.press(" ", "x")
        let other = try #require(workspace.invoice)
        #expect(other !== deleted && store.list.count == 1)
        editor.press(.paste("Cup\t2\nBean\t3\n"), .escape)
        #expect(other.lines.count == 5 && workspace.focus == .list)
        editor.press(.alt("z"))
        #expect(other.lines.count == 3)
        workspace.focus = .list
        editor.press(.alt("z"))
        #expect(store.list.count == 2 && !store.isRemoved(deleted))
        editor.press(.alt("z"))
        #expect(workspace.status.message == .info("There is nothing to undo."))
    }

    @Test("goes by the order of steps: what was brought back goes into the bin before older steps are undone")
    func order() throws {
        let editor = try EditorUnderTest()
        let (workspace, steps) = (editor.workspace, editor.workspace.steps)
        let invoice = try #require(workspace.invoice)
        invoice.note = "typed"
        workspace.store.remove(invoice)
        _ = try workspace.store.answer { workspace.store.bringBack(invoice.id, $0) }
        workspace.focus = .lines
        steps.undo()
        #expect(workspace.store.isRemoved(invoice) && invoice.note == "typed" && workspace.focus == .list)
        steps.undo()
        #expect(!workspace.store.isRemoved(invoice) && invoice.note == "typed")
        steps.undo()
        #expect(invoice.note == "")
        // An invoice that is seen is not deleted by redo from within.
        steps.redo()
        #expect(invoice.note == "typed" && workspace.focus != .list)
        steps.redo()
        #expect(!workspace.store.isRemoved(invoice))
    }

    @Test("is not needed after Ctrl-D and Del in the list, which delete no invoice there")
    func deletingInList() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.press(.control("d"), .delete)
        #expect(editor.store.list.count == 2)
        editor.press(.enter, .control("d"))
        #expect(editor.store.list.count == 2 && editor.workspace.invoice?.lines.count == 2)
        editor.workspace.focus = .head
        editor.press(.control("d"))
        #expect(editor.workspace.statusLine.shown.rows.joined().contains("in the list Space x an invoice"))
        editor.workspace.focus = .list
        editor.press(" ", "x")
        #expect(editor.store.list.count == 1)
    }

    @Test("ends the search of the list, so that a field it opens takes the keys", arguments: KeyMap.Name.allCases)
    func whileSearching(name: KeyMap.Name) throws {
        let editor = try SessionUnderTest(keys: .named(name))
        let workspace = editor.workspace
        workspace.focus = .lines
        workspace.editing.begin(text: "p")
        workspace.steps.undo()
        #expect(workspace.editing.edit == nil && workspace.status.message != .none)
        workspace.focus = .list
        workspace.list.beginSearch()
        workspace.list.type { $0.insert("5") }
        editor.session.run(try #require(CommandTable.commands.all.first { $0.id == .redo }))
        editor.settle()
        #expect(workspace.editing.edit?.buffer.text == "p" && workspace.modes.search == nil)
        #expect(editor.store.list.count == 2)
        for _ in 0..<3 { editor.press(.escape) }
        #expect(workspace.editing.edit == nil)
    }

    @Test("makes nothing again while a field is typed in, which stays as it is")
    func redoWhileTyping() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.focus = .lines
        let name = workspace.invoice?.lines[0].itemName
        editor.type("abc")
        editor.press(.alt("y"))
        #expect(workspace.editing.edit?.buffer.text == "abc")
        #expect("\(workspace.status.message)".contains("Redo after that."))
        editor.press(.escape)
        #expect(workspace.editing.edit == nil && workspace.invoice?.lines[0].itemName == name)
    }

    @Test("takes in an invoice no step of another one back; in the list it does")
    func ofThisInvoice() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let original = try #require(workspace.invoice)
        workspace.list.duplicateInvoice()
        editor.settle()
        #expect(editor.store.list.count == 3)
        workspace.show(editor.store.open(original.id))
        workspace.focus = .lines
        editor.press(.alt("z"))
        #expect(editor.store.list.count == 3 && workspace.status.message == .info("There is nothing to undo."))
        workspace.focus = .list
        editor.press(.alt("z"))
        #expect(editor.store.list.count == 2)
    }

    @Test("goes on in the open invoice where the list has nothing more to undo", arguments: [false, true])
    func afterList(emptiesBin: Bool) throws {
        let editor = try EditorUnderTest()
        let (workspace, steps) = (editor.workspace, editor.workspace.steps)
        let invoice = try #require(workspace.invoice)
        invoice.note = "typed"
        let other = Invoice()
        workspace.list.add(other)
        workspace.store.flush()
        workspace.store.remove(other)
        if emptiesBin {
            try workspace.store.answer(to: workspace.store.emptyBin)
        } else {
            steps.undo()
            try waitUntil("the other invoice") { !workspace.store.isRemoved(other) }
        }
        workspace.show(workspace.store.open(invoice.id))
        steps.undo()
        #expect(invoice.note == "")
        steps.redo()
        #expect(invoice.note == "typed")
    }

    @Test("says how far it reaches where older steps were dropped, and not that there are none")
    func limit() throws {
        let editor = try EditorUnderTest()
        let (workspace, steps) = (editor.workspace, editor.workspace.steps)
        let invoice = try #require(workspace.invoice)
        let history = try #require(workspace.editing.document?.history)
        #expect(history.limit == 10_000)
        // As many take a while.
        let limit = 100
        history.limit = limit
        for number in 0...limit { invoice.note = "\(number)" }
        for _ in 0..<limit { steps.undo() }
        #expect(invoice.note == "0")
        steps.undo()
        let sentence = "Undo reaches back \(limit) steps. What was done before them stays."
        #expect(workspace.status.message == .info(sentence) && invoice.note == "0")
    }

    @Test("goes where that changes something, of any part of the invoice")
    func places() throws {
        let editor = try EditorUnderTest()
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        invoice.paidAmount = 1
        invoice.buyer.vatIdentifier = "DE1"
        invoice.lines[1].vatRate = 19
        workspace.steps.undo()
        #expect(workspace.focus == .lines && workspace.lines.scroll.cursor == 1 && workspace.lines.column == .vat)
        workspace.steps.undo()
        #expect(workspace.focus == .head && workspace.head.field?.name == "buyer's VAT id")
        workspace.steps.undo()
        #expect(workspace.focus == .totals && workspace.totals.cursor == .paid)
    }
}
