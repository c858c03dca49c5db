import Foundation
import Invoicing

/// Reasons why a payment, a reminder, a cancellation or a credit note is not made. Each sentence says what to do.
public nonisolated enum SettlingError: Error, Equatable, CustomStringConvertible {
    case notIssued(invoice: String)
    case notIssuedHere(invoice: String)
    case cancelled(invoice: String)
    case notSent(invoice: String)
    case notSendable(address: String, invoice: String)
    /// Of an address that was entered for one mail.
    case isNoAddress(String)
    case notPositive(String)
    case otherCurrency(CurrencyCode, of: CurrencyCode)
    /// Of an entry of a bank.
    case otherDirection(isIncoming: Bool, invoice: String)
    case tooFine(String, smallest: String)
    case inFuture(CalendarDate, today: CalendarDate)
    case impossibleDate(CalendarDate, issued: CalendarDate?)
    case hasPayments(String, invoice: String)
    case isSetOff(invoice: String, against: String)
    case hasCreditNote(invoice: String, String)
    /// A final invoice has taken a part of a deposit.
    case isTaken(invoice: String, String)
    case hasNoReason
    case isQuote(invoice: String)
    case isNoQuote(invoice: String)
    case isAccepted(invoice: String)
    case isCreditNote(invoice: String)
    case isReceived(invoice: String)
    case isSuppliers(invoice: String, seller: String)
    case isNotReceived(invoice: String)
    case countsNowhere(invoice: String)
    case isCredited(invoice: String, by: [String])
    /// - Parameter by: The credit notes that give them back.
    case linesCredited([Int], by: [String])
    /// Of a cash discount that leaves nothing to be paid.
    case isAllDiscount(String, invoice: String)
    case nothingOpen(invoice: String)
    case recordedAlready(String, CalendarDate, invoice: String)
    case noPayment(invoice: String, count: Int)
    case notOverpaid(invoice: String)
    case isOverpaid(String, invoice: String)
    case moreThanOverpaid(String, invoice: String)
    case moreThanLeft(String, invoice: String)
    case isItself(invoice: String)
    case notDue(invoice: String, due: CalendarDate?)
    /// Of a credit note.
    case isNotOwed(invoice: String)
    /// Of an invoice of which a letter was written on the same day.
    case remindedToday(invoice: String, level: Int)
    case noBaseRate(CalendarDate, invoice: String)
    /// Of a document that takes no deposits.
    case isNoFinal(invoice: String)
    case noDeposit(buyer: String)
    case moreThanDeposited(String, [String])
    case nothingToTake(invoice: String)
    case depositInCurrency(String, CurrencyCode, of: CurrencyCode)
    case depositOfOther(String, buyer: String)
    case depositNotPaid(String)
    case depositTaken(String)

    public var description: String {
        switch self {
        case .isNoFinal(let invoice): "\(invoice) takes no deposits. Only the draft of an invoice does."
        case .noDeposit(let buyer): "No deposit of \(buyer) is left to take. One has to be issued and paid before."
        case .moreThanDeposited(let left, let numbers):
            "Only \(left) of \(numbers.joined(separator: " and ")) are left to take. Take that, or less."
        case .nothingToTake(let invoice): "Nothing is to be paid for \(invoice), so it takes no deposit."
        case .depositInCurrency(let number, let found, let expected):
            "\(number) is in \(found), and the invoice in \(expected). An invoice takes deposits of its own currency."
        case .depositOfOther(let number, let buyer):
            "\(number) is a deposit of \(buyer). An invoice takes those of its own buyer."
        case .depositNotPaid(let number): "\(number) is not paid, so it is not taken. Record its payment first."
        case .depositTaken(let number):
            "Nothing of \(number) is left to take: what was paid is in final invoices already, or was credited."
        case .notIssued(let invoice): "\(invoice) is a draft. Issue it first."
        case .notIssuedHere(let invoice):
            "\(invoice) was received, and not issued here. Only what is issued here is sent, cancelled or reminded of."
        case .notSent(let invoice):
            "\(invoice) was cancelled, so it is not sent. An export marks it as cancelled."
        case .notSendable(let address, let invoice):
            "The buyer’s E-mail in \(invoice), “\(address.prefix(80))”, is no address such as name@example.org, so no mail is opened. "
                + "Correct it at the customer for later invoices; “billow send --to” names another address for this one."
        case .isNoAddress(let address):
            "“\(address.prefix(80))” is no mail address such as name@example.org, so no mail is opened. Put commas between several addresses."
        case .cancelled(let invoice): "\(invoice) was cancelled already, and stays as it is."
        case .notPositive(let amount): "\(amount) is no payment. Enter an amount above zero."
        case .otherCurrency(let found, let expected):
            "The invoice is in \(expected), and the payment in \(found). Enter what it is worth in \(expected)."
        case .otherDirection(let isIncoming, let invoice):
            isIncoming
                ? "For \(invoice) money comes, and the entry is money that went. Name another document, or set the entry aside."
                : "For \(invoice) money goes, and the entry is money that came. Name another document, or set the entry aside."
        case .tooFine(let amount, let smallest):
            "\(amount) cannot be paid, since the smallest amount is \(smallest). Enter what was paid."
        case .inFuture(let date, let today):
            "\(date.shown) is after today, \(today.shown). Enter the day on which it was paid."
        case .impossibleDate(let date, let issued):
            "Nothing can have been paid on \(date.shown)\(issued.map { " for an invoice of \($0.shown)" } ?? ""). Enter the day of payment."
        case .hasPayments(let amount, let invoice):
            "\(amount) were paid for \(invoice). A credit note gives them back; or undo the payment before cancelling."
        case .isSetOff(let invoice, let other):
            "\(invoice) is set off against \(other), so both stay as they are. Issue another document that corrects them."
        case .hasCreditNote(let invoice, let note): "\(invoice) is credited by \(note). Cancel that first."
        case .isTaken(let invoice, let amount):
            "A final invoice has taken \(amount) of \(invoice). Credit that one first."
        case .isQuote(let invoice):
            "\(invoice) is a quote, which is neither paid nor credited. Make the invoice of it first."
        case .isNoQuote(let invoice): "\(invoice) is no quote. Only a quote is accepted, and becomes an invoice then."
        case .isAccepted(let invoice):
            "\(invoice) was accepted already, and its invoice made. The list shows it."
        case .isCreditNote(let invoice): "\(invoice) is a credit note already. It cannot be credited."
        case .isReceived(let invoice): "\(invoice) was written by its seller, who alone can credit it."
        case .isSuppliers(let invoice, let seller):
            "\(invoice) is what \(seller) has written to you. Only an invoice of your own is made again. Begin a new one."
        case .isNotReceived(let invoice):
            "\(invoice) was not received, so no copy of it is corrected. A draft is changed as it is, and an issued invoice by a credit note."
        case .countsNowhere(let invoice):
            "\(invoice) was cancelled. There is nothing to credit."
        case .isCredited(let invoice, let notes):
            "\(invoice) is credited in full already, by \(notes.joined(separator: " and ")). Nothing is left to credit."
        case .linesCredited(let lines, let notes):
            "\(lines.count == 1 ? "Line \(lines[0]) is" : "Lines \(lines[0]) to \(lines[lines.count - 1]) are") credited already "
                + "(\(notes.joined(separator: ", ")))."
        case .isAllDiscount(let amount, let invoice):
            "A cash discount of \(amount) is all of \(invoice). Enter what was deducted, or say that all of it is."
        case .hasNoReason: "Say why it is cancelled."
        case .nothingOpen(let invoice): "Nothing is open of \(invoice)."
        case .recordedAlready(let amount, let date, let invoice):
            "A payment of \(amount) on \(date.shown) is recorded already for \(invoice). Name its reference, or say that there was "
                + "another one."
        case .noPayment(let invoice, 0): "\(invoice) has no payments."
        case .noPayment(let invoice, let count):
            "\(invoice) has \(count == 1 ? "1 payment" : "\(count) payments"). Name one by its number in their list."
        case .notOverpaid(let invoice): "\(invoice) is not overpaid, so there is nothing to pay back or to assign."
        case .isOverpaid(let amount, let invoice):
            "\(invoice) is overpaid by \(amount). Note that it is paid back, or assign it to another invoice."
        case .moreThanOverpaid(let amount, let invoice):
            "\(invoice) is overpaid by \(amount). No more than that is paid back or assigned."
        case .moreThanLeft(let amount, let invoice): "\(amount) are left of \(invoice). No more than that can be taken."
        case .isItself(let invoice): "\(invoice) is the document itself. Name another one."
        case .notDue(let invoice, let due):
            due.map { "\(invoice) is due on \($0.shown). Remind of it after that." }
                ?? "\(invoice) has no due date, so nothing is overdue."
        case .isNotOwed(let invoice): "\(invoice) is a credit note, of which no customer is reminded."
        case .remindedToday(let invoice, let level):
            "Reminder \(level) of \(invoice) was written today already. Undo it to write it again, or write the next one on another day."
        case .noBaseRate(let day, let invoice):
            "The base rate of \(day.shown) is missing, so the interest on \(invoice) is unknown. Add it in My company, as in “1.27 from "
                + "\(day)”, or empty the base rates to ask for no interest."
        }
    }
}
