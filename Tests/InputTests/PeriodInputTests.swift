import Invoicing
import Testing

@testable import Input

@Suite("The day or period of supply as it is typed")
struct PeriodInputTests {
    @Test(
        "is a day, a first and a last day, or a month",
        arguments: [
            ("21.11.", "2026-11-21"), ("1.11. - 30.11.", "2026-11-01 – 2026-11-30"),
            ("1.11.-30.11.", "2026-11-01 – 2026-11-30"), ("2026-11-01..2026-11-30", "2026-11-01 – 2026-11-30"),
            ("2026-11-01", "2026-11-01"), ("28.11. bis 3.", "2026-11-28 – 2026-12-03"),
            ("28.12. - 3.1.", "2026-12-28 – 2027-01-03"),
            ("november", "2026-11-01 – 2026-11-30"),
            ("Nov 2025", "2025-11-01 – 2025-11-30"), ("11/2025", "2025-11-01 – 2025-11-30"),
            ("2027-02", "2027-02-01 – 2027-02-28"), ("friday", "2026-11-27"), ("21 nov", "2026-11-21"),
            ("december", "2025-12-01 – 2025-12-31"),
            ("1.11. –", "2026-11-01 –"), ("– 30.11.", "– 2026-11-30"), ("yesterday", "2026-11-25"),
            ("21.11.-", "2026-11-20"),
        ])
    func reading(typed: String, shown: String) throws {
        let today = CalendarDate("2026-11-26")
        let period = try #require(try PeriodInput.parse(typed, steppingFrom: nil, today: today))
        #expect(PeriodInput.text(period) == shown)
        #expect(try PeriodInput.parse(shown, steppingFrom: nil, today: today) == period)
    }

    @Test("is nothing where nothing is typed, and refused where it is neither")
    func refusals() throws {
        #expect(try PeriodInput.parse("  ", steppingFrom: nil) == nil)
        #expect(throws: FieldProblem.self) { try PeriodInput.parse("soon", steppingFrom: nil) }
        #expect(throws: FieldProblem.self) { try PeriodInput.parse("1.11. - 31.11.", steppingFrom: nil) }
        let today = CalendarDate("2026-11-26")
        for backwards in ["30.11. - 1.11.", "2026-11-30 - 2026-11-01"] {
            #expect(throws: FieldProblem.endsBeforeStart(backwards)) {
                try PeriodInput.parse(backwards, steppingFrom: nil, today: today)
            }
        }
    }
}
