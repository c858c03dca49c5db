import Derive
import Invoicing
import Storage
import Terminal
import Testing

@testable import Billow

@Suite("The status row")
struct StatusModelTests {
    @Test("tells how a number is read as long as that number stands there")
    func reading() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.status)
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(text: "21.444")
        workspace.editing.commit()
        #expect(status.shown.rows[0].contains("is read as"))
        workspace.invoice?.lines[0].enteredNetPrice = 3
        #expect(status.shown.rows == [""])
    }

    @Test("offers to bring a line back as long as it is gone")
    func deletedLine() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.status)
        workspace.lines.go(to: 1)
        workspace.lines.deleteAtCursor()
        #expect(status.shown.rows[0].contains("“Milk” is deleted. Press u"))
        workspace.editing.document?.history.undo()
        #expect(status.shown.rows == [""])
    }

    @Test("offers to bring an invoice back as long as it is gone")
    func deletedInvoice() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.status)
        workspace.list.deleteInvoice()
        #expect(status.shown.rows[0].contains("Invoice 2026-1 is deleted. Press u"))
        workspace.store.latestDeletion(besides: nil)?.history.undo()
        #expect(status.shown.rows == [""])
    }

    @Test("counts the lines that there are, with the cursor on one of them, when others go from under it")
    func place() throws {
        let editor = try EditorUnderTest()
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 1)
        #expect(workspace.status.place == "line 2/2")
        invoice.lines.remove(at: 1)
        workspace.revealCursors()
        #expect(workspace.status.place == "line 1/1")
        workspace.steps.undo()
        #expect(workspace.status.place == "line 2/2")
    }

    @Test("says all of a message that is wider than the window, and of a path what is its own", arguments: [80, 120])
    func longTrouble(width: Int) throws {
        let editor = try EditorUnderTest(width: width)
        let (workspace, status) = (editor.workspace, editor.workspace.status)
        workspace.status.message = .problem("\(StorageError.full(path: editor.path))")
        let rows = status.shown.rows
        #expect(
            rows.joined(separator: " ")
                == "There is no room left for the database “billow.sqlite”. Make some; what is not saved yet is kept until then."
        )
        #expect(rows.allSatisfy { TextWidth.of($0) <= width - 2 })
    }
}
