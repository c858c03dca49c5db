import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A cell for a code")
struct CodeCellTests {
    @Test(
        "takes with Tab the only code that what was typed may become, and marks what may become several",
        arguments: [("kilog", "KGM", ""), ("p", "", "“p” is no unit."), ("parsec", "", "“parsec” is no unit.")])
    func onlyCode(typed: String, code: String, refusal: String) throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.focus = .lines
        workspace.lines.go(to: 0, .unit)
        let before = try #require(workspace.invoice?.lines[0].unitCode)
        editor.type(typed)
        editor.press(.tab)
        #expect(workspace.invoice?.lines[0].unitCode == (refusal.isEmpty ? code : before))
        #expect(workspace.statusLine.shown.rows.joined(separator: " ").hasPrefix(refusal))
        #expect(workspace.lines.column == .price && workspace.editing.edit == nil)
        #expect(workspace.invoice?.lines[0].unread == (refusal.isEmpty ? [:] : ["unitCode": typed]))
    }
}
