import Foundation
import Invoicing

/// All of an invoice, as a script reads it.
struct WholeInvoiceReport: Encodable {
    struct Line: Encodable {
        let item, description, quantity, unit, price, vat, amount: String
    }

    struct PaymentReport: Encodable {
        let amount, date, reference: String
        /// The number of the credit note or the invoice against which it was set off.
        let offset: String?
        /// Why it is not paid: `cashDiscount` or `loss`.
        let writeOff: String?
    }

    /// A seller or a buyer.
    struct PartyReport: Encodable {
        let name, vatId, email: String
        let address: [String]

        init(_ party: Party) {
            (name, vatId, email) = (party.name, party.vatIdentifier, party.contact?.email ?? "")
            address = party.addressLines
        }
    }

    /// A group of the VAT breakdown.
    struct VATReport: Encodable {
        let category: String
        /// In percent; nil in category O, which has none.
        let rate: String?
        let taxableAmount, amount: String
    }

    let invoice: InvoiceReport
    let seller, buyer: PartyReport
    let reference, order, quote, terms, iban: String
    let notes: [String]
    let precedingInvoices: [String]
    let lines: [Line]
    let sumOfLines, allowances, charges, withoutVAT, vat, withVAT, paidBefore, rounding: String
    let vatBreakdown: [VATReport]
    /// What was paid, credited and written off since.
    let paid, credited, writtenOff: String
    let payments: [PaymentReport]
    let reminders: [Reminder]
    let cancelled: Cancellation?
    let accepted: Acceptance?

    init(_ invoice: Invoice) {
        self.invoice = InvoiceReport(invoice)
        (seller, buyer) = (PartyReport(invoice.seller), PartyReport(invoice.buyer))
        (reference, order) = (invoice.buyerReference, invoice.purchaseOrderReference)
        (quote, terms) = (invoice.quoteNumber, invoice.terms.text())
        iban = invoice.accounts.first ?? ""
        notes = invoice.notes.map(\.text).filter { !$0.isEmpty }
        precedingInvoices = invoice.precedingInvoices.elements.map(\.number)
        lines = invoice.lines.elements.map { line in
            Line(
                item: line.itemName, description: line.itemDescription,
                quantity: line.invoicedQuantity.map { "\($0)" } ?? "", unit: line.unitCode,
                price: "\(line.netPrice)", vat: line.vatRate.map { "\($0)" } ?? line.vatCategory.code,
                amount: line.netAmount.inCents)
        }
        (sumOfLines, allowances) = (invoice.sumOfLineNetAmounts.inCents, invoice.sumOfAllowances.inCents)
        (charges, withoutVAT) = (invoice.sumOfCharges.inCents, invoice.taxExclusiveAmount.inCents)
        (vat, withVAT) = (invoice.taxAmount.inCents, invoice.taxInclusiveAmount.inCents)
        (paidBefore, rounding) = (invoice.paidAmount.inCents, invoice.roundingAmount.inCents)
        vatBreakdown = invoice.vatBreakdown.map { group in
            VATReport(
                category: group.group.category.code, rate: group.group.rate.map { "\($0)" },
                taxableAmount: group.taxableAmount.inCents, amount: group.taxAmount.inCents)
        }
        let balance = invoice.balance
        (paid, credited, writtenOff) = (balance.paid.inCents, balance.credited.inCents, balance.writtenOff.inCents)
        payments = invoice.payments.map {
            PaymentReport(
                amount: $0.amount.inCents, date: "\($0.date)", reference: $0.reference, offset: $0.offset,
                writeOff: $0.writeOff?.rawValue)
        }
        (reminders, cancelled, accepted) = (invoice.reminders, invoice.cancellation, invoice.acceptance)
    }
}

extension Party {
    /// Its street, its town and its country; none is empty.
    var addressLines: [String] {
        [street, address?.line2 ?? "", address?.line3 ?? "", town, countryCode].filter { !$0.isEmpty }
    }
}
