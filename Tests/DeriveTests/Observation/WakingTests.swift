import Derive
import Testing

@Suite("Waking")
struct WakingTests {
    @Test("is asked for once a tick, from any thread, and a tick that is run by a callback waits")
    func wakes() async {
        await #expect(processExitsWith: .success) { await wakeAndTick() }
    }

    @Test("Callbacks without end are said on stderr if nobody asked to hear of them")
    func runaway() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await runAway()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Derive: Observations have caused one another for 100 rounds and were stopped:"))
        #expect(message.contains("(Item.price). Let one of them stop writing what another one observes."))
    }
}

private func wakeAndTick() async {
    let (item, wakes, watcher) = (Item(), Wakes(), Watcher())
    onWake { wakes.count += 1 }
    item.observe(\.price, by: watcher) { watcher, item in
        precondition(!tick())
        watcher.calls += 1
    }
    item.price = 1
    item.price = 2
    precondition(needsTick && wakes.count == 1)
    tick()
    precondition(!needsTick && watcher.calls == 1)
    submit { item.price = 3 }
    precondition(needsTick && wakes.count == 2)
    tick()
    precondition(watcher.calls == 2)
    item.price = 4
    onWake(nil)
    for _ in 0..<1000 where needsTick { await Task.yield() }
    precondition(watcher.calls == 3)
}

private func runAway() {
    let (item, watcher) = (Item(), Watcher())
    item.observe(\.price, by: watcher) { _, item in item.price += 1 }
    item.price = 1
    while tick() {}
}

/// How often a handler was called. Only the main actor touches it here.
private nonisolated final class Wakes: @unchecked Sendable {
    // All calls come from the main actor in this test.
    var count = 0
}
