import Derive
import Foundation
import Invoicing
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
        #expect(changes.map(\.label) == ["InvoiceLine.invoicedQuantity"])
        #expect(changes.map { "\($0.old) → \($0.new)" } == ["2 → 3"])
        trace.isShown = false
        #expect(change(4) == 1)
    }

    @Test("writes values as people read them, and never as Swift prints them")
    func values() {
        let nothing: CalendarDate? = nil
        let values: [Any] = [
            Decimal(1234.5), "Tea", nothing as Any, Optional(CalendarDate(year: 2026, month: 3, day: 1)) as Any,
            Optional(Optional(Decimal(2))) as Any, [1, 2, 3], [Optional("a")], InvoiceLine(), true,
            VATGroup(category: .standard, rate: 19), ["a": Optional(1)],
        ]
        let texts = values.map(text(of:))
        #expect(
            texts == [
                "1 234.5", "“Tea”", "none", "2026-03-01", "2", "3 items", "1 item", "InvoiceLine", "true", "19 %",
                "1 item",
            ])
        #expect(!texts.contains { $0.contains("Optional") })
    }
}
