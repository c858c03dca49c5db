import Foundation
import Testing

/// Whole invoices that are made of others, key by key.
@Suite("Invoices made of others", .serialized)
struct CopyingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func start() throws -> TerminalSession {
        let session = try program.start(["demo"], rows: 40, columns: 140)
        try session.waitFor(["2026-0141", "4 178.91 EUR due"])
        return session
    }

    @Test("a duplicate comes with one key, is to get a number, and goes with one undo")
    func duplicate() throws {
        let session = try start()
        session.type("Y")
        try session.waitFor(["A duplicate, issued today.", "It wants a number of its own", "1 to fill in"])
        // What was paid was paid for the other one.
        try session.waitFor(["5 678.91 EUR due", "Invoices 10"])
        session.type("\r2026-0200\r")
        try session.waitFor(["Invoice 2026-0200", "Ready to issue"])
        session.type("u")
        try session.waitFor("1 to fill in")
        session.type("u")
        try session.waitFor(["Undone: duplicate invoice", "Invoice 2026-0141", "Invoices 9"])
        session.type("U")
        try session.waitFor(["Redone: duplicate invoice", "Invoices 10"])
        try session.quit()
    }

    @Test("next month's comes with one key, each day a month later")
    func nextMonth() throws {
        let session = try start()
        let issued = try #require(session.emulator.text.firstMatch(of: /Issued +(\d{4}-\d{2})-(\d{2})/))
        session.type(">")
        try session.waitFor("each day and period is a month later")
        let copied = try #require(session.emulator.text.firstMatch(of: /Issued +(\d{4}-\d{2})-(\d{2})/))
        #expect(copied.1 != issued.1)
        try session.waitFor(["1 to fill in", "Invoices 10"])
        try session.quit()
    }

    @Test("a credit note comes with one key, names the invoice, and has its amounts as they are")
    func creditNote() throws {
        let session = try start()
        session.type("R")
        try session.waitFor(["Credit note", "A credit note for all of it", "5 678.91 EUR due", "1 to fill in"])
        session.type("\rG-1\r")
        try session.waitFor("Ready to issue")
        session.type("R")
        try session.waitFor("This is a credit note already.")
        session.type("!")
        try session.wait("no finding about the invoice that it is for") { !$0.text.contains("names no invoice") }
        try session.quit()
    }
}
