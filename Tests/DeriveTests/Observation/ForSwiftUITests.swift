import DeriveGraph
import Observation
import Synchronization
import Testing

@testable import Derive

/// The names of trackings whose `onChange` was called, from which nothing is isolated.
nonisolated private final class Told: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func track(_ name: String, _ body: () -> Void) {
        withObservationTracking(body) { self.names.withLock { $0.append(name) } }
    }
}

/// Answers of `withObservationTracking`, in processes of their own: nothing turns it off again.
@Suite("Module Observation")
struct ForSwiftUITests {
    @Test("sees nothing of Derive before a program has asked for it, and costs nothing")
    func off() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (item, told) = (Item(price: 1), Told())
            let nodes = graph.nodeRange.count
            told.track("price") { _ = (item.price, item.quantity) }
            precondition(graph.nodeRange.count == nodes && FollowedValue.count == 0)
            item.price = 2
            tick()
            precondition(told.all.isEmpty && MemoryLayout<ObservedStorage>.size == 8)
        }
    }

    @Test("is told of a property, a derived value, a sum, a collection and a signal, once each and in the tick")
    func on() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (item, told) = (Item(price: 1), Told())
            let (bill, signal) = (Bill([item]), Signal(1))
            let doubled = Computed { signal.value * 2 }
            observesForSwiftUI()
            observesForSwiftUI()
            told.track("price") { _ = item.price }
            told.track("total") { _ = item.total }
            told.track("sum") { _ = bill.items.sum(\.total) }
            told.track("count") { _ = bill.items.count }
            told.track("doubled") { _ = doubled.value }
            told.track("signal") { _ = signal.value }
            tick()
            precondition(told.all.isEmpty)
            item.price = 5
            precondition(told.all.isEmpty)
            tick()
            precondition(told.all.sorted() == ["price", "sum", "total"])
            signal.value = 2
            tick()
            precondition(told.all.dropFirst(3).sorted() == ["doubled", "signal"])
            (item.price, signal.value) = (6, 3)
            tick()
            precondition(told.all.count == 5 && FollowedValue.count == 1)
            bill.items.append(Item(price: 1))
            tick()
            precondition(told.all.last == "count" && FollowedValue.count == 0)
        }
    }

    @Test("is not told of an equal value, and is of the death of what was read")
    func ends() async {
        await #expect(processExitsWith: .success) { @MainActor in
            observesForSwiftUI()
            let told = Told()
            var item: Item? = Item(price: 2, quantity: 3)
            told.track("total") { _ = item?.total }
            item?.price = 3
            item?.quantity = 2
            tick()
            precondition(told.all.isEmpty)
            item = nil
            tick()
            precondition(told.all == ["total"] && FollowedValue.count == 0)
        }
    }

    @Test("follows no read of a formula, of an effect or outside of a tracking, and disturbs none of them")
    func others() async {
        await #expect(processExitsWith: .success) { @MainActor in
            observesForSwiftUI()
            let (item, told) = (Item(price: 2), Told())
            var seen: [Int] = []
            _ = item.total
            let effect = Effect { seen.append(item.total) }
            told.track("effect") { _ = Effect { _ = item.price } }
            precondition(FollowedValue.count == 0)
            item.price = 3
            tick()
            precondition(seen == [2, 3] && told.all.isEmpty && item.total == 3)
            effect.stop()
        }
    }

    @Test("is asked for outside of callbacks")
    func refused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let effect = Effect { observesForSwiftUI() }
            effect.stop()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Ask for it when the program starts, and not in a callback."))
    }
}
