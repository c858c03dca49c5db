import Foundation

nonisolated extension Report {
    static let heading =
        "case".padded(to: 36) + "engine".padded(to: 18) + "median".padded(from: 12) + "p95".padded(from: 12)
        + "× Derive".padded(from: 10)

    /// One line of the table; the unit stands with the first engine of a case.
    func row(_ one: Measurement) -> String {
        let isFirst = measurements.first { $0.name == one.name }?.engine == one.engine
        let name = isFirst ? "\(one.name) (\(one.unit))" : one.name
        let ratio = one.engine == "Derive" ? "" : one.ratio.map { decimal($0) } ?? ""
        let before = earlier.first { $0.name == one.name && $0.engine == one.engine }
        let change = before.map { "  \(decimal(one.median / $0.median)) × before" } ?? ""
        let p95 = one.isEstimate ? "" : readable(one.p95)
        return name.padded(to: 36) + one.engine.padded(to: 18)
            + ((one.isEstimate ? "~" : "") + readable(one.median)).padded(from: 12) + p95.padded(from: 12)
            + ratio.padded(from: 10) + change
    }

    /// The medians as a table in Markdown, a row for each case; of those that were not measured here only the best.
    func markdown() -> String {
        let engines = ["Derive", "Derive, borrowed", "by hand", "Qt", "Observation", "OpenCombine"]
        var rows = [
            "| case | " + engines.joined(separator: " | ") + " | best published |",
            "|---|" + String(repeating: "--:|", count: engines.count + 1),
        ]
        var names: [String] = []
        for one in measurements where !names.contains(one.name) { names.append(one.name) }
        for name in names {
            let own = measurements.filter { $0.name == name }
            let cells = engines.map { engine in
                own.first { $0.engine == engine && !$0.isEstimate }.map { readable($0.median) } ?? "–"
            }
            let best = own.filter(\.isEstimate).min { $0.median < $1.median }
            let published = best.map { "~\(readable($0.median)) (\($0.engine))" } ?? "–"
            rows.append(
                "| \(name), \(own.first?.unit ?? "") | " + cells.joined(separator: " | ") + " | \(published) |")
        }
        return rows.joined(separator: "\n")
    }

    /// How the geometric mean over kairo stands to each engine, and to the best engine of each case.
    func summary() -> String {
        let engines = ["Qt", "alien-signals", "r3", "Vue 3.6", "preact"]
        let cases = Published.kairo.keys.filter { find($0, "Derive") != nil && find($0, "Qt") != nil }
        let ratios = engines.map { engine in cases.compactMap { find($0, engine)?.ratio } }
        let best = cases.indices.compactMap { index in
            ratios.compactMap { $0.indices.contains(index) ? $0[index] : nil }.min()
        }
        guard !cases.isEmpty else { return "" }
        let lines = zip(engines, ratios).map { engine, ratios in
            "kairo, geometric mean over \(cases.count) cases: \(engine) takes \(decimal(geometricMean(ratios))) × Derive's time"
        }
        let last =
            "kairo, geometric mean over \(cases.count) cases: the best of each takes \(decimal(geometricMean(best))) ×"
        return (lines + [last]).joined(separator: "\n")
    }

    private func geometricMean(_ values: [Double]) -> Double {
        exp(values.map { log($0) }.reduce(0, +) / Double(values.count))
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
