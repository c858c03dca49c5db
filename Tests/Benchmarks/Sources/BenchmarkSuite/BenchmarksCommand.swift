import ArgumentParser
import Foundation

/// `Benchmarks`: what the engine costs beside its peers. Each result is checked before its time counts.
///
/// In a library, since tests cannot import a program.
package struct BenchmarksCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "Benchmarks",
        abstract: "Measure Derive on the standard cases, beside what else there is.",
        discussion: "Times are those of this machine in this run; compare ratios.")

    @Argument(help: "Only cases of these names, or whose names begin so; all if none is given.")
    var cases: [String] = []

    @Flag(help: "Print the measurements as JSON.")
    var json = false

    @Flag(help: "Print the medians as a table in Markdown.")
    var markdown = false

    @Flag(help: "Print the names of the cases.")
    var list = false

    @Option(help: "Compare with a file that --json has printed.")
    var compare: String?

    @Option(help: .private)
    var probe: String?

    @Option(help: .private)
    var iterations: Int?

    package init() {}

    package func run() throws { try MainActor.assumeIsolated { try measure() } }

    @MainActor
    private func measure() throws {
        if let probe {
            guard let bytes = MemoryProbe.measure(probe) else { throw ValidationError("There is no probe \(probe).") }
            return print(bytes)
        }
        if let iterations {
            for name in cases {
                guard let operations = CountedCase.run(name, iterations: iterations) else {
                    throw ValidationError("The instructions of \(name) are not counted.")
                }
                print(operations)
            }
            return
        }
        let all = Suite.all
        let names = Set(all.map(\.name))
        let wanted = all.filter { one in
            cases.isEmpty || cases.contains { $0 == one.name || (!names.contains($0) && one.name.hasPrefix($0)) }
        }
        let unknown = cases.filter { name in !all.contains { $0.name.hasPrefix(name) } }
        guard unknown.isEmpty else {
            throw ValidationError("No case begins with \(unknown.joined(separator: " or ")). --list shows all of them.")
        }
        if list { return wanted.forEach { print($0.name) } }
        var report = Report(earlier: try compare.map { try Report.read($0) } ?? [])
        let qt = QtPeer.samples(of: wanted.map(\.name))
        // Said beside what is printed, which may be read by a program.
        if case .failure(let absence) = qt {
            FileHandle.standardError.write(Data("Without Qt: \(absence.reason).\n".utf8))
        }
        let isTable = !json && !markdown
        if isTable { print(Report.heading) }
        for one in wanted {
            var measurements = one.measurements()
            if case .success(let samples) = qt, let times = samples[one.name], !times.isEmpty {
                measurements.append(Measurement(one.name, "Qt", one.unit, samples: times))
            }
            report.add(measurements)
            if isTable {
                for measurement in report.measurements.suffix(measurements.count) { print(report.row(measurement)) }
            }
        }
        let measured = report.measurements.count
        report.addPublished()
        if json { return print(try report.json()) }
        if markdown { return print(report.markdown()) }
        for measurement in report.measurements.dropFirst(measured) { print(report.row(measurement)) }
        print(report.summary())
    }
}
