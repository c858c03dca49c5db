import Derive
import DeriveDocuments
import Foundation
import Invoicing
import TestSupport
import Testing

@testable import Console
@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal
@testable import EditorTests

/// A trace that is read back: what was recorded is seen again, hop by hop, without the database that it was recorded in.
@Suite("A trace read back", .serialized)
struct ReplayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private final class TemporaryFolder {
        let url = FileManager.default.temporaryDirectory.appending(path: "billow-replay-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private var path: String { folder.url.appending(path: "trace.json").path }

    private static func draw(_ workspace: Workspace) -> [String] {
        rendered(LinesPane(workspace.lines), width: 80, height: 5)
            + rendered(TotalsPane(workspace.totals), width: 60, height: 11)
    }

    /// Sets quantities one after the other, in ticks of their own, then inserts a line.
    /// - Returns: For each change, its sentence, the words of its hops, and the screen at each hop.
    private func record() throws -> [(sentence: String, hops: [String], screens: [[String]])] {
        let editor = try EditorUnderTest(width: 160, height: 40, keys: .billow)
        let (workspace, trace) = (editor.workspace, editor.workspace.trace)
        editor.openTrace { _ = Self.draw(workspace) }
        trace.trace.file = try TraceFile(path: path)
        let invoice = try #require(workspace.invoice)
        let changes: [() -> Void] = [
            { invoice.lines[0].invoicedQuantity = 3 }, { invoice.lines[1].itemName = "Oat milk" },
            { invoice.lines[0].invoicedQuantity = 5 },
            {
                let line = InvoiceLine()
                (line.itemName, line.invoicedQuantity, line.enteredNetPrice, line.vatRate) = ("Tea", 2, 4, 7)
                invoice.lines.append(line)
            },
            { invoice.lines[2].invoicedQuantity = 4 },
        ]
        return changes.map { change in
            change()
            while tick() {}
            _ = Self.draw(workspace)
            trace.tickEnded(drawn: [DrawnRows(pane: "totals", rows: [1, 8])], bytes: 321)
            _ = Self.draw(workspace)
            trace.trace.isPaused = true
            defer {
                trace.endStepping()
                trace.trace.isPaused = false
            }
            let tick = trace.tick
            let count = HeldWave(tick).hops.count
            let screens = (0..<count).map { _ in
                trace.step(by: 1)
                return Self.draw(workspace)
            }
            return (tick.sentence, tick.texts, screens)
        }
    }

    /// An editor with a database of its own that shows a file.
    private func replay(_ path: String? = nil) throws -> (EditorUnderTest, Propagation) {
        let editor = try EditorUnderTest(width: 160, height: 40, isEmpty: true, keys: .billow)
        let propagation = try #require(editor.workspace.addOn as? Propagation)
        _ = try propagation.replay(TraceReader(path: path ?? self.path))
        return (editor, propagation)
    }

    @Test(
        "shows each change with its words and counts, and each hop on the invoice, as when it was recorded; also backwards"
    )
    func same() throws {
        let recorded = try record()
        let (editor, propagation) = try replay()
        let (workspace, trace) = (editor.workspace, propagation.trace)
        func check(_ place: Int) throws {
            let change = recorded[place]
            #expect(trace.position == "\(place + 1) of \(recorded.count)")
            #expect(trace.tick.sentence == change.sentence)
            #expect(trace.tick.texts == change.hops)
            for screen in change.screens {
                trace.step(by: 1)
                let shown = Self.draw(workspace)
                #expect(shown == screen, "\(place): \(zip(shown, screen).filter { $0 != $1 })")
            }
        }
        for place in recorded.indices {
            try check(place)
            if place + 1 < recorded.count { #expect(propagation.takes(.pageDown)) }
        }
        #expect(propagation.takes(.pageDown) && workspace.status.message == .info("This is the end of it."))
        for place in recorded.indices.dropLast().reversed() {
            #expect(propagation.takes(.pageUp))
            try check(place)
        }
    }

    @Test("is a lesson with texts and questions; an answer that is typed is shown beside the right one")
    func lesson() throws {
        _ = try record()
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        let tick = try #require(lines.firstIndex { $0.contains(#""tick":"#) })
        lines.insert(#"{"say":"Three cups now."}"#, at: tick)
        lines.insert(#"{"ask":"What is the amount due?","answer":"37.31"}"#, at: tick + 1)
        lines.insert(#"{"show":"amount of line 1"}"#, at: tick + 3)
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let (editor, propagation) = try replay()
        let (trace, tour) = (propagation.trace, propagation.tour)
        #expect(tour.rows == ["Three cups now."] && tour.title == "Lesson" && !trace.isAnswering)
        #expect(Self.draw(editor.workspace).contains { $0.contains("Coffee") && $0.contains("20.00") })
        #expect(propagation.takes(.pageDown) && tour.rows == ["What is the amount due?"] && trace.isAnswering)
        let pane = rendered(PropagationPane(trace), width: 100, height: 20).joined(separator: "\n")
        #expect(pane.contains("PgDn goes on") && !pane.contains("37.31") && !pane.contains("Amount"), "\(pane)")
        for character in "37,5" { trace.type { $0.insert(String(character)) } }
        trace.enter()
        #expect(editor.workspace.status.message == .info("It is 37.31. You said 37,5."))
        #expect(!trace.isAnswering && propagation.takes(.pageDown) && propagation.takes(.pageDown))
        let hop = try #require(trace.holding.wave).hops[trace.holding.position]
        #expect(trace.tick.words.title(of: trace.tick.hops[hop]) == "Amount, line 1")
        #expect(propagation.takes(.pageUp) && trace.holding.position == -1)
    }

    @Test("has keys to press in place of changes, whose steps wait at a question")
    func keys() throws {
        let text = """
            {"billow": 2}
            {"say": "Two."}
            {"press": "Tab \\"2\\""}
            {"paste": "a\\tb"}
            {"expect": "quantity of line 1 = 2"}
            {"show": "amount of line 1"}
            {"ask": "How much is it?", "answer": "20.00"}
            {"say": "Now {invoice}."}
            {"press": "\\"{invoice}\\""}
            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let reader = try TraceReader(path: path)
        let first = TourStep(
            narration: "Two.", keys: [.tab, "2", .paste("a\tb")], expectations: ["quantity of line 1 = 2"],
            shown: "amount of line 1")
        let question = TourStep(narration: "How much is it?", waits: true)
        let answer = TourStep(narration: "It is 20.00.")
        #expect(reader.hasKeys)
        #expect(try reader.steps(invoice: nil) == [first, question, answer])
        #expect(
            try reader.steps(invoice: "7") == [first, question, answer, TourStep(narration: "Now 7.", keys: ["7"])])
        let editor = try EditorUnderTest(width: 80, height: 24, keys: .billow)
        #expect(first.unmet(in: editor.workspace.trace) == nil)
        editor.workspace.invoice?.lines[0].invoicedQuantity = 3
        #expect(first.unmet(in: editor.workspace.trace) == "quantity of line 1 = 2")
        let typist = TourTypist(editor.workspace, [question, answer], pace: 0, start: TourStart()) { _ in }
        func play() { while typist.nextTime != nil { #expect(typist.nextKey(at: .now) == nil) } }
        editor.workspace.tour.narrations = [question, answer].map(\.narration)
        play()
        #expect(editor.workspace.tour.state == .paused && editor.workspace.tour.index == 0)
        #expect(typist.takes(.pageDown))
        play()
        #expect(editor.workspace.tour.index == 1)
    }

    @Test("ends with a change of one's own, which is seen as any other")
    func edited() throws {
        _ = try record()
        let (editor, propagation) = try replay()
        let invoice = try #require(editor.workspace.invoice)
        #expect(editor.workspace.invoice?.lines[0].invoicedQuantity == 3)
        editor.workspace.desk.opened?.document.transaction("quantity") { invoice.lines[0].invoicedQuantity = 9 }
        while tick() {}
        propagation.wasDrawn(EventLoop.Drawing(rows: [], bytes: 1, isFading: false))
        #expect(propagation.trace.replay == nil && !propagation.tour.isOn)
        #expect(Self.draw(editor.workspace).contains { $0.contains("Coffee") && $0.contains("90.00") })
        invoice.lines[0].invoicedQuantity = 8
        while tick() {}
        propagation.wasDrawn(EventLoop.Drawing(rows: [], bytes: 1, isFading: false))
        #expect(propagation.trace.tick.sentence.hasPrefix("Quantity of line 1: 9 → 8."))
    }

    @Test(
        "is refused with the line that is wrong",
        arguments: [
            ("", "There is no change in it"), ("{\"billow\":2}\n", "There is no change in it"),
            ("{\"billow\":3}\n", "Line 1: It is of version 3; this program reads version 2."),
            ("{\"bytes\":1,\"tick\":1}\n", "Line 1: It is a trace of Billow 0.1.0"),
            ("{\"say\":\"a\"}\n", "Line 1: A trace begins with {\"billow\": 2}."),
            ("{\"billow\":2}\n{\"sya\":\"a\"}\n", "Line 2: It has “sya”"),
            ("{\"billow\":2}\n\n{\"ask\":\"a\"}\n", "Line 3: It has “ask”"),
            ("{\"billow\":2}\n{\"say\":1}\n", "Line 2: “say” has another kind of value"),
            ("{\"billow\":2}\nsay\n", "Line 2: It is no JSON object."),
            ("{\"billow\":2}\n{\"show\":\"amount due\"}\n", "Line 2: There is no invoice before it."),
            ("{\"billow\":2}\n{\"invoice\":\"<a/>\"}\n", "Line 2: "),
            ("{\"billow\":2}\n{\"tick\":1}\n", "Line 2: “sources” is missing."),
            ("{\"billow\":2}\n{\"press\":\"Enter\"}\n", "Line 2: A text comes before its keys."),
            ("{\"billow\":2}\n{\"say\":\"a\"}\n{\"press\":\"Entr\"}\n", "Line 3: There is no key “Entr”."),
            (
                "{\"billow\":2}\n{\"invoice\":\"\"}\n{\"say\":\"a\"}\n{\"paste\":\"b\"}\n",
                "Line 4: A lesson has recorded changes, or keys to press, and not both."
            ),
        ])
    func refused(text: String, sentence: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect { _ = try TraceReader(path: path) } throws: { error in
            guard case Failure.noTable(_, let said) = error else { return false }
            return said.hasPrefix(sentence)
        }
    }

    @Test("is opened without its last line where that is cut off, and says so")
    func cutOff() throws {
        let recorded = try record()
        let text = try Data(contentsOf: URL(fileURLWithPath: path))
        try text.dropLast(40).write(to: URL(fileURLWithPath: path))
        let reader = try TraceReader(path: path)
        #expect(reader.stops.count == recorded.count - 1)
        #expect(reader.remark?.contains("the last one, is cut off and left out.") == true)
    }

    @Test("is kept as events with their causes in Chrome's form")
    func events() throws {
        let editor = try EditorUnderTest(width: 160, height: 40, keys: .billow)
        let (workspace, trace) = (editor.workspace, editor.workspace.trace)
        editor.openTrace { _ = Self.draw(workspace) }
        trace.trace.events = try TraceFile(path: path, .events)
        try #require(workspace.invoice).lines[0].invoicedQuantity = 3
        while tick() {}
        _ = Self.draw(workspace)
        trace.tickEnded(drawn: [DrawnRows(pane: "totals", rows: [1, 8])], bytes: 321)
        trace.trace.events = nil
        let text = try String(contentsOfFile: path, encoding: .utf8) + "]"
        let events = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let slices = events.filter { $0["ph"] as? String == "X" }
        #expect(slices.count == trace.tick.hops.count + 2)
        #expect((slices.first?["name"] as? String)?.hasPrefix("Quantity of line 1: 2 → 3.") == true)
        #expect(slices.last?["name"] as? String == "Draw")
        let ids = { (kind: String) in events.filter { $0["ph"] as? String == kind }.compactMap { $0["id"] as? Int } }
        #expect(ids("s") == ids("f") && ids("s").count == trace.tick.hops.reduce(0) { $0 + $1.causes.count })
        let times = slices.dropFirst().compactMap { $0["ts"] as? Double }
        #expect(times == times.sorted() && times.count == slices.count - 1)
        // A trace in lines does not take its place; another one of this form does.
        #expect(throws: Failure.self) { _ = try TraceFile(path: path) }
        #expect(throws: Never.self) { _ = try TraceFile(path: path, .events) }
    }
}
