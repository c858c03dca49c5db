import ArgumentParser
import Foundation
import Testing

@testable import BenchmarkSuite

@Suite("The cases come to their published results")
struct CaseTests {
    /// The graphs with the number of writes that one published iteration makes.
    nonisolated private static let kairo: [(name: String, writes: Int, isInObservation: Bool)] = [
        ("avoidable", 1001, false), ("broad", 51, true), ("deep", 51, true), ("diamond", 501, true), ("mux", 20, false),
        ("repeated", 101, true), ("triangle", 101, false), ("unstable", 101, true),
    ]

    @Test("kairo, in Derive", arguments: kairo)
    func kairo(name: String, writes: Int, isInObservation: Bool) throws {
        let graph = try #require(Kairo<DeriveEngine>.graph(name))
        #expect(graph.writes == writes)
        // An iteration checks its own results and ends the program if one is wrong.
        for _ in 0..<2 { graph.iterate() }
    }

    @Test("kairo, in Observation, where that has an answer", arguments: kairo.filter(\.isInObservation))
    func kairoInObservation(name: String, writes: Int, isInObservation: Bool) throws {
        let graph = try #require(Kairo<ObservationEngine>.graph(name))
        #expect(graph.writes == writes)
        graph.iterate()
    }

    @Test(
        "cellx, before and after the change",
        arguments: [
            (10, [3, 6, 2, -2], [2, 4, -2, -3]), (100, [-3, -6, -2, 2], [-2, -4, 2, 3]),
            (1000, [-3, -6, -2, 2], [-2, -4, 2, 3]),
        ])
    func cellx(layers: Int, before: [Int], after: [Int]) throws {
        let expected = try #require(Cellx<DeriveEngine>.expected[layers])
        #expect(expected.before == before && expected.after == after)
        // As above: the update compares both.
        Cellx<DeriveEngine>(layers: layers).update(layers: layers)
    }

    @Test("effects of one source and of many have read what was written", arguments: 0..<4)
    func fan(index: Int) { Fan<DeriveEngine>(Fan<DeriveEngine>.names[index]).run(steps: 300) }

    @Test("layered graphs compute as many values as published", arguments: ["mesh", "pull", "push"])
    func layered(name: String) throws {
        let parameters = try #require(LayeredCase.all.first { $0.name == name })
        let graph = Layered<DeriveEngine>(parameters)
        graph.run()
        graph.check()
    }

    @Test("the table of instructions has the cases whose instructions are counted")
    func instructions() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let table = folder.appending(path: "../../instructions.tsv")
        let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != "\t" }) } == CountedCase.names)
        #expect(CountedCase.run("edit, 10 lines", iterations: 1) == 1000)
        #expect(CountedCase.run("deep", iterations: 2) == 102)
        #expect(CountedCase.run("unknown", iterations: 1) == nil)
    }

    @Test("and a wrong one ends the program")
    func wrongResult() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { expect(1, 2) }
        }
    }

    @Test("an invoice tells its observer of each edit, and of all lines once")
    func invoice() {
        for type in [any InvoiceUnderTest.Type]([
            InvoiceWithEffect.self, InvoiceWithObservation.self, InvoiceWithRead.self, InvoiceInExactDecimals.self,
            InvoiceInDecimals.self, InvoiceByHand.self, InvoiceInObservation.self,
        ]) {
            let invoice = type.init(lines: 12)
            for step in 1...5 { invoice.edit(line: step, price: 1000 + step) }
            invoice.check(lines: 12, notifications: 5)
            invoice.editAll { 500 + $0 }
            #expect(invoice.notifications == 6, "\(type.name)")
        }
    }

    // Made by the published JavaScript: the seed's hash (xmur3a) feeds sfc32. Times 2³², each is a whole number.
    @Test(
        "a seed gives the numbers of the published generator",
        arguments: [
            (
                "seed",
                [
                    3_595_049_766, 1_538_291_281, 523_797_495, 2_091_590_326, 1_224_444_238, 2_865_563_924,
                    2_468_257_480, 3_646_388_805,
                ], 3_363_140_577
            ),
            (
                "",
                [
                    2_316_128_319, 3_303_672_784, 1_720_906_786, 3_361_621_446, 2_971_777_219, 2_875_586_335,
                    2_067_130_333, 2_020_739_442,
                ], 2_300_425_411
            ),
            (
                "Żółć",
                [
                    3_774_086_629, 1_814_561_962, 1_504_707_948, 3_507_923_431, 2_768_938_626, 3_172_861_945,
                    4_083_808_325, 4_039_451_724,
                ], 2_217_831_892
            ),
        ] as [(String, [Double], Double)])
    func seededRandom(seed: String, first: [Double], thousandth: Double) {
        var random = SeededRandom(seed)
        let numbers = (0..<1000).map { _ in random.next() * 4_294_967_296 }
        #expect(Array(numbers.prefix(8)) == first)
        #expect(numbers.last == thousandth)
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
        #expect(report().markdown().hasSuffix("| broad, ns a write | 2.0 | – | – | 4.0 | – | – | – |"))
    }
}
