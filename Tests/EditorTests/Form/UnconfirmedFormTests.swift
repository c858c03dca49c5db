import Foundation
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A form that Enter has to confirm")
struct UnconfirmedFormTests {
    @Test("has what was entered when it is opened again after Esc, until it is confirmed")
    func reopened() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, form) = (editor.workspace, editor.workspace.ledger.form)
        let invoice = try #require(workspace.invoice)
        var recorded: [ExactDecimal] = []
        func open() {
            form.open(
                .payments(of: invoice, .billow) {
                    recorded.append($0.new.amount ?? 0)
                    return .info("It is recorded.")
                })
        }
        func typed() -> String? { workspace.editing.edit?.buffer.text }
        open()
        let all = typed()
        editor.press(.escape)
        #expect(!workspace.modes.coversPanes && workspace.status.message == .none)
        open()
        #expect(typed() == all)
        editor.type("100")
        editor.press(.tab, .escape)
        #expect(!workspace.modes.coversPanes && recorded.isEmpty)
        #expect("\(workspace.status.message)".contains("What was entered is there when it is opened again."))
        open()
        #expect(typed()?.hasPrefix("100") == true)
        editor.press(.enter)
        #expect(recorded == [100] && workspace.status.message == .info("It is recorded."))
        open()
        #expect(typed() == all)
    }

    @Test("has nothing of what was entered for another invoice, whatever number that has")
    func ofAnother() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, form) = (editor.workspace, editor.workspace.ledger.form)
        let invoice = try #require(workspace.invoice)
        let line = InvoiceLine()
        line.enteredNetPrice = 5
        let other = Invoice(lines: [line])
        other.number = invoice.number
        func typed(in invoice: Invoice) -> String? {
            form.open(.payments(of: invoice, .billow) { _ in nil })
            return workspace.editing.edit?.buffer.text
        }
        let all = typed(in: other)
        editor.press(.escape)
        _ = typed(in: invoice)
        editor.type("100")
        editor.press(.tab, .escape)
        #expect(typed(in: other) == all)
        editor.press(.escape)
        #expect(typed(in: invoice)?.hasPrefix("100") == true)
    }

    @Test(
        "asks once more for an amount that could be read in two ways, from whatever field it is confirmed",
        arguments: [[Key.enter, .enter], [.tab, .enter, .enter]])
    func ambiguous(keys: [Key]) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let invoice = try #require(editor.workspace.invoice)
        var recorded: [ExactDecimal] = []
        editor.workspace.ledger.form.open(
            .payments(of: invoice, .billow) {
                recorded.append($0.new.amount ?? 0)
                return nil
            })
        editor.type("1.200")
        for key in keys.dropLast() { editor.press(key) }
        #expect(recorded.isEmpty && editor.workspace.ledger.form.scroll.cursor == 0)
        #expect("\(editor.workspace.status.message)".contains("Amount: did you mean 1.20?"))
        editor.press(.enter)
        #expect(recorded == [ExactDecimal(12, exponent: -1)] && !editor.workspace.modes.coversPanes)
    }
}
