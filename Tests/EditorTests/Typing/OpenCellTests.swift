import DeriveDocuments
import Foundation
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A cell that is open while another program changes its field")
struct OpenCellTests {
    /// A field, and what another program puts there.
    nonisolated enum Field: Sendable {
        case price, item

        var theirs: String { self == .price ? "55" : "Decaf" }
        /// The same as a message shows it.
        var theirsShown: String { self == .price ? "55.00" : "Decaf" }
        var mine: String { self == .price ? "6" : "Tea" }

        @MainActor var column: LineColumn { self == .price ? .price : .item }

        @MainActor func putTheirs(in line: InvoiceLine) {
            if self == .price { line.enteredNetPrice = 55 } else { line.itemName = theirs }
        }

        @MainActor func isStored(_ text: String, in line: InvoiceLine) -> Bool {
            self == .price ? line.netPrice == ExactDecimal(text) : line.itemName == text
        }
    }

    /// What is typed in a field before the other program commits.
    nonisolated struct Typed: Sendable {
        let field: Field
        let text: String
    }

    /// Waits until something that another program commits is here.
    private func wait(until isThere: () -> Bool) throws { try waitUntil("the commit", until: isThere) }

    @Test(
        "takes the new text where nothing was typed, so that typing goes on from it", arguments: [Field.price, .item])
    func untouched(field: Field) throws {
        let editor = try EditorUnderTest(keys: .billow)
        let workspace = editor.workspace
        let line = try #require(workspace.invoice?.lines[0])
        let other = try Repository(path: editor.path)
        let copy = try other.load(try #require(workspace.invoice).id)
        workspace.lines.go(to: 0, field.column)
        workspace.editing.begin()
        field.putTheirs(in: copy.lines[0])
        other.flush()
        try wait { field.isStored(field.theirs, in: line) }
        let edit = try #require(workspace.editing.edit)
        #expect(edit.buffer.text == field.theirs && edit.buffer.isAtEnd && edit.isUntouched)
        edit.insert("1")
        #expect(workspace.editing.commit() && field.isStored(field.theirs + "1", in: line))
        workspace.editing.document?.history.undo()
        #expect(field.isStored(field.theirs, in: line))
        try other.close()
    }

    @Test(
        "tells the conflict where what was typed has set nothing, and keeps mine or takes theirs, to which undo leads",
        arguments: [
            Typed(field: .price, text: ""), Typed(field: .price, text: "x"), Typed(field: .price, text: "10.00"),
            Typed(field: .item, text: ""), Typed(field: .item, text: "Coffee "),
        ], [true, false])
    func nothingSet(typed: Typed, keepsMine: Bool) throws {
        let field = typed.field
        let editor = try EditorUnderTest(keys: .billow)
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        let line = try #require(workspace.invoice?.lines[0])
        let other = try Repository(path: editor.path)
        let copy = try other.load(try #require(workspace.invoice).id)
        workspace.lines.go(to: 0, field.column)
        workspace.editing.begin()
        let edit = try #require(workspace.editing.edit)
        edit.type { $0 = TextBuffer(typed.text) }
        field.putTheirs(in: copy.lines[0])
        other.flush()
        let message = "Changed elsewhere to \(field.theirsShown). Enter keeps yours, Esc takes theirs."
        try wait { status.shown.rows == [message] }
        #expect(status.shown.rows == [message])
        edit.type { $0 = TextBuffer(field.mine) }
        #expect(status.shown.rows == [message])
        if keepsMine {
            #expect(workspace.editing.commit() && field.isStored(field.mine, in: line))
            workspace.editing.document?.history.undo()
        } else {
            workspace.editing.cancel()
        }
        #expect(field.isStored(field.theirs, in: line))
        try other.close()
    }

    @Test("stores what was there before if that is typed again, where another program has changed it meanwhile")
    func typedAgain() throws {
        let editor = try EditorUnderTest(keys: .billow)
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        let line = try #require(workspace.invoice?.lines[0])
        let other = try Repository(path: editor.path)
        let copy = try other.load(try #require(workspace.invoice).id)
        workspace.lines.go(to: 0, .price)
        // The character that is typed over the value may be the value itself.
        workspace.editing.begin(text: "10")
        copy.lines[0].enteredNetPrice = 55
        other.flush()
        try wait { status.shown.first.hasPrefix("Changed elsewhere to 55.00.") }
        #expect(status.shown.first.hasPrefix("Changed elsewhere to 55.00."))
        #expect(workspace.editing.edit?.buffer.text == "10" && workspace.editing.commit() && line.netPrice == 10)
        try other.close()
    }

    @Test(
        "stores what was there before if that is typed again after a conflict, as the message says",
        arguments: [Field.price, .item])
    func typedBack(field: Field) throws {
        let editor = try EditorUnderTest(keys: .billow)
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        let line = try #require(workspace.invoice?.lines[0])
        let other = try Repository(path: editor.path)
        let copy = try other.load(try #require(workspace.invoice).id)
        workspace.lines.go(to: 0, field.column)
        workspace.editing.begin()
        let edit = try #require(workspace.editing.edit)
        let before = edit.buffer
        edit.type { $0 = TextBuffer(field.mine) }
        field.putTheirs(in: copy.lines[0])
        other.flush()
        let message = "Changed elsewhere to \(field.theirsShown). Enter keeps yours, Esc takes theirs."
        try wait { status.shown.rows == [message] }
        edit.type { $0 = before }
        #expect(status.shown.rows == [message])
        workspace.editing.enter()
        #expect(workspace.editing.edit == nil && field.isStored(field == .price ? "10" : "Coffee", in: line))
        workspace.editing.document?.history.undo()
        #expect(field.isStored(field.theirs, in: line))
        try other.close()
    }

    @Test(
        "is closed where another program deletes its line, so that nothing is typed in the next one",
        arguments: [("", ""), ("x", " “2x” was typed there and is not kept.")])
    func deletedLine(typed: String, said: String) throws {
        let editor = try EditorUnderTest(keys: .billow)
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        let (next, count) = (invoice.lines[1], invoice.lines.count)
        let other = try Repository(path: editor.path)
        let copy = try other.load(invoice.id)
        workspace.lines.go(to: 0, .quantity)
        workspace.editing.begin()
        workspace.editing.edit?.insert(typed)
        copy.lines.removeFirst()
        other.flush()
        try wait { invoice.lines.count < count }
        workspace.revealCursors()
        #expect(workspace.editing.edit == nil && workspace.lines.current === next)
        #expect(workspace.statusLine.shown.rows == ["The line was deleted elsewhere." + said])
        try other.close()
    }

    @Test("takes what is typed into all marked lines also where the program is ended from the help")
    func markedBehindHelp() throws {
        let editor = try SessionUnderTest(keys: .billow)
        let workspace = editor.workspace
        workspace.lines.go(to: 0, .quantity)
        editor.press(.shifted(.down))
        editor.type("7")
        editor.press(.function(1))
        try #require(workspace.modes.top == .help)
        editor.session.quit()
        let lines = try #require(workspace.invoice?.lines)
        #expect(lines.elements.map { $0.invoicedQuantity == 7 } == [true, true, false])
    }

}
