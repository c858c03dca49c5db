import Foundation
import Invoicing

/// The language of a document, which the buyer's country decides unless the settings do.
public enum Language: String, CaseIterable, Sendable {
    /// English, for whoever reads neither of the others.
    case english = "en"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"

    /// The language that is read in a country, an ISO 3166-1 alpha-2 code.
    public init(country: String) {
        switch country.uppercased() {
        case "DE", "AT", "CH", "LI": self = .german
        case "FR", "BE", "LU", "MC": self = .french
        default: self = .english
        }
    }

    /// `21.11.2026` in German, `21/11/2026` in French, `21 Nov 2026` in English.
    public func date(_ date: CalendarDate) -> String {
        switch self {
        case .german: "\(Self.twoDigits(date.day)).\(Self.twoDigits(date.month)).\(date.year)"
        case .french: "\(Self.twoDigits(date.day))/\(Self.twoDigits(date.month))/\(date.year)"
        case .english: "\(date.day) \(Self.months[date.month - 1]) \(date.year)"
        }
    }

    /// Returns both days, or the only known one.
    func period(_ period: Period) -> String {
        [period.start, period.end].map { $0.map(date) ?? "" }.joined(separator: " – ")
    }

    /// An amount in two decimals, or in none or three where its currency has as many: `1,234.50`, `1.234,50`, `1 234,50`.
    public func amount(_ value: ExactDecimal, in currency: CurrencyCode) -> String {
        price(value.rounded(in: currency), in: currency)
    }

    /// A price with all its decimals, two at the least unless its currency has none.
    func price(_ value: ExactDecimal, in currency: CurrencyCode) -> String {
        let isWhole = !currency.hasCents && value == value.rounded(toPlaces: 0)
        return number(isWhole ? value.plainText : value.inCents)
    }

    /// A quantity or a rate with just the decimals that it has.
    func plain(_ value: ExactDecimal) -> String { number(value.plainText) }

    /// With the sign before the decimals and between groups that people of the language write. Blanks do not break.
    private func number(_ digits: String) -> String {
        guard digits != ExactDecimal.notComputable.description else { return digits }
        let isNegative = digits.hasPrefix("-")
        let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let whole = Self.grouped(parts[0], by: groupSeparator)
        let decimals = parts.count > 1 ? decimalSeparator + parts[1] : ""
        return (isNegative ? "\u{2212}" : "") + whole + decimals
    }

    private var decimalSeparator: String { self == .english ? "." : "," }

    private var groupSeparator: String {
        switch self {
        case .english: ","
        case .german: "."
        case .french: "\u{A0}"
        }
    }

    private static func grouped(_ digits: Substring, by separator: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
            text.append(digit)
        }
        return text
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
