import Foundation
import Testing

@Suite("The window", .serialized)
struct WindowTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .vim) }

    @Test("is filled at every size, and left and come back to below the smallest")
    func resizing() throws {
        let session = try program.start(["demo"], rows: 40, columns: 120)
        try session.waitFor("4 178.91 EUR due")
        for (rows, columns) in [(60, 200), (24, 80), (16, 60), (10, 40)] {
            session.resize(rows: rows, columns: columns)
            try session.wait("a screen of \(columns)×\(rows)") {
                // A wide window has figures above the list.
                $0.lines[rows - 1].contains("Tab pane") && $0.lines[0].contains(columns < 110 ? "Invoices" : "Overdue")
            }
        }
        session.resize(rows: 9, columns: 39)
        try session.waitFor("Make the window 40×10 or larger.")
        session.resize(rows: 24, columns: 80)
        try session.waitFor("4 178.91")
        try session.quit(by: "q")
    }

    @Test("shows figures and bars whole at each width, and the list alone where it is small", arguments: [false, true])
    func bars(hasNoColors: Bool) throws {
        let session = try program.start(
            ["demo"], environment: hasNoColors ? ["NO_COLOR": "1"] : [:], rows: 40, columns: 120)
        try session.waitFor(["not due", "VAT of the quarter", "█"])
        try session.waitUntilSettled()
        func row(_ index: Int) -> String { session.emulator.lines[index].trimmingCharacters(in: .whitespaces) }
        let figures = row(0)
        let ages = (2...3).compactMap { row($0).split(separator: "  ").last.map(String.init) }
        #expect(figures.hasPrefix("Overdue ") && ages.allSatisfy { $0.contains(".") }, "\(ages)")
        for columns in [110, 113, 131, 159, 120] {
            session.resize(rows: 40, columns: columns)
            try session.waitUntilSettled()
            #expect(row(0) == figures && row(2).hasSuffix(ages[0]) && row(3).hasSuffix(ages[1]), "\(columns)")
            #expect(session.emulator.lines.contains { $0.hasPrefix("!2026-0134") }, "\(columns)")
        }
        session.resize(rows: 10, columns: 40)
        try session.waitUntilSettled()
        #expect(row(0).hasPrefix("Invoices 18") && row(0).contains("overdue "), "\(session.emulator.text)")
        #expect((1...8).allSatisfy { row($0).contains(#/[0-9]\.[0-9][0-9]|[0-9] [0-9]{3}|·/#) })
    }

    @Test(
        "uses its cells: those with text, and gaps of up to two blanks",
        arguments: [([], "", 0.5), (["--lines", "20"], "\r", 0.38)])
    func cells(arguments: [String], keys: String, least: Double) throws {
        let session = try program.start(["demo"] + arguments, rows: 40, columns: 120)
        try session.waitFor(["overdue", "due"])
        session.type(keys)
        try session.waitUntilSettled()
        let used = session.emulator.lines.reduce(0) { sum, row in
            let line = row.trimmingCharacters(in: .whitespaces)
            let gaps = line.matches(of: #/ {3,}/#).reduce(0) { $0 + $1.output.count }
            return sum + line.count - gaps
        }
        #expect(Double(used) >= least * 40 * 120, "\(used) of \(40 * 120)\n\(session.emulator.text)")
    }

    @Test("keeps the order of the list for the next start, and says it")
    func order() throws {
        let program = try ProgramUnderTest()
        try program.addInvoices(2)
        let session = try program.start()
        try session.waitFor("by date")
        session.type(" S")
        try session.waitFor("The invoices are sorted by customer.")
        try session.waitUntilSettled()
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
        let again = try program.start()
        try again.waitFor("Invoices 2, by customer")
        try again.waitUntilSettled()
        again.send("\u{11}")
        #expect(try again.waitForEnd() == .exited(0))
    }

    @Test(
        "that scrolls has the terminal move what it shows: a step costs what its row does",
        arguments: [("down", "\u{1B}[B", 0), ("up", "\u{1B}[A", 20)])
    func scrolling(direction: String, key: String, before: Int) throws {
        let session = try program.start(["demo", "--lines", "200", "--no-wave"], rows: 24, columns: 80)
        try session.waitUntilSettled()
        session.type("\r" + String(repeating: "\u{1B}[B", count: 60) + String(repeating: key, count: before))
        try session.waitUntilSettled()
        var (bytes, changed) = (session.bytesReceived, 0)
        for _ in 0..<12 {
            let lines = session.emulator.lines
            session.type(key)
            try session.waitUntilSettled()
            changed += zip(lines, session.emulator.lines).filter { $0 != $1 }.count
        }
        bytes = session.bytesReceived - bytes
        // The answers to the status requests are among them. A pane of as many rows takes more than a thousand.
        #expect(bytes < 12 * 320)
        #expect(changed > 30)
        let moved = session.emulator.lines
        session.send("\u{C}")
        try session.waitUntilSettled()
        #expect(session.emulator.lines == moved)
        try session.quit(by: "q")
    }

    @Test("of the smallest size lets a line be edited")
    func smallest() throws {
        let session = try program.startWithInvoice("Tea\t2\t\t3.50\t7", due: "7.49", rows: 10, columns: 40)
        try session.quit(by: "q")
    }

    @Test(
        "of any size shows amounts whole, and the column that is typed in with the item",
        arguments: [(24, 80), (10, 40), (16, 60)])
    func largeAmounts(rows: Int, columns: Int) throws {
        let session = try program.start(rows: rows, columns: columns)
        session.type("n1\raDesk of oak\t1000\tC62\t12345.67\t7\r\u{1B}")
        for amount in ["864 196.90", "12 345 670.00", "13 209 866.90 EUR due"] { try session.waitFor(amount) }
        for (title, value) in [("Qty", "1 000"), ("Unit", "pcs"), ("Price", "12 345.67"), ("VAT", "7 %")] {
            session.type("l")
            let titleShown = columns < 50 ? String(title.prefix(5)) : title
            try session.wait("the column \(title)") { screen in
                guard let titles = screen.lines.first(where: { $0.contains("Item") }) else { return false }
                let line = screen.lines[screen.cursor.row]
                return titles.contains(titleShown) && line.contains(value) && line.contains("Desk")
            }
            try session.waitUntilSettled()
            let (row, column) = session.emulator.cursor
            #expect(session.emulator.appearance(row: row, column: column).isReverse)
        }
        session.type("\tj\r0.5\r")
        try session.waitFor("0.50")
        try session.waitFor("13 209 867.40 EUR due")
        try session.quit(by: "q")
    }

    @Test(
        "wraps a message that is too long for a row, so that what to do can be read", arguments: [(24, 80), (20, 40)])
    func longMessage(rows: Int, columns: Int) throws {
        let session = try program.start(rows: rows, columns: columns)
        session.type("n1\raTea\t2\t\t10\t19x")
        try session.wait("the whole message") { screen in
            let said = screen.lines.suffix(4).joined(separator: " ").split(separator: " ").joined(separator: " ")
            return said.contains(
                "“19x” is not a VAT rate. Type a rate like 19, or why there is none: reverse charge, intra, export, exempt."
            )
        }
        session.type("\u{7F}")
        try session.waitFor("23.80 EUR due")
        session.type("\r\u{1B}")
        try session.waitFor("Tab pane")
        try session.quit(by: "q")
    }

    @Test("with few rows keeps the hints in sight of a long message, all of which F1 shows")
    func longMessageInLowWindow() throws {
        let session = try program.start(rows: 10, columns: 40)
        session.type("n1\raTea\t2\t\t10\t19x")
        try session.waitFor("F1 shows all of it.")
        #expect(session.emulator.lines[9].contains("Enter"))
        session.send("\u{1B}OP")
        try session.wait("the whole message") { screen in
            let said = screen.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
            return said.contains(
                "“19x” is not a VAT rate. Type a rate like 19, or why there is none: reverse charge, intra,")
                && said.contains("What was said")
        }
        session.send("\u{1B}OP")
        try session.waitFor("F1 shows all of it.")
        session.type("\u{7F}")
        try session.waitFor("23.80 EUR due")
        session.type("\r\u{1B}")
        try session.waitUntilSettled()
        try session.quit(by: "q")
    }

    @Test("shows the trace as a screen of its own where it is narrow, and gives the invoice back")
    func narrowTrace() throws {
        let session = try program.start(["demo"], rows: 10, columns: 40)
        try session.waitFor("? help")
        session.type("\rp")
        try session.waitFor("Change something, and see here")
        session.resize(rows: 24, columns: 72)
        try session.waitUntilSettled()
        session.type("\u{1B}")
        try session.waitFor("EUR due")
        #expect(!session.emulator.text.contains("Change something"))
        try session.quit(by: "q")
    }

    @Test("says at its panes' edges where there is more than it shows")
    func more() throws {
        let session = try program.startDemo(lines: 300, rows: 14)
        func edges() -> [String] { session.emulator.lines.map { String($0.suffix(1)) }.filter { "↑↓↕".contains($0) } }
        session.type("\r")
        try session.waitUntilSettled()
        try session.wait("more below the lines") { _ in edges() == ["↓"] }
        session.type(String(repeating: "j", count: 24))
        try session.wait("more above the lines too") { _ in edges() == ["↑", "↓"] }
        session.type("G\u{1B}[ZG")
        try session.wait("nothing below") { _ in edges() == ["↑"] }
        session.type("?")
        try session.wait("more help") { _ in edges() == ["↓"] }
        session.type("?")
        try session.quit(by: "q")
    }

    @Test("of a terminal that has neither colours nor ECMA-48 lets an invoice be written, and is given back")
    func otherTerminal() throws {
        let environment = ["TERM": "vt52"]
        let session = try program.startWithInvoice(environment: environment)
        session.type("l12\r")
        try session.waitFor(["142.80 EUR due", "Invoice 7", "Tea"])
        try session.waitUntilSettled()
        #expect(session.emulator.cursorLine.contains("12"))
        session.type("aKäse 日本\t1\t\t1\r\u{1B}")
        try session.waitFor(["Käse 日本", "143.99 EUR due"])
        session.type("?")
        try session.waitFor("All keys")
        session.type("?")
        try session.quit(by: "q")
    }

    @Test("is told what is lost where the last edits could not be saved")
    func lost() throws {
        let session = try program.startWithInvoice()
        try session.waitUntilSettled()
        let lock = try SQLiteLock(path: program.database)
        session.type("l12\r")
        try session.waitFor("142.80 EUR due")
        session.signal(SIGTERM)
        _ = try session.waitForEnd()
        #expect(session.emulator.shows("What was changed last could not be saved and is lost"))
        #expect(session.isIntact)
        lock.release()
    }

    @Test(
        "of a process is given back while ^Z stops it, is UTF-8 without a locale, and is drawn at any size it claims",
        arguments: [(65_535, 65_535)]
            + (ProgramUnderTest.startsAll ? [(24, 40_000), (40_000, 80)] : []) as [(UInt16, UInt16)])
    func process(rows: UInt16, columns: UInt16) throws {
        // A shell stands above it: a program that nobody could wake is not stopped.
        let session = try program.startShell()
        session.resize(rows: 24, columns: 120)
        session.type("LC_ALL= \(try program.executable) demo\r")
        try session.waitFor(["4 178.91 EUR due", "────", "Lübeck"])
        session.type("\u{1A}")
        try session.waitFor("Stopped")
        #expect(!session.emulator.isOnAlternateScreen && session.emulator.isCursorVisible)
        session.type("fg\r")
        try session.wait("the screen to be back") { $0.isOnAlternateScreen && $0.text.contains("4 178.91") }
        session.claimSize(rows: rows, columns: columns)
        session.type("\rl7")
        try session.waitUntilSettled()
        session.type("\r")
        try session.waitUntilSettled()
        session.resize(rows: 24, columns: 120)
        try session.waitFor("3 789.64 EUR due")
        session.type("q")
        // Its prompt and not only its screen: until then a Return is not the end of a line.
        try session.wait("the shell to be back") { screen in
            let last = screen.lines.last { !$0.isEmpty } ?? ""
            return !screen.isOnAlternateScreen && (last.hasSuffix("$") || last.hasSuffix("#"))
        }
        session.type("exit\r")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(session.isIntact)
    }

    @Test("that is written to in one go loses no key, and answers a status request after the last one is drawn")
    func flood() throws {
        let session = try program.startDemo(lines: 3000)
        session.type("\r" + String(repeating: "j", count: 2500))
        try session.waitUntilSettled()
        try session.waitForLine(2501, of: 3000)
        session.type("g" + String(repeating: "\u{1B}[6~", count: 50))
        try session.waitForLine(801, of: 3000)
        try session.quit(by: "q")
    }

    @Test("is called as the open invoice, and as before at the end")
    func title() throws {
        let session = try program.startWithInvoice()
        try session.waitUntilSettled()
        #expect(
            session.written.contains("\u{1B}[22;0t") && session.written.contains("\u{1B}]2;Invoice 7 – Billow\u{7}"))
        try session.quit(by: "q")
        #expect(session.written.contains("\u{1B}[23;0t"))
    }
}
