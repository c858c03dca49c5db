import Derive
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

@Suite("A text that cannot be read")
struct UnreadTextTests {
    private let editor: SessionUnderTest
    private var workspace: Workspace { editor.workspace }

    init() throws {
        editor = try SessionUnderTest(keys: .billow)
        editor.press(.enter)
        workspace.lines.go(to: 0, .price)
    }

    private func row(_ index: Int = 0) throws -> String { try workspace.lineRow(index) }

    @Test("stays in its cell, marked, and what is typed ahead lands where it belongs")
    func goesOn() throws {
        let invoice = try #require(workspace.invoice)
        editor.type("89 x")
        editor.press(.enter)
        editor.type("7,50")
        editor.press(.enter)
        #expect(invoice.lines.elements.map(\.netPrice.plainText) == ["10", "7.5", "4"])
        #expect(invoice.lines[0].unread == ["enteredNetPrice": "89 x"])
        #expect(try row().contains("! 89 x") && !row(1).contains("!"))
    }

    @Test("swallows no line that is typed ahead in one write")
    func typedAhead() throws {
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 2, .item)
        let keys: [Key] = [.function(2)]
        editor.press(keys)
        editor.press(.escape)
        workspace.lines.appendLine()
        editor.settle()
        for text in ["Gadget", "1", "89 €€"] {
            editor.type(text)
            editor.press(.tab)
        }
        editor.press(.enter)
        #expect(invoice.lines[3].itemName == "Gadget" && invoice.lines.count >= 4)
        #expect(invoice.lines[3].unread.values.contains("89 €€"))
    }

    @Test("is an error in every list of problems, and keeps the invoice from being ready and from being issued")
    func isError() throws {
        let invoice = try #require(workspace.invoice)
        editor.type("much")
        editor.press(.enter)
        let problem = try #require(invoice.allProblems.first { $0.sentence.contains("much") })
        #expect(problem.severity == .error && problem.sentence == "“much” cannot be read as the price. Type it again.")
        #expect(!invoice.isReady && invoice.problemCounts.errors > 0)
        #expect(Place(of: invoice.lines[0], problem.place.property, in: invoice) == .line(0, .price))
        do throws(IssueError) {
            try invoice.checkIssuing()
            Issue.record("it can be issued")
        } catch {
            #expect("\(error)".contains("much") || invoice.problemCounts.errors > 1)
        }
    }

    @Test("goes with Esc on it, which restores the value, and Alt-Z brings it back")
    func restored() throws {
        let invoice = try #require(workspace.invoice)
        editor.type("much")
        editor.press(.enter)
        editor.press(.up)
        #expect(workspace.lines.current === invoice.lines[0])
        editor.press(.escape)
        #expect(invoice.lines[0].unread.isEmpty && workspace.focus == .lines)
        #expect(try row().contains("10.00") && !row().contains("!"))
        workspace.steps.undo()
        #expect(invoice.lines[0].unread == ["enteredNetPrice": "much"])
        workspace.steps.undo()
        #expect(invoice.lines[0].unread.isEmpty && invoice.lines[0].netPrice == 10)
    }

    @Test("is mended by typing over it, also from a command")
    func mended() throws {
        let invoice = try #require(workspace.invoice)
        editor.type("much")
        editor.press(.enter)
        let field = try #require(LineColumn.price.field(of: invoice.lines[0]))
        #expect(field.text() == "much" && field.shownText() == "much" && field.isUnread)
        try field.set("12 €")
        #expect(!field.isUnread && field.text() == "12" && invoice.lines[0].netPrice == 12)
        #expect(!invoice.allProblems.contains { $0.sentence.contains("cannot be read") })
    }

    @Test("is stored, and other programs read it")
    func stored() throws {
        let id = try #require(workspace.invoice?.id)
        editor.type("much")
        editor.press(.enter)
        workspace.show(.total(showing: \Invoice.discount) ?? .paid)
        workspace.editing.begin(text: "some")
        workspace.editing.enter()
        editor.store.flush()
        try editor.restart()
        let again = try editor.store.load(id)
        #expect(again.lines[0].unread == ["enteredNetPrice": "much"] && again.unread == ["discount": "some"])
        #expect(again.allProblems.count { $0.sentence.contains("cannot be read") } == 2)
    }

    @Test("goes into all marked lines")
    func marked() throws {
        let invoice = try #require(workspace.invoice)
        editor.press(.shifted(.down))
        editor.type("much")
        editor.press(.enter)
        #expect(invoice.lines.elements.prefix(2).allSatisfy { $0.unread == ["enteredNetPrice": "much"] })
    }

    @Test("is no mistake yet while it is a sign alone")
    func sign() throws {
        editor.type("-")
        #expect(workspace.statusLine.shown.rows.isEmpty)
        editor.type("1")
        editor.press(.enter)
        #expect(workspace.invoice?.lines[0].netPrice == -1)
    }

    @Test("keeps a form open, which does something with its values")
    func form() throws {
        let invoice = try #require(workspace.invoice)
        workspace.ledger.form.open(.payments(of: invoice, .billow) { _ in nil })
        editor.settle()
        workspace.editing.edit?.insert("much")
        workspace.editing.enter()
        #expect(workspace.editing.edit?.problem != nil && workspace.modes.front == .form)
    }
}

@Suite("A field of money")
struct MoneyFieldTests {
    @Test(
        "reads what people write of an amount in the form of a payment too",
        arguments: [
            ("89 €", "89"), ("12,-", "12"), ("12.50 EUR", "12.5"), ("=2+3", "5"), ("1.250,00 €", "1250"),
            ("€ 12.--", "12"), ("EUR 3*2", "6"),
        ])
    func spellings(text: String, number: String) throws {
        let editor = try EditorUnderTest()
        let invoice = try #require(editor.workspace.invoice)
        let form = editor.workspace.ledger.form
        form.open(.payments(of: invoice, .billow) { _ in nil })
        let payment = try #require(form.rows.first { $0.field?.property == "amount" }?.field)
        try payment.set(text)
        #expect(try NumberInput.parse(payment.text()) == #require(ExactDecimal(number)))
    }
}
