import Foundation
import Invoicing

/// Reasons why what was typed cannot stand in a field. Each sentence says what would.
public nonisolated enum FieldProblem: Error, Equatable, CustomStringConvertible {
    case isEmpty
    case isNoNumber(String)
    case hasTooManyDigits(Int)
    case isNoDate(String)
    case isNoYear(Int)
    case hasNoMonth(String, Int)
    /// The month with its year has fewer days.
    case hasNoDay(String, month: String, Int)
    case needsDay(of: String)
    case endsBeforeStart(String)
    case isNoPeriod(String)
    /// Each reading as it can be typed.
    case isAmbiguousDate(String, [String])
    case isNoCalculation(CalculationProblem)
    case isNoCode(String, of: String, examples: [String])
    case isNoCurrency(String)
    /// The reason why a number pattern, a BIC or terms are refused.
    case isNoPattern(String)
    case isNoVAT(String)
    case isUnusualRate(String, VATGroup)
    case isNoDiscount(String)
    case isNoCountOfDays(String)
    case isNoPayment(String)
    case isOtherCurrency(String, of: String)
    case mustBePositive
    case mustNotBeNegative
    case mustNotBeAbove(ExactDecimal)
    case hasPartsOfCents
    case mustBeBelow(ExactDecimal)

    public var description: String {
        switch self {
        case .isEmpty: "This needs a number. Type one, or press Esc to leave it as it was."
        case .isNoNumber(let text): "“\(text.quotable)” is not a number. Type it like 1234.50 or 1234,50."
        case .hasTooManyDigits(let most): "A number has \(most) digits at the most here. Shorten it."
        case .isNoDate(let text):
            "“\(text.quotable)” is not a date. Type it like 21.11.2026, 21, +30 or friday, or leave it empty."
        case .isNoYear(let year):
            "The year \(year) is out of range. Type one from \(DateInput.years.lowerBound) to "
                + "\(DateInput.years.upperBound)."
        case .hasNoMonth(let text, let month):
            "“\(text.quotable)” is not a date: there is no month \(month). Type the day first, or 2026-12-21."
        case .hasNoDay(let text, let month, let days):
            "“\(text.quotable)” is not a date: \(month) has \(days) days."
        case .isNoPeriod(let text): "“\(text)” is no day or period. Type it like 21.11., 1.11. - 30.11., or november."
        case .endsBeforeStart(let text):
            "“\(text)” ends before it begins. Type the first day, then the last: 1.11. - 30.11."
        case .needsDay(let month): "Which day of \(month)? Type it like 21 \(month.prefix(3))."
        case .isAmbiguousDate(let text, let readings):
            "“\(text.quotable)” could be \(readings.joined(separator: " or ")). Type one of these."
        case .isNoCalculation(let problem): "\(problem)"
        case .isNoCode(let text, let name, let examples):
            "“\(text.quotable)” is no \(name). Type a word like \(examples.joined(separator: ", ")), or a code."
        case .isNoPattern(let reason): reason
        case .isNoCurrency(let text):
            "“\(text.quotable)” is no currency of ISO 4217. Type its three letters, like EUR."
        case .isNoVAT(let text):
            "“\(text.quotable)” is not a VAT rate. Type a rate like 19, or why there is none: reverse charge, intra, export, exempt."
        case .isUnusualRate(let text, let group):
            "“\(text.quotable)” is no usual rate: \(group.unusual). Type one from 1 to 30 % here; any other one is typed in the invoice."
        case .isNoDiscount(let text):
            "“\(text.quotable)” is no discount. Type a percentage or an amount, such as 10 % or 12\(RegionForms.current.sign.character)50."
        case .isNoCountOfDays(let text):
            "“\(text.quotable)” is not a number of days. Type a whole number of days, such as 14."
        case .isNoPayment(let text):
            "“\(text.quotable)” is none of: payment, cash discount, loss, paid back. Type one, or “to” and an invoice’s number."
        case .isOtherCurrency(let found, let expected):
            "The invoice is in \(expected), and this in \(found). Enter what it is worth in \(expected)."
        case .mustBeBelow(let limit):
            "A rounding amount is below \(DecimalFormat.amount(limit)). Type / and a step, such as /0.05, to round the "
                + "amount due to that."
        case .hasPartsOfCents: "An amount has two decimals at the most. Round it."
        case .mustBePositive: "This must be above zero. Type a larger number."
        case .mustNotBeNegative: "This must be zero or more. Type a larger number."
        case .mustNotBeAbove(let most): "This must be \(DecimalFormat.plain(most)) at the most. Type a smaller number."
        }
    }
}

extension FieldProblem {
    /// `true` if the text was read, but its value is not allowed.
    public var isOutOfRange: Bool {
        switch self {
        case .isNoYear, .isNoPattern, .isOtherCurrency, .mustBePositive, .mustNotBeNegative,
            .mustNotBeAbove, .mustBeBelow, .hasPartsOfCents, .isUnusualRate:
            true
        case .isEmpty, .isNoNumber, .hasTooManyDigits, .isNoDate, .hasNoMonth, .hasNoDay, .needsDay, .endsBeforeStart,
            .isNoPeriod,
            .isAmbiguousDate,
            .isNoCalculation, .isNoCode, .isNoCurrency, .isNoVAT, .isNoDiscount, .isNoCountOfDays, .isNoPayment:
            false
        }
    }
}

extension String {
    /// The part of it that can be quoted in a message.
    nonisolated fileprivate var quotable: String { shortened(to: 24) }
}
