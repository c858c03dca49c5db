import Derive
import DeriveDocuments
import DeriveKit
import Foundation
import Fuzzing
import Invoicing
import Ledger
import Storage
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Terminal
@testable import EditorTests

/// What the trace counts and calls a change.
@Suite("The trace tells the truth", .serialized)
struct TruthfulTraceTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }
    var invoice: Invoice { get throws { try #require(workspace.invoice) } }

    init() throws { editor = try EditorUnderTest(width: 160, height: 40, keys: .billow) }

    /// Ends a tick in which the totals are looked at.
    private func endTick(_ look: () -> Void = {}) throws {
        while tick() {}
        _ = (try invoice.amountDue, try invoice.allProblems)
        // What the pane computes after the tick belongs to the next one.
        look()
        trace.tickEnded(drawn: [], bytes: 0)
    }

    private func openTrace() throws {
        let invoice = try invoice
        editor.openTrace { _ = (invoice.amountDue, invoice.allProblems) }
    }

    @Test("Loading an invoice is no change, and its lines count for the next one")
    func loading() throws {
        let id = try invoice.id
        workspace.store.flush()
        let store = try Repository(path: editor.path)
        defer { try? store.close() }
        let workspace = Workspace(store: store, keys: .vim)
        workspace.addOn = Propagation(workspace, file: nil)
        let trace = workspace.trace
        trace.open()
        defer { trace.close() }
        let opened = store.open(id)
        workspace.show(opened)
        let reader = Reaction("test") {}
        reader.track { _ = (opened.invoice.number, opened.invoice.lines.count, opened.invoice.amountDue) }
        try waitUntil(
            "the lines",
            turn: {
                while store.continueLoading(until: .now) {}
                while tick() {}
            }
        ) { opened.isLoaded }
        reader.track { _ = (opened.invoice.number, opened.invoice.lines.count, opened.invoice.amountDue) }
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.trace.lastNumber == 0 && opened.invoice.lines.count == 2, "\(trace.tick.texts)")
        opened.invoice.lines[0].invoicedQuantity = 3
        _ = opened.invoice.amountDue
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.tick.sentence.hasPrefix("Quantity of line 1: 2 → 3. "), "\(trace.tick.sentence)")
        #expect(trace.tick.derivedCount == opened.invoice.derivedValueCount)
    }

    @Test("A part without a name is no subject of a sentence")
    func namelessPart() throws {
        let buyer = try invoice.buyer
        let reader = Reaction("test") {}
        reader.track { _ = (buyer.address, buyer.contact) }
        try openTrace()
        defer { trace.close() }
        buyer.address = PostalAddress()
        try endTick()
        #expect(trace.tick.sentence.hasPrefix("A part of the invoice changed. "), "\(trace.tick.sentence)")
    }

    @Test("A change before the trace was on is said to be missing, and how to go on")
    func changeBefore() throws {
        workspace.focus = .lines
        trace.toggle()
        let way =
            "Change something, and see here how it travels. Esc leads back to the invoice, and the trace stays on."
        #expect(trace.sentence.joined(separator: " ") == way)
        trace.close()
        try invoice.lines[0].invoicedQuantity = 3
        trace.toggle()
        defer { trace.close() }
        #expect(
            trace.sentence.joined(separator: " ") == "Your last change was made before the trace was on. \(way)")
        trace.goBack()
        #expect(!trace.hasFocus && trace.isOpen && !trace.sentence.joined().contains("Esc"))
    }

    /// Types a number into the quantity of the first line, a tick for each digit, and returns the texts of the ticks.
    private func typeQuantity(_ digits: String) throws {
        workspace.lines.go(to: 0, .quantity)
        for (place, digit) in digits.enumerated() {
            if place == 0 { workspace.begin(with: digit) } else { workspace.editing.edit?.insert(String(digit)) }
            try endTick()
        }
    }

    @Test("A held edit counts the computations of every wave")
    func waves() throws {
        try openTrace()
        defer { trace.close() }
        trace.toggleHolding()
        try typeQuantity("99")
        let single = trace.trace.history.map(\.computedCount)
        _ = workspace.editing.commit()
        try endTick()
        let tick = trace.tick
        #expect(trace.isStepping && single.count == 2 && single[0] == single[1], "\(single)")
        #expect(tick.computedCount == single[0] + single[1] && tick.valueCount == single[0])
        #expect(
            tick.sentence.hasPrefix(
                "Quantity of line 1: 2 → 99. \(single[0]) of \(tick.derivedCount) values recomputed twice (9, then 99), "
            ),
            "\(tick.sentence)")
    }

    @Test("A source that was set back to its value is no computation")
    func setBack() throws {
        try openTrace()
        defer { trace.close() }
        for quantity in [3, 2] as [ExactDecimal] {
            try invoice.lines[0].invoicedQuantity = quantity
            try endTick()
        }
        let history = trace.trace.history
        let both = history[0].followed(by: history[1])
        #expect(both.hops.contains { $0.kind == .unchanged && $0.name == "InvoiceLine.invoicedQuantity" })
    }

    @Test("Rows have the engine's order and numbers, and name every cause that the indentation does not show")
    func order() throws {
        try openTrace()
        defer { trace.close() }
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        let tick = trace.tick
        let places = tick.rows(in: TraceView()).compactMap { if case .hop(let place, _) = $0 { place } else { nil } }
        #expect(places == places.sorted() && places.compactMap { tick.tree[$0]?.number } == Array(1...places.count))
        var numbers: [String: Int] = [:]
        for place in places { numbers[tick.hops[place].name] = tick.tree[place]?.number }
        let total = try #require(places.first { tick.hops[$0].name == "Invoice.taxInclusiveAmount" })
        let sum: Int = try #require(numbers["Invoice.taxExclusiveAmount"])
        let tax: Int = try #require(numbers["Invoice.taxAmount"])
        let others = "also of \(min(sum, tax))"
        #expect(tick.tree[total]?.text == others, "\(tick.texts)")
        let number = " \(numbers["Invoice.taxInclusiveAmount"] ?? 0) "
        let rows = rendered(PropagationPane(trace), width: 80, height: 20)
        let row = rows.first { $0.contains("37.31  " + others) }
        #expect(row?.contains(number) == true, "\(rows)")
        workspace.focus = .trace
        var cursors: [Int] = []
        trace.step(by: 1)
        let hopCount: Int = try #require(trace.holding.wave).hops.count
        cursors.append(trace.scroll.cursor)
        for _ in 1..<hopCount {
            trace.step(by: 1)
            cursors.append(trace.scroll.cursor)
        }
        #expect(cursors == cursors.sorted() && Set(cursors).count == cursors.count && cursors.count > 5)
    }

    @Test("A hop of many causes names some of them and counts the others")
    func manyCauses() {
        let causes: [[Int]] = [[], [], [], [], [], [0, 1, 2, 3, 4]]
        let hops = causes.map { (causes: [Int]) -> RecordedHop in
            RecordedHop(
                kind: causes.isEmpty ? .changed : .recomputed, property: nil, name: "n", group: .values,
                old: .text("1"), new: .text("2"), causes: causes, depth: 0, duration: .zero)
        }
        #expect(hops.tree[5]?.text == "also of 1, 2, 3 and 1 more" && hops.tree[0]?.text == "")
    }

    @Test("Undo, redo and another program's change are named")
    func origins() throws {
        try openTrace()
        defer { trace.close() }
        let line = try invoice.lines[0]
        let history = try #require(workspace.opened).document.history
        line.invoicedQuantity = 3
        try endTick()
        #expect(trace.tick.sentence.hasPrefix("Quantity of line 1: 2 → 3. "), "\(trace.tick.sentence)")
        history.undo()
        try endTick()
        #expect(trace.tick.sentence.hasPrefix("Undone: quantity of line 1: 3 → 2. "), "\(trace.tick.sentence)")
        history.redo()
        try endTick()
        #expect(trace.tick.sentence.hasPrefix("Redone: quantity of line 1: 2 → 3. "), "\(trace.tick.sentence)")
        workspace.store.flush()
        let store = try Repository(path: editor.path)
        defer { try? store.close() }
        try store.load(try invoice.id).lines[0].invoicedQuantity = 5
        store.flush()
        // The other program's own objects are in this process.
        try endTick()
        try waitUntil(
            "the change",
            turn: {
                while workspace.store.continueLoading(until: .now + .milliseconds(5)) {}
                while tick() {}
            }
        ) { line.invoicedQuantity == 5 }
        try endTick()
        #expect(
            trace.tick.sentence.hasPrefix("At the other desk: quantity of line 1: 3 → 5. "), "\(trace.tick.sentence)")
    }

    @Test("Stepping is the first hint of the pane, before it has begun")
    func firstHint() throws {
        func hints() -> String { rendered(HintsPane(workspace), width: 80, height: 1)[0] }
        try openTrace()
        defer { trace.close() }
        workspace.focus = .trace
        #expect(!hints().contains("hop"), "\(hints())")
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        #expect(hints().hasPrefix(" → hop  Space commands"), "\(hints())")
        trace.step(by: 1)
        #expect(hints().hasPrefix(" → hop  ← back  Enter play"), "\(hints())")
        trace.endStepping()
        trace.toggleGraph()
        #expect(!hints().contains("hop"), "\(hints())")
    }

    @Test("The comparison computes every value with the recorder off, and a loop comes to the same amount")
    func comparison() throws {
        try openTrace()
        defer { trace.close() }
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        let (tick, count) = (trace.tick, trace.trace.history.count)
        let recording = TraceRecording { event in
            switch event {
            case .recomputed(let property, _, _), .equal(let property, _):
                if case .object = property.owner { property.isRecorded } else { false }
            default: false
            }
        }
        defer { recording.stop() }
        var isPaused = false
        trace.compare { isPaused = trace.trace.isPaused }
        #expect(isPaused && trace.comparison?.naive == nil)
        let computed = Set(
            recording.steps.compactMap { step -> ValueIdentity? in
                switch step.event {
                case .recomputed(let property, _, _), .equal(let property, _): property.identity
                default: nil
                }
            })
        let drawn = [DrawnRows(pane: "lines", rows: [1, 2]), DrawnRows(pane: "propagation", rows: [1])]
        trace.tickEnded(drawn: drawn, bytes: 7)
        let comparison = try #require(trace.comparison)
        #expect(comparison.valueCount == computed.count && comparison.valueCount > tick.computedCount)
        #expect(comparison.valueCount + comparison.sumCount == tick.derivedCount)
        #expect(comparison.naive?.rowCount == 2 && comparison.naive?.bytes == 7)
        #expect(!trace.trace.isPaused && trace.trace.history.count == count && trace.tick === tick)
        #expect(try comparison.byHand?.amountDue == invoice.amountDue)
        let rows = rendered(PropagationPane(trace), width: 80, height: 12)
        #expect(rows.contains { $0.contains(#/values +\d+ +\d+ +10/#) }, "\(rows)")
    }

    @Test("The loop by hand comes to the amount due of every sample that declares none")
    func byHand() throws {
        let invoices = try Samples.invoices().filter { $0.declared == nil }
        let discounted = try invoice
        discounted.discount = .percentage(10)
        let allowance = DocumentAllowanceCharge()
        (allowance.percentage, allowance.vatRate) = (10, 19)
        discounted.allowanceCharges.append(allowance)
        for invoice in invoices + [discounted] {
            #expect(HandCalculation(of: invoice).amountDue == invoice.amountDue, "\(invoice.number)")
        }
        #expect(invoices.count > 5)
    }

    @Test("An audience sees the present hop in large figures, below the amount due or in its place")
    func largeHop() throws {
        try openTrace()
        defer { trace.close() }
        workspace.focus = .trace
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        let pane = FiguresPane(workspace.totals) { trace.hopFigures }
        func rows(_ height: Int, _ width: Int = 160) -> [String] { rendered(pane, width: width, height: height) }
        func shows(_ text: String, _ height: Int, at row: Int, in rows: [String]) -> Bool {
            BigFigures(text: text, height: height).rows.enumerated().allSatisfy { place, figures in
                rows[row + place].contains(figures.trimmingCharacters(in: .whitespaces))
            }
        }
        #expect(shows("37.31", 5, at: 0, in: rows(6)) && trace.hopFigures == nil)
        for _ in 0..<20 where trace.hopFigures?.title != "VAT" { trace.step(by: 1) }
        #expect(shows("25.41", 5, at: 0, in: rows(12)) && shows("3.91 → 5.81", 5, at: 6, in: rows(12)), "\(rows(12))")
        #expect(rows(12)[10].hasPrefix(" VAT "), "\(rows(12))")
        #expect(shows("3.91 → 5.81", 3, at: 0, in: rows(4)), "\(rows(4))")
        #expect(shows("5.81", 5, at: 0, in: rows(6, 70)) && rows(6, 70)[4].hasPrefix(" VAT  3.91 → "), "\(rows(6, 70))")
        workspace.isPresenting = true
        workspace.size = Size(width: 160, height: 48)
        #expect(workspace.areas.figures?.size.height == 12)
        trace.endStepping()
        #expect(workspace.areas.figures?.size.height == 6 && trace.hopFigures == nil)
    }

    @Test("The hint row says what a change of the cell under the cursor makes other at most, while the trace is on")
    func weight() throws {
        func hints() -> String { rendered(HintsPane(workspace), width: 120, height: 1)[0] }
        let pane = TotalsPane(workspace.totals)
        let rows = (0..<2).map { Reaction("totals row \($0)") {} }
        for (row, reaction) in rows.enumerated() {
            reaction.track { _ = rendered(pane, width: 60, height: 11)[row] }
        }
        workspace.focus = .lines
        workspace.lines.go(to: 0, .quantity)
        #expect(!hints().contains("at most"))
        try openTrace()
        defer { trace.close() }
        let text = hints()
        let reached = try #require(text.firstMatch(of: #/^ at most (\d+) values, 2 rows  Space commands/#), "\(text)")
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        let changed = Set(trace.tick.hops.filter { $0.isStep && $0.kind == .recomputed }.map(\.identity))
        let most: Int = try #require(Int(reached.1))
        #expect(most >= changed.count && most <= trace.tick.derivedCount, "\(text) \(changed.count)")
        workspace.lines.go(to: 0, .item)
        #expect(hints().contains("at most") && !hints().contains("at most \(reached.1) "), "\(hints())")
    }

    @Test("What is made before the first frame is no change, also in a file")
    func beforeFirstFrame() throws {
        let path = editor.path + ".trace"
        let propagation = Propagation(workspace, file: try TraceFile(path: path))
        try invoice.lines[0].invoicedQuantity = 3
        while tick() {}
        let drawing = EventLoop.Drawing(rows: [], bytes: 1, isFading: false)
        propagation.wasDrawn(drawing)
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "{\"billow\":2}\n")
        try invoice.lines[0].invoicedQuantity = 4
        while tick() {}
        propagation.wasDrawn(drawing)
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let quantities = ["3", "4"].filter { text.contains(#""new":"\#($0)","of":"line 1","old""#) }
        #expect(quantities == ["4"], "\(text)")
        propagation.trace.trace.file = nil
    }

    @Test("What is loaded before the first frame is no change where the trace is open from the start")
    func beforeFirstFrameOfAudience() throws {
        let propagation = Propagation(workspace, file: nil)
        propagation.open()
        try invoice.lines[0].invoicedQuantity = 3
        while tick() {}
        let drawing = EventLoop.Drawing(rows: [], bytes: 1, isFading: false)
        propagation.wasDrawn(drawing)
        #expect(propagation.trace.trace.history.isEmpty)
        try invoice.lines[0].invoicedQuantity = 4
        while tick() {}
        propagation.wasDrawn(drawing)
        #expect(propagation.trace.trace.history.count == 1)
        propagation.trace.close()
    }

    @Test(
        "The number behind a deleted line is that of those that are left, and a part of another invoice is not deleted")
    func deleted() throws {
        try openTrace()
        defer { trace.close() }
        let line = InvoiceLine()
        let other = Invoice(lines: [line])
        other.number = "2026-2"
        let words = TraceWords(try invoice)
        #expect(words.title(of: TracedProperty(of: other, \Invoice.amountDue)) == "Amount due, invoice 2026-2")
        try invoice.lines.remove(at: 1)
        try endTick()
        #expect(trace.tick.sentence.hasPrefix("Line 2 deleted: now 1 line"), "\(trace.tick.sentence)")
    }

    @Test("Two lines that are deleted at one place before a frame are two changes")
    func deletedTogether() throws {
        try invoice.lines.append(InvoiceLine())
        try openTrace()
        defer { trace.close() }
        try invoice.lines.remove(at: 0)
        try invoice.lines.remove(at: 0)
        try endTick()
        #expect(trace.tick.sources.count == 2)
        let sentence = trace.tick.sentence
        #expect(sentence.hasPrefix("Line 1 deleted: now ") && sentence.contains(", and 1 change more. "), "\(sentence)")
    }

    @Test("The engine's own time is that of the change made again, which leaves everything as it is")
    func computing() throws {
        try openTrace()
        defer { trace.close() }
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        let (due, canUndo) = (try invoice.amountDue, workspace.opened?.document.history.canUndo)
        trace.compare {}
        let computed = try #require(trace.comparison?.computed)
        #expect(computed > .zero)
        #expect(try invoice.lines[0].invoicedQuantity == 3 && invoice.amountDue == due)
        #expect(workspace.opened?.document.history.canUndo == canUndo)
        try endTick()
        let rows = rendered(PropagationPane(trace), width: 80, height: 12)
        let row = rows.first { $0.contains("compute ") } ?? ""
        #expect(row.contains(RecordedTick.time(computed)) && rows.contains { $0.contains("draw ") }, "\(rows)")
        #expect(RecordedTick.time(.nanoseconds(3_240)) == "3.2 µs")
    }

    @Test("A change and the reasons for a value are copied as Markdown")
    func markdown() throws {
        try openTrace()
        defer { trace.close() }
        #expect(trace.copyMarkdown() == nil && !workspace.desk.canRun("trace.copy"))
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        #expect(workspace.desk.canRun("trace.copy"))
        let rows = try #require(trace.copyMarkdown()).split(separator: "\n")
        #expect(rows.first.map { String($0) } == trace.tick.sentence.inMarkdown)
        #expect(rows.count == 1 + trace.tick.tree.count && rows[1] == "1. Quantity, line 1  2 → 3", "\(rows)")
        #expect(rows.contains { $0.contains(#/^\d+\. With VAT  25\.41 → 37\.31  of \d+ and \d+$/#) }, "\(rows)")
        trace.ask()
        let reasons = try #require(trace.copyMarkdown()).split(separator: "\n")
        #expect(reasons.first == "- Amount due 37.31 = With VAT 37.31.", "\(reasons)")
        #expect(reasons.contains { $0.contains("Quantity, line 1: 3, as entered.") }, "\(reasons)")
        #expect("2 * [a] | `b`".inMarkdown == "2 \\* \\[a\\] \\| \\`b\\`")
    }

    /// What the engine's own recording has of the model in the ticks that changed it.
    private struct EngineCounts {
        var computed = 0
        var equal = 0
        var values: Set<ValueIdentity> = []
        var waveCount = 0

        /// Takes the steps of a tick.
        mutating func take(_ recording: TraceRecording) {
            defer { recording.clear() }
            let isChange = recording.steps.contains { if case .changed = $0.event { true } else { false } }
            guard isChange else { return }
            waveCount += 1
            for step in recording.steps {
                switch step.event {
                case .recomputed(let property, _, _), .equal(let property, _):
                    computed += 1
                    if case .equal = step.event { equal += 1 }
                    if let identity = property.identity { values.insert(identity) }
                default: break
                }
            }
        }
    }

    /// Changes something of the invoice at random: a line, the discount, what is paid; or undoes or redoes a step.
    private func changeSomething(_ generator: inout SplitMix) throws {
        let invoice = try invoice
        let line = invoice.lines[Int.random(in: 0..<invoice.lines.count, using: &generator)]
        let number = ExactDecimal(Int.random(in: 1...40, using: &generator))
        let history = try #require(workspace.opened).document.history
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: line.enter(netPrice: number)
        case 1: line.vatRate = number > 20 ? ExactDecimal(19) : ExactDecimal(7)
        case 2: invoice.discount = number > 20 ? nil : Discount.percentage(number)
        case 3: invoice.paidAmount = number
        case 4: history.undo()
        case 5: history.redo()
        case 6: invoice.lines.append(InvoiceLine())
        default: line.invoicedQuantity = number
        }
    }

    @Test("Over 200 random edits, held ones included, the counts are those of the engine's own recording")
    func randomEdits() throws {
        try openTrace()
        defer { trace.close() }
        let recording = TraceRecording { event in
            switch event {
            case .changed(let property, _, _), .recomputed(let property, _, _), .equal(let property, _):
                property.isRecorded
            default: false
            }
        }
        defer { recording.stop() }
        var generator = SplitMix(seed: 48)
        var (changedCount, heldCount) = (0, 0)
        for number in 0..<200 {
            var counts = EngineCounts()
            if number.isMultiple(of: 4) {
                trace.toggleHolding()
                workspace.lines.go(to: 0, .quantity)
                for place in 0...Int.random(in: 0...2, using: &generator) {
                    let digit: Character = Character("\(Int.random(in: 1...4, using: &generator))")
                    if place == 0 {
                        workspace.begin(with: digit)
                    } else {
                        workspace.editing.edit?.insert(String(digit))
                    }
                    try endTick { counts.take(recording) }
                }
                _ = workspace.editing.commit()
                heldCount += counts.waveCount > 1 ? 1 : 0
            } else {
                try changeSomething(&generator)
            }
            try endTick { counts.take(recording) }
            if counts.waveCount > 0 {
                changedCount += 1
                let tick = trace.tick
                #expect(
                    tick.computedCount == counts.computed && tick.equalCount == counts.equal
                        && tick.valueCount == counts.values.count, "\(number): \(tick.sentence) \(counts)")
            }
            if number.isMultiple(of: 4) { trace.toggleHolding() }
        }
        #expect(changedCount > 120 && heldCount > 20, "\(changedCount) \(heldCount)")
    }
}
