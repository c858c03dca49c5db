import Foundation
import Fuzzing
import Invoicing
import Testing

@testable import Billow

@Suite("Any text in a field")
struct InputFuzzTests {
    private static let numbers = [
        "12", "-3,50", "1.234,56", "1 234.5", "3*12,5+8", "-(2+3)/4", "250*19%", "1e5", "٣", "½", "0,000001", "(((1)))",
    ]
    private static let words = [
        "(", ")", "*", "/", "%", "+", "-", ".", ",", " ", "\u{A0}", "99999999999999999999999999999999999999999999",
        "/0", "e",
    ]

    @Test(
        "is a number or refused with a sentence; a number that is shown is read as the same",
        arguments: [DecimalSign.point, .comma])
    func numbers(sign: DecimalSign) throws {
        var parsed = 0
        let count = try Fuzzer("numbers-\(sign)", runs: 4000, corpus: Self.numbers, words: Self.words).run(texts: {
            text in
            do {
                let number = try NumberInput.parse(text, sign)
                parsed += 1
                #expect(!number.isNaN, "\(text.debugDescription)")
                #expect(try NumberInput.parse(number.plainText, .point) == number, "\(text.debugDescription)")
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        })
        #expect(count == 0 || parsed > 0)
    }

    @Test("is calculated to a number or refused with a sentence")
    func calculations() throws {
        var calculated = 0
        let count = try Fuzzer("calculations", runs: 4000, corpus: Self.numbers, words: Self.words).run(texts: { text in
            guard let number = try? Calculation.value(of: text) else { return }
            calculated += 1
            #expect(!number.isNaN && number.plainText.count <= 40, "\(text.debugDescription)")
        })
        #expect(count == 0 || calculated > 0)
    }

    @Test("is a day of the calendar or refused with a sentence")
    func dates() throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        var parsed = 0
        let corpus = [
            "21", "21.12.", "2026-12-21", "+30", "-7", "today", "fri", "end of month", "12/31/2026", "20261221",
            "heute",
        ]
        let words = [".", "-", "/", "+", " ", "0000", "99999999999999999999", "end", "of", "31", "29.2."]
        let count = try Fuzzer("dates", runs: 4000, corpus: corpus, words: words).run(texts: { text in
            guard let date = try? DateInput.parse(text, today: today) else { return }
            parsed += 1
            let again = CalendarDate(year: date.year, month: date.month, day: date.day)
            #expect(again == date, "\(text.debugDescription)")
        })
        #expect(count == 0 || parsed > 0)
    }

    @Test("is a VAT, a discount, keys or settings, or refused with a sentence")
    func others() throws {
        let corpus = [
            "19 %", "reverse charge", "AE", "10 %", "5,50", #"Enter "a" 1.5s Ctrl-P"#,
            "keys = \"vim\"\n[bind.lines]\n\"edit\" = [\"Ctrl-E\"]\n[colors]\naccent = \"#1e90ff\"",
        ]
        let words = ["\"", "[", "]", "=", "\n", "''' ", "%", "\u{0}", "1e999", "inf", "[bind]\n", "{", "}", "{number"]
        let count = try Fuzzer("inputs", runs: 1500, corpus: corpus, words: words).run(texts: { text in
            _ = try? VATInput.parse(text)
            _ = try? DiscountInput.parse(text)
            _ = try? KeyScript(text)
            for mistake in Configuration(text).mistakes { #expect(!mistake.description.isEmpty) }
        })
        #expect(count > 0)
    }
}
