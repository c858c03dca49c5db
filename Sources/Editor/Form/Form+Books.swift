import Derive
import Foundation
import Input
import Invoicing
import Ledger

/// A form, filled in field by field: of the company, a customer, a product, a payment or a cancellation.
struct Form {
    /// What stands above the fields.
    let title: String
    /// What it is for, below the fields.
    let advice: String
    /// Its fields, in the order in which one fills them in.
    var rows: () -> [DetailRow]
    /// On which field the cursor begins.
    var start = 0
    /// The identity of the invoice that it is about; nil for something of the books.
    var invoiceID: UUID?
    /// The document of what is filled in; nil for the books'.
    var document: Document?
    /// Does what the form is for, with Enter in any field; nil where all is kept as it is entered.
    var confirm: (() -> Message?)?
    /// What that is, in a word; nil where Enter goes on to the next field.
    var confirmHint: String?
    /// What follows when it is closed.
    var whenClosed: () -> Void = {}
    /// Opens it once more where what it was about went when it was closed; nil where that stays.
    var reopen: (() -> Void)?

    /// What is filled in.
    struct Subject: Hashable {
        let invoiceID: UUID?
        let title: String
    }

    var subject: Subject { Subject(invoiceID: invoiceID, title: title) }
}

extension Form {
    /// Who writes the invoices, in the order of an envelope.
    static func company(_ company: Company) -> Form {
        Form(
            title: "My company",
            advice:
                "These details go on every invoice. Fill in what you have; you can come back with \(key: .company).",
            rows: { Company.description.rows(of: company, named: companyFields(of: company)) })
    }

    /// The fields that count: a small business has no other VAT, and only exempt lines need a reason.
    private static func companyFields(of company: Company) -> [String] {
        let isExempt = company.usualVAT?.category == .exempt || !company.exemptionReason.isEmpty
        let vat = (company.isSmallBusiness ? [] : ["vatCategory"]) + (isExempt ? ["exemptionReason"] : [])
        return companyFields + ["isSmallBusiness"] + vat + moreCompanyFields
    }

    private static let companyFields =
        envelope + ["party.vatIdentifier", "party.taxRegistration", "account", "bank"]
        + ["numberPattern", "creditNotePattern", "daysToPay", "paymentTerms"]

    private static let moreCompanyFields =
        ["quotePattern", "quoteDays"]
        + ["party.contact.name", "party.contact.telephone", "party.contact.email", "party.electronicAddress"]
        + ["party.legalRegistration", "party.identifiers"]

    /// Somebody who is charged, or who charges, in the order of an envelope.
    static func customer(_ customer: Customer) -> Form {
        Form(
            title: customer.isCustomer ? "Customer" : "Supplier",
            advice: "\(key: .commitEdit) goes on, \(key: .endTyping) closes. All is kept as it is entered.",
            rows: { Customer.description.rows(of: customer, named: customerFields) })
    }

    private static let customerFields =
        envelope + ["party.vatIdentifier", "number", "buyerReference", "party.electronicAddress"]
        + ["daysToPay", "paymentTerms", "currency", "vatCategory", "specification"]

    /// Something that is sold.
    static func product(_ product: Product) -> Form {
        Form(
            title: "Product",
            advice: "\(key: .commitEdit) goes on, \(key: .endTyping) closes. All is kept as it is entered.",
            rows: { Product.description.rows(of: product, named: productFields) })
    }

    private static let productFields = [
        "name", "sellerItemIdentifier", "unitCode", "netPrice", "vatCategory", "itemDescription",
    ]

    private static let envelope = ["name", "address.line1", "address.postCode", "address.city", "address.countryCode"]
        .map { "party." + $0 }
}
