import Derive
import DeriveDocuments
import DeriveKit
import Testing

@Suite("An explanation")
struct ExplanationTests {
    let watcher = Watcher()

    @Test("says what a value depends on, who observes it, where each is declared, and why it was computed last")
    func whole() {
        let item = Item(price: 2)
        let bill = Bill([item])
        bill.observe(\.total, by: watcher) { _, _ in }
        item.quantity = 3
        tick()
        let explanation = explain(bill, \.total)
        #expect(explanation.state == .valid)
        #expect(explanation.dependsOn.map(\.name) == ["Bill.sum", "Bill.discount"])
        #expect(explanation.property.location?.hasPrefix("DeriveTests/Shop.swift:") == true)
        #expect(explanation.observers.first?.location?.hasPrefix("DeriveTests/ExplanationTests.swift:") == true)
        #expect(explanation.readBy.isEmpty)
        #expect(
            explanation.cause.map(\.name) == [
                "Item.quantity", "Item.total", "[Item].sum(total)", "Bill.sum", "Bill.total",
            ])
        bill.discount = 1
        #expect(explain(bill, \.total).state == .invalid)
        tick()
        #expect(explain(bill, \.total).cause.map(\.name) == ["Bill.discount", "Bill.total"])
    }

    @Test("is a short text when it is printed")
    func text() {
        let bill = Bill()
        bill.observe(\.isLarge, by: watcher) { _, _ in }
        bill.discount = -500
        tick()
        let lines = explain(bill, \.isLarge).description.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("Bill.isLarge (DeriveTests/Shop.swift:"))
        #expect(lines[0].hasSuffix("): computed and valid"))
        #expect(lines[1].hasPrefix("  depends on Bill.total (DeriveTests/Shop.swift:"))
        #expect(lines[2].hasPrefix("  observed by Bill at DeriveTests/ExplanationTests.swift:"))
        #expect(lines[3] == "  last computed because of Bill.discount → Bill.total → Bill.isLarge")
    }

    @Test("says how a property stands")
    func states() {
        let person = Employee()
        #expect(explain(person, \.first).state == .source)
        #expect(explain(person as Person, \.fullName).state == .neverComputed)
        #expect(explain(person as Person, \.fullName).description.contains("never computed"))
        person.int2 = 4
        #expect(explain(person, \.int2).state == .overridden)
        #expect(explain(person, \.int2).description.contains("set in place of what is computed"))
        person.invalidate(\.int2)
        #expect(explain(person, \.int2).state == .invalid)
        #expect(explain(person, \.int2).description.contains("computed and invalid"))
        #expect(explain(Wide(), \.columns).state == .notTracked)
        #expect(explain(Wide(), \.columns).description.contains("not tracked"))
        #expect(explain(person, \.first).description.contains("a source"))
        _ = person.card
        #expect(explain(person, \.fullName).readBy.map(\.name) == ["Employee.card"])
        #expect(explain(person, \.fullName).property.location?.hasPrefix("DeriveTests/Person.swift:") == true)
    }

    @Test("breakOnChange follows its path and says the change in a sentence")
    func breaks() {
        let bill = Bill()
        var sentences: [String] = []
        let token = bill.breakOnChange(of: \.customer?.name) { sentences.append($0) }
        let customer = Customer(name: "Ann")
        bill.customer = customer
        customer.name = "Eve"
        bill.customer = nil
        customer.name = "Kim"
        #expect(sentences.count == 3)
        #expect(sentences[1].hasPrefix("Bill at DeriveTests/ExplanationTests.swift:"))
        #expect(sentences[1].hasSuffix("changed from Optional(\"Ann\") to Optional(\"Eve\")"))
        token.stop()
    }

    @Test("breakOnChange without an action raises the debugger's signal")
    func breaksInDebugger() async {
        let result = await #expect(processExitsWith: .signal(5), observing: [\.standardErrorContent]) {
            await MainActor.run {
                let item = Item()
                let token = item.breakOnChange(of: \.price)
                item.price = 4
                token.stop()
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("changed from 0 to 4"))
    }
}

/// A thing of this file alone, since other tests run at the same time.
@Observed
final class Traced {
    var price: Int = 2
    var quantity: Int = 1
    @Derived var total: Int
    init() {}
    func deriveTotal() -> Int { price * quantity }
}

@Suite("The trace")
struct TraceTests {
    @Test("emits each step of a propagation in order, and nothing to listeners that have stopped")
    func steps() {
        let traced = Traced()
        let watcher = Watcher()
        traced.observe(\.total, by: watcher) { _, _ in }
        var log: [String] = []
        let token = Trace.listen { event in if let line = text(of: event) { log.append(line) } }
        traced.price = 3
        tick()
        #expect(
            log == [
                "Traced.price 2 → 3", "Traced.total invalid", "Traced.total Optional(2) → 3",
                "Traced at DeriveTests/ExplanationTests.swift",
            ])
        log = []
        transaction { (traced.price, traced.quantity) = (1, 3) }
        tick()
        #expect(log.last == "Traced.total = 3")
        token.stop()
        traced.price = 9
        tick()
        #expect(log.count == 4)
    }

    private func text(of event: TraceEvent) -> String? {
        let text =
            switch event {
            case .changed(let property, let old, let new): "\(property.label) \(old) → \(new)"
            case .invalidated(let name): "\(name) invalid"
            case .recomputed(let property, let old, let new): "\(property.label) \(old) → \(new)"
            case .equal(let property, let value): "\(property.label) = \(value)"
            case .notified(let name): String(name.prefix { $0 != ":" })
            }
        return text.hasPrefix("Traced") ? text : nil
    }

    @Test("is a sequence too, which ends with who awaits it")
    func sequence() async {
        // In a process of its own: other tests' changes would come between, and be kept alive by the sequence.
        await #expect(processExitsWith: .success) {
            let seen = await followTwoSteps()
            precondition(seen == ["price 1", "price 2"])
        }
    }
}

private func followTwoSteps() async -> [String] {
    let item = Item()
    item.observe(\.price, by: item) { _, _ in }
    var seen: [String] = []
    let stream = Trace.steps()
    item.price = 1
    for await step in stream {
        guard case .changed(let property, _, let new) = step.event else { continue }
        seen.append("\(property.name) \(new)")
        if seen.count == 2 { break }
        item.price = 2
    }
    return seen
}
