import Derive
import Testing

@Suite("An effect")
struct EffectTests {
    @Test("runs at once, and again in each tick in which something that it has read has changed, until it is stopped")
    func runs() {
        let item = Item(price: 1)
        var seen: [Int] = []
        let effect = Effect("total") { seen.append(item.isDear ? item.total : 0) }
        item.quantity = 3
        tick()
        #expect(seen == [0])
        (item.price, item.quantity) = (200, 2)
        tick()
        item.quantity = 3
        tick()
        #expect(seen == [0, 400, 600])
        effect.stop()
        item.quantity = 4
        tick()
        #expect(seen.count == 3)
        #expect(effect.name == "total" && !effect.isActive)
    }

    @Test("that sets what it has read runs again in the next tick")
    func writes() {
        let item = Item(price: 1)
        var runs = 0
        let effect = Effect {
            runs += 1
            if item.price < 3 { item.price += 1 }
        }
        while tick() {}
        #expect((item.price, runs) == (3, 3))
        effect.stop()
    }
}
