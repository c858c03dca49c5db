import Derive
import DeriveDocuments
import Foundation
import Input
import Invoicing
import Storage
import Terminal
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Stepping through a change: the picture waits, the model never does.
@Suite("Stepping through a change", .serialized)
struct SteppingTests {
    let editor: EditorUnderTest
    var workspace: Workspace { editor.workspace }
    var trace: TraceModel { workspace.trace }

    init() throws {
        editor = try EditorUnderTest(width: 160, height: 40, keys: .billow)
        editor.workspace.focus = .lines
    }

    /// What the panes show; drawing binds nothing here, so that all is asked for each time.
    private func draw() -> (lines: [String], totals: [String]) {
        let panes: (LinesPane, TotalsPane) = (LinesPane(workspace.lines), TotalsPane(workspace.totals))
        return (rendered(panes.0, width: 80, height: 4), rendered(panes.1, width: 60, height: 11))
    }

    /// Sets the quantity of the first line, as another tick.
    private func set(_ quantity: ExactDecimal) throws {
        let invoice = try #require(workspace.invoice)
        invoice.lines[0].invoicedQuantity = quantity
        while tick() {}
        _ = draw()
        trace.tickEnded(drawn: [], bytes: 0)
    }

    /// Expects something without describing all of the editor where it is not so.
    private func check(_ isSo: Bool, _ location: SourceLocation = #_sourceLocation) {
        let screen = isSo ? [] : draw().lines + draw().totals
        #expect(isSo, "\(screen)", sourceLocation: location)
    }

    private func shows(_ text: String) -> Bool {
        let (lines, totals) = draw()
        return (lines + totals).contains { row in
            row.split(separator: " ").joined(separator: " ").contains(text)
        }
    }

    @Test("has a change that comes meanwhile wait, with its cells as they were, and leads back to earlier changes")
    func queue() throws {
        editor.openTrace { _ = draw() }
        defer { trace.close() }
        trace.toggleHolding()
        try set(3)
        let first = trace.tick
        let invoice = try #require(workspace.invoice)
        invoice.lines[1].invoicedQuantity = 4
        while tick() {}
        _ = draw()
        trace.tickEnded(drawn: [], bytes: 0)
        let second = try #require(trace.trace.history.last)
        check(trace.tick === first && second !== first && trace.waitingText == "1 more waits")
        check(shows("Milk 1"))
        #expect(rendered(PropagationPane(trace), width: 100, height: 4)[0].contains("1 more waits"))
        trace.goBack()
        check(trace.tick === second && trace.isStepping && trace.waitingText.isEmpty)
        trace.showTick(by: -1)
        check(trace.tick === first && trace.isStepping && trace.waitingText == "1 more waits")
        trace.showTick(by: 1)
        check(trace.tick === second && trace.waitingText.isEmpty)
        trace.goBack()
        check(!trace.isStepping && shows("Milk 4"))
    }

    @Test("leaves the model as it is: an edit, what is saved and a change from elsewhere are right meanwhile")
    func modelIsRight() throws {
        editor.openTrace { _ = draw() }
        let invoice = try #require(workspace.invoice)
        try set(3)
        trace.step(by: 1)
        check(invoice.amountDue == ExactDecimal("37.31") && shows("Amount due EUR 25.41"))
        // An edit of another value, which no hop concerns, is seen at once.
        invoice.paidAmount = 7
        while tick() {}
        check(invoice.amountDue == ExactDecimal("30.31") && shows("Paid before -7.00") && shows("Amount due EUR 25.41"))
        workspace.store.flush()
        let stored = try Repository(path: editor.path)
        defer { try? stored.close() }
        let entry = try #require(stored.entryWhenRead(at: 0))
        let copy = stored.open(entry.id)
        try waitUntil("the lines") { copy.invoice.lines.count == 2 }
        #expect(copy.invoice.amountDue == ExactDecimal("30.31"))
        // What another program changes arrives in the model, whatever is on the screen.
        copy.invoice.lines[1].invoicedQuantity = 2
        while tick() {}
        stored.flush()
        try waitUntil(
            "the change",
            turn: {
                while workspace.store.continueLoading(until: .now + .milliseconds(5)) {}
                while tick() {}
            }
        ) { invoice.lines[1].invoicedQuantity == 2 }
        check(invoice.lines[1].invoicedQuantity == 2 && shows("Amount due EUR 25.41"))
        trace.endStepping()
        check(shows("Amount due EUR \(DecimalFormat.amount(invoice.amountDue))"))
    }

