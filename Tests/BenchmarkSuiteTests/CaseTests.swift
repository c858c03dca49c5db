import ArgumentParser
import Foundation
import Testing

@testable import BenchmarkSuite

@Suite("The cases come to their published results")
struct CaseTests {
    @Test(
        "kairo, in Derive",
        arguments: ["avoidable", "broad", "deep", "diamond", "mux", "repeated", "triangle", "unstable"])
    func kairo(name: String) throws {
        let graph = try #require(Kairo<DeriveEngine>.graph(name))
        // A wrong result ends the program.
        for _ in 0..<2 { graph.iterate() }
        #expect(graph.writes > 0)
    }

    @Test(
        "kairo, in Observation, where that has an answer",
        arguments: ["broad", "deep", "diamond", "repeated", "unstable"])
    func kairoInObservation(name: String) throws {
        let graph = try #require(Kairo<ObservationEngine>.graph(name))
        graph.iterate()
        #expect(!graph.effects.isEmpty)
    }

    @Test("cellx, before and after the change", arguments: [10, 100, 1000])
    func cellx(layers: Int) {
        let graph = Cellx<DeriveEngine>(layers: layers)
        graph.update(layers: layers)
        #expect(Cellx<DeriveEngine>.expected[layers] != nil)
    }

    @Test("an invoice tells its observer of each edit, and of all lines once")
    func invoice() {
        for type in [any InvoiceUnderTest.Type]([
            InvoiceWithEffect.self, InvoiceWithObservation.self, InvoiceInDecimals.self, InvoiceByHand.self,
            InvoiceInObservation.self,
        ]) {
            let invoice = type.init(lines: 12)
            for step in 1...5 { invoice.edit(line: step, price: 1000 + step) }
            invoice.check(lines: 12, told: 5)
            invoice.editAll { 500 + $0 }
            #expect(invoice.told == 6, "\(type.name)")
        }
    }

    @Test("a seed gives the same numbers as the published generator")
    func seededRandom() {
        var random = SeededRandom("seed")
        let numbers = (0..<1000).map { _ in random.next() }
        #expect(numbers.allSatisfy { (0..<1).contains($0) })
        #expect(Set(numbers).count > 990)
    }
}

@Suite("A report")
struct ReportTests {
    private func report() -> Report {
        var report = Report()
        report.add([
            Measurement("broad", "Derive", "ns a write", samples: [3, 1, 2]),
            Measurement("broad", "Qt", "ns a write", samples: [4, 4, 4]),
        ])
        return report
    }

    @Test("gives medians and ratios to Derive")
    func ratios() {
        let measurements = report().measurements
        #expect(measurements.map(\.median) == [2, 4])
        #expect(measurements.map(\.fastest) == [1, 4])
        #expect(measurements.map(\.ratio) == [1, 2])
    }

    @Test("estimates others by their published ratio to Qt")
    func estimates() throws {
        var report = report()
        report.addPublished()
        let r3 = try #require(report.find("broad", "r3"))
        #expect(r3.isEstimate)
        #expect(abs(r3.median - 4 * 105 / 67.7) < 1e-9)
    }

    @Test("is read back as it was printed, and a file that holds none is refused by name")
    func files() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: ValidationError.self) { try Report.read(path) }
        try report().json().write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try Report.read(path).map(\.name) == ["broad", "broad"])
        try "{}".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: ValidationError.self) { try Report.read(path) }
    }

    @Test("as Markdown has a row for each case")
    func markdown() {
        #expect(report().markdown().hasSuffix("| broad, ns a write | 2.0 | – | 4.0 | – | – | – |"))
    }
}
