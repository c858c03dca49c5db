import Foundation
import Invoicing

/// An element's text and attributes, with what is needed to say where it stands.
struct ElementText {
    let text: String
    let attributes: [String: String]
    /// The element's name with its prefix.
    let name: String
    let place: ExchangeError.Place
    let file: String

    var trimmed: String { text.withoutOuterSpace }

    /// An attribute without the white space around it; empty where there is none.
    func attribute(_ name: String) -> String {
        attributes[name]?.withoutOuterSpace ?? ""
    }

    func unusable(_ wanted: String) -> ExchangeError {
        .unusable(
            file: file, place: place, element: String(name.drop { $0 != ":" }.dropFirst()),
            value: String(trimmed.prefix(80)), wanted: wanted)
    }
}

/// What an element's text stands for; each says what is wrong with it if it cannot.
extension ElementText {
    /// Whether there is no text, as in an element that a document has for its attributes alone.
    var isEmpty: Bool { trimmed.isEmpty }

    func decimal() throws(ExchangeError) -> Decimal {
        guard let value = DecimalText.parse(text) else {
            throw unusable("no decimal number of up to \(DecimalText.mostDigits) digits")
        }
        return value
    }

    /// A day as XML Schema writes it. A time zone may follow, which an invoice's days do not have.
    func date() throws(ExchangeError) -> CalendarDate {
        guard let date = CalendarDate(trimmed.prefix(10)) else { throw unusable("no date like 2026-11-21") }
        return date
    }

    /// A day as UN/CEFACT writes it: `20261121`.
    func basicDate() throws(ExchangeError) -> CalendarDate {
        let digits = trimmed
        guard digits.utf8.count >= 8,
            let date = CalendarDate(
                "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))")
        else { throw unusable("no date like 20261121") }
        return date
    }

    /// A code of three letters is taken whatever it is, since the invoice can be read; it is a problem to mend.
    func currency() throws(ExchangeError) -> CurrencyCode {
        let code = trimmed
        guard code.utf8.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw unusable("no currency of ISO 4217")
        }
        return CurrencyCode(code: code)
    }

    func flag() throws(ExchangeError) -> Bool {
        switch trimmed {
        case "true", "1": return true
        case "false", "0": return false
        default: throw unusable("neither true nor false")
        }
    }

    /// An identifier; one that is empty but for its scheme is kept, since the scheme may be wrong.
    var identifier: Identifier? {
        let identifier = Identifier(trimmed, scheme: attribute("schemeID"))
        return identifier.value.isEmpty && identifier.scheme.isEmpty ? nil : identifier
    }
}
