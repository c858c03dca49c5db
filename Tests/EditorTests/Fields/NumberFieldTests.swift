import Derive
import Input
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The sign before decimals in the editor")
struct DecimalSignInEditorTests {
    @Test("is used by the whole editor, and a mark of doubt outlives a change of it")
    func editor() throws {
        DecimalSign.inUse = .comma
        defer { DecimalSign.inUse = .open }
        let editor = try EditorUnderTest()
        let workspace = editor.workspace
        workspace.focus = .lines
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(text: "1.234")
        workspace.editing.enter()
        let field = try #require(workspace.lines.field)
        #expect(workspace.invoice?.lines[0].netPrice == 1_234 && !field.isUnconfirmed)
        #expect(field.shownText() == "1 234,00")
        workspace.editing.begin(text: "2,5")
        workspace.editing.enter()
        #expect(workspace.invoice?.lines[0].netPrice == ExactDecimal(25, exponent: -1) && !field.isUnconfirmed)
        DecimalSign.inUse = .open
        workspace.editing.begin(text: "1,234")
        workspace.editing.enter()
        DecimalSign.inUse = .comma
        #expect(field.isUnconfirmed && field.text() == "1,234")
    }

    @Test("comes from the settings file, or else from the environment")
    func program() throws {
        let program = try ProgramUnderTest()
        let session = try program.startWithInvoice(due: "23,80", environment: ["LC_ALL": "", "LANG": "de_DE.UTF-8"])
        try session.waitFor("20,00")
        try session.quit()
    }
}
