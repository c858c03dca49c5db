import Foundation
import Testing

@Suite("The list of invoices", .serialized)
struct ListingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func begin() throws -> EditorOnScreen {
        let session = try program.start(
            ["demo", "--invoices", "300", "--db", program.database], environment: ["BILLOW_TODAY": "2026-11-21"],
            columns: 120)
        try session.waitFor("Invoice 2026-000090")
        return session
    }

    @Test("is searched as one types, goes on in what was found, and is whole again after Esc")
    func search() throws {
        let session = try begin()
        session.type("muell")
        try session.waitFor("Nothing was found.")
        session.type("\u{15}mull espr")
        try session.wait("only hits") { screen in
            screen.lines[0].hasPrefix(" /mull espr") && screen.lines[2].contains("Mü") && screen.lines[3].contains("Mü")
        }
        session.type("\t\u{1B}[B")
        try session.waitUntilSettled()
        let number = session.emulator.lines[3].firstMatch(of: #/\d+-\d+/#)?.0 ?? "nothing"
        func isSelected(_ line: String) -> Bool { line.hasPrefix(" Invoice \(number) ") }
        #expect(session.emulator.lines.contains(where: isSelected))
        session.type("\u{1B}")
        try session.wait("all of them") { $0.lines[0].hasPrefix(" Invoices") && $0.lines[0].contains("300") }
        #expect(session.emulator.lines.contains(where: isSelected))
        try session.quit()
    }

    @Test("is sorted by Space S, with the cursor on the same invoice, and has its last row at once")
    func sort() throws {
        let session = try begin()
        session.type(" S S S S S")
        try session.waitFor("sorted by date")
        #expect(session.emulator.lines[0].contains("by date"))
        session.type(" S S")
        try session.waitFor("sorted by amount due")
        session.type("\u{1B}[H\u{1B}[F")
        try session.waitUntilSettled()
        session.type("\u{1B}[A")
        try session.waitUntilSettled()
        session.type(" S")
        try session.waitFor("with the latest entered first")
        try session.quit()
    }
}

@Suite("A long invoice", .serialized)
struct LongInvoiceTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("is on the screen with its totals before its lines are read, and keys wait for these in order")
    func loads() throws {
        let session = try program.startDemo(lines: 6000, "--db", program.database, columns: 120)
        session.type("\u{1B}[C")
        try session.waitForLine(1, of: 6000)
        session.type("\u{1B}[F\u{14}\u{1B}[F\u{1B}OQ")

        try session.waitForLine(6001, of: 6001)
        session.type("\u{1B}")
        try session.waitUntilSettled()
        try session.quit()
        let again = try program.start(columns: 120)
        try again.waitFor("DEMO-6000")
        again.type("\u{1B}[C")
        try again.waitForLine(1, of: 6001)
        try again.quit()
    }
}
