import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The lists of customers and products", .serialized)
struct DirectoryTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func begin(rows: Int = 24, columns: Int = 80) throws -> EditorOnScreen {
        let session = try program.start(["demo"], rows: rows, columns: columns)
        try session.waitFor("2026-0141")
        try session.waitUntilSettled()
        return session
    }

    @Test(
        "search as one types, and open a form that is saved field by field",
        arguments: [(24, 80), (60, 200), (10, 40)])
    func edited(rows: Int, columns: Int) throws {
        let session = try begin(rows: rows, columns: columns)
        session.type(" chotel")
        try session.waitFor(["Customers: hotel", "Hotel Seeblick KG"])
        #expect(!session.emulator.shows("Kawiarnia"))
        session.type("\r")
        try session.waitFor(["Customer", "Promenade 3"])
        session.type("\rPromenade 4\r\u{1B}")
        try session.waitFor("Customers: hotel")
        session.type("\u{1B}seeb\r")
        try session.waitFor("Promenade 4")
        session.type("\u{1B}\u{1B}\u{1B}")
        try session.quit()
    }

    @Test("look at no more than a step of all customers for a key, and at the rest in the turns that follow")
    func steps() throws {
        let rows = (0..<5_000).map { "\($0);Harbour café \($0)\n" }.joined()
        let editor = try SessionUnderTest(keys: .billow, table: "Kundennummer;Name\n" + rows)
        let directory = editor.workspace.ledger.directory
        editor.press(" ", "c")
        #expect(directory.entries.count == 5_000 && editor.workspace.ledger.books.data.customers.count < 60)
        for key in "harbour" { editor.session.handle(.character(key)) }
        // All names begin so, and none was ever used: the first ones are the best.
        #expect(directory.entries.count == 500 && directory.running?.examinedCount == 500)
        editor.press(.escape)
        for key in "café" {
            editor.session.handle(.character(key))
            _ = directory.entries
            #expect(directory.running?.examinedCount == 2_000 && directory.running?.isDone == false, "\(key)")
            editor.settle()
            #expect(directory.running?.examinedCount == 5_000 && directory.running?.isDone == true, "\(key)")
            #expect(directory.entries.count == 500)
        }
        // Enter that is typed ahead means the best of all, which the last step finds.
        editor.press(.escape)
        for key in "café 4999" { editor.session.handle(.character(key)) }
        editor.session.handle(.enter)
        editor.settle()
        #expect(editor.workspace.ledger.form.field?.text() == "Harbour café 4999")
        #expect(editor.workspace.ledger.books.data.customers.count < 100)
    }

    @Test("archive with Del, and bring back with Alt-Z")
    func archived() throws {
        let session = try begin()
        session.type(" Ibarista")
        try session.waitFor("Barista course")
        session.type("\u{1B}[3~")
        try session.waitFor(["is archived and offered no more", "No matches"])
        session.send("\u{1B}z")
        try session.waitFor(["Undone: archive Barista course", "Barista course, half a day"])
        session.type("\u{1B}\u{1B}")
        try session.quit()
    }

    @Test("say that all are archived where none is listed for that reason")
    func allArchived() throws {
        let editor = try SessionUnderTest(keys: .billow, table: "Artikel;Preis\nTee;2\n")
        let directory = editor.workspace.ledger.directory
        editor.press(" ", "I")
        #expect(directory.entries.count == 1 && !directory.areAllArchived)
        editor.press(.delete)
        #expect(directory.entries.isEmpty && directory.areAllArchived)
        editor.press(.function(7))
        #expect(directory.entries.count == 1 && !directory.areAllArchived)
    }

    @Test("list what is archived, also after a restart, find it by name, and bring it back")
    func archivedList() throws {
        let database = ["--db", program.database]
        let session = try program.start(["demo"] + database)
        try session.waitFor("2026-0141")
        try session.waitUntilSettled()
        session.type(" Ibarista\u{1B}[3~\u{1B}")
        try session.waitUntilSettled()
        session.type("\u{1B} cseeb\u{1B}[3~")
        try session.waitFor(["is archived", "No matches"])
        session.type("\u{1B}\u{1B}")
        try session.quit()
        let again = try program.start(database)
        try again.waitFor("2026-0141")
        again.type(" chotel")
        try again.waitFor("No matches")
        again.type("\u{1B}")
        again.send("\u{1B}[18~")
        try again.waitFor(["Archived customers", "Hotel Seeblick KG", "23570 Lübeck"])
        again.type("seeb\u{1B}[3~")
        try again.waitFor(["Hotel Seeblick KG is back, and is offered again.", "No matches"])
        again.type("\u{1B}\u{1B}hotel")
        try again.waitFor(["Customers: hotel", "Hotel Seeblick KG"])
        again.type("\u{1B}\u{1B} I")
        again.send("\u{1B}[18~")
        try again.waitFor(["Archived products", "Barista course"])
        again.type("\u{1B}\u{1B}")
        try again.quit()
        #expect(try program.run(["check"]).output.contains("all is well"))
    }

    @Test("make one of two: the one on which Enter is pressed stays")
    func merged() throws {
        let session = try begin()
        session.type(" cNew Hotel")
        try session.waitFor("No matches")
        session.type("\u{1B}[2~")
        try session.waitFor(["Customer", "New Hotel"])
        session.type("\r\r\r\rDE999999999\r\u{1B}")
        try session.waitFor(["Customers", "New Hotel"])
        session.type("new")
        try session.waitFor("Customers: new")
        session.type("\u{1B}[17~")
        try session.waitFor("Go to the entry to keep")
        session.type("\u{7F}\u{7F}\u{7F}seeb\r")
        try session.waitFor("New Hotel is merged into Hotel Seeblick KG")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        #expect(!session.emulator.shows("New Hotel"))
        session.type("\u{1B}")
        try session.quit()
    }
}
