@testable import Derive
@testable import DeriveDocuments
import Foundation
import Testing

private struct Refused: Error {}

@Suite("A signal")
struct SignalTests {
    @Test("is a source for computed values and effects, with one run a tick, and none for an equal value")
    func follows() {
        let price = Signal(10)
        let quantity = Signal(3)
        let amount = Computed { price.value * quantity.value }
        var printed: [Int] = []
        let effect = Effect { printed.append(amount.value) }
        (price.value, quantity.value) = (12, 4)
        tick()
        (price.value, quantity.value) = (24, 2)
        tick()
        #expect(printed == [30, 48])
        effect.stop()
        for signal in [price, quantity] { signal.end() }
        amount.end()
    }

    @Test("takes part in the derived values of objects")
    func besideObjects() {
        let item = Item(price: 5)
        let factor = Signal(2)
        let scaled = Computed { item.total * factor.value }
        #expect(scaled.value == 10)
        item.quantity = 3
        #expect(scaled.value == 30)
        factor.value = 1
        #expect(scaled.value == 15)
        scaled.end()
        factor.end()
    }

    @Test("compares by ==, objects by identity, and what cannot be compared never")
    func equality() {
        final class Box {}
        let (box, other) = (Box(), Box())
        let object = Signal(box)
        let closure = Signal({ 1 })
        var runs = (0, 0)
        let effects = [
            Effect { runs.0 += object.value === box ? 1 : 10 }, Effect { runs.1 += closure.value() },
        ]
        object.value = box
        closure.value = { 1 }
        tick()
        #expect(runs == (1, 2))
        object.value = other
        tick()
        #expect(runs == (11, 2))
        for effect in effects { effect.stop() }
        object.end()
        closure.end()
    }

    @Test("is restored by a transaction that fails, which tells nobody")
    func rollsBack() {
        let price = Signal(10)
        let doubled = Computed { price.value * 2 }
        var seen: [Int] = []
        let effect = Effect { seen.append(doubled.value) }
        try? transaction {
            price.value = 1
            #expect(doubled.value == 2)
            throw Refused()
        }
        tick()
        #expect((price.value, doubled.value, seen) == (10, 20, [20]))
        let short = Signal(1)
        try? transaction {
            short.value = 2
            short.end()
            throw Refused()
        }
        #expect(!short.isActive)
        effect.stop()
        doubled.end()
        price.end()
    }

    @Test("ends once, releases its value, and is refused afterwards with the line that made it")
    func ends() {
        weak var kept: Item?
        let signal = Signal<Item?>(nil)
        signal.value = {
            let item = Item(price: 1)
            kept = item
            return item
        }()
        #expect(kept != nil && signal.isActive)
        signal.end()
        signal.end()
        #expect(kept == nil && !signal.isActive && "\(signal)" == "Signal(ended)")
    }

    @Test("that has ended ends the program when it is read, also if its cell is used again")
    func refusesEnded() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let old = Signal(1)
                old.end()
                let next = Signal(2)
                _ = next.value + old.value
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("The Signal that was made at DeriveTests/SignalTests.swift:"))
    }

    @Test("is neither read nor set off the main actor: the compiler refuses it in a line")
    func refusesOtherActors() throws {
        let compiled = try MacroCompiler([
            "1.swift": "nonisolated func read(_ signal: Signal<Int>) -> Int { signal.value }",
            "2.swift": "func set(_ signal: Signal<Int>) { _ = Task.detached { signal.value = 3 } }",
        ])
        let errors = compiled.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 2, "\(compiled.output)")
        #expect(errors.allSatisfy { $0.contains("error: main actor-isolated property 'value' can not be ") })
    }

    @Test("is not made or set by a computation")
    func refusesComputations() async {
        let making = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Computed { Signal(1).value }.value }
        }
        let refusedMaking = String(decoding: making?.standardErrorContent ?? [], as: UTF8.self)
        #expect(refusedMaking.contains("makes a Signal at "))
        let setting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let signal = Signal(1)
                _ =
                    Computed {
                        signal.value = 2
                        return 1
                    }.value
            }
        }
        let refusedSetting = String(decoding: setting?.standardErrorContent ?? [], as: UTF8.self)
        #expect(refusedSetting.contains(" sets Signal at "))
    }

    @Test("uses the cells of ended ones again: a million made and ended take the memory of one")
    func reusesCells() {
        func makeAndEnd(_ count: Int) {
            for number in 0..<count { Signal(number).end() }
        }
        makeAndEnd(1)
        let before = Cells.capacity
        makeAndEnd(1_000_000)
        let together = (0..<1_000).map { Signal($0) }
        for signal in together { signal.end() }
        let between = Cells.capacity
        let again = (0..<1_000).map { Signal($0) }
        for signal in again { signal.end() }
        #expect(Cells.capacity == between && between - before <= 1_024)
    }
}
