import DeriveDocuments
import Foundation
import Invoicing
import Ledger

/// All that is written at once when an invoice is issued: it has its number then and is frozen, or nothing has happened.
nonisolated struct IssueWrite: Sendable {
    /// The commit of the invoice.
    let commit: DocumentCommit
    /// The number that it is to have.
    let request: NumberRequest
    /// The invoice's number in the commit and in the document.
    let number: String
    /// When, in UTC.
    let moment: String
    /// The document as it goes to the customer.
    let xml: String
    /// The invoices that a credit note is set off against; nil for an invoice.
    let credit: Credit?

    /// The earlier invoices and the amount paid before, where it may take deposits; nil for others.
    let deposits: Deposits?

    /// The earlier invoices that a final invoice names, and the amount that it takes of them.
    struct Deposits: Sendable {
        let numbers: [String]
        let paidBefore: ExactDecimal
        /// The amounts that are recorded of some, by their numbers.
        let recorded: [String: ExactDecimal]
    }

    /// One's own invoices that a credit note is for, by their numbers, and the day on which it is set off against them.
    struct Credit: Sendable {
        let invoices: [String]
        let currency: CurrencyCode
        let day: CalendarDate
        /// The amount that it gives back, with VAT.
        let amount: ExactDecimal
        /// The part of that which deposits have paid, so that it is not given back.
        let paidBefore: ExactDecimal
        /// The credited amounts of single lines, without VAT, by their identities.
        let lines: [UUID: ExactDecimal]
    }
}

/// The outcome of an attempt to issue an invoice. Only the first case has written anything.
nonisolated enum IssueAnswer: Sendable {
    case issued(Issued)
    /// Another number is to be given.
    case otherNumber(String)
    /// The number that was typed is another invoice's.
    case numberTaken
    case alreadyIssued(String)
    /// A ledger that the file has left may give that number.
    case left(String)
    /// The credit note gives back more than is left of the invoices that it is for.
    case creditedAlready(of: [String], by: [String], left: ExactDecimal)
    /// The credit note gives back more of a line than is left of it.
    case lineCredited(line: Int, by: [String], left: ExactDecimal)
    /// It cannot take this of its deposits, or give it back.
    case deposits(DepositFault)
    /// Another program has changed it.
    case changedElsewhere

    /// The changes that were written.
    struct Issued: Sendable {
        let revision: Int64
        /// The changes of the numbers.
        let numbers: ChangeSet?
        /// The changes of a credit note and its invoices, which were set off.
        let setOff: [UUID: ChangeSet]
    }
}
