import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

extension RecordedTick {
    /// What has another value now, as the pane says it: `Amount, line 1  20.00 → 23.00`.
    var changedValues: [String] {
        hops.filter { $0.group == .values && $0.kind != .equal }.map { texts(of: $0) }
    }

    /// All hops as the pane says them.
    var texts: [String] { hops.map { texts(of: $0) } }

    private func texts(of hop: RecordedHop) -> String { "\(words.title(of: hop))  \(words.values(of: hop))" }

    /// The hops of the trade below what caused them, two blanks a level.
    var treeTexts: [String] {
        rows(in: TraceView()).compactMap { row in
            guard case .hop(let place, let level) = row else { return nil }
            return String(repeating: "  ", count: level) + texts(of: hops[place])
        }
    }
}

@Suite("The propagation trace", .serialized)
struct PropagationTraceTests {
    @Test("follows changes while it is shown, and listens to none while it is hidden")
    func shown() {
        let (trace, line) = (PropagationTrace(), InvoiceLine())
        let reaction = Reaction("test") {}
        func change(_ quantity: ExactDecimal) -> Int {
            reaction.track { _ = line.invoicedQuantity }
            line.invoicedQuantity = quantity
            _ = tick()
            trace.tickEnded(drawn: [], bytes: 1)
            return trace.last.number
        }
        #expect(change(2) == 0)
        trace.isShown = true
        #expect(change(3) == 1)
        #expect(trace.last.hops.filter { $0.kind == .changed }.map(\.name) == ["InvoiceLine.invoicedQuantity"])
        #expect(trace.last.changedValues == ["Quantity  2 → 3"])
        trace.isShown = false
        #expect(change(4) == 1)
        #expect(trace.history.count == 1)
    }

    /// An editor whose totals and problems are looked at, and a trace of it.
    private func traced(_ change: (Invoice) -> Void, check: (RecordedTick, Invoice) -> Void) throws {
        let editor = try EditorUnderTest()
        defer { withExtendedLifetime(editor) {} }
        let workspace = editor.workspace
        let trace = workspace.trace.trace
        let pane = TotalsPane(workspace.totals)
        let reaction = Reaction("totals") {}
        reaction.track {
            _ = rendered(pane, width: 60, height: 9) + [workspace.problems.countText + workspace.problems.status]
        }
        trace.isShown = true
        defer { trace.isShown = false }
        let invoice = try #require(workspace.invoice)
        change(invoice)
        _ = tick()
        reaction.track {
            _ = rendered(pane, width: 60, height: 9) + [workspace.problems.countText + workspace.problems.status]
        }
        trace.tickEnded(drawn: [DrawnRows(pane: "totals", rows: [1, 8])], bytes: 321)
        check(trace.last, invoice)
    }

    @Test("calls each hop what the trade calls it, with values as on the screen")
    func words() throws {
        let rows = [
            "Price, line 1  10.00 → 11.50", "Buyer's VAT id  – → “DE1”", "Net price, line 1  10.00 → 11.50",
            "Amount, line 1  20.00 → 23.00", "Lines  21.50 → 24.50", "Amount due  25.41 → 28.98",
            "Lines: sums of net amount by VAT  19 %: 20.00 → 23.00",
            "VAT breakdown  19 %: 3.80 → 4.37", "Unit, line 2  pcs → kg",
        ]
        try traced { invoice in
            invoice.lines[0].enter(netPrice: ExactDecimal(115, exponent: -1))
            invoice.buyer.vatIdentifier = "DE1"
            invoice.lines[1].unitCode = "KGM"
        } check: { tick, _ in
            for row in rows { #expect(tick.changedValues.contains(row), "\(tick.changedValues)") }
        }
    }

    @Test("shows each hop below what caused it, down to the amount due")
    func tree() throws {
        let tree = [
            "Quantity, line 1  2 → 3", "  Amount, line 1  20.00 → 30.00",
            "    Lines: sums of net amount by VAT  19 %: 20.00 → 30.00",
            "      Lines  21.50 → 31.50", "        Without VAT  21.50 → 31.50",
            "      VAT breakdown  19 %: 3.80 → 5.70", "        VAT  3.91 → 5.81",
            "          With VAT  25.41 → 37.31", "            Amount due  25.41 → 37.31",
        ]
        try traced {
            $0.lines[0].invoicedQuantity = 3
        } check: { tick, _ in
            #expect(Set(tick.treeTexts) == Set(tree), "\(tick.treeTexts)")
            #expect(tick.treeTexts.first == tree.first)
        }
    }

    @Test("says first what was changed and what that cost, counted")
    func sentence() throws {
        try traced {
            $0.lines[0].invoicedQuantity = 3
        } check: { tick, invoice in
            let computed = tick.hops.filter { $0.isComputed && $0.group.isOfModel }
            let equal = computed.filter { $0.kind == .equal }
            #expect(tick.computedCount == computed.count && tick.equalCount == equal.count && equal.count > 0)
            // Those of each object, and the sums over lines and allowances.
            let own = Invoice._$schema.properties.count { $0.kind == .derived }
            let line = InvoiceLine._$schema.properties.count { $0.kind == .derived }
            let sums = invoice.lines.aggregateCount + invoice.allowanceCharges.aggregateCount
            let inner = invoice.lines.elements.reduce(0) { $0 + $1.allowanceCharges.aggregateCount }
            #expect(tick.derivedCount == own + 2 * line + sums + inner)
            #expect(
                tick.sentence.hasPrefix(
                    "Quantity of line 1: 2 → 3. \(computed.count) of \(tick.derivedCount) values recomputed, "
                        + "\(equal.count) of them unchanged, 2 rows drawn, 321 bytes, "), "\(tick.sentence)")
            #expect(tick.sentence.hasSuffix(" ms."))
        }
    }

