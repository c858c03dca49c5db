import Foundation

/// All measurements of a run, beside those of an earlier one.
nonisolated struct Report {
    private(set) var measurements: [Measurement] = []
    private let earlier: [Measurement]

    init(earlier: [Measurement] = []) { self.earlier = earlier }

    /// Reads a run that was printed as JSON.
    static func read(_ path: String) throws -> [Measurement] {
        try JSONDecoder().decode([Measurement].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(measurements), as: UTF8.self)
    }

    mutating func add(_ more: [Measurement]) { measurements += more }

    private func find(_ name: String, _ engine: String) -> Measurement? {
        measurements.first { $0.name == name && $0.engine == engine }
    }

    // MARK: Published figures

    /// Adds the sums that are published, and what other engines would take here: by their published ratio to Qt in the same
    /// case, or, where Qt took no part in that, by how fast this machine's Qt is beside the published one.
    mutating func addPublished() {
        addSum(
            Published.creationSum,
            of: measurements.filter { $0.name.hasPrefix("create ") && $0.name != "create signals" })
        addSum(Published.updateSum, of: measurements.filter { $0.name.hasPrefix("update ") }) {
            Published.writes[$0] ?? 0
        }
        var logarithms: [Double] = []
        for (name, engines) in Published.kairo.sorted(by: { $0.key < $1.key }) {
            guard let here = find(name, "Qt")?.median, let writes = Published.writes[name], let there = engines["Qt"]
            else { continue }
            logarithms.append(log(here * writes * 500 / (there * 1e6)))
            for (engine, time) in engines where engine != "Qt" { estimate(name, engine, time * here / there) }
        }
        guard !logarithms.isEmpty else { return }
        let slowness = exp(logarithms.reduce(0, +) / Double(logarithms.count))
        for (name, engines) in Published.others {
            for (engine, time) in engines { estimate(name, engine, time * 1e6 * slowness) }
        }
    }

    private mutating func addSum(
        _ name: String, of parts: [Measurement], weight: (String) -> Double = { _ in 1 }
    ) {
        let own = parts.filter { $0.engine == "Derive" }
        guard !own.isEmpty else { return }
        let sum = own.map { $0.median * weight($0.name) }.reduce(0, +)
        measurements.append(Measurement(name, "Derive", "ns a run", samples: [sum]))
    }

    private mutating func estimate(_ name: String, _ engine: String, _ time: Double) {
        guard let own = find(name, "Derive") else { return }
        measurements.append(Measurement(name, engine, own.unit, samples: [time], isEstimate: true))
    }

    // MARK: Printing

    static let heading =
        "case".padded(to: 34) + "engine".padded(to: 18) + "median".padded(from: 12) + "p95".padded(from: 12)
        + "× Derive".padded(from: 10)

    func row(_ one: Measurement) -> String {
        let own = find(one.name, "Derive")
        let ratio = own.map { $0.engine == one.engine ? "" : decimal(one.median / $0.median) } ?? ""
        let before = earlier.first { $0.name == one.name && $0.engine == one.engine }
        let change = before.map { "  now \(decimal(one.median / $0.median)) of before" } ?? ""
        let median = (one.isEstimate ? "~" : "") + readable(one.median)
        return (one.name + (own == nil || own?.engine == one.engine ? " (\(one.unit))" : "")).padded(to: 34)
            + one.engine.padded(to: 18) + median.padded(from: 12)
            + (one.isEstimate ? "" : readable(one.p95)).padded(from: 12) + ratio.padded(from: 10) + change
    }

    /// How the geometric mean over kairo stands to each engine, and to the best engine of each case.
    func summary() -> String {
        let engines = ["Qt", "alien-signals", "r3", "Vue 3.6", "preact"]
        var lines: [String] = []
        var best: [Double] = []
        for name in Published.kairo.keys.sorted() {
            guard let own = find(name, "Derive")?.median else { continue }
            let others = measurements.filter { engines.contains($0.engine) && $0.name == name }.map(\.median)
            if let fastest = others.min() { best.append(fastest / own) }
        }
        for engine in engines {
            let ratios = Published.kairo.keys.compactMap { name in
                find(name, "Derive").flatMap { own in find(name, engine).map { $0.median / own.median } }
            }
            if let mean = geometricMean(ratios) {
                lines.append("kairo, geometric mean: \(engine) takes \(decimal(mean)) ×")
            }
        }
        if let mean = geometricMean(best) {
            lines.append("kairo, geometric mean: the best of each case takes \(decimal(mean)) ×")
        }
        return lines.joined(separator: "\n")
    }

    private func geometricMean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : exp(values.map { log($0) }.reduce(0, +) / Double(values.count))
    }

    private func decimal(_ value: Double) -> String { String(format: "%.2f", value) }

    private func readable(_ value: Double) -> String {
        value < 100 ? String(format: "%.1f", value) : Int(value.rounded()).formatted(.number.grouping(.automatic))
    }
}

nonisolated extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
    fileprivate func padded(from width: Int) -> String { String(repeating: " ", count: max(1, width - count)) + self }
}
