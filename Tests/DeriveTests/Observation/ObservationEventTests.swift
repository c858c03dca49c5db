import Derive
import Testing

@Suite("An event of an observation")
struct ObservationEventTests {
    private final class Log {
        var lines: [String] = []
    }

    @Test("tells its kind and which of the paths have changed, and comes once a tick")
    func matches() {
        var item: Item? = Item(price: 1)
        let log = Log()
        item?.observe(\.price, \.quantity, by: log, options: [.initial, .didSet, .deinit]) { log, event in
            log.lines.append(
                "\(event.kind) \(event.matches(\.price)) \(event.matches(\.quantity)) \(event.object?.price ?? 0)")
        }
        item?.price = 3
        tick()
        item?.quantity = 5
        tick()
        item?.price = 4
        item?.quantity = 4
        tick()
        item = nil
        #expect(
            log.lines == [
                "initial true true 1", "didSet true false 3", "didSet false true 3", "didSet true true 4",
                "deinit false false 0",
            ])
    }

    @Test("ends the observation by cancel()")
    func cancels() {
        let item = Item(price: 1)
        let log = Log()
        let token = item.observe(\.price, by: log, options: .didSet) { log, event in
            log.lines.append("\(event.kind)")
            event.cancel()
        }
        for price in 2...3 {
            item.price = price
            tick()
        }
        #expect(log.lines == ["didSet"] && !token.isActive)
    }
}

@Suite("The values of an expression")
struct ExpressionValuesTests {
    @Test("come as one element a tick, the latest, none for an equal one, and end with their scope")
    func sequence() async {
        let item = Item(price: 1)
        let scope = EffectScope()
        let stream = scope.run { values { item.price * 10 + item.quantity / 10 } }
        var reader = stream.makeAsyncIterator()
        var seen = [await reader.next()]
        (item.price, item.quantity) = (2, 3)
        tick()
        seen.append(await reader.next())
        item.quantity = 4
        tick()
        item.price = 3
        tick()
        item.price = 4
        tick()
        seen.append(await reader.next())
        scope.end()
        seen.append(await reader.next())
        #expect(seen == [10, 20, 40, nil])
    }

    @Test("that are read late begin with the latest, and lose none after it")
    func readLate() async {
        let item = Item(price: 1)
        let scope = EffectScope()
        let stream = scope.run { values { item.price } }
        for price in 2...100 {
            item.price = price
            tick()
        }
        var reader = stream.makeAsyncIterator()
        var seen = [await reader.next()]
        item.price = 7
        tick()
        seen.append(await reader.next())
        scope.end()
        seen.append(await reader.next())
        #expect(seen == [100, 7, nil])
    }

    @Test("that nobody reads keep no effect")
    func unread() {
        let item = Item(price: 1)
        var unread: AsyncStream<Int>? = values { item.price }
        #expect(unread != nil && item.isObserved(\.price))
        unread = nil
        tick()
        #expect(!item.isObserved(\.price))
    }
}
