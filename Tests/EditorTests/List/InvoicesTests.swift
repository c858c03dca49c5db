import Foundation
import Testing

@Suite("Invoices", .serialized)
struct InvoicesTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// The editor with two invoices of a line each: A with apples for 1.19, B with bread for 2.38, which is open.
    private func begin() throws -> EditorOnScreen {
        let session = try program.start(columns: 120)
        try session.waitFor("No invoices")
        session.type(" nA\r\u{1B}[2~apple\t1\t\t1\r\u{1B} nB\r\u{1B}[2~bread\t1\t\t2\r\u{1B}")
        try session.waitFor("2.38 EUR due")
        try session.waitUntilSettled()
        return session
    }

    private func expect(_ session: EditorOnScreen, count: Int, texts: [String]) throws {
        let titles = count == 0 ? [" Invoices  "] : [" Invoices \(count) ", " Invoices \(count), by date "]
        // A row without blanks at its end.
        try session.wait("a list of \(count)") { screen in titles.contains { "\(screen.lines[0])  ".hasPrefix($0) } }
        for text in texts { try session.waitFor(text) }
    }

    @Test("go with Space x in the list, and come back with Alt-Z and their lines, also on disk")
    func deleted() throws {
        let session = try begin()
        session.type("\u{1B} x")
        try expect(session, count: 1, texts: ["Invoice B is deleted. Press Alt-Z", "1.19 EUR due", "apple"])
        session.type(" x")
        try expect(session, count: 0, texts: ["Invoice A is deleted. Press Alt-Z", "No invoices"])
        session.type(" u u")
        try expect(session, count: 2, texts: ["2.38 EUR due", "bread"])
        session.type(" r")
        try expect(session, count: 1, texts: ["1.19 EUR due"])
        session.type(" u")
        try expect(session, count: 2, texts: ["bread"])
        try session.quit()
        let again = try program.start(columns: 120)
        try expect(again, count: 2, texts: ["2.38 EUR due", "bread"])
        again.type(" x")
        try expect(again, count: 1, texts: ["apple"])
        try again.quit()
        let third = try program.start(columns: 120)
        try expect(third, count: 1, texts: ["apple"])
        try third.quit()
    }

    @Test(
        "that are made by mistake vanish with Esc, once what is typed is put back, which goes back to where they were made",
        arguments: [
            ["\u{1B}"], ["wrong", "\u{1B}", "\u{1B}"], ["\r", "\u{1B}"], ["\t", "\t", "\u{1B}"],
            ["\r", "\u{1B}[2~", "\u{1B}", "\u{1B}"],
        ])
    func madeByMistake(keys: [String]) throws {
        let session = try begin()
        session.type("\u{1B}[6;5~")
        try session.waitFor("1.19 EUR due")
        let row = session.emulator.lines.first { $0.contains("apple") }
        session.type(" n")
        try expect(session, count: 3, texts: ["draft"])
        for key in keys {
            session.type(key)
            try session.waitUntilSettled()
        }
        try expect(session, count: 2, texts: ["1.19 EUR due"])
        try session.waitForLine(1, of: 1)
        #expect(session.emulator.lines.first { $0.contains("apple") } == row)
        try session.quit()
    }

    @Test("in which nothing was entered are gone after a kill, and their number is free again; others stay")
    func killed() throws {
        let demo = try program.start(["demo", "--db", program.database], columns: 120)
        try demo.waitFor("2026-0141")
        try demo.quit()
        for keys in [" n", " n\u{1B} t"] {
            let session = try program.start(columns: 120)
            try session.waitFor("Invoices 18")
            session.type(keys)
            try session.waitFor("Invoices 19")
            try session.waitUntilSettled()
            try session.kill(leaving: program.folder)
        }
        let again = try program.start(columns: 120)
        try expect(again, count: 19, texts: ["draft"])
        again.type(" n")
        try again.waitFor("Invoices 20")
        again.type("\u{1B}")
        try again.waitUntilSettled()
        try again.quit()
    }

    @Test(
        "in which a command has set something stay after a kill, whatever that is",
        arguments: ["note=x", "currency=USD"])
    func killedAndEdited(change: String) throws {
        #expect(try program.run(["company", "--name", "Kaffee Klar"]).status == 0)
        let session = try program.start(columns: 120)
        try session.waitFor("No invoices")
        session.type(" n")
        try session.waitFor("Invoices 1 ")
        try session.waitUntilSettled()
        #expect(try program.run(["edit", "draft-1", "--set", change]).status == 0)
        try session.kill(leaving: program.folder)
        let again = try program.start(columns: 120)
        try expect(again, count: 1, texts: ["Invoice draft-1"])
        try again.quit()
    }

    @Test("of which something was kept stay")
    func kept() throws {
        let session = try begin()
        session.type(" nC\r")
        try session.waitFor("Invoice C")
        try session.waitUntilSettled()
        session.type("\u{1B}")
        try session.waitUntilSettled()
        try expect(session, count: 3, texts: ["Invoice C"])
        try session.quit()
    }

    @Test("that are made by mistake can be deleted too, and then Esc has nothing left to do")
    func freshDeleted() throws {
        let session = try program.start(columns: 120)
        try session.waitFor("No invoices")
        session.type(" n\r\u{1B}[17~\u{1B}[17~\u{1B}[17~ x")
        try expect(session, count: 0, texts: ["The invoice is deleted"])
        session.type("\u{1B} nA\r")
        try expect(session, count: 1, texts: ["Invoice A"])
        try session.quit()
    }

    @Test(
        "that a kill has left before anything was entered are gone at the next start of any program, and no others",
        arguments: [true, false])
    func freshKilled(isEntered: Bool) throws {
        let session = try program.start(columns: 120)
        try session.waitFor("No invoices")
        session.type(" n")
        try session.waitUntilSettled()
        if isEntered { session.type("K\r") }
        try session.waitUntilSettled()
        try session.kill(leaving: program.folder)
        let count = isEntered ? "1 invoice" : "0 invoices"
        #expect(try program.run(["check"]).output.hasPrefix("\(count): all is well"))
    }

    @Test(
        "that 0.1.0 has left as they were made are gone at the next start; others stay",
        arguments: [true, false])
    func abandonedByFormer(isEdited: Bool) throws {
        let fixtures = Project.root.appending(path: "Tests/StorageTests/Fixtures")
        let database = URL(fileURLWithPath: program.database)
        let places = program.folder.appending(path: ".local/state/billow/places.json")
        for file in [database, places] {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: fixtures.appending(path: "billow-0.1.0.sqlite"), to: database)
        let text = try String(contentsOf: fixtures.appending(path: "places-0.1.0.json"), encoding: .utf8)
        try Data(text.replacing("\\/billow.sqlite", with: database.path).utf8).write(to: places)
        if isEdited { #expect(try program.run(["edit", "draft-4", "--set", "note=x"]).status == 0) }
        let session = try program.start(environment: ["BILLOW_TODAY": "2026-11-21"], columns: 120)
        try expect(session, count: isEdited ? 7 : 6, texts: [])
        try session.waitUntilSettled()
        try session.quit()
        #expect(try !String(contentsOf: places, encoding: .utf8).contains("made"))
    }

    @Test("are not joined by the samples")
    func demo() throws {
        try begin().quit()
        let session = try program.start(["demo", "--db", program.database], columns: 200)
        #expect(try session.waitForEnd() == .exited(73))
        #expect(session.emulator.text.contains("has invoices already, 2 of them"), "\(session.emulator.text)")
        try expect(program.start(columns: 120), count: 2, texts: ["bread"])
    }
}
