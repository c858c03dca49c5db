import Foundation
import Invoicing
import Testing

@testable import Input

@Suite("The form of days", .serialized)
struct DateFormTests {
    @Test(
        "follows the region, and is ISO's where the month comes first or nothing is known",
        arguments: [
            ("de_DE.UTF-8", DateForm.dotted), ("fr_FR", .slashed), ("en_GB.UTF-8", .slashed), ("en_US.UTF-8", .iso),
            ("C.UTF-8", .iso), ("", .iso), ("ja_JP.UTF-8", .iso), ("de", .dotted), ("pt-BR", .slashed),
        ])
    func locales(name: String, form: DateForm) {
        #expect(DateForm(locale: name) == form)
    }

    @Test("is shown, and a field has one that can be typed", arguments: [DateForm.iso, .dotted, .slashed])
    func shown(form: DateForm) throws {
        DateForm.inUse = form
        defer { DateForm.inUse = .iso }
        let date = try #require(CalendarDate("2026-11-02"))
        let texts: [DateForm: String] = [.iso: "2026-11-02", .dotted: "02.11.2026", .slashed: "02/11/2026"]
        #expect(date.shown == texts[form])
        #expect(try DateInput.parse(date.editable, today: date) == date)
    }
}
