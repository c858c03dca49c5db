import Derive
import Foundation
import Invoicing
import Terminal
import Testing

@testable import Billow

@Suite("The propagation trace", .serialized)
struct PropagationTraceTests {
    @Test("follows changes while it is shown, and listens to none while it is hidden")
    func shown() {
        let (trace, line) = (PropagationTrace(file: nil), InvoiceLine())
        let reaction = Reaction("test") {}
        func change(_ quantity: Decimal) -> Int {
            reaction.track { _ = line.invoicedQuantity }
            line.invoicedQuantity = quantity
            _ = tick()
            trace.tickEnded(drawn: [], bytes: 1)
            return trace.last.number
        }
        #expect(change(2) == 0)
        trace.isShown = true
        #expect(change(3) == 1)
        let changes = trace.last.steps(.changed)
        #expect(changes.map(\.name) == ["InvoiceLine.invoicedQuantity"])
        #expect(changes.map { "\($0.old) → \($0.new)" } == ["2 → 3"])
        trace.isShown = false
        #expect(change(4) == 1)
    }

    @Test("calls each step what the trade calls it, with values as on the screen")
    func words() throws {
        let editor = try EditorUnderTest()
        let workspace = editor.workspace
        let trace = PropagationTrace(file: nil) { workspace.invoice }
        let pane = TotalsPane(workspace.totals)
        let reaction = Reaction("totals") {}
        reaction.track {
            _ = rendered(pane, width: 60, height: 9) + [workspace.problems.countText + workspace.problems.status]
        }
        trace.isShown = true
        defer { trace.isShown = false }
        let invoice = try #require(workspace.invoice)
        invoice.lines[0].enter(netPrice: 11.5)
        invoice.buyer.vatIdentifier = "DE1"
        _ = tick()
        trace.tickEnded(drawn: [], bytes: 0)
        let steps = trace.last.modelSteps.filter { $0.kind != .equal }
        let rows = steps.map { "\($0.title)  \($0.values)" }
        for row in [
            "Price  10.00 → 11.50", "Buyer's VAT id  “” → “DE1”", "Net price  10.00 → 11.50",
            "Net amount  20.00 → 23.00",
            "Lines: sums of net amount by VAT  19 %: 20.00, 7 %: 1.50 → 19 %: 23.00, 7 %: 1.50",
            "Sum of line net amounts  21.50 → 24.50", "Amount due  25.41 → 28.98",
        ] {
            #expect(rows.contains(row), "\(rows)")
        }
        #expect(!rows.contains { $0.contains("[") || $0.contains("Invoice.") || $0.contains("InvoiceLine") })
    }

    @Test("tells of lines that come and go by their name")
    func lines() {
        let (trace, invoice) = (PropagationTrace(file: nil), Invoice())
        trace.isShown = true
        defer { trace.isShown = false }
        invoice.lines.append(InvoiceLine())
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.last.modelSteps.map { "\($0.title)  \($0.values)" } == ["Lines, inserted at 0  1"])
    }

    @Test("writes values as people read them, and never as Swift prints them")
    func values() {
        let nothing: CalendarDate? = nil
        let values: [Any] = [
            Decimal(1234.5), "Tea", nothing as Any, Optional(CalendarDate(year: 2026, month: 3, day: 1)) as Any,
            Optional(Optional(Decimal(2))) as Any, [1, 2, 3], [Optional("a")], InvoiceLine(), true,
            VATGroup(category: .standard, rate: 19), ["a": Optional(1)], DeclaredTotals?.none as Any,
            ProblemCounts(errors: 1, warnings: 2),
        ]
        let texts = values.map { text(of: $0) }
        #expect(
            texts == [
                "1 234.5", "“Tea”", "none", "2026-03-01", "2", "3 items", "1 item", "Line", "true", "19 %",
                "1 item", "none", "1 error, 2 warnings",
            ])
        #expect(!texts.contains { $0.contains("Optional") })
    }
}
