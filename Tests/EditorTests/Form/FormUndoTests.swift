import Foundation
import Invoicing
import Ledger
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Undo in forms")
struct FormUndoTests {
    let editor: SessionUnderTest
    var workspace: Workspace { editor.workspace }
    var typed: String? { workspace.editing.edit?.buffer.text }
    var message: String { "\(workspace.status.message)" }

    init() throws {
        editor = try SessionUnderTest(
            keys: .billow, table: "Name;Street;VAT id\nHotel Seeblick;Promenade 3;DE811907980\nAcme;;\n")
        let books = workspace.ledger.books
        books.change("set up") { books.company.party.name = "Klar GmbH" }
    }

    @Test("what Esc put aside comes again in its form, also after Esc has closed that and the customer went with it")
    func closedForm() {
        editor.press(" ", "n")
        editor.type("Unknown Ltd")
        editor.press(.enter)
        editor.type("Street 5")
        editor.press(.escape, .escape)
        #expect(!workspace.modes.coversPanes && workspace.invoice?.buyer.name == "Unknown Ltd")
        editor.press(.alt("z"))
        #expect(workspace.modes.front == .form && typed == "Street 5")
        editor.press(.enter, .escape)
        #expect(workspace.invoice?.buyer.address?.line1 == "Street 5")
    }

    @Test("what Esc put aside in the form of a new customer comes again from the list, with the customer")
    func newCustomer() {
        editor.press(" ", "c", .insert)
        editor.type("Nobody AG")
        editor.press(.escape, .escape)
        #expect(workspace.modes.front == .directory)
        #expect(!workspace.ledger.books.data.customers.contains { $0.party.name.isEmpty })
        editor.press(.alt("z"))
        #expect(workspace.modes.front == .form && typed == "Nobody AG")
    }

    @Test("what Esc put aside of a customer who stays comes again in the same form, and in no other customer's")
    func otherCustomer() {
        editor.press(" ", "n")
        editor.type("Unknown Ltd")
        editor.press(.enter)
        editor.type("Street 5")
        editor.press(.enter)
        editor.type("12345")
        editor.press(.escape, .escape, .alt("z"))
        #expect(workspace.modes.front == .form && typed == "12345")
        editor.press(.escape, .escape, " ", "c")
        editor.press(.enter, .alt("z"))
        #expect(typed == "Acme" && message.contains("There is nothing to undo."))
        editor.press(.escape, .alt("z"))
        #expect(workspace.modes.front == .directory)
    }

    @Test("what Esc put aside in a form is one of its steps: what was entered after it is undone first")
    func order() {
        editor.press(" ", "y")
        editor.type("Wrong")
        editor.press(.escape, .enter)
        editor.type("Street 5")
        editor.press(.enter, .alt("z"))
        #expect(message.contains("Undone: ") && workspace.ledger.books.company.party.address?.line1 ?? "" == "")
        editor.press(.alt("z"))
        #expect(typed == "Wrong" && workspace.ledger.form.scroll.cursor == 1)
        // A field that was only emptied is no text that could be lost.
        editor.press(.escape, .control("u"), .escape)
        #expect(workspace.status.message == .none && typed == "Klar GmbH")
    }

    @Test("once something else was done, that is undone, and what was put aside waits for its form")
    func somethingElseDone() {
        editor.press(" ", "y")
        editor.type("Wrong")
        editor.press(.escape, .escape)
        editor.press(" ", "n")
        editor.type("Acme")
        editor.press(.enter, .alt("z"))
        #expect(!workspace.modes.coversPanes && message.contains("Undone"))
        editor.press(.escape, .escape, " ", "y", .alt("z"))
        #expect(workspace.modes.front == .form && typed == "Wrong")
    }

    @Test("undoes and redoes what was entered in the form, and nothing else", arguments: [false, true])
    func undoInForm(ofCompany: Bool) {
        if ofCompany { editor.press(" ", "y") } else { editor.press(" ", "c", .enter) }
        let name = typed
        editor.type("Wrong")
        editor.press(.enter, .alt("z"))
        #expect(message.contains("Undone: ") && workspace.modes.front == .form)
        #expect(workspace.ledger.form.rows[1].field?.text() == name)
        editor.press(.alt("y"))
        #expect(message.contains("Redone: ") && workspace.ledger.form.rows[1].field?.text() == "Wrong")
        editor.press(.alt("y"))
        #expect(message.contains("There is nothing to redo."))
        editor.press(.alt("z"), .escape)
        if ofCompany { editor.press(" ", "c") }
        editor.press(ofCompany ? .down : .up, .enter, .alt("z"))
        #expect(message.contains("There is nothing to undo."))
    }

    @Test("a company's change that was left with Esc is undone in its form")
    func reopened() {
        editor.press(" ", "y")
        editor.type("Wrong")
        editor.press(.enter, .escape, " ", "y", .alt("z"))
        #expect(workspace.ledger.books.company.party.name == "Klar GmbH")
    }

