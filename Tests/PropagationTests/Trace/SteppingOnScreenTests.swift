import Terminal
import TerminalEmulator
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// A held change on the pseudo-terminal, key by key, text and attributes.
@Suite("A held change on the screen", .serialized)
struct SteppingOnScreenTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private static let (left, right) = ("\u{1B}[D", "\u{1B}[C")

    /// How the first cell of a text appears, in the first row that has it.
    private func appearance(of text: String, in session: EditorOnScreen) -> TerminalEmulator.Appearance? {
        for (row, line) in session.emulator.lines.enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            let column = TextWidth.of(String(line[..<range.lowerBound]))
            return session.emulator.appearance(row: row, column: column)
        }
        return nil
    }

    /// How the quantity before a price appears.
    private func quantity(in session: EditorOnScreen) -> TerminalEmulator.Appearance? {
        for (row, line) in session.emulator.lines.enumerated() {
            guard let match = line.firstMatch(of: #/\d +kg[ ─]+21\.40/#) else { continue }
            let column = TextWidth.of(String(line[..<match.range.lowerBound]))
            return session.emulator.appearance(row: row, column: column)
        }
        return nil
    }

    @Test("is stepped through to its end and back, at 160 columns and at 80", arguments: [(40, 160), (24, 80)])
    func stepped(rows: Int, columns: Int) throws {
        let session = try program.startWithTracedQuantity(rows: rows, columns: columns)
        session.type("\r P")
        try session.waitFor("values recomputed")
        // The first hop: the quantity has arrived, in reverse, and nothing else.
        session.type(Self.right)
        try session.waitFor("4 178.91 EUR due")
        try session.waitUntilSettled()
        #expect(session.emulator.shows("7 kg 21.40 7 % 513.60"), "\(session.emulator.text)")
        #expect(quantity(in: session)?.isReverse == true)
        #expect(appearance(of: "513.60", in: session) == .init())
        // The second: the amount; the quantity keeps a background.
        session.type(Self.right)
        try session.waitFor("149.80")
        try session.waitUntilSettled()
        #expect(appearance(of: "149.80", in: session)?.isReverse == true)
        #expect(quantity(in: session)?.background != nil)
        #expect(session.emulator.text.contains("4 178.91 EUR due"))
        // To the end, one after the other.
        for _ in 0..<20 where !session.emulator.text.contains("That was the last hop") {
            session.type(Self.right)
            try session.waitUntilSettled()
        }
        #expect(session.emulator.text.contains("3 789.64 EUR due"), "\(session.emulator.text)")
        // And back to where nothing has arrived.
        for _ in 0..<20 where !session.emulator.text.contains("Nothing has arrived yet") {
            session.type(Self.left)
            try session.waitUntilSettled()
        }
        #expect(session.emulator.shows("24 kg 21.40 7 % 513.60"))
        #expect(session.emulator.text.contains("4 178.91 EUR due"))
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type("\u{1B}")
        try session.waitFor("3 789.64 EUR due")
        #expect(session.emulator.shows("7 kg 21.40 7 % 149.80"))
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    /// Text and attributes of all panes, but for a trace below them: it scrolls no further than it must, so that it stands
    /// otherwise on the way back.
    private func invoice(in session: EditorOnScreen) -> [Substring] {
        let end = session.emulator.lines.firstIndex { $0.hasPrefix(" Trace ·") } ?? session.emulator.lines.count
        let rows = session.emulator.golden.split(separator: "\n", omittingEmptySubsequences: false)
        let attributes = rows.filter { row in row.prefix { $0 != ":" }.wholeMatch(of: #/\d+/#) != nil }
        return Array(rows.prefix(end)) + attributes.filter { Int($0.prefix { $0 != ":" }) ?? 0 < end }
    }

    @Test(
        "is the same on the way to its end and back, text and attributes of every pane after every step",
        arguments: [(40, 160), (24, 80)])
    func everyPane(rows: Int, columns: Int) throws {
        let session = try program.start(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21", "BILLOW_NO_TIMES": "1"], rows: rows, columns: columns)
        try session.waitFor("2026-0141")
        session.type("\r O")
        try session.waitFor("Each change is held from now on")
        // A read of the list that ends later would be in the wave.
        try session.waitUntilSettled()
        session.type("\t7")
        try session.waitUntilSettled()
        session.type("\u{1B}[B")
        try session.waitFor("values recomputed")
        try session.waitUntilSettled()
        session.type(Self.left + Self.right)
        try session.waitUntilSettled()
        var (screens, invoices) = ([session.emulator.golden], [invoice(in: session)])
        for _ in 0..<20 {
            session.type(Self.right)
            try session.waitUntilSettled()
            guard !session.emulator.text.contains("That was the last hop") else { break }
            screens.append(session.emulator.golden)
            invoices.append(invoice(in: session))
        }
        #expect((8...12).contains(screens.count) && Set(screens).count == screens.count)
        for expected in invoices.reversed().dropFirst() {
            session.type(Self.left)
            try session.waitUntilSettled()
            #expect(invoice(in: session) == expected)
        }
        let all = screens.enumerated().map { "hop \($0 + 1)\n\($1)" }.joined(separator: "\n")
        try GoldenFile("hops-\(columns)x\(rows)").compare(with: all)
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("plays by itself, and stays at a hop")
    func played() throws {
        let session = try program.startProcess(
            ["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 40, columns: 160)
        try session.waitFor("2026-0141")
        session.type("\r O")
        try session.waitFor("Each change is held from now on")
        session.type("\t7")
        try session.waitUntilSettled()
        #expect(session.emulator.text.contains("4 178.91 EUR due"))
        session.type("\u{1B}[B")
        try session.waitFor("values recomputed")
        try session.waitUntilSettled()
        #expect(session.emulator.text.contains("4 178.91 EUR due"))
        session.type("\r")
        try session.waitFor("3 789.64 EUR due")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        #expect(session.emulator.shows("7 kg 21.40 7 % 149.80"))
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("is read back from a trace, beside its invoice, by another program without the database")
    func readBack() throws {
        let (environment, trace) = (["BILLOW_TODAY": "2026-11-21"], program.trace)
        let recorded = try program.start(["demo", "--trace", trace], environment: environment, rows: 40, columns: 120)
        try recorded.waitFor("2026-0141")
        // What the invoice shows when it opens is no part of the change.
        recorded.type("\r")
        try recorded.waitUntilSettled()
        recorded.type("\t7\r")
        try recorded.waitFor("3 789.64 EUR due")
        recorded.type("\u{11}")
        #expect(try recorded.waitForEnd() == .exited(0))
        let session = try program.start(["demo", "--replay", trace], environment: environment, rows: 40, columns: 120)
        try session.waitFor(["Quantity of line 1: 24 → 7. 14 of 84 values recomputed", "4 178.91 EUR due"])
        #expect(session.emulator.shows("24 kg 21.40 7 % 513.60"))
        session.type(Self.right + Self.right)
        try session.waitUntilSettled()
        #expect(session.emulator.text.contains("→149.80") && session.emulator.text.contains("4 178.91 EUR due"))
        session.type("\u{1B}")
        try session.waitFor("3 789.64 EUR due")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }
}
