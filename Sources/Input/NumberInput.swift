import Foundation
import Invoicing

/// Reads a number as people type it: `1234.5`, `1 234,5`, `1.234,50`, `-3`.
///
/// A single point or comma is the decimal separator, so `1,234` is a little more than one. If the decimal sign is known, the
/// other sign before three digits separates thousands. A sign that occurs more than once, or before the other one, separates
/// groups of three, as blanks do. All groups of a number have the same separator.
public nonisolated enum NumberInput {
    /// The most digits that a number may have, so that every product of two is exact.
    static let mostDigits = 18

    public static func parse(
        _ text: String, _ sign: DecimalSign = RegionForms.current.sign
    ) throws(FieldProblem) -> ExactDecimal {
        if let whole = wholeNumber(text) { return whole }
        let typed = withoutBrackets(text).trimmed
        guard !typed.isEmpty else { throw .isEmpty }
        let isNegative = typed.hasPrefix("-") || typed.hasPrefix("−")
        let unsigned = typed.drop { "-−+".contains($0) }
        guard typed.count - unsigned.count <= 1 else { throw .isNoNumber(text) }
        let (whole, decimals) = try split(unsigned, sign, of: text)
        guard whole.count + decimals.count <= mostDigits else { throw .hasTooManyDigits(mostDigits) }
        let plain = "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole)\(decimals.isEmpty ? "" : ".\(decimals)")"
        guard let value = ExactDecimal(plain) else { throw .isNoNumber(text) }
        return value
    }

    /// A number with a minus sign in place of the brackets by which accounts write one below zero; any other text as it is.
    static func withoutBrackets(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
        let typed = text.trimmed
        guard typed.hasPrefix("("), typed.hasSuffix(")") else { return text }
        let number = typed.dropFirst().dropLast()
        return number.contains(where: \.isDigit) && number.allSatisfy(Calculation.isPartOfNumber)
            ? "-\(String(number).trimmed)" : text
    }

    /// A number of digits alone, as most are while they are typed; nil for any other text.
    private static func wholeNumber(_ text: String) -> ExactDecimal? {
        guard !text.isEmpty, text.utf8.count <= mostDigits else { return nil }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return ExactDecimal(text)
    }

    /// The digits before and after the decimal separator.
    private static func split(
        _ number: Substring, _ sign: DecimalSign, of text: String
    ) throws(FieldProblem) -> (whole: String, decimals: String) {
        let decimalPlace = decimalSeparator(in: number, sign)
        let whole = decimalPlace.map { number[..<$0] } ?? number[...]
        let decimals = decimalPlace.map { number[number.index(after: $0)...] } ?? ""
        let groups = whole.split(omittingEmptySubsequences: false) { groupSeparators.contains($0) }
        let digits = groups.joined()
        guard areGroups(groups), Set(whole.filter(groupSeparators.contains)).count <= 1, digits.allSatisfy(\.isDigit),
            decimals.allSatisfy(\.isDigit),
            !(digits.isEmpty && decimals.isEmpty)
        else { throw .isNoNumber(text) }
        return (digits, String(decimals))
    }

    private static let groupSeparators = ".,' \u{202F}\u{A0}_"

    private static func areGroups(_ groups: [Substring]) -> Bool {
        groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// Returns how a number is read if its point or comma could separate thousands as well; nil for any other text, and if
    /// the decimal sign is known.
    public static func reading(ofAmbiguous text: String, _ sign: DecimalSign) -> String? {
        let typed = withoutBrackets(text).trimmed
        guard sign == .open, typed.utf8.count <= 12, let separator = typed.lastIndex(where: { $0 == "." || $0 == "," })
        else {
            return nil
        }
        let (whole, decimals) = (typed[..<separator], typed[separator...].dropFirst())
        guard decimals.count == 3, decimals.allSatisfy(\.isDigit), isAmbiguous(whole) else { return nil }
        return "“\(text.trimmed)” is read as \(whole).\(decimals). For thousands type \(whole)\(decimals)."
    }

    /// Says how a number is read in which a point or a comma separates thousands; nil for any other text.
    public static func reading(ofGrouped text: String) -> String? {
        let typed = text.trimmed
        guard typed.contains(where: { ".,".contains($0) }), let number = try? parse(typed),
            ExactDecimal(typed.replacing(",", with: ".")) != number
        else { return nil }
        return "“\(typed)” is read as \(DecimalFormat.editable(number))."
    }

    /// The same by the sign that is in use.
    public static func reading(ofAmbiguous text: String) -> String? {
        reading(ofAmbiguous: text, RegionForms.current.sign)
    }

    /// Returns `true` if this can be the first group of a number as well as all of it before the decimals: `1` to `999`.
    private static func isAmbiguous(_ whole: Substring) -> Bool {
        let digits = whole.first.map { "-−+".contains($0) } == true ? whole.dropFirst() : whole
        return (1...3).contains(digits.count) && digits.first != "0" && digits.allSatisfy(\.isDigit)
    }

    private static func decimalSeparator(in number: Substring, _ sign: DecimalSign) -> Substring.Index? {
        let separators = number.indices.filter { number[$0] == "." || number[$0] == "," }
        guard let last = separators.last else { return nil }
        let isRepeated = separators.dropLast().contains { number[$0] == number[last] }
        return isRepeated || separatesThousands(last, in: number, sign) ? nil : last
    }

    /// Returns `true` if a separator before three digits differs from the decimal sign, and so separates thousands.
    private static func separatesThousands(
        _ place: Substring.Index, in number: Substring, _ sign: DecimalSign
    ) -> Bool {
        sign != .open && number[place] != sign.character && number[place...].count == 4 && isAmbiguous(number[..<place])
    }
}

extension Character {
    /// `true` if this is one of 0 to 9, in ASCII.
    public nonisolated var isDigit: Bool { isASCII && isNumber }
}
