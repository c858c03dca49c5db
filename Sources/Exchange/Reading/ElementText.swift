import Foundation
import Invoicing

/// An element's text and attributes, with its place for error messages.
struct ElementText {
    let text: String
    /// The text without white space around it.
    let trimmed: String
    let attributes: [XMLAttribute]
    /// The element's name with its prefix.
    let name: String
    let place: ExchangeError.Place
    let file: String
    let log: ReadingLog

    /// The element's name without its prefix.
    var local: String { String(name.drop { $0 != ":" }.dropFirst()) }

    /// An attribute without surrounding white space; empty if there is none.
    func attribute(_ name: String) -> String {
        guard let value = attributes[name] else { return "" }
        log.verbatim.used.append(name)
        return value.withoutOuterSpace
    }

    func unusable(_ wanted: String) -> ExchangeError {
        .unusable(
            file: file, place: place, element: local,
            value: String(trimmed.prefix(80)), wanted: wanted)
    }
}

/// The values that an element's text can be. Each accessor throws an error that describes the problem.
extension ElementText {
    /// `true` if there is no text but white space.
    var isEmpty: Bool { trimmed.isEmpty }

    func decimal() throws(ExchangeError) -> ExactDecimal {
        guard let value = ExactDecimal(trimmed) else { throw unusable("a decimal number of up to 38 digits") }
        return value
    }

    /// An amount; that it is in another currency than the document's is noted.
    func amount() throws(ExchangeError) -> ExactDecimal {
        if let currency = attributes["currencyID"] {
            log.examine(currency.withoutOuterSpace, of: self)
            if log.hasCurrencyWithAmounts { log.verbatim.used.append("currencyID") }
        }
        return try decimal()
    }

    /// A number; nil for an empty element, which is noted.
    func optionalDecimal() throws(ExchangeError) -> ExactDecimal? {
        guard isEmpty else { return try decimal() }
        log.note(self, "\(local) is empty: state the number, or leave the element out.")
        return nil
    }

    /// A date in XML Schema's form, `2026-11-21`; a time zone after it means nothing.
    func date() throws(ExchangeError) -> CalendarDate {
        guard let date = CalendarDate(trimmed.prefix(10)) else { throw unusable("a date such as 2026-11-21") }
        keepText(unless: date.description)
        return date
    }

    /// A date in UN/CEFACT's form 102, `20261121`.
    func basicDate() throws(ExchangeError) -> CalendarDate {
        let digits = trimmed
        guard digits.utf8.count >= 8,
            let date = CalendarDate(
                "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))")
        else { throw unusable("a date such as 20261121") }
        if attribute("format") != "102" { keepAttribute("format") }
        if digits.utf8.count != 8 { keepText() }
        return date
    }

    /// A currency code. Unknown codes of three letters are accepted here, and are a problem of the invoice.
    func currency() throws(ExchangeError) -> CurrencyCode {
        let code = trimmed
        guard code.utf8.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw unusable("a currency code of ISO 4217")
        }
        return CurrencyCode(code: code)
    }

    func flag() throws(ExchangeError) -> Bool {
        if !["true", "false"].contains(trimmed) { keepText() }
        switch trimmed {
        case "true", "1": return true
        case "false", "0": return false
        default: throw unusable("true or false")
        }
    }

    /// An identifier; nil if both value and scheme are empty.
    var identifier: Identifier? {
        let identifier = Identifier(trimmed, scheme: attribute("schemeID"))
        return identifier.value.isEmpty && identifier.scheme.isEmpty ? nil : identifier
    }
}

extension String {
    /// Without white space at either end; a text that has none is not copied.
    nonisolated var withoutOuterSpace: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        if (0x21..<0x80).contains(first), (0x21..<0x80).contains(last) { return self }
        var inside = utf8[...]
        while inside.first?.isPlainSpace == true { inside.removeFirst() }
        while inside.last?.isPlainSpace == true { inside.removeLast() }
        guard let first = inside.first, let last = inside.last else { return "" }
        let text = inside.count == utf8.count ? self : String(Substring(inside))
        // Foundation knows all white space, but takes ten times as long.
        return (first | last) < 0x80 ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension UInt8 {
    /// `true` if it is a blank, tab or line break of ASCII.
    fileprivate nonisolated var isPlainSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
