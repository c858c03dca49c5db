import Invoicing
import Testing

@Suite("A calendar date")
struct CalendarDateTests {
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
}
