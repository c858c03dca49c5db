import Derive
import Foundation
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("What is typed where nothing takes text", .serialized)
struct TypingInVainTests {
    /// A cell of a document that was received.
    private func editor() throws -> SessionUnderTest {
        let editor = try SessionUnderTest(keys: .billow)
        let invoice = try #require(editor.workspace.invoice)
        invoice.declared = DeclaredTotals()
        editor.workspace.focus = .lines
        editor.settle()
        return editor
    }

    @Test("runs no command, whatever its letters and blanks are")
    func words() throws {
        let editor = try editor()
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        let (texts, focus) = (editor.texts(of: invoice), workspace.focus)
        for word in ["Coffee tasting", "Coffee nougat", "a m q x d", "tea 3 %"] + ItemNames.all.prefix(40) {
            editor.type(word)
            #expect(workspace.status.message != .none, "\(word)")
            #expect(!workspace.modes.coversPanes && workspace.modes.top != .menu && workspace.focus == focus, "\(word)")
            #expect(workspace.editing.edit == nil && editor.texts(of: invoice) == texts, "\(word)")
            #expect(editor.store.list.total == 2 && workspace.invoice === invoice, "\(word)")
        }
        editor.press(.down, " ")
        #expect(workspace.modes.top == .menu)
    }

    @Test("in a received document is kept for the copy as long as nothing else is done, and a table is not")
    func refused() throws {
        let editor = try editor()
        editor.type("Coffee")
        #expect(editor.workspace.editing.drafts.refused?.text == "Coffee")
        editor.press(.escape, .enter)
        editor.type("Tea")
        #expect(editor.workspace.editing.drafts.refused?.text == "Tea")
        editor.press(.paste("Tea\t2\nMilk\t1"))
        #expect(editor.workspace.editing.drafts.refused?.text == "Tea")
    }

