import Derive
import DeriveKit
import Testing

@Suite("Signals in the trace", .serialized)
struct SignalTraceTests {
    /// The names of signals of this file with no lines in them.
    private func withoutLines(_ text: String) -> String { text.replacing(/Tests\.swift:[0-9]+/, with: "") }

    @Test("A change of a signal is the first step, under the line that made it, and causes what follows from it")
    func steps() {
        let price = Signal(2)
        let doubled = Computed { price.value * 2 }
        let sign = Computed { doubled.value.signum() }
        _ = sign.value
        let recording = TraceRecording { "\($0)".contains("SignalTraceTests.swift") }
        price.value = 3
        _ = sign.value
        recording.stop()
        price.value = 4
        #expect(
            recording.steps.map { withoutLines("\($0.depth) \($0.event)") } == [
                "0 Signal at DeriveTests/SignalTrace: 2 → 3", "1 Computed at DeriveTests/SignalTrace = 6",
                "2 Computed at DeriveTests/SignalTrace = 1, as before",
            ])
        #expect(recording.steps.map(\.causes) == [[], [0], [1]])
        for value in [doubled, sign] { value.end() }
        price.end()
    }

    @Test("An explanation of a signal and of a computed value names what they depend on and who follows them")
    func explanation() {
        let price = Signal(2)
        let item = Item(price: 5)
        let worth = Computed { price.value * item.total }
        #expect(explain(worth).state == .neverComputed)
        let effect = Effect("shelf") { _ = worth.value }
        price.value = 3
        tick()
        #expect(withoutLines("\(explain(price))").hasPrefix("Signal at DeriveTests/SignalTrace: a source"))
        #expect(explain(price).readBy.map { withoutLines($0.name) } == ["Computed at DeriveTests/SignalTrace"])
        #expect(explain(price).observers.map(\.name) == ["shelf"])
        #expect(explain(worth).state == .valid)
        #expect(
            explain(worth).dependsOn.map { withoutLines($0.name) } == [
                "Signal at DeriveTests/SignalTrace", "Item.total",
            ])
        #expect(
            explain(worth).cause.map { withoutLines($0.name) } == [
                "Signal at DeriveTests/SignalTrace", "Computed at DeriveTests/SignalTrace",
            ])
        effect.stop()
        worth.end()
        price.end()
    }

    @Test("The neighbours of a property include the computed values that read it")
    func neighbours() {
        let item = Item(price: 5)
        let half = Computed { item.price / 2 }
        _ = half.value
        let readers = Neighbours(of: item, \Item.price).readers
        #expect(readers.map { withoutLines($0.label) } == ["Computed at DeriveTests/SignalTrace"])
        #expect(readers.first?.typeName == "Computed" && readers.first?.object == nil)
        half.end()
    }

    @Test("Steps and events are printed in words")
    func words() {
        let item = Item(price: 5)
        // A change of what nobody has read is no step.
        _ = item.total
        var seen: [String] = []
        let token = Trace.listen {
            if case .changed(let property, _, _) = $0, property.object === item { seen.append("\($0)") }
        }
        item.price = 6
        token.stop()
        #expect(seen == ["Item.price: 5 → 6"])
    }
}
