import Foundation
import Invoicing
import Storage

/// An invoice in a list, as a script reads it. Amounts are texts, since numbers of JSON may be binary to a reader.
struct InvoiceReport: Encodable {
    let number, type, status: String
    let issued, due: String?
    let customer, supplier, currency: String
    /// Left out where they cannot be read.
    let amountDue, openAmount: String?

    init(_ summary: InvoiceSummary) {
        (number, type) = (summary.number, summary.kind.name)
        status = summary.status(on: .today).name
        (issued, due) = (summary.issueDate?.description, summary.dueDate?.description)
        (customer, supplier) = (summary.buyerName, summary.isReceived ? summary.sellerName : "")
        currency = summary.currency.code
        let amounts = (summary.amountDue.inCents, summary.openAmount.inCents)
        (amountDue, openAmount) = summary.unreadable == nil ? amounts : (nil, nil)
    }

    init(_ invoice: Invoice) {
        (number, type) = (invoice.number, invoice.kind.name)
        status = invoice.status(on: .today).name
        (issued, due) = (invoice.issueDate?.description, invoice.dueDate?.description)
        (customer, supplier) = (invoice.buyer.name, invoice.isReceived ? invoice.seller.name : "")
        currency = invoice.currency.code
        (amountDue, openAmount) = (invoice.statedAmountDue.inCents, invoice.openAmount.inCents)
    }

    /// What it is called.
    var name: String { number.isEmpty ? "(no number)" : number }

    /// In a line: number, day, party, status, amount.
    var line: String {
        let party = supplier.isEmpty ? customer : supplier
        let amount = amountInCoins.map { "\($0) \(currency)" } ?? InvoiceSummary.unreadableWord
        let cells = [name, issued ?? "", party, status, amount]
        return cells.joined(separator: "\t")
    }

    /// Without decimals that the currency has not.
    private var amountInCoins: String? {
        guard let amountDue else { return nil }
        let hasCents = CurrencyCode(code: currency).hasCents || !amountDue.hasSuffix(".00")
        return hasCents ? amountDue : String(amountDue.dropLast(3))
    }
}
