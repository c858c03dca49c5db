import Foundation

/// Parses decimals in XML Schema's form: an optional sign, digits and at most one point; no exponent, no locale.
public nonisolated enum DecimalText {
    /// The number of significant digits that `Decimal` holds exactly.
    public static let maximumDigits = 38

    /// The number; nil for any other text, and for one with more than ``maximumDigits`` digits, of which zeros at either end
    /// are none.
    public static func parse(_ text: some StringProtocol) -> Decimal? {
        let trimmed = String(text).withoutOuterSpace
        var unsigned = trimmed.hasPrefix("-") || trimmed.hasPrefix("+") ? trimmed.dropFirst() : trimmed[...]
        if unsigned.utf8.count > maximumDigits { unsigned = unsigned.withoutZerosBehindPoint }
        let digits = unsigned.utf8.filter { $0 != UInt8(ascii: ".") }
        guard !digits.isEmpty, unsigned.utf8.count - digits.count <= 1,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            digits.drop(while: { $0 == UInt8(ascii: "0") }).count <= maximumDigits
        else { return nil }
        let value = Decimal(string: (trimmed.hasPrefix("-") ? "-" : "") + unsigned, locale: neutral)
        // `-0` becomes 0: the model has one zero.
        return value.map { $0.isZero ? 0 : $0 }
    }

    private static let neutral = Locale(identifier: "en_US_POSIX")
}

extension Substring {
    /// Without zeros at the end of the decimals.
    nonisolated fileprivate var withoutZerosBehindPoint: Substring {
        guard let point = firstIndex(of: ".") else { return self }
        let end = self[point...].lastIndex { $0 != "0" } ?? point
        return self[...end]
    }
}

extension String {
    /// Without white space at either end; a text that has none is not copied.
    nonisolated var withoutOuterSpace: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        let isPlain = (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
        return isPlain ? self : trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
