import Derive
import Foundation

nonisolated extension Decimal {
    /// All digits, with a point before the decimals and none that are zero at the end: the same as `description`.
    ///
    /// Foundation finds the digits by dividing by ten, with memory for each result. Here they are read where they are,
    /// in an eighth of the time; a screen and a row of the database show ten amounts for each edit.
    public var plainText: String { ShortDecimal(self)?.text() ?? description }
}

nonisolated extension ShortDecimal {
    /// Beyond this many zeros before or behind its digits a number is no short one.
    private static let mostZeros = 20

    /// All digits, written from the last to the first, straight into the text.
    /// - Parameters:
    ///   - places: How many decimals there are at the least, so that zeros stand where there are fewer.
    ///   - point: What stands before the decimals, in ASCII.
    ///   - isGrouped: Whether blanks stand between groups of three digits before the point.
    /// - Returns: nil for what begins or ends with many zeros.
    package func text(
        atLeast places: Int = 0, point: UInt8 = UInt8(ascii: "."), isGrouped: Bool = false
    ) -> String? {
        guard abs(exponent) < Self.mostZeros else { return nil }
        let places = max(places, -exponent)
        // A sign, 18 digits and 20 zeros with blanks between them, a point, 20 decimals.
        return String(unsafeUninitializedCapacity: 80) { buffer in
            var (start, rest, place) = (buffer.count, digits.magnitude, -places)
            func prepend(_ byte: UInt8) {
                start -= 1
                buffer[start] = byte
            }
            while rest > 0 || place <= 0 {
                if place == 0, places > 0 { prepend(point) }
                if isGrouped, place > 0, place.isMultiple(of: 3) { prepend(UInt8(ascii: " ")) }
                if place < exponent {
                    prepend(UInt8(ascii: "0"))
                } else {
                    prepend(UInt8(ascii: "0") + UInt8(rest % 10))
                    rest /= 10
                }
                place += 1
            }
            if digits < 0 { prepend(UInt8(ascii: "-")) }
            let count = buffer.count - start
            for index in 0..<count { buffer[index] = buffer[start + index] }
            return count
        }
    }
}
