/// What a case is made of, and what comes out of it.
struct DynamicCase {
    let name: String
    let width, layers, sources: Int
    let staticFraction, readFraction: Double
    let iterations: Int
    let sum: Double
    let count: Int

    static var all: [DynamicCase] {
        [
            DynamicCase(
                name: "simple component", width: 10, layers: 5, sources: 2, staticFraction: 1, readFraction: 0.2,
                iterations: 600_000, sum: 19_199_968, count: 3_480_000),
            DynamicCase(
                name: "dynamic component", width: 10, layers: 10, sources: 6, staticFraction: 0.75, readFraction: 0.2,
                iterations: 15_000, sum: 302_310_782_860, count: 1_155_000),
            DynamicCase(
                name: "large web app", width: 1000, layers: 12, sources: 4, staticFraction: 0.95, readFraction: 1,
                iterations: 7_000, sum: 29_355_933_696_000, count: 1_463_000),
            DynamicCase(
                name: "wide dense", width: 1000, layers: 5, sources: 25, staticFraction: 1, readFraction: 1,
                iterations: 3_000, sum: 1_171_484_375_000, count: 732_000),
            DynamicCase(
                name: "deep layers", width: 5, layers: 500, sources: 3, staticFraction: 1, readFraction: 1,
                iterations: 500, sum: 3.0239642676898464e241, count: 1_246_500),
            DynamicCase(
                name: "very dynamic", width: 100, layers: 15, sources: 6, staticFraction: 0.5, readFraction: 1,
                iterations: 2_000, sum: 15_664_996_402_790_400, count: 1_078_000),
        ]
    }
}

/// Layers of values that read several of the layer before, some of them different ones at each run.
@MainActor
struct DynamicGraph<E: Engine> {
    private let parameters: DynamicCase
    private let sources: [E.NumberSource]
    private let leaves: [E.Number]
    private let effect: E.Effect
    private let runs = Counter()

    init(_ parameters: DynamicCase) {
        self.parameters = parameters
        let runs = runs
        var random = SeededRandom("seed")
        let sources = (0..<parameters.width).map { E.numberSource(Double($0)) }
        var row: [E.Number] = []
        for layer in 1..<parameters.layers {
            row = (0..<parameters.width).map { index in
                let isStatic = random.next() < parameters.staticFraction
                let places = (0..<parameters.sources).map { (index + $0) % parameters.width }
                return layer == 1
                    ? Self.node(over: places.map { sources[$0] }, isStatic: isStatic, runs)
                    : Self.node(over: places.map { row[$0] }, isStatic: isStatic, runs)
            }
        }
        var leafRandom = SeededRandom("seed")
        let removed = Int((Double(parameters.width) * (1 - parameters.readFraction)).rounded())
        for _ in 0..<removed { row.remove(at: Int(leafRandom.next() * Double(row.count))) }
        let leaves = row
        self.sources = sources
        self.leaves = leaves
        effect = E.effect { E.each(leaves) { _ = $0.value } }
    }

    private static func node<Below: Readable<Double>>(
        over below: [Below], isStatic: Bool, _ runs: Counter
    ) -> E.Number {
        guard !isStatic else {
            return E.number {
                runs.count += 1
                var sum = 0.0
                E.each(below) { sum += $0.value }
                return sum
            }
        }
        let tail = Array(below.dropFirst())
        let first = below[0]
        return E.number {
            runs.count += 1
            var sum = first.value
            let whole = Int(sum)
            let dropped = whole & 1 == 0 ? -1 : whole % tail.count
            var index = 0
            E.each(tail) {
                if index != dropped { sum += $0.value }
                index += 1
            }
            return sum
        }
    }

    /// Changes one source after the other, reads all leaves after each, and checks what came out.
    /// - Parameter isFirst: Whether nothing was run yet. Some of the first changes are none, so that less is computed.
    func run(isFirst: Bool = false) {
        runs.count = 0
        for step in 0..<parameters.iterations {
            let index = step % parameters.width
            E.batch { sources[index].value = Double(step + index) }
            E.each(leaves) { _ = $0.value }
        }
        var sum = 0.0
        for leaf in leaves { sum += leaf.value }
        expect(sum, parameters.sum)
        // Derive computes nothing twice; other engines may.
        if E.self == DeriveEngine.self || E.self == BorrowingEngine.self, !isFirst {
            expect(runs.count, parameters.count)
        }
    }
}

/// The generator that the published cases use, so that the same nodes are dynamic: a hash of a text seeds sfc32.
struct SeededRandom {
    private var a, b, c, d: UInt32

    init(_ seed: String) {
        var hash: UInt32 = 2_166_136_261
        for unit in seed.utf16 {
            var k = UInt32(unit) &* 3_432_918_353
            k = k << 15 | k >> 17
            hash ^= k &* 461_845_907
            hash = hash << 13 | hash >> 19
            hash = hash &* 5 &+ 3_864_292_196
        }
        hash ^= UInt32(seed.utf16.count)
        func draw() -> UInt32 {
            hash ^= hash >> 16
            hash = hash &* 2_246_822_507
            hash ^= hash >> 13
            hash = hash &* 3_266_489_909
            hash ^= hash >> 16
            return hash
        }
        (a, b, c, d) = (draw(), draw(), draw(), draw())
    }

    /// The next number from zero to below one.
    mutating func next() -> Double {
        var t = a &+ b
        a = b ^ b >> 9
        b = c &+ c << 3
        c = c << 21 | c >> 11
        d = d &+ 1
        t = t &+ d
        c = c &+ t
        return Double(t) / 4_294_967_296
    }
}
