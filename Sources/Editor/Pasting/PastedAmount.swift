import Input
import Invoicing

/// A number as tables have it: with the sign or the code of its currency before or behind it, `€ 2,50`, `12.00 EUR`.
nonisolated enum PastedAmount {
    /// The number alone.
    /// - Throws: ``FieldProblem/isOtherCurrency(_:of:)`` if it is another one than the invoice's.
    static func number(_ text: String, in currency: CurrencyCode) throws(FieldProblem) -> String {
        let isPart = { (character: Character) in character.isNumber || "+-−.,' \u{A0}\u{202F}()/*%".contains(character)
        }
        let sign = String(text.drop(while: isPart).prefix { !isPart($0) })
        guard !sign.isEmpty, text.contains(where: \.isNumber) else { return text }
        guard let codes = codes(of: sign) else { return text }
        guard codes.contains(currency.code) else { throw .isOtherCurrency(sign, of: currency.code) }
        return text.replacing(sign, with: "", maxReplacements: 1).trimmed
    }

    private static func codes(of sign: String) -> [String]? {
        if let codes = signs[sign.lowercased()] { return codes }
        return CurrencyCode(sign.uppercased()).map { [$0.code] }
    }

    private static let signs: [String: [String]] = [
        "€": ["EUR"], "euro": ["EUR"], "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"], "us$": ["USD"],
        "£": ["GBP"], "¥": ["JPY", "CNY"], "円": ["JPY"], "zł": ["PLN"], "kr": ["SEK", "NOK", "DKK", "ISK"],
        "kr.": ["DKK"], "kč": ["CZK"], "ft": ["HUF"], "fr.": ["CHF"], "lei": ["RON"], "₺": ["TRY"], "₹": ["INR"],
    ]
}
