import InvoiceTerms
import Testing

@testable import Invoicing

@Suite("Interest for late payment")
struct LateInterestTests {
    private nonisolated struct Case: Sendable {
        let name: String
        var claim: ExactDecimal = 1000
        var due = "2026-11-16"
        var through = "2026-11-26"
        /// Amounts with their days.
        var payments: [(ExactDecimal, String)] = []
        /// Base rates in hundredths of a percent, with their days.
        var rates = [(127, "2026-07-01")]
        var points: ExactDecimal = 9
        var currency = "EUR"
        let amount: String
        /// Days of each span.
        let days: [Int]
    }

    private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private static func interest(_ test: Case) throws -> LateInterest {
        try LateInterest(
            on: test.claim, due: day(test.due),
            test.payments.map { Payment(amount: $0.0, date: try day($0.1)) }, through: day(test.through),
            test.rates.map { BaseRate(day: try day($0.1), percent: ExactDecimal($0.0, exponent: -2)) },
            points: test.points, in: CurrencyCode(code: test.currency))
    }

    // 1000 × 10.27 % for 10 days of 365 are 2.8137…
    private nonisolated static let cases = [
        Case(name: "ten days", amount: "2.81", days: [10]),
        Case(name: "a consumer pays four points less", points: 5, amount: "1.72", days: [10]),
        Case(name: "the due day costs nothing", through: "2026-11-16", amount: "0", days: []),
        Case(name: "the day after it does", through: "2026-11-17", amount: "0.28", days: [1]),
        Case(name: "a part payment", payments: [(400, "2026-11-21")], amount: "2.25", days: [5, 5]),
        Case(
            name: "two on one day, in any order, and one before the due day",
            payments: [(100, "2026-11-21"), (200, "2026-11-01"), (100, "2026-11-21")], amount: "1.97", days: [5, 5]),
        Case(
            name: "a payment of the last day costs that day", payments: [(400, "2026-11-26")], amount: "2.81",
            days: [10]),
        Case(name: "all is paid in the middle", payments: [(1000, "2026-11-21")], amount: "1.41", days: [5]),
        Case(
            name: "a returned payment costs again", payments: [(1000, "2026-11-18"), (-1000, "2026-11-22")],
            amount: "1.69", days: [2, 4]),
        Case(
            name: "another base rate in the middle", rates: [(200, "2026-11-22"), (127, "2026-01-01")], points: 5,
            amount: "1.82", days: [5, 5]),
        Case(
            name: "a base rate that holds no more, and one to come",
            rates: [(500, "2025-01-01"), (127, "2026-07-01"), (900, "2027-01-01")], amount: "2.81", days: [10]),
        Case(name: "a base rate below zero", rates: [(-88, "2016-07-01")], amount: "2.22", days: [10]),
        Case(
            name: "a leap day", claim: 36_500, due: "2028-02-27", through: "2028-03-01", rates: [(100, "2028-01-01")],
            amount: "30", days: [3]),
        Case(
            name: "no leap day", claim: 36_500, due: "2027-02-27", through: "2027-03-01", rates: [(100, "2027-01-01")],
            amount: "20", days: [2]),
        Case(
            name: "a leap year has 366 days of a 365th", claim: 36_500, due: "2027-12-31", through: "2028-12-31",
            rates: [(100, "2027-01-01")], amount: "3660", days: [366]),
        Case(name: "a currency without cents", currency: "JPY", amount: "3", days: [10]),
    ]

    @Test("counts each day on what is open of it, at the rate of the day", arguments: cases.indices)
    func amounts(index: Int) throws {
        let test = Self.cases[index]
        let interest = try Self.interest(test)
        #expect(interest.amount == ExactDecimal(test.amount), "\(test.name): \(interest)")
        #expect(interest.spans.map(\.days) == test.days, "\(test.name)")
    }

    @Test("takes a credit note and a write-off from the beginning")
    func credits() throws {
        let day = try Self.day("2026-11-21")
        for payment in [
            Payment(amount: 400, date: day, offset: "R-2"), Payment(amount: 400, date: day, writeOff: .loss),
        ] {
            let interest = try LateInterest(
                on: 1000, due: Self.day("2026-11-16"), [payment], through: Self.day("2026-11-26"),
                [BaseRate(day: Self.day("2026-07-01"), percent: ExactDecimal(127, exponent: -2))], points: 9)
            #expect(interest.amount == ExactDecimal(169, exponent: -2) && interest.spans.count == 1)
        }
    }

    @Test("is the same however the days are cut into spans")
    func spans() throws {
        let due = try Self.day("2026-01-31")
        let rates = [BaseRate(day: try Self.day("2025-01-01"), percent: 1)]
        let payments = try (0..<200).map { index in
            Payment(amount: 5, date: try #require(due.adding(days: index)))
        }
        let end = try #require(due.adding(days: 250))
        let interest = try LateInterest(on: 1000, due: due, payments, through: end, rates, points: 9)
        // Day n after the due day costs a 3650th of 1000 less 5 for each payment before it.
        let sum = (1...250).reduce(0) { $0 + 1000 - 5 * min($1, 200) }
        #expect(interest.amount == ExactDecimal(sum * 10).divided(by: 36_500, places: 2))
        #expect(interest.spans.reduce(0) { $0 + $1.days } == 199)
    }

    @Test("names the first day without a base rate")
    func missing() throws {
        let late = Case(name: "", rates: [(127, "2026-11-18")], amount: "", days: [])
        let first = try Self.day("2026-11-17")
        #expect(throws: MissingBaseRate(day: first)) { try Self.interest(late) }
        #expect(throws: MissingBaseRate(day: first)) {
            try Self.interest(Case(name: "", rates: [], amount: "", days: []))
        }
    }
}
