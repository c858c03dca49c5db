import Derive
import DeriveDocuments
import DeriveKit
import Fuzzing
import Testing

@Observed
final class TracedItem {
    var price: Int = 1
    var isTaxed: Bool = true
    @Derived var net: Int
    @Derived var sign: Int
    init() {}
    func deriveNet() -> Int { price * 2 }
    func deriveSign() -> Int { price.signum() }
}

@Observed
final class TracedBill {
    let items = ObservedArray<TracedItem>()
    var paid: Int = 0
    @Derived var total: Int
    @Derived var due: Int
    init() {}
    func deriveTotal() -> Int { items.sum(\.net) }
    func deriveDue() -> Int { total - paid }
}

@Suite("A recording of the trace", .serialized)
struct TraceRecordingTests {
    private let bill = TracedBill()
    private let recording = TraceRecording { event in
        switch event {
        case .changed(let property, _, _), .recomputed(let property, _, _), .equal(let property, _):
            property.label.contains("TracedItem") || property.label.contains("TracedBill")
        default: false
        }
    }

    init() {
        bill.items.append(contentsOf: [TracedItem(), TracedItem()])
        _ = (bill.due, bill.items[0].sign)
        recording.clear()
    }

    /// `2 TracedBill.total < [TracedItem].sum(net)`: depth, name, causes.
    private var tree: [String] {
        recording.steps.map { step in
            let causes = step.causes.map { Self.name(recording.steps[$0].event) }.joined(separator: ", ")
            return "\(step.depth) \(Self.name(step.event))" + (causes.isEmpty ? "" : " < \(causes)")
        }
    }

    private static func name(_ event: TraceEvent) -> String {
        switch event {
        case .changed(let property, _, _), .recomputed(let property, _, _): property.label
        case .equal(let property, _): "\(property.label) ="
        case .invalidated(let name), .notified(let name): name
        }
    }

    @Test("has for each step what caused it and how deep it lies, through a sum over members as well")
    func causes() {
        bill.items[0].price = 3
        _ = (bill.due, bill.items[0].sign)
        #expect(
            tree == [
                "0 TracedItem.price", "1 TracedItem.net < TracedItem.price", "2 [TracedItem].sum(net) < TracedItem.net",
                "3 TracedBill.total < [TracedItem].sum(net)", "4 TracedBill.due < TracedBill.total",
                "1 TracedItem.sign = < TracedItem.price",
            ])
        #expect(recording.steps.allSatisfy { $0.duration >= .zero })
    }

    @Test("has all causes of a step, and none that only stayed the same")
    func severalCauses() {
        transaction {
            bill.items[1].price = 5
            bill.paid = 1
        }
        _ = bill.due
        #expect(tree.last == "4 TracedBill.due < TracedBill.paid, TracedBill.total")
        recording.clear()
        bill.items[0].isTaxed = false
        _ = bill.due
        #expect(tree == ["0 TracedItem.isTaxed"])
    }

    @Test("leads from a member that comes to the sum that takes it in")
    func members() {
        bill.items.append(TracedItem())
        _ = bill.due
        let lines = tree
        #expect(lines.first?.hasPrefix("0 [TracedItem].") == true, "\(lines)")
        #expect(
            lines.contains { $0.contains("[TracedItem].sum(net) < ") && $0.contains("[TracedItem].inserted") },
            "\(lines)")
        #expect(lines.last?.hasSuffix("TracedBill.due < TracedBill.total") == true, "\(lines)")
    }

    @Test("keeps no more steps than it was told to, counts the others, and ends when it is stopped")
    func limit() {
        let short = TraceRecording(limit: 2)
        bill.items[0].price = 9
        _ = bill.due
        #expect(short.steps.count == 2 && short.droppedCount >= 3)
        short.stop()
        short.clear()
        bill.items[0].price = 8
        #expect(short.steps.isEmpty && short.droppedCount == 0)
    }

    @Test("counts the time from the first change, not from a value that was read before")
    func beginning() throws {
        let item = TracedItem()
        bill.items.append(item)
        recording.clear()
        _ = item.net
        let readAt = try #require(recording.began)
        let before = ContinuousClock.now
        item.price = 2
        let began = try #require(recording.began)
        #expect(readAt <= before && before <= began && recording.steps.count == 2)
        #expect(recording.steps[1].duration == .zero)
        _ = item.net
        item.price = 3
        #expect(recording.began == began)
    }

    @Test("takes a wave of many steps, each caused by the one before")
    func longWave() {
        let count = sampleSize(50_000, soak: 100_000)
        let chain = (0..<count).map { _ in TracedLink() }
        for (link, next) in zip(chain, chain.dropFirst()) { next.before = link }
        for link in chain { _ = link.value }
        let long = TraceRecording { event in
            if case .recomputed(let property, _, _) = event { property.typeName == "TracedLink" } else { false }
        }
        chain[0].number = 1
        #expect(chain[count - 1].value == 1)
        #expect(long.steps.count == count && long.steps.last?.depth == count - 1)
    }
}

@Observed
final class TracedLink {
    var number: Int = 0
    weak var before: TracedLink?
    @Derived var value: Int
    init() {}
    func deriveValue() -> Int { before?.value ?? number }
}
