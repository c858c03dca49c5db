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
        try RegionForms.$current.withValue(RegionForms(sign: .comma)) {
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
            RegionForms.$current.withValue(RegionForms()) {
                workspace.editing.begin(text: "1,234")
                workspace.editing.enter()
            }
            #expect(field.isUnconfirmed && field.text() == "1,234")
        }
    }

    @Test("comes from the settings file, or else from the environment")
    func program() throws {
        let program = try ProgramUnderTest()
        let session = try program.startWithInvoice(due: "23,80", environment: ["LC_ALL": "", "LANG": "de_DE.UTF-8"])
        try session.waitFor("20,00")
        try session.quit()
    }

    @Test("is that of each session and command, where they take turns in one process")
    func besideCommands() throws {
        let program = try ProgramUnderTest(keys: .vim)
        let session = try program.startWithInvoice(
            "Tea\t1234\t\t1\t7", due: "1 320,38", environment: ["LC_ALL": "de_DE.UTF-8"])
        try session.waitUntilSettled()
        for (locale, due) in [("en_GB", "1 320.38 EUR"), ("de_DE", "1 320,38 EUR"), ("C", "1 320.38 EUR")] {
            let listed = try program.run(["list"], environment: ["LC_ALL": "\(locale).UTF-8"], onTerminal: true).output
            #expect(listed.contains(due), "\(locale): \(listed)")
        }
        session.type("l\r\u{5}\u{15}2.000\r")
        try session.waitFor("2 140,00 EUR due")
        try session.quit(by: "q")
    }
}
