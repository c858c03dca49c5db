import GRDB
import Terminal
import Testing

@testable import Editor
@testable import Opening

/// Deleted invoices, key by key.
@Suite("The bin of the editor", .serialized)
struct BinTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// An editor in which the only invoice was deleted.
    private func startAndDelete() throws -> EditorOnScreen {
        let session = try program.startWithInvoice(rows: 30, columns: 120)
        session.type("\u{1B}")
        session.type(" x")
        try session.waitFor(["Invoice 7 is deleted.", "No invoices"])
        return session
    }

    @Test("shows in its row that an amount cannot be read, and brings the invoice back with what it is")
    func unreadable() throws {
        let first = try startAndDelete()
        try first.quit()
        let database = try DatabaseQueue(path: program.database)
        try database.write { try $0.execute(sql: "UPDATE binned_invoiceEntry SET amountDue = 'abc'") }
        try database.close()
        let session = try program.start(rows: 30, columns: 120)
        try session.waitFor("No invoices")
        session.type(" b")
        try session.waitFor(["Bin 1", "unreadable"])
        session.type("\r")
        try session.waitFor(["Invoice 7 is back.", "23.80 EUR due"])
        try session.quit()
    }

    @Test("names no keys for deleted invoices where there are none")
    func empty() throws {
        let editor = try EditorUnderTest(keys: .billow)
        let rows = rendered(BinPane(editor.workspace.list.bin), width: 80, height: 2)
        #expect(
            rows[0].hasPrefix(" Bin 0") && rows[0].hasSuffix("Esc closes") && !rows[0].contains("empties"), "\(rows)")
    }

    @Test("has a deleted invoice, also after a restart, brings it back, and lets it go when it is emptied")
    func bin() throws {
        let first = try startAndDelete()
        first.type(" b")
        try first.waitFor(["Bin 1", "7", "23.80 EUR"])
        try first.quit()
        let session = try program.start(rows: 30, columns: 120)
        try session.waitFor("No invoices")
        session.type(" b")
        try session.waitFor(["Bin 1", "23.80 EUR"])
        session.type("\r")
        try session.waitFor(["Invoice 7 is back.", "23.80 EUR due", "Invoices 1", "Tea"])
        session.type(" u")
        try session.waitFor(["Undone: bring back invoice", "No invoices"])
        session.type(" b")
        try session.waitFor("Bin 1")
        session.type(" x")
        try session.waitFor("1 invoice is gone for good then. Press Space x once more")
        session.type(" x")
        try session.waitFor(["The bin is empty.", "Nothing was deleted."])
        session.type("\u{1B}")
        session.type(" u")
        try session.waitFor("There is nothing to undo.")
        try session.quit()
        let third = try program.start(rows: 30, columns: 120)
        try third.waitFor("No invoices")
        third.type(" b")
        try third.waitFor("Nothing was deleted.")
        try third.quit()
    }
}
