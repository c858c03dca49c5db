import Derive
import Foundation
import Invoicing
import Ledger
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor

/// What the trace counts and calls a change.
@Suite("The trace tells the truth", .serialized)
struct TruthfulTraceTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }
    var invoice: Invoice { get throws { try #require(workspace.invoice) } }

    init() throws { editor = try EditorUnderTest(width: 160, height: 40, keys: .billow) }

    /// Ends a tick in which the totals are looked at.
    private func endTick() throws {
        while tick() {}
        _ = (try invoice.amountDue, try invoice.allProblems)
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
        let workspace = Workspace(store: store)
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
        let way = "Change something, and see here how it travels. Esc leads back to the invoice, and the trace stays on."
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
            if place == 0 { workspace.begin(with: digit) } else { workspace.editing.edit?.insert(digit) }
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
                "Quantity of line 1: 2 → 99. \(single[0]) of \(tick.derivedCount) values computed twice (9, then 99), "),
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
        #expect(!both.hops.contains(where: \.isStep) && both.valueCount == history[0].valueCount)
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
        let numbers = Dictionary(uniqueKeysWithValues: places.compactMap { place in
            tick.tree[place].map { (tick.hops[place].name, $0.number) }
        })
        let total = try #require(places.first { tick.hops[$0].name == "Invoice.taxInclusiveAmount" })
        let (sum, tax) = (numbers["Invoice.taxExclusiveAmount"] ?? 0, numbers["Invoice.taxAmount"] ?? 0)
        #expect(sum > 0 && tax > 0 && tick.tree[total]?.text == "also of \(min(sum, tax))", "\(tick.texts)")
        let number = numbers["Invoice.taxInclusiveAmount"] ?? 0
        let rows = rendered(PropagationPane(trace), width: 80, height: 20)
        #expect(
            rows.contains { $0.contains(" \(number) ") && $0.contains("37.31  also of \(min(sum, tax))") }, "\(rows)")
        workspace.focus = .trace
        var cursors: [Int] = []
        while cursors.count < places.count, trace.holding.position + 1 < trace.holding.wave?.hops.count ?? 1 {
            trace.step(by: 1)
            cursors.append(trace.scroll.cursor)
        }
        #expect(cursors == cursors.sorted() && Set(cursors).count == cursors.count && cursors.count > 5)
    }

    @Test("A hop of many causes names some of them and counts the others")
    func manyCauses() {
        let causes = [[], [], [], [], [], [0, 1, 2, 3, 4]]
        let hops = causes.map { causes in
            RecordedHop(
                kind: causes.isEmpty ? .changed : .recomputed, property: nil, name: "n", group: .values,
                old: .text("1"), new: .text("2"), causes: causes, depth: 0, duration: .zero)
        }
        #expect(hops.tree[5]?.text == "also of 1, 2, 3, and 1 more" && hops.tree[0]?.text == "")
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
        let computed = Set(recording.steps.compactMap { step -> ValueIdentity? in
            switch step.event {
            case .recomputed(let property, _, _), .equal(let property, _): property.identity
            default: nil
            }
        })
        trace.tickEnded(drawn: [DrawnRows(pane: "lines", rows: [1, 2]), DrawnRows(pane: "propagation", rows: [1])], bytes: 7)
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
            BigFigures(text: text, height: height).rows.enumerated().allSatisfy { rows[row + $0].contains($1) }
        }
        #expect(shows("37.31", 5, at: 0, in: rows(6)) && trace.hopFigures == nil)
        while trace.hopFigures?.title != "VAT", trace.holding.position + 1 < trace.holding.wave?.hops.count ?? 1 {
            trace.step(by: 1)
        }
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

    @Test("The hint row says what a change of the cell under the cursor reaches, while the trace is on")
    func weight() throws {
        func hints() -> String { rendered(HintsPane(workspace), width: 120, height: 1)[0] }
        let pane = TotalsPane(workspace.totals)
        let rows = (0..<2).map { Reaction("totals row \($0)") {} }
        for (row, reaction) in rows.enumerated() {
            reaction.track { _ = rendered(pane, width: 60, height: 11)[row] }
        }
        workspace.focus = .lines
        workspace.lines.go(to: 0, .quantity)
        #expect(!hints().contains("reaches"))
        try openTrace()
        defer { trace.close() }
        let reached = try #require(hints().firstMatch(of: #/^ reaches (\d+) values, 2 rows  Space commands/#), "\(hints())")
        try invoice.lines[0].invoicedQuantity = 3
        try endTick()
        // Some of what depends on a value is not computed, where an equal value stops the change on the way.
        #expect(Int(reached.1) ?? 0 >= trace.tick.valueCount && trace.tick.valueCount > 8, "\(hints())")
        workspace.lines.go(to: 0, .item)
        #expect(hints().contains("reaches") && !hints().contains("reaches \(reached.1) "), "\(hints())")
    }
}
