import DeriveDocuments
import Invoicing

extension Invoice {
    /// Cancels an issued invoice, which does not count any more. It is one step, which can be undone.
    /// - Throws: ``SettlingError``, where something was paid, among others; nothing is changed then.
    @discardableResult
    public func cancel(reason: String, on day: CalendarDate) throws(SettlingError) -> InvoiceStep {
        try checkIssuedHere()
        guard cancellation == nil else { throw .cancelled(invoice: titleInSentence) }
        if let other = payments.lazy.compactMap(\.offset).first {
            throw .isSetOff(invoice: titleInSentence, against: other)
        }
        let settled = balance.settled
        guard settled == 0 else { throw .hasPayments(words(for: settled), invoice: titleInSentence) }
        guard !reason.allSatisfy(\.isWhitespace) else { throw .hasNoReason }
        let remark = vatDay.flatMap {
            remarkOnPast($0, today: day, isCreditNote == (taxAmount > 0) ? "rises" : "falls")
        }
        transaction("cancel \(number)") { cancellation = Cancellation(date: day, reason: reason) }
        return .cancelled(invoice: number, remark: remark)
    }
}
