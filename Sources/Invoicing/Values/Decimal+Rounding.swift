import Derive
import Foundation

extension Decimal {
    /// Rounded to a number of decimals, half away from zero, as EN 16931's rules round an amount of either sign.
    public nonisolated func rounded(toPlaces places: Int) -> Decimal {
        ShortDecimal.rounded(self, toPlaces: places)
    }

    /// Rounded to two decimals, the standard's precision of every amount whatever the currency.
    public nonisolated var roundedToCents: Decimal { mayHavePartsOfCents ? rounded(toPlaces: 2) : self }

    /// The smallest amount: 0.01, whatever the currency.
    nonisolated static let cent = Decimal(sign: .plus, exponent: -2, significand: 1)

    /// Whether there are more than two decimals that are not zero.
    nonisolated var hasPartsOfCents: Bool { mayHavePartsOfCents && self != rounded(toPlaces: 2) }

    /// A percentage of this. The point is moved, which is as exact as a division by 100 and many times as quick.
    nonisolated func percent(_ rate: Decimal) -> Decimal {
        Decimal(sign: .plus, exponent: -2, significand: self * rate)
    }

    /// Whole multiples of a cent have no smaller exponent, though what has one may be such a multiple too.
    private nonisolated var mayHavePartsOfCents: Bool { exponent < -2 }

    /// All digits of an amount, and at least two of them behind the point: `757.40`.
    public nonisolated var inCents: String {
        let text = plainText
        guard let point = text.firstIndex(of: ".") else { return text + ".00" }
        return text.distance(from: point, to: text.endIndex) == 2 ? text + "0" : text
    }
}
