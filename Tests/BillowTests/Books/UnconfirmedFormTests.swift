import Foundation
import Invoicing
import Testing

@testable import Billow

@Suite("A form that Enter has to confirm")
struct UnconfirmedFormTests {
    @Test("has what was entered when it is opened again after Esc, until it is confirmed")
    func reopened() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, form) = (editor.workspace, editor.workspace.ledger.form)
        let invoice = try #require(workspace.invoice)
        var recorded: [Decimal] = []
        func open() {
            form.open(
                .payment(of: invoice) {
                    recorded.append($0.amount)
                    return .info("It is recorded.")
                })
        }
        func typed() -> String? { workspace.editing.edit?.buffer.text }
        open()
        let all = typed()
        editor.press(.escape)
        #expect(workspace.overlay == .none && workspace.status.message == .none)
        open()
        #expect(typed() == all)
        editor.type("100")
        editor.press(.tab, .escape)
        #expect(workspace.overlay == .none && recorded.isEmpty)
        #expect("\(workspace.status.message)".contains("What was entered is there when it is opened again."))
        open()
        #expect(typed()?.hasPrefix("100") == true)
        editor.press(.enter)
        #expect(recorded == [100] && workspace.status.message == .info("It is recorded."))
        open()
        #expect(typed() == all)
    }
}
