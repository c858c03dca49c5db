import Derive
import Foundation
import Invoicing

/// Payments of an invoice and reminders of it. Each is one step of its document, which can be undone.
extension Invoice {
    /// Records a payment, of which the day, the sign and the decimals are looked at.
    /// - Parameters:
    ///   - paid: The currency in which it was paid; nil for the invoice's.
    ///   - today: The last day on which it can have been paid; nil where nobody knows which day it is.
    ///   - name: What undo calls the step; nil for its amount, with two decimals.
    /// - Returns: What is still open then: less than zero where too much was paid.
    /// - Throws: ``SettlingError``; nothing is recorded then.
    @discardableResult
    public func record(
        _ payment: Payment, in paid: CurrencyCode? = nil, on today: CalendarDate? = nil, named name: String? = nil
    ) throws(SettlingError) -> ExactDecimal {
        try checkPayable()
        if let paid, paid != currency { throw .otherCurrency(paid, of: currency) }
        guard payment.amount.isComputable, payment.amount > 0 else { throw .notPositive(words(for: payment.amount)) }
        guard isPayable(payment.amount) else {
            throw .tooFine("\(payment.amount.plainText) \(currency)", smallest: currency.hasCents ? "0.01" : "1")
        }
        if let today, payment.date > today { throw .inFuture(payment.date, today: today) }
        guard isPossible(payment.date) else { throw .impossibleDate(payment.date, issued: issueDate) }
        transaction(name ?? "payment of \(words(for: payment.amount))") { payments.append(payment) }
        return openAmount
    }

    /// Records that the customer was reminded once more.
    /// - Returns: How often that is.
    /// - Throws: ``SettlingError``; nothing is changed then.
    @discardableResult
    public func remind(on day: CalendarDate) throws(SettlingError) -> Int {
        try checkPayable()
        try checkIssuedHere()
        guard openAmount > 0 else { throw .nothingOpen(invoice: titleInSentence) }
        guard case .overdue = status(on: day) else { throw .notDue(invoice: titleInSentence, due: dueDate) }
        let level = (reminders.map(\.level).max() ?? 0) + 1
        transaction("reminder \(level)") { reminders.append(Reminder(level: level, date: day)) }
        return level
    }

    /// Checks that payments can be recorded: it was issued or received, is no quote and was not cancelled. Something may be
    /// open of it or not.
    /// - Throws: ``SettlingError/isQuote(invoice:)``, ``SettlingError/notIssued(invoice:)``,
    ///   ``SettlingError/cancelled(invoice:)``
    public func checkPayable() throws(SettlingError) {
        guard !isQuote else { throw .isQuote(invoice: titleInSentence) }
        guard isFrozen else { throw .notIssued(invoice: titleInSentence) }
        guard cancellation == nil else { throw .cancelled(invoice: titleInSentence) }
    }

    /// Nothing less than the smallest coin is paid, unless it is all that is open.
    private func isPayable(_ amount: ExactDecimal) -> Bool {
        amount == openAmount || amount == amount.rounded(toPlaces: currency.hasCents ? 2 : 0)
    }

    /// Nobody pays more than a year before an invoice, or a century after.
    private func isPossible(_ date: CalendarDate) -> Bool {
        let days = issueDate?.days(until: date) ?? 0
        return date.year >= 1990 && (-366...36_525).contains(days)
    }

    func words(for amount: ExactDecimal) -> String { "\(amount.inCents) \(currency)" }
}
