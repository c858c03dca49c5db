import Derive
import DeriveDocuments
import Invoicing

/// Sending to the customer.
extension Invoice {
    /// Checks that it can be sent to the customer: it was issued by this program, and not cancelled.
    /// - Throws: ``SettlingError/notIssuedHere(invoice:)``, ``SettlingError/notIssued(invoice:)``,
    ///   ``SettlingError/notSent(invoice:)``
    public func checkSending() throws(SettlingError) {
        try checkIssuedHere()
        guard cancellation == nil else { throw .notSent(invoice: titleInSentence) }
    }

    /// Notes that a mail with it was handed to the mail program.
    /// - Parameter recipients: Its addresses, without those of copies.
    public func noteMail(to recipients: [String], on day: CalendarDate) {
        let name = recipients.isEmpty ? "mail" : "mail to \(recipients.joined(separator: ", "))"
        transaction(name) { sentMails = (sentMails + [SentMail(date: day, recipients: recipients)]).inOrder }
    }

    /// Checks that it was issued by this program: what was received is its seller’s.
    /// - Throws: ``SettlingError/notIssuedHere(invoice:)``, ``SettlingError/notIssued(invoice:)``
    public func checkIssuedHere() throws(SettlingError) {
        guard !isReceived else { throw .notIssuedHere(invoice: titleInSentence) }
        guard isIssued else { throw .notIssued(invoice: titleInSentence) }
    }
}
