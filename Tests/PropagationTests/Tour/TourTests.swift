import Derive
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal
import TerminalEmulator
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// The tour on the pseudo-terminal.
@Suite("The tour", .serialized)
struct TourTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .vim) }

    private static let (pageUp, pageDown, f4) = ("\u{1B}[5~", "\u{1B}[6~", "\u{1B}OS")

    /// Starts it; with vim's keys in the settings, which it does not go by.
    /// - Parameter pace: How many seconds each key stands; a minute for a tour that goes on by the presenter's keys alone.
    private func start(
        pace: Int, _ arguments: String..., rows: Int = 24, columns: Int = 80
    ) throws -> TerminalSession {
        try program.startProcess(
            ["demo", "--tour", "--pace", "\(pace)"] + arguments, environment: ["BILLOW_TODAY": "2026-11-21"],
            rows: rows,
            columns: columns)
    }

    private func end(_ session: some EditorSession) throws {
        session.type("\u{11}")
        #expect(try session.waitForEnd(within: .seconds(60)) == .exited(0) && session.isIntact)
    }

    @Test(
        "plays to its end without a hand, in any window, and leaves the screen that is kept",
        arguments: [(10, 40), (24, 80), (40, 120), (60, 200)])
    func played(rows: Int, columns: Int) throws {
        let session = try program.start(
            ["demo", "--tour", "--pace", "0"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: rows, columns: columns
        )
        try session.waitFor("F4 ")
        try session.wait("the end of the tour", within: .seconds(90)) { emulator in
            emulator.text.contains(#/Tour .*F4 (shows the last step )?again/#) || emulator.text.contains(": stopped")
        }
        try session.waitUntilSettled()
        try GoldenFile("tour-\(columns)x\(rows)").compare(with: session.emulator.golden)
        try end(session)
    }

    @Test("is kept as a recording that ends with the screen that the tour ends with; the guide says how to record it")
    func recorded() throws {
        let kept = try Project.read("Assets/pictures/tour.cast").split(separator: "\n").dropFirst()
        let player = TerminalEmulator(rows: 24, columns: 80)
        for line in kept {
            let event = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
            guard event[1] as? String == "o", let text = event[2] as? String else { continue }
            player.feed(Array(text.utf8))
        }
        let golden = try Project.read("Tests/EditorTests/Golden/Screens/tour-80x24.txt").split(separator: "\n")
        #expect(player.lines.map { "|\($0)" } == golden.prefix(24).map(String.init))
        #expect(kept.contains { $0.contains("values recomputed") })
        #expect(
            try Project.read("Sources/Editor/Editor.docc/Guide.md")
                .contains("billow demo --tour --pace 0.4 --record Assets/pictures/tour.cast"))
    }

    @Test("stops where a step has not done what it says, gives the keys back, and tries it anew with F4")
    func failed() throws {
        let editor = try EditorUnderTest(width: 80, height: 24, keys: .billow)
        let tour = editor.workspace.tour
        let steps = [
            TourStep(narration: "A step.", keys: [.down]),
            TourStep(narration: "Another one.", keys: [.up], expectations: ["amount due > 1000000"]),
        ]
        tour.narrations = steps.map(\.narration)
        var restarts: [TourStart] = []
        let typist = TourTypist(editor.workspace, steps, pace: 0, start: TourStart()) { restarts.append($0) }
        var pressed: [Key] = []
        while typist.nextTime != nil {
            guard let key = typist.nextKey(at: .now) else { continue }
            #expect(!typist.takes(key))
            pressed.append(key)
        }
        #expect(pressed == [.down, .up] && tour.state == .failed && tour.index == 1)
        #expect(tour.rows.joined(separator: " ").contains("do not lead to “amount due > 1000000”"))
        #expect(!typist.takes("x") && restarts.isEmpty)
        #expect(typist.takes(.function(4)) && restarts == [TourStart(step: 1)])
    }

    @Test("says what each step shows in at most three rows of 80 columns, in sentences")
    func texts() throws {
        let tour = try TraceReader(path: Project.root.appending(path: "Assets/lessons/tour.jsonl").path)
        let steps = try tour.steps(invoice: "DEMO-100000")
        #expect(tour.hasKeys && steps.count == 15)
        #expect(try tour.steps(invoice: nil).count == 14)
        for step in steps {
            #expect(
                TextWidth.wrapped(step.narration, to: 78).count <= 3 && step.narration.hasSuffix("."),
                "\(step.narration)")
            #expect(!step.narration.contains("  ") && step.narration.first?.isLowercase == false, "\(step.narration)")
        }
    }

    @Test("names a circle as the engine names it")
    func circle() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = CircularBill().total }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let circle = "CircularBill.total → CircularBill.fee → CircularBill.total"
        #expect(message.contains("depends on itself: \(circle)."), "\(message)")
        #expect(try Project.read("Assets/lessons/tour.jsonl").contains("names it: \(circle)."))
    }

    /// A step back is another start of the process, which is the same one.
    @Test("goes on with PgDn and F4, back with PgUp, with all as it was there, and any other key takes it over")
    func steered() throws {
        let session = try start(pace: 60)
        try session.waitFor(["Tour 1 of", "How does a change get"])
        session.send(Self.f4)
        try session.waitFor("Tour 1 of 14: paused")
        session.send(Self.f4)
        try session.waitFor("F4 pauses")
        session.send(Self.pageDown)
        try session.waitFor(["Tour 2 of", "A quantity:"])
        session.send(Self.pageDown)
        try session.waitFor(["Tour 3 of", "values recomputed"])
        #expect(session.emulator.text.contains("Quantity of line 1: 24 → 7."))
        session.send(Self.pageDown)
        try session.waitFor("Tour 4 of")
        try expectBack(session)
        try expectTakenOver(session)
        try end(session)
    }

    /// Goes back from the fourth step: first to the beginning of a step, and then to the one before.
    private func expectBack(_ session: TerminalSession) throws {
        try session.waitUntilSettled()
        let fourth = session.emulator.lines.dropFirst(4).filter { !$0.contains(" ms.") }
        session.send(Self.pageDown)
        try session.waitFor("Tour 5 of")
        session.send(Self.pageUp)
        try session.waitFor("Tour 4 of 14: paused")
        try session.waitUntilSettled()
        #expect(session.emulator.lines.dropFirst(4).filter { !$0.contains(" ms.") } == fourth)
        session.send(Self.pageUp)
        try session.waitFor("Tour 3 of 14: paused")
        session.send(Self.pageUp)
        try session.waitFor("Tour 2 of 14: paused")
        #expect(session.emulator.text.contains("2026-0141") && !session.emulator.text.contains("Trace"))
    }

    /// Presses other keys, which do what they do. F4 goes on from the beginning of the step.
    private func expectTakenOver(_ session: TerminalSession) throws {
        session.send(Self.f4)
        try session.waitFor("F4 pauses")
        session.send("\r")
        try session.waitFor(["the keys are yours", "4 178.91 EUR due"])
        session.send("Tea")
        try session.waitFor("Tea")
        session.send("\r")
        try session.waitUntilSettled()
        #expect(session.emulator.text.contains("the keys are yours"))
        // The tour may have gone to the first line itself; then the key has gone on to the second.
        let isTyped = { ["1 Tea", "2 Tea"].contains(where: session.emulator.shows) }
        #expect(isTyped(), "\(session.emulator.text)")
        session.send(Self.f4)
        try session.waitFor("F4 pauses")
        try session.waitFor("Tour 2 of 14")
        #expect(!isTyped())
    }

    @Test(
        "is refused with a sentence where it cannot play",
        arguments: [
            (["--plain"], 64, "--tour plays on a screen"), (["--db", "x.sqlite"], 64, "leave out --db"),
            (["--pace", "99"], 64, "seconds from 0 to 60"),
        ] as [([String], Int32, String)])
    func refused(arguments: [String], status: Int32, sentence: String) throws {
        let result = try program.run(["demo", "--tour"] + arguments)
        #expect(result.status == status && result.output.contains(sentence), "\(result.output)")
    }
}

/// A bill that cannot be computed: its fee is 2 % of a total that contains the fee.
@Observed(recorded: false)
private final class CircularBill {
    var goods: ExactDecimal = 100
    @Derived var fee: ExactDecimal
    @Derived var total: ExactDecimal

    func deriveFee() -> ExactDecimal { total * ExactDecimal(2, exponent: -2) }
    func deriveTotal() -> ExactDecimal { goods + fee }
}
