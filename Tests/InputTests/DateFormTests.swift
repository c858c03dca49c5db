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
        let texts: [DateForm: [String]] = [
            .iso: ["2026-11-02", "2026-11", "11-02"], .dotted: ["02.11.2026", "11.2026", "02.11."],
            .slashed: ["02/11/2026", "11/2026", "02/11"],
        ]
        #expect([date.shown, date.shownMonth, date.shownWithoutYear] == texts[form])
        #expect(try DateInput.parse(date.editable, today: date) == date)
    }

    @Test("goes with that of amounts in sentences, which are grouped by a space for people and not for programs")
    func amounts() throws {
        defer { AmountForm.inUse = .plain }
        let (amount, rate) = (try #require(ExactDecimal("-13795.5")), try #require(ExactDecimal("7.5")))
        let texts: [(AmountForm, String, String)] = [
            (.plain, "-13795.50", "7.5"), (AmountForm(.point), "-13 795.50", "7.5"),
            (AmountForm(.open), "-13 795.50", "7.5"), (AmountForm(.comma), "-13 795,50", "7,5"),
        ]
        for (form, shown, plain) in texts {
            AmountForm.inUse = form
            #expect([amount.shown, rate.shownPlainly] == [shown, plain], "\(form)")
        }
    }
}
