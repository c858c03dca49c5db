import ArgumentParser
import Foundation

/// All measurements of a run, beside those of an earlier one.
nonisolated struct Report {
    private(set) var measurements: [Measurement] = []
    let earlier: [Measurement]

    init(earlier: [Measurement] = []) { self.earlier = earlier }

    /// Reads a run that was printed as JSON.
    static func read(_ path: String) throws -> [Measurement] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("\(path) cannot be read. --compare takes a file that --json has printed.")
        }
        do {
            return try JSONDecoder().decode([Measurement].self, from: data)
        } catch {
            throw ValidationError("\(path) holds no measurements. --compare takes a file that --json has printed.")
        }
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(measurements), as: UTF8.self)
    }

    /// Adds measurements of one case, each with its ratio to Derive's.
    mutating func add(_ more: [Measurement]) {
        for var one in more {
            let own = more.first { $0.engine == "Derive" } ?? find(one.name, "Derive")
            one.ratio = own.map { one.median / $0.median }
            measurements.append(one)
        }
    }

    func find(_ name: String, _ engine: String) -> Measurement? {
        measurements.first { $0.name == name && $0.engine == engine }
    }

    // MARK: Published figures

    /// Adds the sums that are published, and what other engines would take here: by their published ratio to Qt in the same
    /// case, or, where Qt took no part in that, by how fast this machine's Qt is beside the published one.
    mutating func addPublished() {
        addSum(
            Published.creationSum,
            of: measurements.filter { $0.name.hasPrefix("create ") && $0.name != "create signals" }, count: 9)
        addSum(Published.updateSum, of: measurements.filter { $0.name.hasPrefix("update ") }, count: 7) {
            Published.writes[$0] ?? 0
        }
        var logarithms: [Double] = []
        for (name, engines) in Published.kairo.sorted(by: { $0.key < $1.key }) {
            guard let here = find(name, "Qt")?.median, let writes = Published.writes[name], let there = engines["Qt"]
            else { continue }
            logarithms.append(log(here * writes * 500 / (there * 1e6)))
            for (engine, time) in engines.sorted(by: { $0.key < $1.key }) where engine != "Qt" {
                estimate(name, engine, time * here / there)
            }
        }
        guard !logarithms.isEmpty else { return }
        let slowness = exp(logarithms.reduce(0, +) / Double(logarithms.count))
        for (name, engines) in Published.others.sorted(by: { $0.key < $1.key }) {
            for (engine, time) in engines.sorted(by: { $0.key < $1.key }) {
                estimate(name, engine, time * 1e6 * slowness)
            }
        }
    }

    /// - Parameter count: How many parts are in the published sum; where some were not run there is none.
    private mutating func addSum(
        _ name: String, of parts: [Measurement], count: Int, weight: (String) -> Double = { _ in 1 }
    ) {
        let own = parts.filter { $0.engine == "Derive" }
        guard own.count == count else { return }
        let sum = own.map { $0.median * weight($0.name) }.reduce(0, +)
        add([Measurement(name, "Derive", "ns a run", samples: [sum])])
    }

    private mutating func estimate(_ name: String, _ engine: String, _ time: Double) {
        guard let own = find(name, "Derive") else { return }
        add([Measurement(name, engine, own.unit, samples: [time], isEstimate: true)])
    }
}