    @Test("goes to the end and back; each cell shows what the change has done to it by then, and no other one changes")
    func forwardsAndBackwards() throws {
        editor.openTrace { _ = draw() }
        try set(3)
        var screens: [(title: String, screen: [String])] = []
        trace.step(by: 1)
        let wave = try #require(trace.holding.wave)
        for position in wave.hops.indices {
            if position > 0 { trace.step(by: 1) }
            let hop = trace.tick.hops[wave.hops[position]]
            screens.append((trace.tick.words.title(of: hop), draw().lines + draw().totals))
        }
        let titles = screens.map(\.title)
        #expect(titles.first == "Quantity, line 1" && titles.last == "Amount due", "\(titles)")
        #expect(shows("Amount due EUR 37.31") && trace.holding.position == wave.hops.count - 1)
        for (position, expected) in screens.enumerated().reversed().dropFirst() {
            trace.step(by: -1)
            #expect(
                trace.holding.position == position && draw().lines + draw().totals == expected.screen,
                "\(titles[position])")
        }
        check(shows("Coffee 3") && shows("Amount due EUR 25.41"))
        trace.step(by: -1)
        check(shows("Coffee 2") && shows("Amount due EUR 25.41"))
    }

    @Test("asks for each hop before it is shown, and says it with the next key")
    func predicting() throws {
        editor.openTrace { _ = draw() }
        try set(3)
        trace.togglePredicting()
        trace.step(by: 1)
        let wave = try #require(trace.holding.wave)
        for position in wave.hops.indices {
            let hop = trace.tick.hops[wave.hops[position]]
            let isLast = position == wave.hops.count - 1
            let next =
                isLast
                ? "That was the last value." : "Which value is next, and what will it be? Type it; Enter shows it."
            let values = trace.tick.words.values(of: hop)
            #expect(
                workspace.status.message == .info("\(trace.tick.words.title(of: hop)): \(values). \(next)"),
                "\(workspace.status.message)")
            let shown = trace.rows.compactMap { row in if case .hop(let place, _) = row { place } else { nil } }
            #expect(Set(wave.hops).intersection(shown) == Set(wave.hops.prefix(position + 1)))
            trace.enter()
        }
        trace.togglePredicting()
        #expect(wave.hops.count > 3 && trace.rows.count > wave.hops.count)
    }

    @Test("keeps what is typed as an answer, and shows it beside the truth; of an audience, how many were right")
    func answers() throws {
        editor.openTrace { _ = draw() }
        defer { trace.close() }
        try set(3)
        workspace.focus = .trace
        trace.togglePredicting()
        trace.step(by: 1)
        func answer(_ text: String) {
            for character in text {
                check(!trace.setPace(character) && trace.takesText)
                trace.type { $0.insert(String(character)) }
            }
            trace.enter()
        }
        func said() throws -> String? { trace.tick.said[try #require(trace.holding.wave).hops[trace.holding.position]] }
        answer("30")
        #expect(try said() == "Right: you said 30" && trace.holding.position == 1)
        for character in "12" { trace.type { $0.insert(String(character)) } }
        #expect(rendered(PropagationPane(trace), width: 100, height: 4)[0].contains("your answer: 12"))
        trace.goBack()
        check(trace.query.characters.isEmpty && trace.isStepping)
        answer("12")
        #expect(try said() == "You said 12")
        #expect(
            rendered(PropagationPane(trace), width: 160, height: 12).contains { $0.contains("(Right: you said 30)") })
        workspace.isPresenting = true
        let next = trace.tick.hops[try #require(trace.holding.wave).hops[3]]
        let value = try #require(trace.tick.words.numbers(of: next)).new
        for text in [value, "7", value.replacing(".", with: ",")] { answer(text) }
        #expect(workspace.status.message == .info("3 answers. Enter alone shows it.") && trace.holding.position == 2)
        answer("")
        #expect(try said() == "2 of 3 said \(value)" && trace.holding.position == 3)
    }

    @Test("holds each change before it is seen, and what is typed in a field as one")
    func live() throws {
        editor.openTrace { _ = draw() }
        trace.toggleHolding()
        try set(3)
        check(trace.isStepping && trace.hasFocus && shows("Coffee 3") && shows("Amount due EUR 25.41"))
        trace.goBack()
        check(!trace.isStepping && workspace.focus == .lines && shows("Amount due EUR 37.31"))
        workspace.lines.go(to: 0, .quantity)
        workspace.begin(with: "4")
        while tick() {}
        trace.tickEnded(drawn: [], bytes: 0)
        workspace.editing.edit?.insert("5")
        while tick() {}
        trace.tickEnded(drawn: [], bytes: 0)
        check(!trace.isStepping && shows("Amount due EUR 37.31"))
        _ = workspace.editing.commit()
        while tick() {}
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.isStepping)
        let first = try #require(trace.holding.wave?.tick).hops.first { $0.isStep }
        #expect(first.map { trace.tick.words.values(of: $0) } == "3 → 45")
        trace.toggleHolding()
        check(!trace.isStepping && shows("Coffee 45"))
    }

    @Test("keeps the present hop in sight in a window of 40×10")
    func lowWindow() throws {
        let low = try EditorUnderTest(width: 40, height: 10, keys: .billow)
        let trace = low.workspace.trace
        low.openTrace { _ = low.workspace.invoice?.amountDue }
        let line = try #require(low.workspace.invoice?.lines[0])
        line.invoicedQuantity = 3
        while tick() {}
        trace.tickEnded(drawn: [], bytes: 0)
        low.workspace.focus = .trace
        trace.step(by: 1)
        let area = try #require(low.workspace.areas.propagation)
        trace.reveal()
        let rows = rendered(PropagationPane(trace), width: area.size.width, height: area.size.height)
        #expect(rows.contains { $0.contains("● Quantity, line 1") }, "\(rows)")
    }

    @Test("holds the allowances beside a discount until their sum arrives")
    func allowances() throws {
        editor.openTrace { _ = draw() }
        let invoice = try #require(workspace.invoice)
        let allowance = DocumentAllowanceCharge()
        (allowance.percentage, allowance.vatRate) = (10, 19)
        invoice.allowanceCharges.append(allowance)
        invoice.discount = .percentage(10)
        while tick() {}
        _ = draw()
        trace.tickEnded(drawn: [], bytes: 0)
        check(shows("Allowances -2.00"))
        try set(3)
        trace.step(by: 1)
        check(shows("Allowances -2.00") && shows("Coffee 3"))
        let wave = try #require(trace.holding.wave)
        var texts: Set<String> = []
        while trace.holding.position + 1 < wave.hops.count {
            trace.step(by: 1)
            let row = draw().totals.first { $0.contains("Allowances") } ?? ""
            texts.insert(row.split(separator: " ").suffix(2).joined(separator: " "))
        }
        #expect(texts == ["Allowances -2.00", "Allowances -3.00"])
        trace.endStepping()
        check(shows("Allowances -3.00"))
    }

    @Test("leads from a hop to its cell, and from the cell to its hop")
    func jumps() throws {
        editor.openTrace { _ = draw() }
        try set(3)
        workspace.lines.go(to: 0, .quantity)
        trace.toggle()
        #expect(trace.hasFocus && trace.current == .hop(0, level: 0))
        let due = try #require(
            trace.rows.firstIndex { row in
                if case .hop(let place, _) = row { trace.tick.hops[place].name == "Invoice.amountDue" } else { false }
            })
        trace.moveRows(by: due)
        trace.showCell()
        #expect(workspace.focus == .totals)
        workspace.focus = .trace
        trace.moveToEnd(false)
        trace.showCell()
        #expect(workspace.focus == .lines && workspace.lines.column == .quantity && workspace.lines.scroll.cursor == 0)
    }
}
