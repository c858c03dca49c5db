import DeriveDocuments
import Invoicing

/// The customer's answer to a quote. Each is one step of its document, which can be undone.
extension Invoice {
    /// Records that the customer has accepted a quote.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func accept(on day: CalendarDate) throws(SettlingError) {
        try checkAccepting()
        transaction("accept \(number)") { acceptance = Acceptance(date: day) }
    }

    /// Checks that a quote can be accepted for the first time. An expired quote can be accepted too, since its seller decides
    /// that.
    /// - Throws: ``SettlingError/isNoQuote(invoice:)``, ``SettlingError/notIssued(invoice:)``,
    ///   ``SettlingError/cancelled(invoice:)``, ``SettlingError/isAccepted(invoice:)``
    public func checkAccepting() throws(SettlingError) {
        guard isQuote else { throw .isNoQuote(invoice: titleInSentence) }
        guard isIssued else { throw .notIssued(invoice: titleInSentence) }
        guard cancellation == nil else { throw .cancelled(invoice: titleInSentence) }
        guard acceptance == nil else { throw .isAccepted(invoice: titleInSentence) }
    }

    /// Removes the acceptance of a quote. Without effect where there is none.
    public func withdrawAcceptance() {
        guard acceptance != nil else { return }
        transaction("acceptance of \(number)") { acceptance = nil }
    }
}
