import Derive
import Dispatch
import Foundation
import Testing

@Suite("Waking")
struct WakingTests {
    @Test("is asked for once a tick, from any thread, and a tick that is run by a callback waits")
    func wakes() async {
        await #expect(processExitsWith: .success) { await wakeAndTick() }
    }

    @Test("is no time to tick within a change, which is refused; at a submission it is")
    func tickInHandler() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let item = Item()
            let effect = Effect { _ = item.price }
            onWake { MainActor.assumeIsolated { _ = tick() } }
            var isDone = false
            submit { isDone = true }
            guard isDone else { return }
            item.price = 1
            effect.stop()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("The handler of onWake calls tick() within a change."))
    }

    @Test("No work waits for ever that another thread submits just as a tick begins")
    func submittingAtATick() async {
        await #expect(processExitsWith: .success) { @MainActor in tickForOthers() }
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
    // Ends the process if no tick follows.
    alarm(60)
    var token: ObservationToken?
    await withCheckedContinuation { told in
        token = item.observe(\.price) { _ in told.resume() }
        item.price = 4
        onWake(nil)
    }
    token?.stop()
    precondition(watcher.calls == 3)
}

/// Ticks as a loop does, for threads that submit the next work once the last one is done.
private func tickForOthers() {
    let (wakes, threads, rounds) = (DispatchSemaphore(value: 0), 2, 50_000)
    onWake { wakes.signal() }
    let done = Done()
    for _ in 0..<threads {
        Thread.detachNewThread {
            let answer = DispatchSemaphore(value: 0)
            for _ in 0..<rounds {
                submit {
                    done.count += 1
                    answer.signal()
                }
                answer.wait()
            }
        }
    }
    while done.count < threads * rounds {
        guard !needsTick else {
            tick()
            continue
        }
        precondition(wakes.wait(timeout: .now() + 10) == .success, "A wake was lost")
    }
}

private func runAway() {
    let (item, watcher) = (Item(), Watcher())
    item.observe(\.price, by: watcher) { _, item in item.price += 1 }
    item.price = 1
    while tick() {}
}

/// How much submitted work has run.
@MainActor
private final class Done {
    var count = 0
}

/// How often a handler was called. Only the main actor touches it here.
private nonisolated final class Wakes: @unchecked Sendable {
    // All calls come from the main actor in this test.
    var count = 0
}
