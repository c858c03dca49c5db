import Foundation
import FoundationXML
import Invoicing
import Testing

@testable import Rendering

@Suite("Charts")
struct BarChartTests {
    /// The elements of a picture, with their attributes and texts.
    private final class Elements: NSObject, XMLParserDelegate {
        var all: [(name: String, attributes: [String: String], text: String)] = []
        /// Whether no element has ended since the last one began.
        private var isInText = false

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            all.append((name, attributes, ""))
            isInText = true
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) { isInText = false }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if isInText, let last = all.indices.last { all[last].text += text }
        }
    }

    private func elements(
        of chart: BarChart
    ) throws -> [(name: String, attributes: [String: String], text: String)] {
        let parser = XMLParser(data: Data(chart.svg(\.inCents, tick: \.plainText).utf8))
        let elements = Elements()
        parser.delegate = elements
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return elements.all
    }

    private func chart(_ bars: [BarChart.Bar], title: String = "Open amounts") -> BarChart {
        BarChart(
            title: title, remark: "as of 29.11.2026", parts: [BarChart.Part(unit: "EUR", total: "in all", bars: bars)])
    }

    @Test("are XML with a title, the unit, the round numbers of the axis, and a bar and an amount for each sum")
    func picture() throws {
        let all = try elements(of: chart([.init("2026-10", 1440), .init("2026-11", 2380)]))
        #expect(all.first?.name == "svg" && all.first?.attributes["xmlns"] == "http://www.w3.org/2000/svg")
        let texts = all.filter { $0.name == "text" }.map(\.text)
        #expect(
            texts == [
                "Open amounts", "as of 29.11.2026", "0", "500", "1000", "1500", "2000", "2500", "2026-10", "1440.00",
                "2026-11", "2380.00", "EUR", "in all",
            ])
        let bars = all.filter { $0.name == "rect" }.dropFirst().compactMap { Int($0.attributes["width"] ?? "") }
        #expect(bars.count == 2 && abs(bars[0] * 2380 / 1440 - bars[1]) <= 2)
    }

    @Test("keep names with signs of XML, and drop characters that XML forbids")
    func escaped() throws {
        let name = "Łódź <\"&'> \u{1}\u{FFFF}é"
        let texts = try elements(of: chart([.init(name, 1)], title: name)).map(\.text)
        #expect(texts.contains("Łódź <\"&'>   é") && texts.count > 5)
    }

    @Test("tell overdue amounts and those of the year before by colour and in words")
    func colours() throws {
        let plain = try elements(of: chart([.init("not due", 10)]))
        #expect(!plain.contains { $0.text == "overdue" || $0.text == "this year" })
        let late = try elements(of: chart([.init("not due", 10), .init("30 days", 20, isOverdue: true)]))
        let texts = late.map(\.text)
        #expect(texts.contains("overdue") && texts.contains("not overdue"))
        #expect(Set(late.filter { $0.name == "rect" }.compactMap { $0.attributes["fill"] }).count == 3)
        let years = try elements(of: chart([.init("2026-11", 10, former: 5)]))
        #expect(years.map(\.text).contains("the year before") && years.map(\.text).contains("this year"))
        #expect(years.count { $0.name == "rect" } == 5)
    }

    @Test("draw amounts below zero to the left of it")
    func negative() throws {
        let bars = try elements(of: chart([.init("a", -50), .init("b", 100)])).filter { $0.name == "rect" }.dropFirst()
        let places = bars.compactMap { bar in
            Int(bar.attributes["x"] ?? "").flatMap { x in Int(bar.attributes["width"] ?? "").map { (x, x + $0) } }
        }
        #expect(places.count == 2 && places[0].1 == places[1].0)
    }

    @Test(
        "have an axis from one round number to another, with six at the most",
        arguments: [
            ([0], [0]), ([1], [0, 0.2, 0.4, 0.6, 0.8, 1]), ([9], [0, 2, 4, 6, 8, 10]),
            ([2380], [0, 500, 1000, 1500, 2000, 2500]), ([-30, 90], [-50, 0, 50, 100]),
            ([-1_000_000], [-1_000_000, -800_000, -600_000, -400_000, -200_000, 0]),
        ] as [([Double], [Double])])
    func axis(amounts: [Double], ticks: [Double]) throws {
        let axis = ChartAxis(try amounts.map { try #require(ExactDecimal("\($0)")) })
        #expect(axis.ticks.map(\.approximation) == ticks)
    }
}