    @Test("in a received document comes again after the cursor has gone on, and goes into the copy")
    func refusedAndLeft() throws {
        let editor = try editor()
        let (workspace, editing) = (editor.workspace, editor.workspace.editing)
        workspace.lines.column = .item
        editor.type("foo")
        #expect(
            "\(workspace.status.message)".contains("Esc, then Space k makes a copy to correct. “foo” goes into it."))
        editor.press(.tab)
        #expect(workspace.status.message == .info("“foo” not entered. Alt-Z brings it back."))
        #expect(workspace.lines.column != .item)
        editor.type("5")
        editor.press(.alt("z"), .alt("z"))
        #expect(workspace.lines.column == .item && editing.drafts.refused?.text == "foo")
        editor.press(.escape, " ", "k")
        #expect(workspace.invoice?.isReceived == false && editing.edit?.buffer.text == "foo")
    }

    @Test("in a received document is put aside by the name of that when another invoice is shown")
    func refusedElsewhere() throws {
        let editor = try editor()
        let workspace = editor.workspace
        let number = try #require(workspace.invoice?.number)
        workspace.lines.column = .item
        editor.type("foo")
        workspace.list.add(Invoice())
        workspace.editing.leaveRefusedIfDue()
        #expect(workspace.status.message == .info("“foo” not entered in \(number). Alt-Z brings it back there."))
    }

    @Test("on an issued invoice goes into what the last message names, and after Esc into the duplicate alone")
    func takers() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, editing) = (editor.workspace, editor.workspace.editing)
        let invoice = try #require(workspace.invoice)
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-03-01T08:00:00Z")
        workspace.focus = .lines
        editor.settle()
        editor.type("Tea")
        #expect(editing.takeRefused(for: .repeatNextMonth) == nil)
        #expect(editing.takeRefused(for: .addCreditNote) == "Tea" && editing.drafts.refused == nil)
        editor.type("Coffee")
        editor.press(.escape)
        #expect(editing.takeRefused(for: .addCreditNote) == nil)
        workspace.list.duplicateInvoice()
        editor.settle()
        #expect(workspace.invoice !== invoice && editing.edit?.buffer.text == "Coffee")
        #expect(editing.drafts.refused == nil)
    }

    @Test("behind a blank on an issued invoice is one text")
    func numberBehindBlank() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, editing) = (editor.workspace, editor.workspace.editing)
        let invoice = try #require(workspace.invoice)
        invoice.issuance = Issuance(number: invoice.number, moment: "2026-03-01T08:00:00Z")
        workspace.lines.go(to: 0, .price)
        editor.settle()
        editor.type(" 125")
        #expect(editing.drafts.refused?.text == "125" && workspace.modes.top != .menu)
    }

    @Test("as a search is put aside by Esc, and Alt-Z takes it again, with the next key alone")
    func search() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.focus = .list
        editor.type("2026-2")
        editor.press(.escape)
        #expect(editor.workspace.status.message == .info("The search for “2026-2” has ended. Alt-Z brings it back."))
        #expect(editor.store.list.count == 2)
        editor.press(.alt("z"))
        #expect(editor.workspace.modes.search?.text == "2026-2")
        editor.press(.escape, .down, .alt("z"))
        #expect(editor.workspace.modes.search == nil)
    }

    @Test("as a search for a customer is put aside by Esc too, and is taken again before anything is undone")
    func searchInDirectory() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let directory = editor.workspace.ledger.directory
        directory.open(.customers)
        editor.type("bob")
        editor.press(.escape)
        #expect(directory.hasFocus && directory.text.text.isEmpty)
        #expect(editor.workspace.status.message == .info("The search for “bob” has ended. Alt-Z brings it back."))
        editor.press(.alt("z"))
        #expect(directory.text.text == "bob")
        editor.press(.escape, .down, .alt("z"))
        #expect(directory.text.text.isEmpty)
        #expect(editor.workspace.status.message == .info("There is nothing to undo."))
    }

    @Test("as a search without hits makes commands say so, and not that there are no invoices")
    func noHits() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.focus = .list
        let none = Message.info("There is no invoice yet. Press Space n for a new one.")
        #expect(editor.workspace.status.noInvoice == none)
        editor.type("qqqq")
        #expect(editor.workspace.status.noInvoice == .info("No invoice is found. Esc lists all of them again."))
        editor.press(.escape)
        #expect(editor.workspace.status.noInvoice == none)
    }

    @Test("as a table over the menu, the palette or the help lands as lines", arguments: 0..<3)
    func table(cover: Int) throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.focus = .lines
        editor.press([[" "], [.control("p")], [.function(1)]][cover])
        editor.press(.paste("Item\tQuantity\tPrice\nTea\t2\t3.50\nMilk\t1\t4\n"))
        #expect(editor.workspace.invoice?.lines.elements.map(\.itemName).contains("Milk") == true)
        #expect(editor.workspace.invoice?.lines.count == 5 && !editor.workspace.modes.coversPanes)
    }

    @Test("as a number that is not finished is put aside for a table that is pasted, and comes back after its undo")
    func tableOverUnreadable() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        (workspace.focus, workspace.lines.column) = (.lines, .price)
        editor.type("9*")
        editor.press(.paste("Item\tQty\tPrice\nFoo\t2\t3\n"))
        #expect(invoice.lines.elements.map(\.itemName).contains("Foo") && workspace.editing.edit == nil)
        #expect("\(workspace.status.message)".contains("“9*” not entered."))
        editor.press(.alt("z"))
        #expect(invoice.lines.count == 3)
        editor.press(.alt("z"))
        #expect(workspace.editing.edit?.buffer.text == "9*")
    }

    @Test("as a table in a document that was received is said not to be pasted")
    func refusedTable() throws {
        let editor = try editor()
        editor.press(.paste("Item\tQty\tPrice\nFoo\t2\t3\n"))
        #expect(editor.workspace.invoice?.lines.count == 3)
        #expect("\(editor.workspace.status.message)".contains("Nothing was pasted."))
    }

    @Test("as a bank’s list makes lines, with its amounts as prices")
    func bankList() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.focus = .head
        editor.press(
            .paste(
                "Buchungstag;Verwendungszweck;Betrag\n21.11.2026;Advice, October;1234.50\n22.11.2026;\"Travel; rail\";89\n"
            ))
        let lines = try #require(editor.workspace.invoice?.lines.elements.suffix(2))
        #expect(lines.map(\.itemName) == ["Advice, October", "Travel; rail"])
        #expect(lines.map(\.enteredNetPrice) == [ExactDecimal("1234.5"), 89])
    }

    @Test("and put aside comes back though an invoice was made of another one before")
    func asideAfterCopy() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.list.duplicateInvoice()
        editor.settle()
        editor.workspace.focus = .lines
        editor.type("Grinder")
        editor.press(.escape, .alt("z"))
        #expect(editor.workspace.editing.edit?.buffer.text == "Grinder" && editor.store.list.total == 3)
        editor.press(.alt("z"), .alt("z"))
        #expect(editor.workspace.editing.edit == nil && editor.store.list.total == 2)
    }

    @Test("in a form is put aside by Esc, and Alt-Z takes it again into its field")
    func form() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.ledger.openCompany()
        editor.settle()
        let form = editor.workspace.ledger.form
        #expect(form.hasFocus)
        editor.press(.enter)
        let row = form.scroll.cursor
        editor.type("Harbour Street 1")
        editor.press(.escape)
        #expect(editor.workspace.status.message == .info("“Harbour Street 1” not entered. Alt-Z brings it back."))
        #expect(form.hasFocus && editor.workspace.editing.edit?.isUntouched == true)
        editor.press(.backTab, .alt("z"))
        #expect(form.scroll.cursor == row && editor.workspace.editing.edit?.buffer.text == "Harbour Street 1")
        editor.press(.alt("z"), .alt("z"))
        #expect(editor.workspace.editing.edit?.isUntouched == true)
        editor.press(.alt("y"))
        #expect(editor.workspace.editing.edit?.buffer.text == "Harbour Street 1")
    }
}
