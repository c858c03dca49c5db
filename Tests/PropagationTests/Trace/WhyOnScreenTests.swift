import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Why, on the pseudo-terminal: from the amount due down to what was typed, and back.
@Suite("Why on the screen", .serialized)
struct WhyOnScreenTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("leads from the amount due down to the quantity, and back", arguments: [(40, 160), (24, 80)])
    func descends(rows: Int, columns: Int) throws {
        let session = try program.startWithTracedQuantity(rows: rows, columns: columns)
        session.type("\u{1B}[B")
        try session.waitUntilSettled()
        // From the list the question is what is due.
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type(" w")
        try session.waitFor("Why · Amount due")
        let text = session.emulator.text.replacing("\n", with: " ").replacing(#/\s+/#, with: " ")
        #expect(text.contains("Amount due 3 789.64 ="), "\(text)")
        #expect(session.emulator.shows("With VAT 5 289.64"))
        session.type("\r")
        try session.waitFor("Why · With VAT")
        session.type("\r")
        try session.waitFor("Why · Without VAT")
        session.type("\r")
        try session.waitFor("Why · Lines")
        session.type("\r")
        // The title may be cut; the sentence below it is not.
        try session.waitFor(["Why · Lines: sums of net", "Lines: sums of net amount by VAT, over"])
        // The largest line stands first; a search leads to the one that was changed.
        session.type("Espresso\r")
        try session.waitFor("Amount, line 1: 149.80 = Quantity 7 × Net")
        session.type("\r")
        try session.waitFor("Quantity, line 1: 7, as entered.")
        // Each Esc alone: two in one write would be Alt and Esc.
        for title in ["Amount", "Lines: sums of net", "Lines", "Without VAT", "With VAT"] {
            session.type("\u{1B}")
            try session.waitFor("Why · \(title)")
            try session.waitUntilSettled()
        }
        session.type("\u{1B}")
        try session.waitFor("Why · Amount due")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("holds a change as soon as a condition is true, before it is seen, and steps on from there")
    func condition() throws {
        let session = try program.startWithTracedQuantity(rows: 40, columns: 160)
        session.type("\r P")
        try session.waitFor("values recomputed")
        session.type("amount due > 5000\u{1B}[20~")
        try session.waitFor("amount due changes and is > 5 000")
        session.type("\u{1B}")
        try session.waitUntilSettled()
        session.type("\t30")
        try session.waitUntilSettled()
        #expect(!session.emulator.shows("Held:"))
        session.type("0")
        try session.waitFor("Held:")
        try session.waitUntilSettled()
        #expect(!session.emulator.shows("11 462.83 EUR due"), "\(session.emulator.text)")
        // The cursor goes to the trace with the key that leaves the field, and the hints say how to go on.
        session.type("\r")
        try session.waitFor("let through")
        // It is held at the amount due; nothing before it is old any more.
        #expect(session.emulator.shows("11 462.83 EUR due"), "\(session.emulator.text)")
        #expect(session.emulator.shows("↳ Amount due 3 789.64 → 11 462.83"), "\(session.emulator.text)")
        session.type("\u{1B}[C")
        try session.waitFor("That was the last hop.")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("says beforehand that a long invoice is computed anew, and compares from any pane", .timeLimit(.minutes(5)))
    func comparedLarge() throws {
        let session = try program.startProcess(["demo", "--lines", "5000"], rows: 40, columns: 160)
        try session.waitFor("DEMO-5000")
        try session.waitUntilSettled()
        session.type(" P")
        try session.waitFor("Change something, and see here")
        session.type("\u{1B}\t7\r")
        try session.waitFor("values recomputed")
        session.type("\u{1B}[19~")
        try session.waitFor("By hand")
        // It may have stood there too briefly to be seen, with cursor movements in place of blanks.
        let letters = session.written.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").filter(\.isLetter)
        #expect(letters.contains("linesisbeingrecomputed"))
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    /// Has a change compared with everything anew.
    /// - Returns: The session, and its screen as one row with single blanks.
    private func compare(rows: Int, columns: Int) throws -> (session: EditorOnScreen, text: String) {
        let session = try program.startWithTracedQuantity(rows: rows, columns: columns)
        session.type("\r P")
        try session.waitFor("values recomputed")
        session.type("\u{1B}[19~")
        try session.waitFor("By hand")
        try session.waitUntilSettled()
        return (session, session.emulator.text.replacing("\n", with: " ").replacing(#/\s+/#, with: " "))
    }

    @Test("compares a change with everything computed and drawn anew, and both with what the trace has counted")
    func compared() throws {
        let (session, text) = try compare(rows: 40, columns: 160)
        let counted = try #require(session.emulator.lines.joined().firstMatch(of: #/7\. (\d+) of (\d+)/#))
        let both = try #require(text.firstMatch(of: #/values (\d+) (\d+)/#), "\(text)")
        #expect(both.1 == counted.1)
        #expect(Int(both.2) ?? 0 > (Int(counted.2) ?? .max) / 2, "\(text)")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("compares with what the trace has counted, also where the trace covers the invoice that is drawn anew")
    func comparedInNarrowWindow() throws {
        let (session, text) = try compare(rows: 24, columns: 80)
        let counted = try #require(
            text.firstMatch(
                of: #/(\d+) of (\d+) values recomputed, \d+ of them unchanged, (\d+) rows drawn, (\d+) bytes/#),
            "\(text)")
        let both = try #require(
            text.firstMatch(of: #/values (\d+) (\d+) \d+ rows (\d+) (\d+) bytes (\d+) ([\d ]+) compute/#), "\(text)")
        #expect(both.1 == counted.1 && both.3 == counted.3 && both.5 == counted.4, "\(text)")
        #expect(Int(both.2) ?? 0 > (Int(counted.2) ?? .max) / 2 && Int(both.4) ?? 0 > 10, "\(text)")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test(
        "says by a command why a value is what it is, as Markdown, down to what was entered",
        arguments: [
            (
                "01-coffee-three-rates.xml", "2026-0141",
                "- Amount due 4 178.91 = With VAT 5 678.91 − Paid before 1 500.00."
            ),
            ("08-one-line.xml", "2026-0145", "- Amount due 165.01 = With VAT 165.01."),
            ("03-export-tokyo.xml", "2026-0143", "- Amount due "),
        ])
    func command(file: String, number: String, first: String) throws {
        #expect(try program.run(["import", Project.sample(file)]).status == 0)
        let result = try program.run(["why", number])
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 0 && lines.first?.hasPrefix(first) == true, "\(result.output)")
        #expect(lines.count > 5 && lines.allSatisfy { $0.contains(#/^( {2})*- /#) }, "\(result.output)")
        #expect(result.output.contains("      - ") && result.output.contains(", as entered."), "\(result.output)")
        let line = try program.run(["why", number, "amount of line 1"])
        #expect(
            line.output.hasPrefix("- Amount, line 1: ") && line.output.contains("  - Quantity, line 1: "), "\(line)")
    }
}
