import Foundation
import GRDB
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Characters that are typed ahead", .serialized)
struct TypedAheadTests {
    @Test(
        "as one text come to what they come to key by key, in cells and in searches",
        arguments: ["Grinder burrs", "12", "3*12,5+8", "e\u{301}a\u{308}", "🇩🇪🇫🇷", "x  y", "19%", "日本 tea"])
    func atOnce(text: String) throws {
        for focus in [Modes.Focus.head, .lines, .list] {
            let (byKey, atOnce) = (try SessionUnderTest(on: focus), try SessionUnderTest(on: focus))
            byKey.type(text)
            atOnce.typeAhead(text)
            #expect(byKey.typed?.text.isEmpty == false && atOnce.typed == byKey.typed, "\(focus)")
            let documents = [byKey, atOnce].map { editor in editor.workspace.invoice.map(editor.texts) }
            #expect(documents[0] == documents[1], "\(focus)")
        }
    }

    @Test("are not even asked for where each is a key of its own, since nothing is typed in yet")
    func keys() throws {
        let editor = try SessionUnderTest(on: .lines)
        var isAsked = false
        let isTaken = editor.session.handleText {
            isAsked = true
            return "xy"
        }
        #expect(!isTaken && !isAsked)
    }

    @Test("without bracketed paste, 40 000 of them, are all in the cell and in the database")
    func many() throws {
        let program = try ProgramUnderTest()
        let session = try program.startWithInvoice()
        try session.waitUntilSettled()
        session.send("\u{1B}OQ" + String(repeating: "burr ", count: 8_000) + "end\r")
        try session.waitUntilSettled()
        let database = try DatabaseQueue(path: program.database)
        let name = try database.read { try String.fetchOne($0, sql: "SELECT document ->> 'n' FROM invoiceLine") }
        #expect(name?.hasSuffix(String(repeating: "burr ", count: 8_000) + "end") == true)
        try database.close()
        try session.quit()
    }
}

extension SessionUnderTest {
    convenience init(on focus: Modes.Focus) throws {
        try self.init(keys: .billow)
        workspace.focus = focus
        settle()
    }

    /// What is typed now, and where the caret is.
    var typed: TextBuffer? { workspace.editing.edit?.buffer ?? workspace.modes.search }

    /// Types a text as the loop does when all of it has come at once.
    func typeAhead(_ text: String) {
        var rest = Array(text)[...]
        while let first = rest.popFirst() {
            session.handle(.character(first))
            if !rest.isEmpty, session.handleText({ String(rest) }) { rest = [] }
        }
        settle()
    }
}
