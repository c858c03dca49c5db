import Foundation
import Invoicing
import Testing

@testable import Input

@Suite("The form of days")
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
        let date = try #require(CalendarDate("2026-11-02"))
        let texts: [DateForm: [String]] = [
            .iso: ["2026-11-02", "2026-11", "11-02"], .dotted: ["02.11.2026", "11.2026", "02.11."],
            .slashed: ["02/11/2026", "11/2026", "02/11"],
        ]
        try RegionForms.$current.withValue(RegionForms(days: form)) {
            #expect([date.shown, date.shownMonth, date.shownWithoutYear] == texts[form])
            let typed = try DateInput.parse(date.editable, today: date)
            #expect(typed == date)
        }
    }

    @Test("goes with that of amounts in sentences, which are grouped by a space for people and not for programs")
    func amounts() throws {
        let (amount, rate) = (try #require(ExactDecimal("-13795.5")), try #require(ExactDecimal("7.5")))
        let texts: [(RegionForms, String, String)] = [
            (RegionForms(), "-13795.50", "7.5"), (RegionForms(sign: .comma), "-13795.50", "7.5"),
            (RegionForms(sign: .point, isForPeople: true), "−13 795.50", "7.5"),
            (RegionForms(sign: .open, isForPeople: true), "−13 795.50", "7.5"),
            (RegionForms(sign: .comma, isForPeople: true), "−13 795,50", "7,5"),
        ]
        for (forms, shown, plain) in texts {
            RegionForms.$current.withValue(forms) {
                #expect([amount.shown, rate.shownPlainly] == [shown, plain], "\(forms)")
                // On the screen and where it is edited; both can be typed.
                let (screen, editable) = (DecimalFormat.amount(amount), DecimalFormat.editable(amount))
                #expect(screen.first == shown.first && editable.first == "-", "\(forms)")
                #expect([screen, editable].allSatisfy { (try? NumberInput.parse($0)) == amount }, "\(forms)")
            }
        }
    }

    @Test("and that of numbers are those of each run, of two at the same time")
    func runs() async throws {
        let (date, amount) = (try #require(CalendarDate("2026-11-02")), try #require(ExactDecimal("1234.5")))
        let runs = [
            (RegionForms(sign: .comma, days: .dotted, isForPeople: true), "02.11.2026: 1 234,50, 1 234,50"),
            (RegionForms(sign: .point, days: .slashed), "02/11/2026: 1234.50, 1 234.50"),
        ]
        await withTaskGroup { group in
            for (forms, text) in runs {
                group.addTask {
                    let texts = RegionForms.$current.withValue(forms) {
                        Set((0..<1_000).map { _ in "\(date.shown): \(amount.shown), \(DecimalFormat.amount(amount))" })
                    }
                    #expect(texts == [text])
                }
            }
        }
        #expect(RegionForms.current == RegionForms() && date.shown == "2026-11-02")
    }
}
