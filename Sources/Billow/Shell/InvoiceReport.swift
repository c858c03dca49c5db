import Foundation
import Invoicing
import Storage

/// An invoice in a list, as a script reads it. Amounts are texts, since numbers of JSON may be binary to a reader.
struct InvoiceReport: Encodable {
    let number, type, status: String
    let issued, due: String?
    let customer, supplier, currency, amountDue, openAmount: String

    init(_ summary: InvoiceSummary) {
        (number, type) = (summary.number, summary.isQuote ? "quote" : summary.isCreditNote ? "credit note" : "invoice")
        status = summary.status(on: .today).name
        (issued, due) = (summary.issueDate?.description, summary.dueDate?.description)
        (customer, supplier) = (summary.buyerName, summary.isReceived ? summary.sellerName : "")
        currency = summary.currency.code
        (amountDue, openAmount) = (summary.amountDue.inCents, summary.openAmount.inCents)
    }

    init(_ invoice: Invoice) {
        (number, type) = (invoice.number, invoice.isQuote ? "quote" : invoice.isCreditNote ? "credit note" : "invoice")
        status = invoice.status(on: .today).name
        (issued, due) = (invoice.issueDate?.description, invoice.dueDate?.description)
        (customer, supplier) = (invoice.buyer.name, invoice.isReceived ? invoice.seller.name : "")
        currency = invoice.currency.code
        (amountDue, openAmount) = (invoice.statedAmountDue.inCents, invoice.openAmount.inCents)
    }

    /// In a line: number, day, party, status, amount.
    var line: String {
        let party = supplier.isEmpty ? customer : supplier
        let name = number.isEmpty ? "(no number)" : number
        let cells = [name, issued ?? "", party, status, "\(amountDue) \(currency)"]
        return cells.joined(separator: "\t")
    }
}

/// All of an invoice, as a script reads it.
struct WholeInvoiceReport: Encodable {
    struct Line: Encodable {
        let item, quantity, unit, price, vat, amount: String
    }

    let invoice: InvoiceReport
    let lines: [Line]
    let sumOfLines, allowances, charges, withoutVAT, vat, withVAT, paidBefore: String
    let payments: [PaymentReport]
    let reminders: [Reminder]
    let cancelled: Cancellation?

    struct PaymentReport: Encodable {
        let amount, date, reference: String
        /// The number of the credit note or the invoice against which it was set off.
        let offset: String?
    }

    init(_ invoice: Invoice) {
        self.invoice = InvoiceReport(invoice)
        lines = invoice.lines.elements.map { line in
            Line(
                item: line.itemName, quantity: line.invoicedQuantity.map { "\($0)" } ?? "",
                unit: line.unitCode,
                price: "\(line.netPrice)",
                vat: line.vatRate.map { "\($0)" } ?? line.vatCategory.code,
                amount: line.netAmount.inCents)
        }
        (sumOfLines, allowances) = (
            invoice.sumOfLineNetAmounts.inCents, invoice.sumOfAllowances.inCents
        )
        (charges, withoutVAT) = (invoice.sumOfCharges.inCents, invoice.taxExclusiveAmount.inCents)
        (vat, withVAT) = (invoice.taxAmount.inCents, invoice.taxInclusiveAmount.inCents)
        paidBefore = invoice.paidAmount.inCents
        payments = invoice.payments.map {
            PaymentReport(amount: $0.amount.inCents, date: "\($0.date)", reference: $0.reference, offset: $0.offset)
        }
        (reminders, cancelled) = (invoice.reminders, invoice.cancellation)
    }

    /// The lines that a reader of a terminal sees.
    var text: [String] {
        let head = [invoice.line.replacing("\t", with: "  ")]
        let items = lines.map {
            "  \($0.item)  \($0.quantity) × \($0.price)  \($0.vat) %  \($0.amount)"
        }
        let sums = [
            "without VAT \(withoutVAT), VAT \(vat), with VAT \(withVAT), open \(invoice.openAmount) \(invoice.currency)"
        ]
        let paid = payments.map { payment in
            payment.offset.map { "set off \(payment.amount) against \($0) on \(payment.date)" }
                ?? "paid \(payment.amount) on \(payment.date) \(payment.reference)"
        }
        let reminded = reminders.map { "reminder \($0.level) on \($0.date)" }
        let gone = cancelled.map { ["cancelled on \($0.date): \($0.reason)"] } ?? []
        return head + items + sums + paid + reminded + gone
    }
}
