import Derive
import Foundation
import Invoicing

/// How numbers look on the screen: a point or a comma before the decimals, a space between groups of three.
nonisolated enum DecimalFormat {
    /// An amount in two decimals: `1 234.50`.
    static func amount(_ value: Decimal) -> String {
        text(value.exponent < -2 ? value.rounded(toPlaces: 2) : value, atLeast: 2)
    }

    /// The same without decimals that the currency has not: `266 200` JPY.
    static func amount(_ value: Decimal, in currency: CurrencyCode) -> String {
        let isWhole = !currency.hasCents && value == value.rounded(toPlaces: 0)
        return isWhole ? plain(value) : amount(value)
    }

    /// A price with all its decimals, two at the least: `0.0115`, `19.90`.
    static func price(_ value: Decimal) -> String {
        text(value, atLeast: 2)
    }

    /// A quantity or a rate with just the decimals that it has: `3`, `2.5`.
    static func plain(_ value: Decimal) -> String {
        text(value, atLeast: 0)
    }

    /// An amount with all its decimals, two at the least, and without groups: `1234.50`, for other programs to read.
    static func plainAmount(_ value: Decimal) -> String {
        text(value, atLeast: 2, isGrouped: false, point: point)
    }

    /// As ``plain(_:)`` and without groups, for editing.
    static func editable(_ value: Decimal) -> String {
        text(value, atLeast: 0, isGrouped: false)
    }

    private static let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))

    /// A number with all its decimals, and zeros where it has fewer than some.
    /// - Parameters:
    ///   - isGrouped: Whether blanks stand between groups of three digits.
    ///   - sign: What stands before the decimals; that which is in use if nothing else is said.
    private static func text(
        _ value: Decimal, atLeast places: Int, isGrouped: Bool = true, point sign: UInt8? = nil
    ) -> String {
        let sign = sign ?? (DecimalSign.inUse == .comma ? comma : point)
        return ShortDecimal(value)?.text(atLeast: places, point: sign, isGrouped: isGrouped)
            ?? longText(value, atLeast: places, isGrouped, sign)
    }

    /// The same of what has more than 18 digits, or is no number.
    private static func longText(_ value: Decimal, atLeast places: Int, _ isGrouped: Bool, _ sign: UInt8) -> String {
        guard !value.isNaN else { return value.plainText }
        let parts = value.plainText.split(separator: ".")
        let decimals = parts.count > 1 ? String(parts[1]) : ""
        let missing = String(repeating: "0", count: max(0, places - decimals.count))
        let end = decimals + missing
        return (isGrouped ? grouped(parts[0]) : String(parts[0]))
            + (end.isEmpty ? "" : String(decoding: [sign], as: UTF8.self) + end)
    }

    private static func grouped(_ whole: Substring) -> String {
        let digits = whole.drop { $0 == "-" }
        return digits.enumerated().reduce(into: whole.hasPrefix("-") ? "-" : "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += " " }
            text.append(digit.element)
        }
    }
}
