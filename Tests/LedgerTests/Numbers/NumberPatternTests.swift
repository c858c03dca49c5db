import Invoicing
import Testing

@testable import Ledger

@Suite("Numbers of invoices")
nonisolated struct NumberPatternTests {
    private let day = CalendarDate("2026-11-21")
    private let nextYear = CalendarDate("2027-01-02")

    @Test(
        "follow a pattern or an example, each year or month from its first one on",
        arguments: [
            ("{year}-{number:4}", ["2026-0001", "2026-0002", "2027-0001"]),
            ("2026-0001", ["2026-0001", "2026-0002", "2027-0001"]),
            ("RE-1001", ["RE-1001", "RE-1002", "RE-1003"]), ("{number}", ["1", "2", "3"]), ("7", ["7", "8", "9"]),
            ("{yy}{month}{number:3}", ["2611001", "2611002", "2701001"]),
            ("R2026/007-x", ["R2026/007-x", "R2026/008-x", "R2027/007-x"]),
            ("{number:2}/{YEAR}", ["01/2026", "02/2026", "01/2027"]), (" A{number:1} ", ["A1", "A2", "A3"]),
        ])
    func taken(text: String, numbers: [String]) throws {
        let pattern = try NumberPattern(text)
        var series = NumberSeries()
        let days = [day, day, nextYear]
        let taken = try days.map { day in
            series.take(pattern, on: try #require(day))
        }
        #expect(taken == numbers)
        for number in numbers { #expect(pattern.read(number) != nil, "\(number)") }
    }

    @Test(
        "are never there twice and leave none out, past as many digits as the pattern has, and there and back in time")
    func noGap() throws {
        let pattern = try NumberPattern("{year}-{number:2}")
        var series = NumberSeries()
        let days = [try #require(day), try #require(nextYear)]
        var taken = Set<String>()
        for index in 0..<400 { taken.insert(series.take(pattern, on: days[index % 2])) }
        #expect(taken.count == 400)
        #expect(taken.contains("2026-200") && taken.contains("2027-200") && taken.contains("2026-09"))
        for number in 1...200 {
            #expect(taken.contains { $0.hasPrefix("2026-") && $0.hasSuffix("-\(number < 10 ? "0" : "")\(number)") })
        }
    }

    @Test("go on behind those that came from elsewhere")
    func noted() throws {
        let (pattern, day) = (try NumberPattern("2026-0001"), try #require(day))
        var series = NumberSeries()
        series.note("2026-0041", pattern)
        series.note("2026-0007", pattern)
        series.note("RE-9999", pattern)
        let taken = (1...2).map { _ in series.take(pattern, on: day) }
        #expect(taken == ["2026-0042", "2026-0043"])
    }

    @Test(
        "need a pattern that tells them apart",
        arguments: [
            ("", NumberPatternError.hasNoNumber), ("{year}", .hasNoNumber), ("Invoice", .hasNoNumber),
            ("{number}{number:4}", .hasSeveralNumbers), ("{month}-{number}", .hasMonthWithoutYear),
            ("{day}{number}", .hasUnknownPart("day")), ("{number:0}", .hasUnknownPart("number:0")),
            ("{number:99}", .hasUnknownPart("number:99")), ("{number", .isNotClosed), ("1234567890123", .isTooLong),
        ])
    func refused(text: String, error: NumberPatternError) {
        #expect(throws: error) { try NumberPattern(text) }
        #expect("\(error)".hasSuffix("."))
    }
}
