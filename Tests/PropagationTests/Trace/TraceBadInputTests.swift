import Derive
import Foundation
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// What no trace should have, and what it says of that.
@Suite("Bad input of the trace", .serialized)
struct TraceBadInputTests {
    @Test("is a change of 100,000 hops in a row: a tree, a cause and a wave all the same")
    func longWave() {
        let count = 100_000
        let hops = (0..<count).map { place in
            RecordedHop(
                kind: place == 0 ? .changed : .recomputed, property: nil, name: "n\(place)", group: .values,
                old: .text("1"), new: .text("2"), causes: place == 0 ? [] : [place - 1], depth: place,
                duration: .zero)
        }
        let tick = RecordedTick(number: 1, hops: hops)
        let rows = tick.rows(in: TraceView())
        #expect(rows.count == count && rows.last == .hop(count - 1, level: count - 1))
        #expect(tick.cause(of: count - 1) == "n0")
        #expect(HeldWave(tick).hops.count == count && tick.reached.isEmpty)
        #expect(tick.sentence.hasPrefix("n0: 1 → 2. 99 999 of 0 values recomputed"), "\(tick.sentence)")
    }

    @Test("is a circle of causes: it ends")
    func circle() {
        let hops = [[1], [0]].map { causes in
            RecordedHop(
                kind: .recomputed, property: nil, name: "n", group: .values, old: .text(""), new: .text(""),
                causes: causes, depth: 0, duration: .zero)
        }
        let tick = RecordedTick(number: 1, hops: hops)
        #expect(tick.cause(of: 0).isEmpty && tick.rows(in: TraceView()).count <= 2)
    }

    @Test(
        "is a disk without room: the editor says so at once and goes on, and so do the end and its status",
        arguments: ["record", "trace"])
    func fullDisk(option: String) throws {
        let program = try ProgramUnderTest()
        #expect(try program.run(["import", Project.sample("08-one-line.xml")]).status == 0)
        let session = try program.start(["--\(option)", "/dev/full"], rows: 24, columns: 80)
        let name = option == "record" ? "recording" : "trace"
        try session.waitFor(["2026-0145", "The \(name) ends here: the disk is full."])
        session.type("\r")
        try session.waitUntilSettled()
        session.type("\u{1B}[B\t7\r")
        try session.waitUntilSettled()
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(74))
        #expect(
            session.emulator.text.contains("The \(name) ends early: the disk is full."), "\(session.emulator.text)")
    }

    @Test("is a recording of what has no screen, and leaves no file")
    func recordedLines() throws {
        let program = try ProgramUnderTest()
        let file = program.folder.appending(path: "lines.cast").path
        let result = try program.run(["demo", "--plain", "--record", file])
        #expect(result.status == 64 && result.output.contains("There is no screen to record"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
