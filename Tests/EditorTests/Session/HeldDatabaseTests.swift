import Derive
import Foundation
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// A database that another program holds for a minute, so that a key that waited for it would fail the test.
@Suite("A database that another program holds", .serialized)
struct HeldDatabaseTests {
    private func invoice(_ number: String) throws -> Invoice {
        let line = InvoiceLine()
        (line.itemName, line.invoicedQuantity, line.enteredNetPrice, line.vatRate) = ("Tea", 2, 10, 19)
        let invoice = Invoice(seller: Party(name: "Me GmbH"), buyer: Party(name: "Adler"), lines: [line])
        invoice.number = number
        (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-11-02"), CalendarDate("2026-11-16"))
        for party in [invoice.seller, invoice.buyer] {
            let address = PostalAddress()
            (address.city, address.countryCode) = ("Kiel", "DE")
            (party.vatIdentifier, party.address) = ("DE123456789", address)
        }
        return invoice
    }

    @Test("keeps no key waiting: typing, opening, searching, undo and issuing are drawn, and nothing is lost")
    func held() throws {
        var pace = Pace()
        pace.lock = 60
        let editor = try SessionUnderTest(keys: .billow, pace: pace)
        editor.workspace.list.add(try invoice("Q-7"))
        editor.settle()
        try editor.restart()
        let (workspace, store) = (editor.workspace, editor.store)
        workspace.list.openAtCursor()
        editor.settle()
        let draft = try #require(workspace.invoice)
        let other = try #require(store.entryWhenRead(at: 2)).id
        /// What the status says, with what is not saved behind the hints.
        func status() -> String {
            (rendered(StatusPane(workspace.statusLine), width: 120, height: workspace.statusLine.rowCount)
                + rendered(HintsPane(workspace), width: 120, height: 1)).joined(separator: " ")
        }
        /// Presses keys, and waits until they have had their effect.
        func press(_ keys: Key..., until event: String, _ isDrawn: () -> Bool) throws {
            for key in keys { editor.session.handle(key) }
            try waitUntil(event, within: 20, turn: { _ = editor.turn() }, until: isDrawn)
        }
        let start = ContinuousClock.now
        let lock = try SQLiteLock(path: store.path)
        workspace.lines.go(to: 0, .price)
        try press("1", "5", .enter, until: "the amount") { draft.amountDue == ExactDecimal("35.70") }
        #expect(!status().contains("Saving…"))
        try waitUntil("the word") { store.status.isSaving }
        #expect(status().contains("Saving…"))
        workspace.editing.cancel()
        // None was opened since the start.
        workspace.focus = .list
        try press(.end, until: "the last invoice") {
            workspace.invoice?.id == other && workspace.opened?.isLoaded == true
        }
        try press("Q", "-", "7", until: "the hit") { store.list.count == 1 && workspace.invoice === draft }
        workspace.list.cancelSearch()
        try press(until: "all invoices") { store.list.count == 3 }
        workspace.show(store.open(draft.id))
        workspace.focus = .lines
        try press(.alt("z"), until: "undo") { draft.amountDue == ExactDecimal("23.80") }
        try press(.alt("y"), until: "redo") { draft.amountDue == ExactDecimal("35.70") }
        workspace.list.issueInvoice()
        try waitUntil("the row", turn: { _ = editor.turn() }) { workspace.modes.question != nil }
        workspace.list.issueInvoice()
        #expect(status().contains("Invoice Q-7 is being issued…") && status().contains("Saving…"))
        // What is typed now waits for that.
        editor.session.handle(.alt("z"))
        _ = editor.turn()
        #expect(!draft.isIssued && draft.amountDue == ExactDecimal("35.70"))
        #expect(ContinuousClock.now - start < .seconds(30) && store.hasUnsaved && store.status.trouble == nil)
        lock.release()
        editor.settle()
        #expect(draft.isIssued && draft.amountDue == ExactDecimal("35.70") && !store.hasUnsaved)
        let again = try Repository(path: store.path)
        let stored = try again.load(draft.id)
        #expect(stored.isIssued && stored.number == "Q-7" && stored.amountDue == ExactDecimal("35.70"))
        try again.close()
    }

    @Test("lets earlier steps be undone after a restart, and quits as soon as all is saved")
    func restarted() throws {
        var pace = Pace()
        pace.lock = 60
        let editor = try SessionUnderTest(keys: .billow, pace: pace)
        let draft = try invoice("Q-7")
        editor.workspace.list.add(draft)
        editor.settle()
        draft.lines[0].enteredNetPrice = 15
        try editor.restart()
        editor.workspace.show(editor.store.open(draft.id))
        editor.settle()
        let copy = try #require(editor.workspace.invoice)
        let lock = try SQLiteLock(path: editor.store.path)
        editor.workspace.focus = .lines
        editor.session.handle(.alt("z"))
        try waitUntil("the step", within: 20, turn: { _ = editor.turn() }) { copy.amountDue == ExactDecimal("23.80") }
        editor.session.handle(.control("q"))
        #expect(editor.workspace.status.awaitsAnswer)
        lock.release()
        editor.settle()
        #expect(!editor.workspace.status.awaitsAnswer && !editor.store.hasUnsaved)
    }
}