    @Test("counts derived values anew when lines and allowances come and go")
    func counts() throws {
        var before = 0
        try traced {
            $0.lines[0].invoicedQuantity = 3
        } check: { tick, _ in
            before = tick.derivedCount
        }
        let more = LineAllowanceCharge._$schema.derivedCount + DocumentAllowanceCharge._$schema.derivedCount
        try traced { invoice in
            invoice.lines[0].allowanceCharges.append(LineAllowanceCharge())
            invoice.allowanceCharges.append(DocumentAllowanceCharge())
        } check: { tick, _ in
            #expect(before > 0 && tick.derivedCount >= before + more)
        }
    }

    @Test("tells of lines that come and go by their name")
    func lines() {
        let (trace, invoice) = (PropagationTrace(), Invoice())
        trace.isShown = true
        defer { trace.isShown = false }
        invoice.lines.append(InvoiceLine())
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.last.changedValues == ["Line 1 inserted  now 1 line"])
    }

    @Test("keeps the last 100 changes")
    func history() {
        let (trace, line) = (PropagationTrace(), InvoiceLine())
        trace.isShown = true
        defer { trace.isShown = false }
        let reaction = Reaction("test") {}
        for quantity in 1...130 {
            reaction.track { _ = line.invoicedQuantity }
            line.invoicedQuantity = ExactDecimal(quantity + 1)
            trace.tickEnded(drawn: [], bytes: 0)
        }
        #expect(trace.history.count == 100 && trace.history.first?.number == 31 && trace.last.number == 130)
    }

    @Test("writes values as people read them, and never as Swift prints them")
    func values() {
        let nothing: CalendarDate? = nil
        let values: [Any] = [
            ExactDecimal(12345, exponent: -1), "Tea", nothing as Any,
            Optional(CalendarDate(year: 2026, month: 3, day: 1)) as Any,
            Optional(Optional(ExactDecimal(2))) as Any, [1, 2, 3], [Optional("a")], InvoiceLine(), true,
            VATGroup(category: .standard, rate: 19), ["a": Optional(1)], DeclaredTotals?.none as Any,
            ProblemCounts(errors: 1, warnings: 2), Discount.percentage(10),
            NSObject(), Place.number,
        ]
        #expect(
            values.map { shownText(of: $0) } == [
                "1 234.5", "“Tea”", nil, "2026-03-01", "2", "1, 2, 3", "“a”", "Line", "yes", "19 %",
                "1 item", nil, "1 error, 2 warnings", "10 %", "", "",
            ])
    }
}

@Suite("A property that is described in one line, in the trace")
struct DescribedPropertyTraceTests {
    @Test("is called by its name, and is shown as on the screen")
    func named() {
        let crate = Crate()
        crate.weight = 1
        let trace = PropagationTrace()
        let reaction = Reaction("screen") {}
        reaction.track { _ = (crate.colour, crate.weight) }
        trace.isShown = true
        defer { trace.isShown = false }
        (crate.colour, crate.weight) = ("red", ExactDecimal(12345, exponent: -1))
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(
            trace.last.changedValues == [
                "Crate's colour  – → “red”", "Weight  1 → 1 234.5",
            ])
    }
}
