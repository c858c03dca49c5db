import Foundation
import Invoicing

/// A field of the head pane, in the order of Tab.
enum InvoiceField: Int, CaseIterable {
    case number, issueDate, dueDate, currency, buyer, buyerVAT, buyerStreet, buyerCity
    case seller, sellerVAT, reference, terms, note

    var title: String {
        switch self {
        case .number: "Number"
        case .issueDate: "Issued"
        case .dueDate: "Due"
        case .currency: "Currency"
        case .buyer: "Buyer"
        case .buyerVAT: "VAT id"
        case .buyerStreet: "Street"
        case .buyerCity: "City"
        case .seller: "Seller"
        case .sellerVAT: "VAT id"
        case .reference: "Reference"
        case .terms: "Terms"
        case .note: "Note"
        }
    }

    /// What the pane shows.
    func text(of invoice: Invoice) -> String {
        field(of: invoice).text()
    }

    func field(of invoice: Invoice) -> EditableField {
        switch self {
        case .number: .text("number", invoice, \.number)
        case .issueDate: .date("issue date", invoice, \.issueDate)
        case .dueDate: .date("due date", invoice, \.dueDate)
        case .currency: currency(of: invoice)
        case .buyer: .text("buyer", invoice.buyer, \.name)
        case .buyerVAT: .text("buyer's VAT id", invoice.buyer, \.vatIdentifier)
        case .buyerStreet: .text("buyer's street", invoice.buyer, \.street)
        case .buyerCity: .text("buyer's city", invoice.buyer, \.city)
        case .seller: .text("seller", invoice.seller, \.name)
        case .sellerVAT: .text("seller's VAT id", invoice.seller, \.vatIdentifier)
        case .reference: .text("buyer's reference", invoice, \.buyerReference)
        case .terms: .text("payment terms", invoice, \.paymentTerms)
        case .note: .text("note", invoice, \.note)
        }
    }

    private func currency(of invoice: Invoice) -> EditableField {
        EditableField(name: "currency", text: { invoice.currency.code }) { text throws(FieldProblem) in
            guard let code = CurrencyCode(text.trimmingCharacters(in: .whitespaces)) else { throw .isNoCurrency(text) }
            invoice.currency = code
        }
    }
}
