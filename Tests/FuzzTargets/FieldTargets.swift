import Editor
import Opening
import Foundation
import Input
import Invoicing
import Settings

nonisolated extension FuzzTarget {
    /// What people type and set: each text is a value or refused with a sentence.
    static let fields = [numbers(.point), numbers(.comma), calculations, dates, terms, scripts, settings]

    private static let numberTexts = [
        "12", "-3,50", "1.234,56", "1 234.5", "3*12,5+8", "-(2+3)/4", "250*19%", "1e5", "٣", "½", "0,000001", "(((1)))",
    ]
    private static let numberWords = [
        "(", ")", "*", "/", "%", "+", "-", ".", ",", " ", "\u{A0}", "99999999999999999999999999999999999999999999",
        "/0", "e",
    ]

    /// A number that is shown is read as the same.
    private static func numbers(_ sign: DecimalSign) -> FuzzTarget {
        FuzzTarget("numbers-\(sign)", usualRuns: 4000, texts: numberTexts, words: numberWords) {
            { text in
                guard let number = try value({ try NumberInput.parse(text, sign) }) else { return false }
                try FuzzMistake.unless(number.isComputable, "It is no number.")
                let again = try? NumberInput.parse(number.plainText, .point)
                try FuzzMistake.unless(again == number, "\(number.plainText) is read as another number.")
                return true
            }
        }
    }

    private static let calculations = FuzzTarget(
        "calculations", usualRuns: 4000, texts: numberTexts, words: numberWords,
        reader: {
            { text in
                guard let number = try value({ try Calculation.value(of: text) }) else { return false }
                try FuzzMistake.unless(
                    number.isComputable && number.plainText.count <= 40, "\(number.plainText) is no number or too long."
                )
                return true
            }
        })

    private static let dates = FuzzTarget(
        "dates", usualRuns: 4000,
        texts: [
            "21", "21.12.", "2026-12-21", "+30", "-7", "today", "fri", "end of month", "12/31/2026", "20261221",
            "heute",
        ],
        words: [".", "-", "/", "+", " ", "0000", "99999999999999999999", "end", "of", "31", "29.2."],
        reader: {
            let today = CalendarDate(year: 2026, month: 11, day: 21)
            return { text in
                guard let date = try value({ try DateInput.parse(text, today: today) }) else { return false }
                let again = CalendarDate(year: date.year, month: date.month, day: date.day)
                try FuzzMistake.unless(again == date, "\(date) is no day of the calendar.")
                return true
            }
        })

    /// VAT and discounts.
    private static let terms = FuzzTarget(
        "terms", usualRuns: 2000, texts: ["19 %", "reverse charge", "AE", "IGIC 7", "10 %", "5,50"],
        words: ["%", " ", "0", ",", "1e999", "inf", "\u{0}", "exempt", "Z"],
        reader: {
            { text in
                let group = try value { try VATInput.parse(text) }
                let discount = try value { try DiscountInput.parse(text) }
                return group != nil || discount != nil
            }
        })

    /// Keys as the pictures' scripts write them.
    private static let scripts = FuzzTarget(
        "scripts", usualRuns: 1000, texts: [#"Enter "a" 1.5s Ctrl-P"#, #"F12 Alt-x "Grüße" ↑"#],
        words: ["\"", " ", "Ctrl-", "Alt-", "1e999s", "infs", "nans", "F99999999999999999999", "\n"],
        reader: { { text in try value { try KeyScript(text) } != nil } })

    private static let settings = FuzzTarget(
        "settings", usualRuns: 500,
        texts: [
            "keys = \"vim\"\n[bind.lines]\n\"edit\" = [\"Ctrl-E\"]\n[colors]\naccent = \"#1e90ff\"",
            "locale = \"de_DE\"\nmouse = false\n[defaults]\nterms = 14\n[files]\ncopies = 3\n[pdf]\nmargins = [5, 6, 7, 8]",
        ],
        words: ["\"", "[", "]", "=", "\n", "''' ", "\u{0}", "1e999", "inf", "[bind]\n", "{", "}", "{number"],
        reader: {
            { text in
                let mistakes = Configuration(text).mistakes
                try FuzzMistake.unless(
                    mistakes.allSatisfy { !$0.description.isEmpty }, "A setting is refused without a sentence.")
                return mistakes.isEmpty
            }
        })

    /// What a text is; nil if it is refused with a sentence.
    private static func value<Value>(_ parse: () throws -> Value?) throws -> Value? {
        do {
            return try parse()
        } catch {
            try FuzzMistake.unless(!"\(error)".isEmpty, "It is refused without a sentence.")
            return nil
        }
    }
}
