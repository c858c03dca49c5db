import Foundation
import Input
import Invoicing

/// Whether a table has its rates of VAT as spreadsheets store them, 0.07 for 7 %, or has amounts in place of rates.
nonisolated struct VATFractions {
    private var hasFraction = false
    private var hasOther = false
    private var hasCurrency = false
    private var isInCents = true
    private var hasUnknownRate = false

    /// Whether the column has amounts: in a currency, or all in cents, and one of them is no rate in Europe.
    var areAmounts: Bool { hasCurrency || isInCents && hasUnknownRate && !areAll }

    /// Whether all rates that were read are fractions, and not all are 0.
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

    /// The rates of VAT of Europe, in today's and the last decade's laws.
    private static let rates = Set(
        [
            0, 21, 25, 26, 30, 37, 38, 40, 48, 50, 55, 60, 70, 77, 80, 81, 85, 90, 95, 100, 110, 120, 125, 130, 135,
            140,
            150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 255, 260, 270,
        ].map { ExactDecimal($0, exponent: -1) })

    /// As many as a rate of two decimals has.
    private static let mostDigits = 4
    /// No VAT is above 27 %, Hungary's.
    private static let highest = ExactDecimal(3, exponent: -1)
}
