import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Storage
@testable import Terminal

@Suite("Keys that wait", .serialized)
struct PendingKeysTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func begin(invoices: Int = 1) throws -> EditorOnScreen {
        try program.addInvoices(invoices)
        return try program.start()
    }

    private nonisolated static let undoneCopies: [[Key]] = ["t", "j"].flatMap { copy in
        [Key.down, .end].flatMap { last in
            [Key.enter, .tab, .right].map { [" ", copy, .escape, last, .alt("z"), $0] }
        }
    }

    @Test("have an end where the list has no row under the cursor any more", arguments: undoneCopies)
    func undoneCopy(keys: [Key]) throws {
        let editor = try begin()
        try editor.press(keys)
        let workspace = try #require(editor.workspace)
        #expect(workspace.store.list.count == 1 && workspace.list.scroll.cursor == 0)
        #expect(workspace.invoice != nil && workspace.focus != .list && !workspace.status.holdsKeys)
        try editor.press([.control("q")])
        #expect(editor.hasEnded)
    }

    @Test("have an end where redo takes the last row out of the list", arguments: [1, 2])
    func redoneDeletion(count: Int) throws {
        let editor = try begin(invoices: count)
        try editor.press([" ", "x", .alt("z"), .end, .alt("y"), .enter])
        let workspace = try #require(editor.workspace)
        #expect(workspace.store.list.count == count - 1 && !workspace.status.holdsKeys)
        #expect(count == 1 ? workspace.status.message == workspace.status.noInvoice : workspace.focus == .lines)
        try editor.press([.control("q")])
        #expect(editor.hasEnded)
    }

    @Test("let Ctrl-Q pass the second time, and Ctrl-C and Ctrl-L at once")
    func passing() throws {
        let editor = try begin()
        let workspace = try #require(editor.workspace)
        // Nothing reads on: as on a disk that does not answer.
        workspace.opened = OpenInvoice(Invoice())
        workspace.focus = .lines
        try editor.press(["5", .control("c")])
        #expect(
            workspace.statusLine.shown.rows.first?.hasPrefix("Press ^C again to quit.") == true
                && workspace.status.holdsKeys)
        try editor.press(["6", .control("l"), .control("q")])
        #expect(
            workspace.status.message == .info("Earlier keys still wait. Press ^Q again to quit without them."))
        #expect(!editor.hasEnded)
        try editor.press([.control("q")])
        #expect(editor.hasEnded)
    }

    @Test("go on where the screen says already what they wait for")
    func announcedBefore() throws {
        let editor = try begin()
        let workspace = try #require(editor.workspace)
        let count = PasteSize.mostRowsAtOnce + 1
        try editor.press([.enter])
        workspace.status.message = .info("Pasting \(count) rows; your keys wait.")
        try editor.press([])
        try editor.press([.paste(String(repeating: "Thing\t1\t2.50\n", count: count))])
        #expect(!workspace.status.holdsKeys && workspace.invoice.map { $0.lines.count > count } == true)
    }

    @Test("are ignored where the row under the cursor cannot be read, and the message says so")
    func missingRow() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let (workspace, list) = (editor.workspace, editor.store.list)
        let other = try Repository(path: editor.store.path)
        other.remove(try other.load(try #require(editor.store.entryWhenRead(at: 1)).id))
        other.flush()
        workspace.focus = .list
        list.sort(by: .number)
        editor.store.waitingForReads {
            #expect(list.entry(at: 0) != nil)
            editor.session.handle(.end)
            editor.session.waitingKeys = [.enter, "5"]
            editor.session.performWaitingKeys()
        }
        #expect(editor.session.waitingKeys.isEmpty && workspace.modes.search == nil)
        let said = "This row of the list cannot be read. Choose another one; “billow check” says what is damaged."
        #expect(workspace.status.message == .problem(said))
        #expect(workspace.invoice == nil && workspace.focus == .list)
        try other.close()
    }
}
