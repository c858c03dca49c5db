import Foundation
import Invoicing
import Storage
import Testing

@Suite("The keys", .serialized)
struct KeysTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// The editor with an invoice of three lines, one, two and three.
    private func begin(rows: Int = 24, columns: Int = 120) throws -> EditorOnScreen {
        let session = try program.startWithInvoice(
            number: "1", "one\t1\t\t10", "two\t1\t\t20", "three\t1\t\t30", due: "71.40", rows: rows, columns: columns)
        try session.waitUntilSettled()
        return session
    }

    /// The items of the lines, in the order of the screen.
    private func items(_ session: EditorOnScreen) -> [String] {
        session.emulator.lines.compactMap { line in
            line.firstMatch(of: /│ +\d+ (\w+)/).map { String($0.1) }
        }
    }

    private func expect(_ session: EditorOnScreen, items expected: [String]) throws {
        try session.wait("the lines \(expected)") { _ in items(session) == expected }
    }

    @Test("duplicate, move and delete lines, and undo and redo each step")
    func lines() throws {
        let session = try begin()
        try expect(session, items: ["one", "two", "three"])
        session.type("\u{14}")
        try expect(session, items: ["one", "two", "three", "three"])
        session.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[1;3B")
        try expect(session, items: ["two", "one", "three", "three"])
        session.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{4}")
        try expect(session, items: ["two", "one", "three"])
        session.type(" u u u")
        try expect(session, items: ["one", "two", "three"])
        session.type(" r r r")
        try expect(session, items: ["two", "one", "three"])
        try session.waitFor("71.40 EUR due")
        session.type(String(repeating: " u", count: 17))
        try expect(session, items: [])
        try session.waitFor("There is nothing to undo")
        try session.quit()
    }

    @Test("that undo and redo go where that changes something, also to what is scrolled off")
    func undoGoesThere() throws {
        let session = try program.startDemo(lines: 300)
        session.type("\r\u{1B}[C\u{1B}[C\u{1B}[C7777\r\u{1B}[F")
        try session.waitForLine(300, of: 300)
        session.type("\u{1B}[17~\u{1B}[17~\u{1B}[17~\u{1B}[FSee you\r")
        try session.wait("the note to be scrolled off") { !$0.text.contains("See you") }
        session.type(" u")
        try session.waitFor("Undone: note")
        try session.wait("the cursor on the note") { $0.cursorLine.contains("Note") }
        session.type("\u{1B}[17~\u{1B}[17~ u")
        try session.wait("the cursor in the first line") { $0.cursorLine.contains("│   1 Espresso ") }
        try session.waitForLine(1, of: 300)
        session.type("\u{1B}[F r")
        try session.waitForLine(1, of: 300)
        try session.waitFor("7 777.00")
        try session.quit()
    }

    @Test("add lines in the middle with Ins, also while one is typed")
    func addInTheMiddle() throws {
        let session = try begin()
        session.type("\u{1B}[A\u{1B}[A\u{1B}[2~four\t2\t\t1\u{1B}[2~five\r")
        try expect(session, items: ["one", "four", "five", "two", "three"])
        try session.quit()
    }

    @Test("leave the lines numbered in order, whatever an imported document calls them")
    func numbers() throws {
        let session = try program.start([Project.sample("01-coffee-three-rates.xml")], columns: 120)
        try session.waitFor("EUR due")
        session.type("\r k\u{14}\u{1B}[1;3B")
        try session.waitUntilSettled()
        let numbers = session.emulator.lines.compactMap { $0.firstMatch(of: /│ +(\d+) \w/).flatMap { Int($0.1) } }
        #expect(numbers.count > 3 && numbers == Array(1...numbers.count))
        try session.quit()
    }

    @Test("that act on a line do so only among the lines; Ins adds one at the end from anywhere")
    func elsewhere() throws {
        let session = try begin()
        session.type("\u{1B}[A\u{1B}[A\u{1B}[Z")
        for (key, name) in [("\u{14}", "^T"), ("\u{1B}[1;3B", "Alt-↓"), ("\u{1B}[1;3A", "Alt-↑"), ("\u{4}", "^D")] {
            session.type(key)
            try session.wait("a word on \(name)") { $0.text.contains("with Tab") && $0.text.contains("\(name) ") }
            try expect(session, items: ["one", "two", "three"])
        }
        session.type("\u{1B}[2~four\r\u{1B}")
        try expect(session, items: ["one", "two", "three", "four"])
        try session.waitForLine(4, of: 4)
        try session.quit()
    }

    @Test("edit the head and what was paid, and refuse a date that does not exist")
    func head() throws {
        let session = try begin()
        session.type("\u{1B}[A\u{1B}[A\u{1B}[Z\u{1B}[H\u{1B}[B\u{1B}[B")
        session.type("\u{1B}[C2026-02-30\u{1B}[Z")
        try session.waitFor("is not a date")
        session.type("\t2026-03-01\r")
        try session.waitFor("Issued    2026-03-01")
        session.type("\u{1B}[17~\u{1B}[17~50\r")
        try session.waitFor("21.40 EUR due")
        try session.quit()
    }

    @Test("switch between invoices, and each keeps its own lines and its own steps to undo")
    func switching() throws {
        let session = try begin()
        session.type(" n2\r\u{1B}[2~apple\t1\t\t1\r\u{1B}")
        try expect(session, items: ["apple"])
        session.type("\u{1B}[6;5~")
        try expect(session, items: ["one", "two", "three"])
        session.type("\u{1B}[5;5~")
        try expect(session, items: ["apple"])
        session.type("\u{4}\u{1B}[6;5~")
        try expect(session, items: ["one", "two", "three"])
        session.type(" u")
        try session.waitFor("Undone")
        session.type(" r\u{1B}[5;5~")
        try expect(session, items: [])
        session.type(" u")
        try expect(session, items: ["apple"])
        try session.quit()
    }

    @Test("show all keys, and how the last change went")
    func overlays() throws {
        let session = try begin(rows: 40)
        session.type("\u{1B}OP")
        try session.waitFor("All keys")
        try session.waitFor("Duplicate the line")
        session.type("\u{1B}OP")
        try session.waitForLine(3, of: 3)
        session.type(" P")
        try session.waitFor("Your last change was made")
        // Back from the trace to the lines.
        session.type("\u{1B}\u{1B}[A\u{1B}[A\u{1B}[C9\r")
        try session.waitFor("166.60 EUR due")
        try session.waitFor("values recomputed")
        session.type("\u{1B}[B8\r")
        try session.waitFor("Amount due 166.60 → 416.50")
        try session.waitFor("Quantity, line 3 1 → 8")
        try session.waitFor("bytes")
        try session.quit()
    }

    @Test("show control characters in any text as stand-ins")
    func controlCharacters() throws {
        let line = InvoiceLine()
        line.itemName = "evil\u{7}\u{9B}31m"
        let store = try Repository(path: program.database)
        try store.add(Invoice(lines: [line]))
        try store.close()
        let session = try program.start()
        try session.waitFor("evil␇")
        try session.quit()
    }
}
