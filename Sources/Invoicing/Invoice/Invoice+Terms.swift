import Derive
import Foundation

/// The due date. It follows the day of issue by the agreed number of days, until another date is typed.
extension Invoice {
    /// Lets the due date follow the day of issue.
    /// - Parameter days: How many days after it the amount is due; nil for no due date.
    public func agree(daysToPay days: ExactDecimal?) {
        daysToPay = days
        dueDate = agreedDueDate
    }

    /// Returns `true` if it is due just so many days after it is issued.
    func isDue(afterDays days: ExactDecimal) -> Bool {
        guard let issueDate, let dueDate else { return false }
        return ExactDecimal(issueDate.days(until: dueDate)) == days
    }

    /// The day of issue, with what follows from it.
    var typedIssueDate: CalendarDate? {
        get { issueDate }
        set {
            issueDate = newValue
            if daysToPay != nil { dueDate = agreedDueDate }
        }
    }

    /// The due date, which follows nothing any more when it is typed.
    var typedDueDate: CalendarDate? {
        get { dueDate }
        set { (dueDate, daysToPay) = (newValue, nil) }
    }

    /// The terms of payment, which follow its dates. A document that was imported shows its text as it is. The due date of a
    /// quote is the last day on which it is valid, and no day by which to pay.
    public var terms: PaymentTerms {
        PaymentTerms(
            paymentTerms, issued: issueDate, due: isQuote ? nil : dueDate, isVerbatim: declared != nil)
    }

    /// The amounts that settle it early for a cash discount, while nothing is paid; in the order of their last days.
    public var earlyAmounts: [EarlyAmount] {
        guard isFrozen, payments.isEmpty else { return [] }
        return discountedAmounts.map { EarlyAmount(lastDay: $0.lastDay, amount: amountDue - $0.kept) }
    }

    /// The cash discount of its terms that some payments leave open, if it is taken on a day; nil where the terms offer none of
    /// that amount, or a part of it is written off.
    public func discount(leftBy payments: [Payment], on day: CalendarDate) -> KeptDiscount? {
        let balance = Balance(due: amountDue, payments: payments)
        guard balance.writtenOff == 0 else { return nil }
        let fitting = discountedAmounts.filter { $0.kept == balance.open }
        return (fitting.first { day <= $0.lastDay } ?? fitting.last).map {
            KeptDiscount(amount: balance.open, lastDay: $0.lastDay, isInTime: day <= $0.lastDay)
        }
    }

    /// The cash discount of its terms that was kept in time; nil for none, for one that was typed with a reference, and where credit
    /// notes have taken a part of it back.
    public var agreedDiscount: Payment? {
        let discounts = payments.filter { $0.writeOff == .cashDiscount }
        guard let discount = discounts.first, discounts.count == 1, discount.reference.isEmpty else { return nil }
        let isAgreed = discountedAmounts.contains { $0.kept == discount.amount && discount.date <= $0.lastDay }
        return isAgreed ? discount : nil
    }

    private var discountedAmounts: [(lastDay: CalendarDate, kept: ExactDecimal)] {
        guard !paymentTerms.isEmpty, !isQuote, !isCreditNote, cancellation == nil, amountDue > 0 else { return [] }
        let terms = terms
        return terms.discounts.compactMap { discount in
            terms.lastDay(of: discount).map { ($0, discount.amount(of: amountDue, in: currency)) }
        }
    }

    /// The number of days that its terms name though it is due after another number of days; nil for none.
    var contradictedDays: Int? {
        guard !isFrozen, !isQuote, declared == nil, let issueDate, let dueDate else { return nil }
        let (named, days) = (PaymentTerms.namedDays(in: paymentTerms), issueDate.days(until: dueDate))
        return named.contains(days) ? nil : named.first
    }

    /// Its terms have numbers of which neither days nor discounts are read.
    var hasUnreadTerms: Bool {
        guard !isFrozen, declared == nil, paymentTerms.contains(where: \.isWholeNumber), !paymentTerms.contains("{")
        else { return false }
        return PaymentTerms.namedDays(in: paymentTerms).isEmpty && terms.discounts.isEmpty
    }

    private var agreedDueDate: CalendarDate? {
        daysToPay?.wholeNumber.flatMap { issueDate?.adding(days: $0) }
    }
}
