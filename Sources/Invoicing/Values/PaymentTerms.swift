import Foundation

/// The terms of payment (BT-20) of one document. `{days}` in them is replaced by its days to pay, `{due}` by its due date.
public nonisolated struct PaymentTerms: Hashable, Sendable {
    /// The placeholder of the days from the issue date to the due date.
    public static let days = "{days}"
    /// The placeholder of the due date.
    public static let due = "{due}"

    private let template: String
    private let issued, due: CalendarDate?
    private let isVerbatim: Bool

    /// Makes the terms of a document.
    /// - Parameter isVerbatim: Whether braces in the text mean nothing.
    public init(_ template: String, issued: CalendarDate?, due: CalendarDate?, isVerbatim: Bool = false) {
        (self.template, self.issued, self.due, self.isVerbatim) = (template, issued, due, isVerbatim)
    }

    /// Returns the text with its placeholders filled in; empty where a date is missing for one of them.
    /// - Parameter date: Writes the due date; as `2026-12-21` by default.
    public func text(writing date: (CalendarDate) -> String = { $0.description }) -> String {
        guard !isVerbatim, template.contains("{") else { return template }
        let count = issued.flatMap { issued in due.map { "\(issued.days(until: $0))" } }
        let values = [(Self.days, count), (Self.due, due.map(date))]
        var text = template
        for (placeholder, value) in values where text.contains(placeholder) {
            guard let value else { return "" }
            text = text.replacing(placeholder, with: value)
        }
        return text
    }

    /// Returns the problem of a typed text, in a sentence; `nil` if it has none.
    public static func problem(in text: String) -> String? {
        let unknown = text.matches(of: /\{[^{}]*\}/).map { String($0.output) }.first { ![days, due].contains($0) }
        return unknown.map {
            "“\($0)” is no placeholder in terms of payment. Type \(days) for the days to pay, or \(due) for the due date."
        }
    }

    /// The number of days until all is to be paid, as a text of terms names it; nil if it names none.
    public static func daysToPay(in text: String) -> ExactDecimal? {
        namedDays(in: text).max().map { ExactDecimal($0) }
    }

    /// The numbers of days that a text names, without those of cash discounts: 14 for `14 days net`.
    static func namedDays(in text: String) -> [Int] { ReadTerms(text).days }

    /// The cash discounts that the terms offer, in the order of their days.
    public var discounts: [CashDiscount] { ReadTerms(text()).discounts }

    /// The last day of a discount; nil where the day of issue is missing.
    public func lastDay(of discount: CashDiscount) -> CalendarDate? { issued?.adding(days: discount.days) }

    /// The text without the codes of discounts, for people.
    /// - Parameter date: Writes the due date.
    public func words(writing date: (CalendarDate) -> String) -> String {
        let text = text(writing: date)
        guard text.contains(CashDiscount.mark) else { return text }
        return text.split(whereSeparator: \.isNewline).filter {
            CashDiscount(code: $0.trimmingCharacters(in: .whitespaces)) == nil
        }
        .joined(separator: "\n")
    }

    /// The text of a file: what words say of discounts is there as codes, too, one in a line.
    public var fileText: String {
        let text = text()
        guard !isVerbatim, !text.contains(CashDiscount.mark) else { return text }
        return ([text] + ReadTerms(text).discounts.map(\.code)).joined(separator: "\n")
    }
}
