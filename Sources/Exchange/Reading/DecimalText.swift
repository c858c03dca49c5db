import Foundation

/// Reads decimals as XML Schema writes them: digits with a sign and a point, no exponent, in no locale.
public nonisolated enum DecimalText {
    /// The most significant digits that `Decimal` holds exactly.
    public static let mostDigits = 38

    /// The number, or nil for anything else, also for one with more digits than can be kept.
    public static func parse(_ text: some StringProtocol) -> Decimal? {
        let trimmed = String(text).withoutOuterSpace
        let unsigned = trimmed.hasPrefix("-") || trimmed.hasPrefix("+") ? trimmed.dropFirst() : trimmed[...]
        let digits = unsigned.utf8.filter { $0 != UInt8(ascii: ".") }
        guard !digits.isEmpty, unsigned.utf8.count - digits.count <= 1,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            digits.drop(while: { $0 == UInt8(ascii: "0") }).count <= mostDigits
        else { return nil }
        let value = Decimal(string: trimmed.hasPrefix("+") ? String(unsigned) : trimmed, locale: neutral)
        // There is one zero: a document may write it with a sign.
        return value.map { $0.isZero ? 0 : $0 }
    }

    private static let neutral = Locale(identifier: "en_US_POSIX")
}

extension String {
    /// Without white space at either end. Most texts have none there, and Foundation would copy them all the same.
    nonisolated var withoutOuterSpace: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        let isPlain = (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
        return isPlain ? self : trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
