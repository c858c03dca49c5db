import Foundation
import Invoicing

extension CSVWriter where Element == InvoiceSnapshot {
    /// A row for each invoice.
    public static var invoices: Self {
        CSVWriter([
            ("number", { .text($0.number) }), ("issueDate", { .date($0.issueDate) }),
            ("dueDate", { .date($0.dueDate) }), ("typeCode", { .text($0.typeCode.code) }),
            ("currency", { .text($0.currency.code) }), ("seller", { .text($0.seller.name) }),
            ("sellerVAT", { .text($0.seller.vatIdentifier) }), ("buyer", { .text($0.buyer.name) }),
            ("buyerVAT", { .text($0.buyer.vatIdentifier) }), ("buyerCountry", { .text($0.buyer.address.countryCode) }),
            ("reference", { .text($0.references.buyer) }), ("order", { .text($0.references.order) }),
            ("lineCount", { .number(.init($0.lines.count)) }), ("sumOfLines", { .amount($0.totals.lines) }),
            ("allowances", { .amount($0.totals.allowances) }), ("charges", { .amount($0.totals.charges) }),
            ("net", { .amount($0.totals.net) }), ("vat", { .amount($0.totals.vat) }),
            ("gross", { .amount($0.totals.gross) }), ("prepaid", { .amount($0.totals.paid) }),
            ("rounding", { .amount($0.totals.rounding) }), ("due", { .amount($0.totals.due) }),
            ("stage", { .text($0.stage.rawValue) }), ("paid", { .amount($0.balance.paid) }),
            ("credited", { .amount($0.balance.credited) }), ("writtenOff", { .amount($0.balance.writtenOff) }),
            ("open", { .amount($0.balance.open) }), ("accountedVAT", { .amount($0.totals.accountedVAT?.amount) }),
            ("accountingCurrency", { .text($0.totals.accountedVAT?.currency.code ?? "") }),
        ])
    }
}

/// A line together with the invoice that it is of.
public struct InvoicedLine: Sendable {
    /// The number of the invoice.
    public let invoice: InvoiceSnapshot
    /// The line.
    public let line: LineSnapshot

    /// Names a line of an invoice.
    public init(_ line: LineSnapshot, of invoice: InvoiceSnapshot) { (self.line, self.invoice) = (line, invoice) }
}

extension CSVWriter where Element == InvoicedLine {
    /// A row for each line of each invoice.
    public static var lines: Self {
        CSVWriter([
            ("invoice", { .text($0.invoice.number) }), ("issueDate", { .date($0.invoice.issueDate) }),
            ("buyer", { .text($0.invoice.buyer.name) }), ("line", { .text($0.line.identifier) }),
            ("item", { .text($0.line.itemName) }), ("description", { .text($0.line.itemDescription) }),
            ("article", { .text($0.line.sellerItemIdentifier) }), ("quantity", { .number($0.line.quantity) }),
            ("unit", { .text($0.line.unitCode) }), ("price", { .number($0.line.netPrice) }),
            ("priceQuantity", { .number($0.line.priceBaseQuantity) }),
            ("vatCategory", { .text($0.line.vatGroup.category.code) }), ("vatRate", { .number($0.line.vatGroup.rate) }),
            ("net", { .amount($0.line.netAmount) }), ("currency", { .text($0.invoice.currency.code) }),
        ])
    }
}

/// A payment together with the invoice that it is for.
public struct InvoicePayment: Sendable {
    let invoice: InvoiceSnapshot
    let payment: Payment

    /// Names a payment for an invoice.
    public init(_ payment: Payment, for invoice: InvoiceSnapshot) { (self.payment, self.invoice) = (payment, invoice) }
}

extension CSVWriter where Element == InvoicePayment {
    /// A row for each payment of each invoice.
    public static var payments: Self {
        CSVWriter([
            ("invoice", { .text($0.invoice.number) }), ("buyer", { .text($0.invoice.buyer.name) }),
            ("seller", { .text($0.invoice.seller.name) }), ("date", { .date($0.payment.date) }),
            ("amount", { .amount($0.payment.amount) }), ("currency", { .text($0.invoice.currency.code) }),
            ("reference", { .text($0.payment.reference) }), ("kind", { .text($0.payment.kindName) }),
            ("document", { .text($0.payment.offset ?? "") }),
        ])
    }
}

extension Payment {
    /// Its kind: money that came or went back, or another settlement of a part.
    var kindName: String {
        switch kind {
        case .money: amount < 0 ? "return" : "payment"
        case .offset: "credit"
        case .assignment: "assignment"
        case .writeOff(let kind): kind.rawValue
        }
    }
}
