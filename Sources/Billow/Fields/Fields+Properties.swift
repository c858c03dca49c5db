import Derive
import Invoicing

// Which properties a field shows, so that a problem with one of them leads to the field.

extension InvoiceField {
    /// Whether this field shows a property of an object.
    func stands(for property: AnyKeyPath, of object: any ObservedObject, in invoice: Invoice) -> Bool {
        properties(in: invoice).contains { $0.0 === object && $0.1.contains(property) }
    }

    private func properties(in invoice: Invoice) -> [(AnyObject?, [AnyKeyPath])] {
        let (seller, buyer) = (invoice.seller, invoice.buyer)
        return switch self {
        case .number: [(invoice, [\Invoice.number])]
        case .issueDate: [(invoice, [\Invoice.issueDate])]
        case .dueDate: [(invoice, [\Invoice.dueDate])]
        case .currency: [(invoice, [\Invoice.currency])]
        case .buyer: [(buyer, [\Party.name])]
        case .buyerVAT: [(buyer, [\Party.vatIdentifier])]
        case .buyerStreet: [(buyer, [\Party.address, \Party.street]), (buyer.address, [\PostalAddress.line1])]
        case .buyerCity: [(buyer, [\Party.city]), (buyer.address, [\PostalAddress.city])]
        case .seller: [(seller, [\Party.name])]
        case .sellerVAT: [(seller, [\Party.vatIdentifier])]
        case .reference: [(invoice, [\Invoice.buyerReference])]
        case .terms: [(invoice, [\Invoice.paymentTerms])]
        case .note: [(invoice, [\Invoice.notes])]
        }
    }
}

extension LineColumn {
    /// The properties of a line that this column shows.
    var properties: [AnyKeyPath] {
        switch self {
        case .position, .amount: []
        case .item: [\InvoiceLine.itemName]
        case .quantity: [\InvoiceLine.invoicedQuantity]
        case .price: [\InvoiceLine.enteredNetPrice, \InvoiceLine.netPrice]
        case .vat: [\InvoiceLine.vatCategory, \InvoiceLine.vatRate]
        case .unit: [\InvoiceLine.unitCode]
        }
    }
}

extension TotalsField {
    /// The properties of an invoice that this field shows.
    var properties: [AnyKeyPath] {
        switch self {
        case .paid: [\Invoice.paidAmount]
        case .rounding: [\Invoice.roundingAmount]
        }
    }
}
