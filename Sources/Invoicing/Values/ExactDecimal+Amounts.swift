import Derive

nonisolated extension ExactDecimal {
    /// Rounded to two decimals, half away from zero: the standard's precision of every amount, whatever the currency.
    public var roundedToCents: ExactDecimal { rounded(toPlaces: 2) }

    /// Rounded to the decimals in which amounts of a currency are shown: two, and three where payments have as many.
    package func rounded(in currency: CurrencyCode) -> ExactDecimal { rounded(toPlaces: max(2, currency.decimals)) }

    /// The smallest amount: 0.01, whatever the currency.
    package static let cent = ExactDecimal(1, exponent: -2)

    /// `true` if there are more than two decimals that are not zero.
    var hasPartsOfCents: Bool { self != roundedToCents }

    /// A percentage of this, exactly.
    package func percent(_ rate: ExactDecimal) -> ExactDecimal { self * rate * .cent }

    /// All digits of an amount, and at least two of them behind the point: `757.40`.
    public var inCents: String { withoutTrailingZeros.text(atLeast: 2) }

    /// All digits without zeros at the end of the decimals: `12.5` for 12.50.
    public var plainText: String { withoutTrailingZeros.description }

    /// The next lower whole number, or this if it is one; nil beyond the range of `Int`.
    package var wholeNumber: Int? { Int(rounded(toPlaces: 0, .down).plainText) }

    /// The nearest number in floating point, to sort and to draw by; infinite if this is not computable.
    package var approximation: Double { Double(description) ?? .infinity }
}

nonisolated extension ExactDecimal: Averaging {
    public typealias Total = PlainSum<ExactDecimal>

    /// The quotient, rounded to 18 decimals, half away from zero.
    public func divided(by count: Int) -> ExactDecimal { divided(by: ExactDecimal(count), places: 18) }
}
