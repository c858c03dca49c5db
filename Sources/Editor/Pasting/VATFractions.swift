import Foundation
import Invoicing

/// Whether a table has its rates of VAT as spreadsheets store them: 0.07 for 7 %.
nonisolated struct VATFractions {
    private var hasFraction = false
    private var hasOther = false

    /// Whether all rates that were read are fractions, and not all are 0.
    var areAll: Bool { hasFraction && !hasOther }

    /// Records the rate of a line's row. Words, as for an exemption, are in either kind of table.
    mutating func read(_ text: String) {
        guard text.contains(where: \.isNumber) else { return }
        guard let value = Self.value(text) else { return hasOther = true }
        if value > 0 { hasFraction = true }
    }

    /// A fraction in percent.
    static func percent(_ text: String) -> String { value(text).map { ($0 * 100).plainText } ?? text }

    /// `0`, `0.19`, `0,055`; nil for anything else, also for a rate that is rather one below 1 %.
    private static func value(_ text: String) -> ExactDecimal? {
        guard text != "0" else { return 0 }
        let digits = text.dropFirst(2)
        guard text.hasPrefix("0.") || text.hasPrefix("0,"), (1...mostDigits).contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let value = ExactDecimal("0." + digits)
        else { return nil }
        return value <= highest ? value : nil
    }

    /// As many as a rate of two decimals has.
    private static let mostDigits = 4
    /// No VAT is above 27 %, Hungary's.
    private static let highest = ExactDecimal(3, exponent: -1)
}
