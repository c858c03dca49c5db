import Dispatch
import Testing

@testable import Derive
@testable import DeriveGraph

@Suite("A tick")
struct TickTests {
    @Test("runs observations in order of registration, whatever the order of the changes")
    func order() {
        let (first, second) = (Item(), Item())
        var log: [String] = []
        let tokens = [
            first.observe(\.price) { _ in log.append("first") },
            second.observe(\.price) { _ in log.append("second") },
        ]
        second.price = 1
        first.price = 1
        tick()
        #expect(log == ["first", "second"])
        for token in tokens { #expect(token.isActive) }
    }

    @Test("keeps to that order when the numbers of observers are used up, also while some wait")
    func renumbering() {
        let item = Item()
        var log: [Int] = []
        var tokens: [ObservationToken] = []
        @MainActor func add() {
            let number = tokens.count
            tokens.append(
                item.observe(\.price) { price in
                    log.append(number)
                    guard price == 2, number == 1 else { return }
                    Graph.lastObserver = .max
                    add()
                    item.price = 3
                })
        }
        for _ in 0..<3 { add() }
        item.price = 1
        Graph.lastObserver = .max - 1
        for _ in 0..<3 { add() }
        #expect(Graph.lastObserver < .max / 2)
        item.price = 2
        while tick() {}
        #expect(log == [0, 1, 2, 3, 4, 5, 6, 0, 1])
        for token in tokens { token.stop() }
    }

    @Test("lets who has not run yet see a write from a callback in this tick, and who has in the next")
    func writesFromCallbacks() {
        let item = Item()
        var log: [String] = []
        let quantity = item.observe(\.quantity) { log.append("quantity \($0)") }
        let price = item.observe(\.price) {
            log.append("price \($0)")
            item.quantity = $0
            item.name = "\($0)"
        }
        let name = item.observe(\.name) { log.append("name \($0)") }
        item.price = 7
        item.quantity = 2
        #expect(tick())
        #expect(log == ["quantity 2", "price 7", "name 7"])
        #expect(!tick())
        #expect(log == ["quantity 2", "price 7", "name 7", "quantity 7"])
        for observation in [quantity, price, name] { #expect(observation.isActive) }
    }

    @Test("is stopped after a hundred in a row that callbacks alone have caused, with the names")
    func runaway() async {
        // In a process of its own: what other tests hand in meanwhile would count as news from outside.
        await #expect(processExitsWith: .success) { await MainActor.run { causeOneAnother() } }
    }

    @Test("takes in work that was submitted from another thread, in order")
    func submitted() {
        let item = Item()
        var seen: [Int] = []
        let observation = item.observe(\.price) { seen.append($0) }
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {
            for price in 1...3 { submit { item.price = price } }
        }
        // The main actor is not given up meanwhile, so nobody else's tick takes the work in.
        group.wait()
        while tick() {}
        #expect(item.price == 3)
        #expect(seen == [3])
        #expect(observation.isActive)
    }
}

private func causeOneAnother() {
    let item = Item()
    var message = ""
    onRunawayTicks { message = $0 }
    let one = item.observe(\.price) { item.quantity = $0 + 1 }
    let two = item.observe(\.quantity) { item.price = $0 + 1 }
    item.price = 1
    var count = 0
    while tick(), count < 1000 { count += 1 }
    precondition((90...110).contains(count), "\(count) ticks")
    precondition(message.contains("Item at") && message.contains("Item.price"), message)
    precondition(one.isActive && two.isActive)
    item.name = "calm"
    precondition(!tick())
}
