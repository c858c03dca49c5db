import Derive
import Foundation
import Input
import Invoicing
import Ledger

extension Form {
    /// Who writes the invoices, in the order of an envelope.
    static func company(_ company: Company) -> Form {
        Form(
            title: "My company",
            advice:
                "These details go on every invoice. Fill in what you have; you can come back with \(key: .company).",
            rows: { Company.description.rows(of: company, named: shownFields(of: company)) })
    }

    /// The fields that count: a small business has no other VAT, and only exempt lines need a reason.
    private static func shownFields(of company: Company) -> [String] {
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
        + ["party.legalRegistration", "party.additionalLegalInformation", "bankName", "party.identifiers"]

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
