import Foundation

extension Decimal {
    /// As a column holds it: all digits, with a point, in no locale.
    nonisolated var column: String { plainText }

    /// Reads what ``column`` wrote.
    nonisolated init(column: String?, _ name: String) throws {
        guard let column, let value = Decimal(plain: column) ?? Decimal(string: column, locale: Self.neutral) else {
            throw StoredValueError(column: name, value: column ?? "NULL")
        }
        self = value
    }

    /// Reads what ``column`` wrote, or nil.
    nonisolated static func optional(column: String?, _ name: String) throws -> Decimal? {
        try column.map { try Decimal(column: $0, name) }
    }

    private nonisolated static let neutral = Locale(identifier: "en_US_POSIX")

    /// Reads up to eighteen digits, which is nearly every amount, without what reading a locale's numbers costs.
    private nonisolated init?(plain text: String) {
        var significand: Int64 = 0
        var digits = 0
        var exponent = 0
        var isNegative = false
        var hasPoint = false
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0: isNegative = true
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                significand = significand * 10 + Int64(byte - UInt8(ascii: "0"))
                digits += 1
                exponent -= hasPoint ? 1 : 0
            default: return nil
            }
        }
        guard (1...18).contains(digits) else { return nil }
        while exponent < 0, significand.isMultiple(of: 10) {
            (significand, exponent) = (significand / 10, exponent + 1)
        }
        self.init(
            sign: isNegative && significand != 0 ? .minus : .plus, exponent: exponent, significand: Decimal(significand)
        )
    }
}

extension UUID {
    nonisolated init(column: String?) throws {
        guard let column, let id = UUID(uuidString: column) else {
            throw StoredValueError(column: "id", value: column ?? "NULL")
        }
        self = id
    }
}