    @Test("a step that was undone in the list of customers is redone there")
    func redoInDirectory() {
        editor.press(" ", "c", .enter)
        editor.type("Other")
        editor.press(.enter, .escape, .alt("z"))
        let names = { self.workspace.ledger.books.data.customers.map(\.party.name) }
        #expect(!names().contains("Other"))
        editor.press(.alt("y"))
        #expect(names().contains("Other") && message.contains("Redone: "))
        editor.press(.alt("y"))
        #expect(message.contains("There is nothing to redo."))
    }

    @Test("a step is shown where it was made: its row, the other list, or the form of the company")
    func places() {
        let directory = workspace.ledger.directory
        editor.press(" ", "c", .delete)
        #expect(message.contains("Acme is archived"))
        editor.press(.alt("z"))
        #expect(directory.current?.name == "Acme" && message.contains("Undone: archive Acme. Alt-Y redoes it."))
        editor.press(.alt("y"), .escape)
        directory.open(.products)
        editor.press(.alt("z"))
        #expect(
            workspace.modes.front == .directory && directory.kind == .customers && directory.current?.name == "Acme")
        editor.press(.escape, " ", "y", .enter)
        editor.type("Street 5")
        editor.press(.enter, .escape, " ", "c", .alt("z"))
        #expect(workspace.modes.front == .form && workspace.ledger.books.company.party.address?.line1 ?? "" == "")
        #expect(workspace.ledger.form.scroll.cursor == 2 && workspace.ledger.form.hasFocus)
        editor.press(.escape)
        #expect(workspace.modes.front == .directory)
    }

    @Test("that the company was asked for is no step, in its form or in the list of customers")
    func asked() {
        let books = workspace.ledger.books
        editor.press(" ", "c", .delete, .escape, " ", "y")
        #expect(!books.company.wasAsked)
        editor.press(.escape)
        #expect(books.company.wasAsked)
        editor.press(" ", "c", .alt("z"))
        #expect(books.company.wasAsked && message.contains("Undone: archive Acme."))
    }

    @Test("what was added and not filled in leaves no step behind, from the list or from an invoice")
    func discarded() {
        let books = workspace.ledger.books
        let names = { books.data.customers.map(\.party.name).sorted() }
        editor.press(" ", "c", .delete, .insert)
        editor.type("Nobody AG")
        editor.press(.enter, .backTab, .delete, .enter, .escape)
        #expect(workspace.modes.front == .directory && names() == ["Acme", "Hotel Seeblick"])
        editor.press(.insert, .escape, .escape, " ", "n")
        editor.type("Unknown Ltd")
        editor.press(.enter)
        #expect(names().contains("Unknown Ltd"))
        editor.press(.escape, .escape, " ", "c")
        #expect(!names().contains("Unknown Ltd"))
        editor.press(.alt("z"))
        #expect(message.contains("Undone: archive Acme.") && books.data.customers.allSatisfy { !$0.isArchived })
    }

    @Test("and while typing has the keys Alt-Z and Alt-Y with the other keys too, where letters are text")
    func otherKeys() throws {
        let editor = try SessionUnderTest(keys: .vim, table: "Name;Street\nAcme;\n")
        let books = editor.workspace.ledger.books
        editor.press("B", .enter)
        editor.type("Other")
        editor.press(.enter)
        #expect(books.data.customers.first?.party.name == "Other")
        editor.press(.alt("z"))
        #expect(books.data.customers.first?.party.name == "Acme")
        #expect("\(editor.workspace.status.message)".contains("Alt-Y redoes it."))
        editor.press(.alt("y"))
        #expect(books.data.customers.first?.party.name == "Other")
    }

    @Test("Space is a command while nothing is typed in a form or a list of customers, and closes it first")
    func space() {
        let entered = workspace.ledger.books.company.party.name
        editor.press(" ", "y", " ", "c")
        #expect(workspace.modes.front == .directory && workspace.ledger.books.company.party.name == entered)
        editor.press(" ", "n")
        #expect(!workspace.modes.coversPanes && workspace.desk.fresh != nil)
        // Behind a caret that was moved, and within a search, it is a blank.
        editor.press(.escape, .escape, " ", "y", .end, " ")
        editor.type("AG")
        editor.press(.enter, .escape)
        #expect(workspace.ledger.books.company.party.name == "Klar GmbH AG")
        editor.press(" ", "c")
        editor.type("hotel s")
        #expect(workspace.ledger.directory.text.text == "hotel s" && workspace.modes.front == .directory)
    }

    @Test("two customers with one VAT identifier are named when the form is closed, and merged or left")
    func doubleVAT() {
        editor.press(" ", "c", .insert)
        editor.type("Twin AG")
        editor.press(.enter, .enter, .enter, .enter, .enter)
        editor.type("DE811907980")
        editor.press(.enter, .escape)
        #expect(message.contains("“Twin AG” has the VAT id of “Hotel Seeblick”. F6 merges them."))
        editor.press(.enter, .down, .down, .down, .down, .down)
        editor.press(.delete, .enter, .escape)
        #expect(!message.contains("has the VAT id"), "\(message)")
    }
}
