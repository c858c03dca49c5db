import Invoicing

/// Checks before anything goes to the customer.
extension Invoice {
    /// Checks that it can be sent to the customer: it was issued by this program, and not cancelled.
    /// - Throws: ``SettlingError/notIssuedHere(invoice:)``, ``SettlingError/notIssued(invoice:)``,
    ///   ``SettlingError/notSent(invoice:)``
    public func checkSending() throws(SettlingError) {
        try checkIssuedHere()
        guard cancellation == nil else { throw .notSent(invoice: titleInSentence) }
    }

    /// Checks that it was issued by this program: what was received is its seller’s.
    /// - Throws: ``SettlingError/notIssuedHere(invoice:)``, ``SettlingError/notIssued(invoice:)``
    public func checkIssuedHere() throws(SettlingError) {
        guard !isReceived else { throw .notIssuedHere(invoice: titleInSentence) }
        guard isIssued else { throw .notIssued(invoice: titleInSentence) }
    }
}
