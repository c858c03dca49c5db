import Foundation
import Testing

/// Whole invoices that are made of others, key by key.
@Suite("Invoices made of others", .serialized)
struct CopyingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func start() throws -> EditorOnScreen {
        let session = try program.start(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 40, columns: 140)
        try session.waitFor(["2026-0141", "4 178.91 EUR due"])
        return session
    }

    @Test("a duplicate comes with one key and the next number, and goes with one undo, which gives that back")
    func duplicate() throws {
        let session = try start()
        session.type(" t")
        try session.waitFor(["A duplicate, dated today.", "Ready to issue", "Invoices 19"])
        // What was paid was paid for the other one.
        try session.waitFor(["5 678.91 EUR due", "Invoices 19"])
        session.type("\u{1B}[B\u{1B}[B2026-0200\r")
        try session.waitFor(["Invoice 2026-0200", "Ready to issue"])
        session.type(" u")
        try session.waitFor("Number given at issue")
        session.type(" u")
        try session.waitFor(["Undone: duplicate invoice", "Invoice 2026-0141", "Invoices 18"])
        session.type(" r")
        try session.waitFor(["Redone: duplicate invoice", "Invoices 19"])
        session.type(" u")
        try session.waitFor(["Undone: duplicate invoice", "Invoices 18"])
        session.type(" t")
        try session.waitFor("A duplicate, dated today.")
        session.type(" u")
        try session.waitFor(["Undone: duplicate invoice", "Invoices 18"])
        session.type(" r")
        try session.waitFor(["Redone: duplicate invoice", "Invoices 19"])
        // The number of what came back is taken again.
        session.type(" t")
        try session.waitFor(["A duplicate, dated today.", "Invoices 20"])
        try session.quit()
    }

    @Test("next month's comes with one key and a number, each day a month later and due by the terms")
    func nextMonth() throws {
        let session = try start()
        try session.waitFor("2026-11-02 12-02 Hotel Seeblick KG")
        session.type(" j")
        try session.waitFor(["all dates moved by one month", "Number given at issue"])
        try session.waitFor(["Issued 2026-12-02", "Due 2027-01-01", "Ready to issue", "Invoices 19"])
        try session.quit()
    }

    @Test("a credit note comes with one key and a number, names the invoice, and has its amounts as they are")
    func creditNote() throws {
        let session = try start()
        session.type(" g")
        try session.waitFor("2026-0141 is a draft. Issue it first.")
        session.type(" i")
        try session.waitFor("Issue 2026-0141 to Hotel Seeblick KG, 4 178.91 EUR, due 2026-12-02?")
        session.type("\r")
        try session.waitFor("2026-0141 is issued.")
        session.type(" g")
        try session.waitFor(["Credit note", "A credit note for 2026-", "Number given at issue"])
        try session.waitFor(["5 678.91 EUR to credit", "Ready to issue"])
        session.type(" g")
        try session.waitFor("draft-18 is a credit note already.")
        session.type(" m")
        try session.wait("no problem about the invoice that it is for") { !$0.text.contains("names no invoice") }
        try session.quit()
    }

    @Test("a copy for correction of an invoice of one’s own gets the next number, which undo gives back")
    func correction() throws {
        let session = try program.start(["demo", "--db", program.database], rows: 40, columns: 140)
        try session.waitFor(["2026-0141", "4 178.91 EUR due"])
        try session.quit()
        let imported = program.folder.appending(path: "draft-own.xml").path
        let export = try program.run(["export", "2026-0141", "--ubl", "--to", program.folder.path, "--name", "own"])
        #expect(export.status == 0, "\(export.output)")
        // Before anybody has said which company this is, it is somebody's.
        let other = ["--db", program.folder.appending(path: "other.sqlite").path]
        #expect(try program.run(["import", imported] + other).status == 0)
        let company = ["company", "--name", "Rösterei Morgenröte GmbH", "--vat-id", "DE298765432"]
        #expect(try program.run(company + other).status == 0)
        let again = try program.start(other, rows: 40, columns: 140)
        try again.waitFor("Received")
        again.type(" k")
        try again.waitFor("A draft to correct")
        again.type("\r")
        try again.waitFor("Number given at issue")
        again.type(" u")
        try again.waitFor("Undone: copy for correction")
        again.type(" k")
        try again.waitFor("A draft to correct")
        try again.quit()
    }

    @Test("no two drafts have one number, whatever they are made of and whatever is typed over one")
    func numbers() throws {
        let session = try start()
        session.type(" i")
        try session.waitFor("Issue 2026-0141 to Hotel Seeblick KG, 4 178.91 EUR, due 2026-12-02?")
        session.type("\r")
        try session.waitFor("2026-0141 is issued.")
        for (key, count) in [(" g", 19), (" j", 20), (" t", 21)] {
            session.type(key)
            try session.waitFor(["Invoices \(count)", "given at issue"])
        }
        session.type("\u{1B}[B\u{1B}[BG-1\r")
        try session.waitFor("“G-1” is no number like ")
        session.type("\r")
        try session.waitFor("Credit note G-1")
        session.type("\u{1B}\u{1B} n")
        try session.waitFor("Invoices 22")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        try session.quit()
    }
}
