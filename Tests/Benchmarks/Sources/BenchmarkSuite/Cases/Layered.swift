/// What a case is made of, and how many values it computes.
struct LayeredCase {
    /// How a value's sources lie in the row before it.
    enum Shape { case layered, mesh, rectangle }

    let name: String
    let shape: Shape
    var sources = 256, width = 512, rows = 32
    let fanIn: Int
    var warmUp = 0
    let iterations: Int
    /// The changes of one iteration, which are made at once.
    var updates = 1
    var hasEffects = false
    let count: Int
    /// Published for the rectangles.
    var sum: Double?

    static var all: [LayeredCase] {
        [
            LayeredCase(name: "layered, cold", shape: .layered, fanIn: 4, iterations: 120, count: 249_624),
            LayeredCase(name: "layered, warm", shape: .layered, fanIn: 4, warmUp: 320, iterations: 120, count: 235_200),
            LayeredCase(
                name: "layered, burst", shape: .layered, fanIn: 8, warmUp: 256, iterations: 96, updates: 16,
                count: 1_529_088),
            LayeredCase(name: "mesh", shape: .mesh, fanIn: 8, warmUp: 256, iterations: 96, count: 24_576),
            LayeredCase(
                name: "pull", shape: .rectangle, sources: 32, width: 32, rows: 7, fanIn: 4, iterations: 1,
                updates: 10_000, count: 224, sum: 5_242_355_712),
            LayeredCase(
                name: "push", shape: .rectangle, sources: 32, width: 32, rows: 7, fanIn: 4, iterations: 10_000,
                hasEffects: true, count: 910_133, sum: 5_242_355_712),
        ]
    }
}

/// Rows of sums over sums, which are read after each change or once, or followed by effects: cases that volynetstyle's
/// js-reactivity-benchmark has had since July 2026.
@MainActor
final class Layered<E: Engine> {
    private let parameters: LayeredCase
    private let sources: [E.NumberSource]
    private let leaves: [E.Number]
    private let effects: [E.Effect]
    private let runs = Counter()
    private var updates = 0

    /// Builds the graph and runs what comes before the clock.
    init(_ parameters: LayeredCase) {
        self.parameters = parameters
        let runs = runs
        func node<Below: Readable<Double>>(over row: [Below], _ n: Int, _ r: Int) -> E.Number {
            let below = Self.places(parameters, n, r, row.count).map { row[$0] }
            return E.number {
                runs.count += 1
                var sum = 0.0
                E.each(below) { sum += $0.value }
                return sum
            }
        }
        let sources = (0..<parameters.sources).map { E.numberSource(Double($0)) }
        var row = (0..<parameters.width).map { node(over: sources, $0, 0) }
        for r in 1..<parameters.rows { row = (0..<parameters.width).map { [row] in node(over: row, $0, r) } }
        self.sources = sources
        leaves = row
        effects = parameters.hasEffects ? row.map { leaf in E.effect { _ = leaf.value } } : []
        for _ in 0..<parameters.warmUp { iterate() }
        if parameters.warmUp > 0 { runs.count = 0 }
    }

    /// The places in the row before, of `width` values, that value `n` of row `r` reads.
    private static func places(_ parameters: LayeredCase, _ n: Int, _ r: Int, _ width: Int) -> [Int] {
        let fanIn = parameters.fanIn
        return (0..<fanIn).map { j in
            switch parameters.shape {
            case .layered: return (13 * n + 17 * r + j * max(1, width / (8 * fanIn))) % width
            case .mesh:
                let size = max(2, fanIn / 2)
                return ((n / size * size + r * size) % width + j / 2) % width
            case .rectangle: return (n + j) % width
            }
        }
    }

    private func iterate() {
        E.batch {
            for _ in 0..<parameters.updates {
                let index = updates % sources.count
                sources[index].value = Double(updates + index)
                updates += 1
            }
        }
        if !parameters.hasEffects { E.each(leaves) { _ = $0.value } }
    }

    func run() {
        for _ in 0..<parameters.iterations { iterate() }
    }

    /// Compares all leaves with sums over plain numbers, and the number of computations with the published one.
    func check() {
        var row = sources.map(\.value)
        for r in 0..<parameters.rows {
            row = (0..<parameters.width).map { n in Self.places(parameters, n, r, row.count).reduce(0) { $0 + row[$1] }
            }
        }
        expect(leaves.map { $0.value }, row)
        if let sum = parameters.sum { expect(row.reduce(0, +), sum) }
        expect(runs.count, parameters.count)
    }
}
