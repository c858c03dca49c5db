import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The default keys", .serialized)
struct DefaultKeysTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func begin(rows: Int = 24, columns: Int = 120) throws -> EditorOnScreen {
        let session = try program.start(["demo"], rows: rows, columns: columns)
        try session.waitFor("F1 help")
        return session
    }

    private func quit(_ session: EditorOnScreen) throws {
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
        #expect(session.isIntact)
    }

    @Test("enter an invoice as it is read: Tab to the next field, Enter to the next line, a last Enter to the totals")
    func entering() throws {
        let session = try program.start(columns: 120)
        try session.waitFor("No invoices")
        session.type(" n2026-1\t")
        try session.waitFor("Invoice 2026-1")
        session.type("\u{1B}[17~Coffee\t3\t\t19,99\rKäse 日本\t2\t\t4,50\t7\r")
        try session.waitFor(["Coffee", "日本", "59.97"])
        try session.waitForLine(3, of: 3)
        session.type("\r")
        try session.waitFor(["80.99 EUR due", "Discount"])
        try session.wait("no third line") { !$0.text.contains("line 3/3") }
        try quit(session)
        let again = try program.start(columns: 120)
        try again.waitFor(["Coffee", "日本", "80.99 EUR due"])
        try quit(again)
    }

    @Test("take 10 % off at two rates of VAT with 4 keys from the lines")
    func discount() throws {
        let session = try begin()
        session.type("\r")
        try session.waitUntilSettled()
        let keys = ["\u{1B}%", "1", "0", "\r"]
        for key in keys { session.send(key) }
        try session.waitFor("Discount 10 %")
        #expect(keys.count == 4)
        try session.wait("less VAT at both rates") { $0.shows("675.54") && $0.shows("57.72") }
        session.send("\u{1B}z")
        try session.waitFor(["Undone: discount", "4 178.91 EUR due"])
        try quit(session)
    }

    @Test("lead from the list to an invoice and back where the two alternate; the list keeps search and cursor")
    func alternating() throws {
        let session = try begin(columns: 80)
        session.send("g-2026")
        try session.wait("what was found") { $0.lines[0].contains("/g-2026") && $0.lines[0].hasSuffix("15") }
        session.send("\u{1B}[B\r")
        try session.waitFor("◂ Invoices  Credit note G-2026-006")
        session.type("\u{1B}")
        try session.wait("the list") { $0.lines[0].contains("/g-2026") && $0.lines[0].hasSuffix("15") }
        #expect(session.emulator.appearance(row: 3, column: 2).isReverse)
        session.send("\u{1B}[C")
        try session.waitFor("◂ Invoices  Credit note G-2026-006")
        try quit(session)
    }

    @Test("lead with Tab into the folded head, which shows all its fields then and lets them be typed in")
    func foldedHead() throws {
        let session = try begin(columns: 80)
        session.send("\r")
        try session.waitFor("◂ Invoices  2026-0141")
        #expect(
            !session.emulator.text.contains("Reference") && session.emulator.shows("Hotel Seeblick KG, 23570 Lübeck"))
        session.send("\u{1B}[Z")
        try session.waitFor(["Reference PO-88", "Note Thank you"])
        session.send("See you\r")
        try session.wait("the fields folded again") { !$0.text.contains("Reference") }
        session.send("\u{1B}[Z")
        try session.waitFor("Note See you")
        try quit(session)
    }

    @Test("find an old invoice among 10,000 with 6 keys, wherever it lies, typed ahead")
    func oldInvoice() throws {
        // They are of the last three years.
        let session = try program.start(
            ["demo", "--invoices", "10000"], environment: ["BILLOW_TODAY": "2026-11-21"], columns: 120)
        try session.waitFor("F1 help")
        let numbers = [
            ("1234\u{1B}[B\r", 6, "20", "-001234"), ("4-777\r", 6, "2024", "-000777"),
            ("41234\r", 6, "2024", "-001234"),
            ("777 5\r", 6, "2025", "-000777"), ("3-1\r", 4, "2023", "-000001"), ("\u{10}5-99\r", 6, "2025", "-000099"),
        ]
        for (keys, count, year, counter) in numbers {
            #expect(keys.replacing("\u{1B}[B", with: "↓").count == count)
            session.send(keys)
            try session.wait("the invoice of \(keys)") { screen in
                screen.lines[0].contains("Invoice \(year)") && screen.lines[0].contains(counter)
            }
            try session.waitForLine(1)
            session.send("\u{1B}")
            try session.waitUntilSettled()
            session.send("\u{1B}")
            try session.waitUntilSettled()
        }
        try quit(session)
    }

    @Test("show the menu of letters, made from the commands; a letter without one says so")
    func menu() throws {
        let session = try begin()
        session.type(" ")
        try session.waitFor(["n new", "q quit", "S sort"])
        session.type("Z")
        try session.waitFor("No command has the letter Z here.")
        try session.wait("no menu") { !$0.text.contains("␣ search") }
        session.type("\r ")
        try session.waitFor("l line…")
        session.type("l")
        try session.waitFor(["i insert", "t duplicate"])
        session.type("t")
        try session.waitForLine(2, of: 8)
        session.type(" u")
        try session.waitFor("Undone: duplicate line")
        try quit(session)
    }

    @Test("find commands and invoices by name, and keep what is being typed")
    func palette() throws {
        let session = try begin()
        session.type("\r")
        try session.waitUntilSettled()
        session.type("Half a na\u{10}")
        try session.waitFor("Find:")
        session.type("dup lin")
        try session.waitFor("Duplicate the line")
        session.type("\u{1B}")
        try session.waitFor("Half a na")
        session.type("me\u{10}0144")
        try session.waitFor(["2026-0144", "812.97"])
        session.type("\r")
        try session.waitFor("Invoice 2026-0144")
        try session.waitForLine(1, of: 3)
        session.type("\u{1B}  0141\r")
        try session.waitFor("Half a name")
        try quit(session)
    }

    @Test("show help for the field, filtered by what is typed, without losing what was typed before")
    func help() throws {
        let session = try begin(rows: 40)
        session.type("\r\t")
        try session.waitUntilSettled()
        session.type("12\u{1B}OP")
        try session.waitFor(["This field: quantity", "A number, or a calculation"])
        session.type("duplicate")
        try session.wait("less") { $0.text.contains("Duplicate the line") && !$0.text.contains("A new invoice") }
        session.type("\u{1B}+1")
        try session.waitFor("12+1")
        session.type("\r")
        try session.waitForLine(2, of: 7)
        try quit(session)
    }

    @Test("go up one level with Esc, and say how to quit on Ctrl-C; a second one quits")
    func leaving() throws {
        let session = try begin()
        session.type("\r d")
        try session.waitFor("Line 1")
        session.type("\u{1B}")
        try session.waitForLine(1, of: 7)
        session.type("\u{1B}\u{3}")
        try session.waitFor("Press ^C again to quit.")
        session.type("\u{3}")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.isIntact)
    }

    @Test("put words that are typed on the screen's cells into them and nowhere else", arguments: [0, 1, 2, 3])
    func words(quarter: Int) throws {
        let session = try begin()
        session.type("\r")
        try session.waitUntilSettled()
        let before = session.emulator.lines
        for (index, word) in ItemNames.all.enumerated() where index % 40 == quarter * 10 {
            session.type(word)
            session.type("\u{1B}")
            try session.waitUntilSettled()
            #expect(session.stillShows(before.dropLast(1)), "\(word)")
            session.send("\u{1B}z")
            try session.wait("“\(word)” again") { $0.cursorLine.contains(word.suffix(2)) }
            session.type("\u{1B}\t")
            try session.waitUntilSettled()
        }
        try quit(session)
    }
}
