/// The case known as cellx: layers of four values, each from those of the layer before it, with an effect on each.
@MainActor
struct Cellx<E: Engine> {
    private let sources: [E.Source]
    private let end: [E.Computed]
    private let effects: [E.Effect]

    /// What the last layer holds before and after the change, by the number of layers.
    static var expected: [Int: (before: [Int], after: [Int])] {
        [
            10: ([3, 6, 2, -2], [2, 4, -2, -3]), 100: ([-3, -6, -2, 2], [-2, -4, 2, 3]),
            1000: ([-3, -6, -2, 2], [-2, -4, 2, 3]), 2500: ([-3, -6, -2, 2], [-2, -4, 2, 3]),
        ]
    }

    init(layers: Int) {
        sources = (1...4).map { E.source($0) }
        var effects: [E.Effect] = []
        let (a, b, c, d) = (sources[0], sources[1], sources[2], sources[3])
        var layer = [
            E.computed { b.value }, E.computed { a.value - c.value }, E.computed { b.value + d.value },
            E.computed { c.value },
        ]
        for value in layer { effects.append(E.effect { _ = value.value }) }
        for _ in 1..<layers {
            let (a, b, c, d) = (layer[0], layer[1], layer[2], layer[3])
            layer = [
                E.computed { b.value }, E.computed { a.value - c.value }, E.computed { b.value + d.value },
                E.computed { c.value },
            ]
            for value in layer { effects.append(E.effect { _ = value.value }) }
        }
        end = layer
        self.effects = effects
    }

    /// Reads the last layer, changes all sources at once, and reads it again.
    func update(layers: Int) {
        let expected = Self.expected[layers]
        expect(end.map { $0.value }, expected?.before ?? [])
        E.batch { for (index, source) in sources.enumerated() { source.value = 4 - index } }
        expect(end.map { $0.value }, expected?.after ?? [])
    }
}
