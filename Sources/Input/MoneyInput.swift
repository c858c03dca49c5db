import Foundation
import Invoicing

/// An amount of money as people and tables write it: with the sign or the code of its currency before or behind it, `€ 2,50`,
/// `12.00 EUR`, or with a dash for no cents, `12,-`.
public nonisolated struct MoneyInput {
    /// The number alone, if the rest is a currency.
    private let number: String
    /// The sign or the code; empty without one.
    private let sign: String
    private let text: String

    /// Takes a typed text apart.
    public init(_ text: String) {
        self.text = text
        let isPart = { (character: Character) in
            character.isNumber || "+-−–—.,' \u{A0}\u{202F}()/*×÷%=".contains(character)
        }
        var rest = text
        let word = String(text.drop(while: isPart).prefix { !isPart($0) })
        let range = word.isEmpty ? nil : text.range(of: word)
        // A letter between digits is no currency: `1e9`.
        let isBetween = range.map { range in
            text[..<range.lowerBound].contains(where: \.isNumber)
                && text[range.upperBound...].contains(where: \.isNumber)
        }
        sign = isBetween == true ? "" : word
        if let range, !sign.isEmpty {
            // An abbreviation has a point: `Fr. 12`.
            let point = text[range.upperBound...].hasPrefix(". ") || text[range.upperBound...] == "." ? 1 : 0
            rest.removeSubrange(range.lowerBound..<text.index(range.upperBound, offsetBy: point))
        }
        rest = rest.trimmed
        let dashes = rest.reversed().prefix { "-−–—".contains($0) }.count
        if (1...2).contains(dashes), [",", "."].contains(rest.dropLast(dashes).last) {
            rest = String(rest.dropLast(dashes + 1))
        }
        number = rest
    }

    /// Returns the number without its currency, of which the first letters are enough. A text with another word stays as it is.
    /// - Parameter currency: The currency that it must be in; nil for any.
    /// - Throws: ``FieldProblem/isOtherCurrency(_:of:)``
    public func number(in currency: CurrencyCode?) throws(FieldProblem) -> String {
        guard !sign.isEmpty else { return number }
        if let currency, currency.code.hasPrefix(sign.uppercased()) { return number }
        guard number.contains(where: \.isNumber), !codes.isEmpty else { return text }
        guard let currency, !codes.contains(currency.code) else { return number }
        throw .isOtherCurrency(codes.count == 1 ? codes[0] : sign, of: currency.code)
    }

    /// A currency is typed.
    public var hasCurrency: Bool { !codes.isEmpty }

    /// Returns the currency that is typed: of several with the same sign the expected one; nil where none is.
    public func currency(expecting expected: CurrencyCode) -> CurrencyCode? {
        codes.contains(expected.code) ? expected : codes.first.map { CurrencyCode(code: $0) }
    }

    /// The codes of the currencies with the typed sign; empty if it is no currency.
    private var codes: [String] { Self.signs[sign.lowercased()] ?? CurrencyCode(sign).map { [$0.code] } ?? [] }

    private static let signs: [String: [String]] = [
        "€": ["EUR"], "euro": ["EUR"], "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"], "us$": ["USD"],
        "£": ["GBP"], "¥": ["JPY", "CNY"], "円": ["JPY"], "zł": ["PLN"], "kr": ["SEK", "NOK", "DKK", "ISK"],
        "kč": ["CZK"], "ft": ["HUF"], "fr": ["CHF"], "sfr": ["CHF"], "lei": ["RON"], "₺": ["TRY"], "₹": ["INR"],
    ]
}
