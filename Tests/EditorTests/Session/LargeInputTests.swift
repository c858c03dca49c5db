import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Large and strange input", .serialized)
struct LargeInputTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Ten megabytes on one line.
    private nonisolated static let longText = String(repeating: "x y", count: 3_500_000)

    private func begin(_ keys: String = "") throws -> EditorOnScreen {
        let session = try program.start(["demo"], columns: 120)
        try session.waitFor("F1 help")
        session.send(keys)
        try session.waitUntilSettled()
        return session
    }

    private func paste(_ text: String, into session: EditorOnScreen) throws {
        session.send("\u{1B}[200~" + text + "\u{1B}[201~")
        try session.waitUntilSettled()
    }

    private func quit(_ session: EditorOnScreen) throws {
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
        #expect(session.isIntact)
    }

    @Test(
        "of 10 MB is not pasted into a search, which says so and stays as it was",
        arguments: [("list", ""), ("help", "\u{1B}OP"), ("palette", "\u{10}"), ("customers", " c")])
    func searches(place: String, keys: String) throws {
        let session = try begin(keys)
        let before = session.emulator.lines.dropLast(3)
        try paste(Self.longText, into: session)
        try session.waitFor("Nothing was pasted: the text has 10500000 bytes. A search takes 1000.")
        #expect(session.stillShows(before), "\(place)")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        try quit(session)
    }

    @Test(
        "of 10 MB is not pasted into a cell or as lines, and what is there stays",
        arguments: [
            ("text", "the text has 10500000 bytes. A field takes 100000."),
            ("cell", "a cell of the table has 10500000 bytes."),
            ("rows", "the table has 500000 rows. Paste 25000 at a time."),
        ])
    func cells(what: String, sentence: String) throws {
        let text =
            switch what {
            case "text": Self.longText
            case "cell": "Item\tQty\n" + Self.longText + "\t3\n"
            default: String(repeating: "Thing name\t1\t2.50\n", count: 500_000)
            }
        let session = try begin("\r")
        let before = session.emulator.lines.dropLast(3)
        try paste(text, into: session)
        try session.waitFor("Nothing was pasted: " + sentence)
        #expect(session.stillShows(before))
        try quit(session)
    }

    @Test("is pasted where it is a table of thousands of rows, and one undo takes it back")
    func manyRows() throws {
        let session = try begin("\r")
        let before = session.emulator.lines.dropLast(3)
        let rows = 8_500
        try paste(String(repeating: "Thing\t1\t2.50\n", count: rows), into: session)
        try session.waitFor("\(rows) lines are pasted.")
        session.send("\u{1B}z")
        try session.waitFor("Undone: paste \(rows) lines")
        try session.waitUntilSettled()
        #expect(session.stillShows(before))
        try quit(session)
    }

    @Test("is kept where it is a name of 10,000 characters, and told where it has control characters")
    func names() throws {
        let database = ["--db", program.database]
        let session = try program.start(database, columns: 120)
        try session.waitFor("No invoices")
        session.type(" n7\t\u{1B}[2~")
        try paste(String(repeating: "Long ", count: 2_000) + "end", into: session)
        session.send("\r")
        try session.waitUntilSettled()
        try paste("A\u{1}B\u{7}C\u{9D}D", into: session)
        try session.waitFor(["Pasted without 3 control characters.", "ABCD"])
        session.send("\r")
        try session.waitForLine(3, of: 3)
        try quit(session)
        let again = try program.start(database, columns: 120)
        try again.waitFor(["Long Long Long", "ABCD"])
        try quit(again)
        #expect(try program.run(["check"]).output.contains("all is well"))
    }
}
