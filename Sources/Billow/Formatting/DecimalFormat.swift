import Foundation
import Invoicing

/// How numbers look on the screen: a point or a comma before the decimals, a space between groups of three.
nonisolated enum DecimalFormat {
    /// An amount in two decimals: `1 234.50`.
    static func amount(_ value: Decimal) -> String {
        shown(grouped(digits(value.exponent < -2 ? value.rounded(toPlaces: 2) : value, atLeast: 2)))
    }

    /// The same without decimals that the currency has not: `266 200` JPY.
    static func amount(_ value: Decimal, in currency: CurrencyCode) -> String {
        let isWhole = !currency.hasCents && value == value.rounded(toPlaces: 0)
        return isWhole ? plain(value) : amount(value)
    }

    /// A price with all its decimals, two at the least: `0.0115`, `19.90`.
    static func price(_ value: Decimal) -> String {
        shown(grouped(digits(value, atLeast: 2)))
    }

    /// A quantity or a rate with just the decimals that it has: `3`, `2.5`.
    static func plain(_ value: Decimal) -> String {
        shown(grouped(digits(value, atLeast: 0)))
    }

    /// An amount with all its decimals, two at the least, and without groups: `1234.50`, for other programs to read.
    static func plainAmount(_ value: Decimal) -> String {
        digits(value, atLeast: 2)
    }

    /// As ``plain(_:)`` and without groups, for editing.
    static func editable(_ value: Decimal) -> String {
        shown(digits(value, atLeast: 0))
    }

    /// With the sign before the decimals that is in use.
    private static func shown(_ text: String) -> String {
        guard DecimalSign.inUse == .comma, let place = text.utf8.firstIndex(of: point) else { return text }
        return "\(text[..<place]),\(text[text.utf8.index(after: place)...])"
    }

    private static func digits(_ value: Decimal, atLeast places: Int) -> String {
        let text = value.plainText
        guard places > 0, !value.isNaN else { return text }
        let point = text.utf8.firstIndex(of: point)
        let decimals = point.map { text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1 } ?? 0
        guard decimals < places else { return text }
        return text + (decimals == 0 ? "." : "") + String(repeating: "0", count: places - decimals)
    }

    private static let (point, minus, blank) = (UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: " "))

    /// Puts blanks between groups of three digits before the point. Works on bytes, since each cell of a number is
    /// formatted with each key.
    private static func grouped(_ text: String) -> String {
        let bytes = text.utf8
        let sign = bytes.first == minus ? 1 : 0
        let whole = bytes.dropFirst(sign).prefix { $0 != point }.count
        guard whole > 3 else { return text }
        return String(unsafeUninitializedCapacity: bytes.count + (whole - 1) / 3) { buffer in
            var length = 0
            for (index, byte) in bytes.enumerated() {
                let left = sign + whole - index
                if index > sign, left > 0, left.isMultiple(of: 3) {
                    buffer[length] = blank
                    length += 1
                }
                buffer[length] = byte
                length += 1
            }
            return length
        }
    }
}
