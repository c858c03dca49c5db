import Foundation

/// How numbers look on the screen: a point before the decimals, a space between groups of three.
nonisolated enum DecimalFormat {
    /// An amount in two decimals: `1 234.50`.
    static func amount(_ value: Decimal) -> String {
        grouped(digits(value.rounded(toPlaces: 2), atLeast: 2))
    }

    /// A price with all its decimals, two at the least: `0.0115`, `19.90`.
    static func price(_ value: Decimal) -> String {
        grouped(digits(value, atLeast: 2))
    }

    /// A quantity or a rate with just the decimals that it has: `3`, `2.5`.
    static func plain(_ value: Decimal) -> String {
        grouped(digits(value, atLeast: 0))
    }

    /// An amount with all its decimals, two at the least, and without groups: `1234.50`, for other programs to read.
    static func plainAmount(_ value: Decimal) -> String {
        digits(value, atLeast: 2)
    }

    /// As ``plain(_:)`` and without groups, for editing.
    static func editable(_ value: Decimal) -> String {
        digits(value, atLeast: 0)
    }

    private static func digits(_ value: Decimal, atLeast places: Int) -> String {
        let text = value.isZero ? "0" : value.description
        guard places > 0, !value.isNaN else { return text }
        let decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
        guard decimals < places else { return text }
        return text + (decimals == 0 ? "." : "") + String(repeating: "0", count: places - decimals)
    }

    private static func grouped(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let whole = text.dropFirst(sign.count).prefix { $0 != "." }
        let rest = text.dropFirst(sign.count + whole.count)
        guard whole.count > 3 else { return text }
        var groups = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { groups.append(" ") }
            groups.append(digit)
        }
        return sign + groups + rest
    }
}
