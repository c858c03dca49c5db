import Foundation

/// Reads a number as people type it: `1234.5`, `1 234,5`, `1.234,50`, `-3`.
///
/// Point and comma are both taken. Where only one of them occurs, and once, it stands before the decimals; where it
/// occurs more often, or the other one follows, it separates groups of three.
nonisolated enum NumberInput {
    /// The most digits that a number may have, so that no product of two is out of `Decimal`'s range.
    static let mostDigits = 18

    static func parse(_ text: String) throws(FieldProblem) -> Decimal {
        let typed = text.trimmingCharacters(in: .whitespaces)
        guard !typed.isEmpty else { throw .isEmpty }
        let isNegative = typed.hasPrefix("-") || typed.hasPrefix("−")
        let unsigned = typed.drop { "-−+".contains($0) }
        guard typed.count - unsigned.count <= 1 else { throw .isNoNumber(text) }
        let (whole, decimals) = try split(unsigned, of: text)
        guard whole.count + decimals.count <= mostDigits else { throw .hasTooManyDigits(mostDigits) }
        let plain = "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole).\(decimals.isEmpty ? "0" : decimals)"
        guard let value = Decimal(string: plain, locale: Locale(identifier: "en_US_POSIX")) else {
            throw .isNoNumber(text)
        }
        return value
    }

    /// The digits before and after the decimal separator.
    private static func split(
        _ number: Substring, of text: String
    ) throws(FieldProblem) -> (whole: String, decimals: String) {
        let decimalPlace = decimalSeparator(in: number)
        let whole = decimalPlace.map { number[..<$0] } ?? number[...]
        let decimals = decimalPlace.map { number[number.index(after: $0)...] } ?? ""
        let groups = whole.split(omittingEmptySubsequences: false) { ".,' \u{202F}\u{A0}_".contains($0) }
        let groupsAreRight = groups.count == 1 || groups.dropFirst().allSatisfy { $0.count == 3 }
        let digits = groups.joined()
        guard groupsAreRight, digits.allSatisfy(\.isDigit), decimals.allSatisfy(\.isDigit),
            !(digits.isEmpty && decimals.isEmpty)
        else { throw .isNoNumber(text) }
        return (digits, String(decimals))
    }

    private static func decimalSeparator(in number: Substring) -> Substring.Index? {
        let separators = number.indices.filter { number[$0] == "." || number[$0] == "," }
        guard let last = separators.last else { return nil }
        let isRepeated = separators.dropLast().contains { number[$0] == number[last] }
        return isRepeated ? nil : last
    }
}

extension Character {
    /// Whether this is one of 0 to 9, in ASCII.
    nonisolated var isDigit: Bool { isASCII && isNumber }
}
