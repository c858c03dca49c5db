import Invoicing
import Testing

@Suite("A calendar date")
nonisolated struct CalendarDateTests {
    @Test(
        "is read and written as ISO 8601 has it", arguments: ["2026-11-21", "2024-02-29", "2000-02-29", "0999-01-31"])
    func roundTrip(text: String) throws {
        #expect(try #require(CalendarDate(text)).description == text)
    }

    @Test(
        "is none where the calendar has no such day",
        arguments: [
            "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-1-1", "20261121", "",
            "a026-01-01",
            "2026-11-21Z", "２０２６-11-21",
        ])
    func refused(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test("comes before a later one")
    func order() throws {
        #expect(try #require(CalendarDate("2025-12-31")) < #require(CalendarDate("2026-01-01")))
    }

    @Test(
        "is so many days later or earlier",
        arguments: [
            ("2026-11-21", 30, "2026-12-21"), ("2026-11-21", -21, "2026-10-31"), ("2024-02-28", 1, "2024-02-29"),
            ("2100-02-28", 1, "2100-03-01"), ("2026-12-31", 1, "2027-01-01"), ("2000-02-29", 365, "2001-02-28"),
            ("0001-01-01", 3_652_058, "9999-12-31"), ("2026-11-21", 0, "2026-11-21"),
        ])
    func days(start: String, days: Int, end: String) throws {
        let (start, end) = (try #require(CalendarDate(start)), try #require(CalendarDate(end)))
        #expect(start.adding(days: days) == end && end.adding(days: -days) == start)
        #expect(start.days(until: end) == days)
    }

    @Test("is none outside of the years that there are", arguments: [1, Int.max, Int.min])
    func outOfRange(days: Int) throws {
        #expect(try #require(CalendarDate("9999-12-31")).adding(days: days) == nil)
        #expect(try #require(CalendarDate("0001-01-01")).adding(days: -1) == nil)
    }

    @Test("follows the one before, each weekday after the other, for four centuries")
    func weekdays() throws {
        var date = try #require(CalendarDate("1999-12-31"))
        #expect(date.weekday == 5)
        var wrong: [CalendarDate] = []
        for _ in 0..<146_097 {
            guard let next = date.adding(days: 1) else { break }
            let isNext = next > date && next.weekday == date.weekday % 7 + 1
            if !isNext || (next.month != date.month) != (date == date.endOfMonth) { wrong.append(date) }
            date = next
        }
        #expect(wrong == [] && date.description == "2399-12-31")
    }
}
