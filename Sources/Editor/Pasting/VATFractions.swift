import Foundation
import Input
import Invoicing

/// Recognises a column of VAT that has fractions as spreadsheets store them, 0.07 for 7 %, or amounts in place of rates.
nonisolated struct VATFractions {
    private var hasFraction = false
    private var hasOther = false
    private var hasCurrency = false
    private var isInCents = true
    private var hasUnknownRate = false

    /// The column has amounts: in a currency, or all in cents and one of them is no rate in Europe.
    var areAmounts: Bool { hasCurrency || isInCents && hasUnknownRate && !areAll }

    /// `true` if all rates that were read are fractions, and not all are 0.
    var areAll: Bool { hasFraction && !hasOther }

    /// Records the rate of a line's row. Words, as for an exemption, are in either kind of table.
    mutating func read(_ text: String) {
        guard text.contains(where: \.isNumber) else { return }
        if MoneyInput(text).hasCurrency { hasCurrency = true }
        isInCents = isInCents && text.contains(#/[.,]\d\d$/#)
        if let number = try? NumberInput.parse(text), !Self.rates.contains(number) { hasUnknownRate = true }
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

    /// The rates of VAT of Europe, with those that were usual before or are so overseas.
    private static let rates = VATInput.usualRates.union([0, 11] + [85, 125].map { ExactDecimal($0, exponent: -1) })

    /// The number of digits of a rate of two decimals.
    private static let mostDigits = 4
    /// No VAT is above 27 %, Hungary's.
    private static let highest = ExactDecimal(3, exponent: -1)
}
