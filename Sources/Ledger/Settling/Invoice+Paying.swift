import Derive
import Foundation
import Invoicing

/// What can be done with an invoice after it was issued or received. Each is one step of its document, which undo takes back.
extension Invoice {
    /// Records a payment, of which the day, the sign and the decimals are looked at.
    /// - Parameters:
    ///   - paid: The currency in which it was paid; nil for the invoice's.
    ///   - today: The last day on which it can have been paid; nil where nobody knows which day it is.
    /// - Returns: What is still open then: less than zero where too much was paid.
    /// - Throws: ``SettlingError``; nothing is recorded then.
    @discardableResult
    public func record(
        _ payment: Payment, in paid: CurrencyCode? = nil, on today: CalendarDate? = nil
    ) throws(SettlingError) -> Decimal {
        try checkPayable()
        if let paid, paid != currency { throw .otherCurrency(paid, of: currency) }
        guard payment.amount > 0 else { throw .notPositive(words(for: payment.amount)) }
        guard isPayable(payment.amount) else {
            throw .tooFine("\(payment.amount.plainText) \(currency)", smallest: currency.hasCents ? "0.01" : "1")
        }
        if let today, payment.date > today { throw .inFuture(payment.date, today: today) }
        guard isPossible(payment.date) else { throw .impossibleDate(payment.date, issued: issueDate) }
        transaction("payment of \(words(for: payment.amount))") { payments.append(payment) }
        return openAmount
    }

    /// Lets an issued invoice not count any more.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func cancel(reason: String, on day: CalendarDate) throws(SettlingError) {
        try checkIssuedHere()
        guard cancellation == nil else { throw .cancelled(invoice: titleInSentence) }
        if let other = payments.lazy.compactMap(\.offset).first {
            throw .isSetOff(invoice: titleInSentence, against: other)
        }
        guard sumOfPayments == 0 else { throw .hasPayments(words(for: sumOfPayments), invoice: titleInSentence) }
        guard !reason.allSatisfy(\.isWhitespace) else { throw .hasNoReason }
        transaction("cancel \(number)") { cancellation = Cancellation(date: day, reason: reason) }
    }

    /// Notes that the customer was reminded once more.
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

    /// Notes that the customer has accepted a quote.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func accept(on day: CalendarDate) throws(SettlingError) {
        try checkAccepting()
        transaction("accept \(number)") { acceptance = Acceptance(date: day) }
    }

    /// Whether a quote can be accepted: once, and also one that is not valid any more: that is for its seller to say.
    /// - Throws: ``SettlingError``
    public func checkAccepting() throws(SettlingError) {
        guard isQuote else { throw .isNoQuote(invoice: titleInSentence) }
        guard isIssued else { throw .notIssued(invoice: titleInSentence) }
        guard cancellation == nil else { throw .cancelled(invoice: titleInSentence) }
        guard acceptance == nil else { throw .isAccepted(invoice: titleInSentence) }
    }

    /// Lets a quote be one that was not accepted. Without effect for any other.
    public func withdrawAcceptance() {
        guard acceptance != nil else { return }
        transaction("acceptance of \(number)") { acceptance = nil }
    }

    /// Whether it can go to the customer.
    /// - Throws: ``SettlingError``
    public func checkSending() throws(SettlingError) {
        try checkIssuedHere()
        guard cancellation == nil else { throw .notSent(invoice: titleInSentence) }
    }

    /// Whether it was issued by this program: what was received is its seller’s.
    /// - Throws: ``SettlingError``
    public func checkIssuedHere() throws(SettlingError) {
        guard !isReceived else { throw .notIssuedHere(invoice: titleInSentence) }
        guard isIssued else { throw .notIssued(invoice: titleInSentence) }
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

    /// Nothing less than the smallest coin is paid, but all that is open is, whatever it comes to.
    private func isPayable(_ amount: Decimal) -> Bool {
        amount == openAmount || amount == amount.rounded(toPlaces: currency.hasCents ? 2 : 0)
    }

    /// Nobody pays more than a year before an invoice, or a century after.
    private func isPossible(_ date: CalendarDate) -> Bool {
        let days = issueDate?.days(until: date) ?? 0
        return date.year >= 1990 && (-366...36_525).contains(days)
    }

    private func words(for amount: Decimal) -> String { "\(amount.inCents) \(currency)" }
}
