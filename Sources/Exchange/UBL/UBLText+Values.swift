import Foundation
import Invoicing

/// What an element's text stands for; each says what is wrong with it if it cannot.
extension UBLText {
    func decimal() throws(ExchangeError) -> Decimal {
        guard let value = DecimalText.parse(text) else {
            throw unusable("no decimal number of up to \(DecimalText.mostDigits) digits")
        }
        return value
    }

    func date() throws(ExchangeError) -> CalendarDate {
        // XML Schema allows a time zone behind a date; an invoice's days have none.
        guard let date = CalendarDate(trimmed.prefix(10)) else { throw unusable("no date like 2026-11-21") }
        return date
    }

    func currency() throws(ExchangeError) -> CurrencyCode {
        guard let code = CurrencyCode(trimmed) else { throw unusable("no currency of three letters") }
        return code
    }

    func vatCategory() throws(ExchangeError) -> VATCategory {
        VATCategory(code: trimmed)
    }

    func flag() throws(ExchangeError) -> Bool {
        switch trimmed {
        case "true", "1": return true
        case "false", "0": return false
        default: throw unusable("neither true nor false")
        }
    }
}
