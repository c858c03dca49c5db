import Foundation
import Invoicing

/// Reads and shows a discount: `10 %`, `12,50`.
public nonisolated enum DiscountInput {
    /// - Returns: Nil for an empty text.
    public static func parse(_ text: String) throws(FieldProblem) -> Discount? {
        let typed = text.trimmed
        guard !typed.isEmpty else { return nil }
        // A field that begins with the sign may have it twice.
        let number = String(typed.reversed().drop { $0 == "%" || $0.isWhitespace }.reversed())
        let value: ExactDecimal
        do { value = try Calculation.value(of: number, places: 2) } catch {
            if case .hasTooManyDigits = error { throw error }
            throw .isNoDiscount(text)
        }
        guard value >= 0 else { throw .mustNotBeNegative }
        guard typed.hasSuffix("%") else { return .amount(value) }
        guard value <= 100 else { throw .mustNotBeAbove(100) }
        return .percentage(value)
    }

    /// Returns its text beside its amount: the percentage, or nothing more than the amount.
    public static func text(_ discount: Discount) -> String {
        switch discount {
        case .percentage(let percentage): "\(DecimalFormat.plain(percentage)) %"
        case .amount(let amount): DecimalFormat.amount(amount)
        }
    }

    /// Returns its text for editing.
    public static func editable(_ discount: Discount) -> String {
        switch discount {
        case .percentage(let percentage): "\(DecimalFormat.editable(percentage)) %"
        case .amount(let amount): DecimalFormat.editable(amount)
        }
    }
}
