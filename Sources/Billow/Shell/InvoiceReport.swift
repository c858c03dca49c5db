import Foundation
import Input
import Invoicing
import Storage

/// An invoice in a list, as a script reads it. Amounts are texts, since numbers of JSON may be binary to a reader.
struct InvoiceReport: Encodable {
    let number, type, status: String
    let issued, due: String?
    let customer, supplier, currency: String
    /// Left out where they cannot be read.
    let amountDue, openAmount: String?
    /// What is open as the screen writes it.
    private let shownAmount: String

    private enum CodingKeys: CodingKey {
        case number, type, status, issued, due, customer, supplier, currency, amountDue, openAmount
    }

    init(_ summary: InvoiceSummary) {
        (number, type) = (summary.number, summary.kind.name)
        status = summary.status(on: .today).name
        (issued, due) = (summary.issueDate?.description, summary.dueDate?.description)
        (customer, supplier) = (summary.buyerName, summary.isReceived ? summary.sellerName : "")
        currency = summary.currency.code
        let amounts = (summary.amountDue.inCents, summary.openAmount.inCents)
        (amountDue, openAmount) = summary.unreadable == nil ? amounts : (nil, nil)
        shownAmount = summary.amountText()
    }

    init(_ invoice: Invoice) {
        (number, type) = (invoice.number, invoice.kind.name)
        status = invoice.status(on: .today).name
        (issued, due) = (invoice.issueDate?.description, invoice.dueDate?.description)
        (customer, supplier) = (invoice.buyer.name, invoice.isReceived ? invoice.seller.name : "")
        currency = invoice.currency.code
        (amountDue, openAmount) = (invoice.amountDue.inCents, invoice.openAmount.inCents)
        shownAmount = "\(DecimalFormat.amount(invoice.listedAmount, in: invoice.currency)) \(currency)"
    }

    /// What it is called.
    var name: String { number.isEmpty ? "(no number)" : number }

    /// In a line: number, day, party, status, amount.
    var line: String {
        let party = supplier.isEmpty ? customer : supplier
        let cells = [name, issued ?? "", party, status, shownAmount]
        return cells.joined(separator: "\t")
    }
}
