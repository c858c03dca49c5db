import Derive
import DeriveDocuments
import Testing

private struct Refused: Error {}

@Suite("A scope of effects")
struct EffectScopeTests {
    @Test("ends effects, observations, signals and nested scopes, the last first, and runs clean-up closures, once")
    func ends() {
        let scope = EffectScope()
        let outside = Signal(1)
        let item = Item(price: 1)
        var log: [String] = []
        var own: Signal<Int>?
        let inner = scope.run {
            own = Signal(5)
            onCleanup { log.append("first") }
            _ = Effect { log.append("effect \(outside.value)") }
            item.observe(\.price, by: item) { _, _ in log.append("observation") }
            let inner = EffectScope()
            inner.onCleanup { log.append("inner") }
            return inner
        }
        (outside.value, item.price) = (2, 2)
        tick()
        #expect(log == ["effect 1", "effect 2", "observation"])
        scope.end()
        scope.end()
        (outside.value, item.price) = (3, 3)
        tick()
        #expect(log.dropFirst(3) == ["inner", "first"])
        #expect(own?.isActive == false && !inner.isActive && !scope.isActive && item.observations.isEmpty)
        outside.end()
    }

    @Test("is an effect's run: what that has made ends before the next run and with the effect")
    func effectsInEffects() {
        let outer = Signal(1)
        let inner = Signal(1)
        var (runs, cleanups) = (0, 0)
        var effect: Effect? = Effect {
            _ = outer.value
            let step = Signal(10)
            _ = Effect {
                runs += inner.value + step.value > 0 ? 1 : 0
                onCleanup { cleanups += 1 }
            }
        }
        for value in 2...4 {
            outer.value = value
            tick()
        }
        #expect((runs, cleanups) == (4, 3))
        inner.value = 2
        tick()
        #expect((runs, cleanups) == (5, 4))
        #expect(effect?.isActive == true)
        effect = nil
        inner.value = 3
        tick()
        #expect((runs, cleanups) == (5, 5))
        outer.end()
        inner.end()
    }

    @Test("may end within an effect of its own")
    func endsInside() {
        let scope = EffectScope()
        let outside = Signal(1)
        var sum = 0
        scope.run {
            let own = Signal(5)
            _ = Effect {
                sum += own.value
                if outside.value == 2 { scope.end() }
            }
        }
        outside.value = 2
        tick()
        outside.value = 3
        tick()
        #expect(sum == 10)
        outside.end()
    }

    @Test("forgets what has ended by itself, however much is made in it")
    func forgets() {
        weak var first: Effect?
        let scope = EffectScope()
        scope.run {
            for number in 0..<1_000 {
                let effect = Effect {}
                if number == 0 { first = effect }
                effect.stop()
            }
        }
        #expect(first == nil)
        scope.end()
    }

    @Test("A batch that throws keeps what was written, and one tick follows")
    func batches() {
        let a = Signal(1)
        let b = Signal(1)
        var seen: [Int] = []
        let effect = Effect { seen.append(a.value + b.value) }
        try? batch {
            a.value = 2
            batch { b.value = 3 }
            #expect(seen == [2])
            throw Refused()
        }
        #expect(seen == [2, 5])
        try? transaction {
            batch { a.value = 10 }
            #expect(seen == [2, 5])
            throw Refused()
        }
        tick()
        #expect((a.value, seen) == (2, [2, 5]))
        effect.stop()
        a.end()
        b.end()
    }
}
