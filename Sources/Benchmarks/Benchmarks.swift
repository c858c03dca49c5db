import Derive

/// `swift run -c release benchmarks`: what the engine costs, each result checked before its time counts.
@main
struct Benchmarks {
    static func main() {
        let only = CommandLine.arguments.dropFirst().first
        print("case                                      median      p95")
        for (name, build) in Kairo<DeriveEngine>.all where only == nil || only == name {
            let graph = build()
            for _ in 0..<2 { graph.iterate() }
            tick()
            let timing = Timing(rounds: 10, operations: 100 * graph.writes) { for _ in 0..<100 { graph.iterate() } }
            timing.report(name)
        }
        guard only == nil || only?.hasPrefix("invoice") == true else { return }
        if only == nil { UnobservedAccess.run() }
        for lines in [10, 1_000, 10_000, 100_000] where only == nil || only == "invoice" || only == "invoice\(lines)" {
            InvoiceEdits.run(lines: lines)
        }
    }
}

/// Times of one case, in nanoseconds an operation.
struct Timing {
    private var samples: [Double] = []

    /// Takes the time of many operations, some times over.
    /// - Parameters:
    ///   - rounds: How many times are taken.
    ///   - operations: How many operations each of them is about.
    init(rounds: Int, operations: Int, _ body: () -> Void) {
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            body()
            samples.append((ContinuousClock.now - start) / .nanoseconds(1) / Double(operations))
        }
        samples.sort()
    }

    func report(_ name: String) {
        let figures = [samples[0], samples[samples.count / 2], samples[samples.count * 95 / 100]].map { figure in
            let text = figure < 100 ? String(Int(figure * 10)) : String(Int(figure))
            let number = figure < 100 ? "\(text.dropLast()).\(text.last ?? "0")" : text
            return String(repeating: " ", count: max(0, 9 - number.count)) + number
        }
        print(name.padded(to: 36) + figures.joined() + " ns")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
