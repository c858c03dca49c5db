import Derive
import Foundation
import Invoicing

/// The form of numbers on the screen: a point or a comma before the decimals, a space between groups of three. A minus sign
/// (U+2212) is before negative ones, and the hyphen where they are edited or go to a program.
public nonisolated enum DecimalFormat {
    /// An amount in two decimals: `1 234.50`.
    public static func amount(_ value: ExactDecimal) -> String {
        text(value.roundedToCents, atLeast: 2)
    }

    /// The same without decimals that the currency has not, and with those that it has: `266 200` JPY, `5.125` KWD.
    public static func amount(_ value: ExactDecimal, in currency: CurrencyCode) -> String {
        let value = value.rounded(in: currency)
        return !currency.hasCents && value == value.rounded(toPlaces: 0) ? plain(value) : price(value)
    }

    /// A price with all its decimals, two at the least: `0.0115`, `19.90`.
    public static func price(_ value: ExactDecimal) -> String {
        text(value.withoutTrailingZeros, atLeast: 2)
    }

    /// A quantity or a rate with just the decimals that it has: `3`, `2.5`.
    public static func plain(_ value: ExactDecimal) -> String {
        text(value.withoutTrailingZeros, atLeast: 0)
    }

    /// An amount with all its decimals, two at the least, and without groups: `1234.50`, for other programs to read.
    public static func plainAmount(_ value: ExactDecimal) -> String {
        value.inCents
    }

    /// Writes a number as ``plain(_:)`` does, without groups, for editing.
    public static func editable(_ value: ExactDecimal) -> String {
        text(value, atLeast: 0, isGrouped: false)
    }

    /// A number with all its decimals, and zeros where it has fewer than some.
    private static func text(_ value: ExactDecimal, atLeast places: Int, isGrouped: Bool = true) -> String {
        let forms = RegionForms.current
        return value.text(
            atLeast: places, point: forms.sign == .comma ? "," : ".", isGrouped: isGrouped,
            hasMinusSign: isGrouped && forms.isForPeople)
    }
}
