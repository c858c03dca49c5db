import Derive
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The status row")
struct StatusModelTests {
    @Test("tells how a number is read as long as that number stands there")
    func reading() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(text: "21.444")
        workspace.editing.commit()
        #expect(status.shown.first.contains("is read as"))
        workspace.invoice?.lines[0].enteredNetPrice = 3
        workspace.store.flush()
        #expect(status.shown.rows.isEmpty)
    }

    @Test("offers to bring a line back as long as it is gone")
    func deletedLine() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        workspace.lines.go(to: 1)
        workspace.lines.deleteAtCursor()
        #expect(status.shown.first.contains("“Milk” is deleted. Press u"))
        workspace.editing.document?.history.undo()
        #expect(status.shown.rows.isEmpty)
    }

    @Test("offers to bring an invoice back as long as it is gone")
    func deletedInvoice() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        workspace.list.deleteInvoice()
        #expect(status.shown.first.contains("Invoice 2026-1 is deleted. Press u"))
        workspace.store.removals.history.undo()
        #expect(status.shown.rows.isEmpty)
    }

    @Test("leaves the cursor on a line when others go from under it")
    func place() throws {
        let editor = try EditorUnderTest()
        let workspace = editor.workspace
        let invoice = try #require(workspace.invoice)
        workspace.lines.go(to: 1)
        #expect(workspace.lines.place.row == 1)
        invoice.lines.remove(at: 1)
        workspace.revealCursors()
        #expect(workspace.lines.place.row == 0)
        workspace.steps.undo()
        #expect(workspace.lines.place.row == 1)
    }

    @Test("says all of a message that is wider than the window, and of a path what is its own", arguments: [80, 120])
    func longTrouble(width: Int) throws {
        let editor = try EditorUnderTest(width: width)
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        workspace.status.message = .problem("\(StorageError.full(path: editor.path))")
        let rows = status.shown.rows
        #expect(
            rows.joined(separator: " ")
                == "There is no room left for the database “billow.sqlite”. Make some."
        )
        #expect(rows.allSatisfy { TextWidth.of($0) <= width - 2 })
    }

    @Test(
        "leaves the hints in sight in a window of any height, and the help says what there was no room for",
        arguments: [(40, 10, 2), (40, 6, 1), (40, 24, 4), (30, 12, 2)])
    func longInLowWindow(width: Int, height: Int, rows: Int) throws {
        let editor = try EditorUnderTest(width: width, height: height, keys: .billow)
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        let words = (1...40).map { "word\($0)" }.joined(separator: " ")
        workspace.status.message = .info("\(words).")
        let areas = workspace.areas
        #expect(areas.status.y + rows == areas.hints.y && areas.hints.y == height - 1)
        let shown = status.shown.rows
        #expect(shown.count == rows && shown.joined(separator: " ").hasSuffix("… F1 shows all of it."), "\(shown)")
        #expect(shown.allSatisfy { TextWidth.of($0) <= width - 2 })
        status.clear()
        workspace.help.cutText = status.cutText
        workspace.modes.replace(with: .help)
        let texts = workspace.help.rows.compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(texts.joined(separator: " ") == "\(words).")
        status.clear()
        #expect(status.cutText == nil)
    }

    @Test(
        "leaves every sum in sight while one types, and the cell where it is",
        arguments: [(80, 24, 2), (80, 24, 3), (40, 10, 2), (100, 40, 3), (120, 24, 3)])
    func longWhileTyping(width: Int, height: Int, rows: Int) throws {
        let editor = try EditorUnderTest(width: width, height: height, keys: .billow)
        let workspace = editor.workspace
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(text: "1")
        let before = workspace.areas
        workspace.status.message = .problem(
            String(repeating: "word ", count: rows * (width - 4) / 5 - (height < 20 ? 0 : 6)) + "end.")
        #expect(workspace.statusLine.shown.rows.count == rows)
        let areas = workspace.areas
        let (totals, sums) = (try #require(areas.totals), try #require(before.totals))
        #expect(totals.y + totals.size.height == areas.status.y && areas.hints.y == height - 1)
        // Without the rule all sums are there.
        let all = areas.invoice.foldsTotals ? sums.size.height : workspace.totals.allRows.count
        #expect(totals.size.height >= all - (before.invoice.hasRule ? 1 : 0) && !areas.invoice.hasRule)
        #expect(areas.head == before.head && areas.middle?.y == before.middle?.y)
    }

    @Test("tells of a conflict as long as the field is open that it concerns")
    func conflict() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        let other = try Repository(path: editor.path)
        let theirs = try other.load(try #require(workspace.invoice).id)
        workspace.lines.go(to: 0, .quantity)
        workspace.editing.begin(text: "5")
        theirs.lines[0].invoicedQuantity = 7
        other.flush()
        try waitUntil("the conflict") { workspace.opened?.conflict != nil }
        #expect(status.shown.first.hasPrefix("Changed elsewhere to 7."))
        workspace.editing.move(by: 1)
        #expect(workspace.editing.edit?.field.name == "unit")
        #expect(status.shown.rows.isEmpty)
        workspace.editing.cancel()
        try other.close()
    }

    @Test(
        "says of a conflict what a field holds whose column is null",
        arguments: [
            (InvoiceLine.entity, "priceBaseQuantity", "1"), (Invoice.entity, "currency", "EUR"),
            (InvoiceLine.entity, "n", "nothing"),
        ])
    func initialValue(entity: String, column: String, text: String) {
        let row = RowID(entity: entity, id: UUID())
        #expect(Conflict(row: row, column: column, theirs: .null, mine: .text("2")).theirsText == text)
    }

    @Test(
        "shows of a conflict a number as its field does, and text of digits as it is",
        arguments: [("n", "77", "77"), ("n", "007", "007"), ("q", "7.0", "7"), ("p", "7", "7.00")])
    func digits(column: String, theirs: String, text: String) {
        let row = RowID(entity: InvoiceLine.entity, id: UUID())
        #expect(Conflict(row: row, column: column, theirs: .text(theirs), mine: .text("2")).theirsText == text)
    }

    @Test("names what another one has set in place of the price that is typed")
    func alternative() throws {
        let editor = try EditorUnderTest()
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        let invoice = try #require(workspace.invoice)
        let other = try Repository(path: editor.path)
        let theirs = try other.load(invoice.id)
        workspace.lines.go(to: 0, .price)
        workspace.editing.begin(text: "5")
        theirs.lines[0].enter(priceWithVAT: 20)
        other.flush()
        try waitUntil("the conflict") { workspace.opened?.conflict != nil }
        #expect(status.shown.first.hasPrefix("Changed elsewhere to 20.00 (price with VAT)."))
        workspace.editing.enter()
        #expect(invoice.lines[0].netPrice == 5 && invoice.lines[0].priceWithVAT == nil)
        #expect(status.shown.rows.isEmpty)
        try other.close()
    }

    @Test("warns of what is not saved as long as it is not")
    func unsaved() throws {
        var pace = Pace()
        pace.lock = 0.5
        let editor = try EditorUnderTest(pace: pace)
        let store = editor.workspace.store
        let lock = try SQLiteLock(path: editor.path)
        try #require(editor.workspace.invoice).paidAmount = 1
        let session = Session(store: store, keys: .vim, trace: nil)
        session.quit()
        try waitUntil("the warning") { session.modes.question != nil }
        #expect(session.workspace.statusLine.shown.first.hasPrefix("Not everything is saved."))
        lock.release()
        for _ in 0..<20 where store.hasUnsaved { store.flush() }
        tick()
        #expect(session.workspace.statusLine.shown.rows.isEmpty)
    }

    @Test("says behind the hints what waits for the server, and why nothing is exchanged")
    func exchange() throws {
        let editor = try EditorUnderTest()
        let (storage, status) = (editor.workspace.store.status, editor.workspace.statusLine)
        editor.workspace.store.flush()
        var exchange = ExchangeStatus()
        func corner(_ waiting: Int, isSlow: Bool = false, _ problem: ExchangeStatus.Problem? = nil) -> StatusCorner {
            (exchange.waiting, exchange.isSlow, exchange.problem) = (waiting, isSlow, problem)
            storage.exchange = exchange
            return status.corner
        }
        func problem(_ brief: String, isOffline: Bool = false) -> ExchangeStatus.Problem {
            ExchangeStatus.Problem("It is so.", brief: brief, isOffline: isOffline, since: .now)
        }
        let offline = problem("Offline", isOffline: true)
        let since = "Offline since \(offline.since.clock)"
        #expect(corner(3) == StatusCorner(text: "", style: .dim))
        #expect(corner(3, isSlow: true) == StatusCorner(text: "Sending 3…", style: .dim))
        #expect(corner(0, offline) == StatusCorner(text: since, style: .caution))
        #expect(corner(1, offline).text == since + ", 1 change waits")
        #expect(corner(3, offline).text == since + ", 3 changes wait")
        #expect(corner(3, problem("Server: closed")) == StatusCorner(text: "Server: closed", style: .problem))
        #expect(status.shown.first == "It is so.")
    }

    @Test(
        "says behind the hints that something is not on disk, and why, whatever else it says and while a cell is typed in"
    )
    func corner() throws {
        var pace = Pace()
        pace.lock = 0.5
        let editor = try EditorUnderTest(pace: pace)
        let (workspace, status) = (editor.workspace, editor.workspace.statusLine)
        workspace.store.flush()
        workspace.lines.go(to: 0, .price)
        #expect(status.corner == StatusCorner(text: "", style: .dim))
        let lock = try SQLiteLock(path: editor.path)
        try #require(workspace.invoice).paidAmount = 1
        #expect(status.corner.text == "")
        try waitUntil("the commit to be late") { workspace.store.status.isSaving }
        workspace.editing.begin(text: "5")
        let messages = [Message.info("Done."), .problem(String(repeating: "That is long. ", count: 30))]
        func lastRow(_ message: Message) -> String? {
            workspace.status.message = message
            return rendered(HintsPane(workspace), width: workspace.desk.size.width, height: 1).last
        }
        let rowCounts = messages.map { message in
            #expect(lastRow(message)?.hasSuffix(" Saving…") == true)
            return status.rowCount
        }
        #expect(lastRow(.none)?.hasSuffix(" Saving…") == true && rowCounts[0] == 1 && rowCounts[1] > 1)
        for _ in 0..<20 where workspace.store.status.trouble == nil { workspace.store.flush() }
        for message in messages { #expect(lastRow(message)?.hasSuffix(" Not saved: database in use") == true) }
        #expect(status.corner.style == .problem)
        _ = lastRow(.none)
        #expect(status.shown.first.hasPrefix("Not saved: ") && !status.corner.text.hasPrefix("Not saved"))
        lock.release()
        for _ in 0..<20 where workspace.store.hasUnsaved { workspace.store.flush() }
        tick()
        #expect(status.corner.text == "")
    }

    @Test("says so also of what keys have done that had to wait until just before the drawing")
    func cornerAfterWaiting() throws {
        let editor = try SessionUnderTest(keys: .billow)
        editor.workspace.lines.go(to: 0, .price)
        let lock = try SQLiteLock(path: editor.store.path)
        editor.session.waitingKeys = [.character("5"), .enter]
        editor.session.prepareDrawing()
        try waitUntil("the commit to be late") { editor.store.status.isSaving || editor.store.status.trouble != nil }
        lock.release()
        for _ in 0..<20 where editor.store.hasUnsaved { editor.store.flush() }
        #expect(editor.workspace.invoice?.lines[0].netPrice == 5)
    }
}
