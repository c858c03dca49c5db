import Derive
import Foundation
import Input
import Invoicing
import Ledger

extension Form {
    /// Who writes the invoices, in the order of an envelope.
    static func company(_ company: Company, _ keys: KeyMap) -> Form {
        var form = Form(
            title: "My company",
            advice:
                "These details go on every invoice. Fill in what you have, and what has a *; you can come back with "
                + "\(keys[.company]).",
            rows: {
                rows(
                    of: company, requiring: ["party.name"] + town + (company.hasTaxNumber ? [] : taxNumbers),
                    under: [
                        ("Address", envelope), ("Tax numbers", taxNumbers),
                        ("Bank", ["account", "bank", "bankName"]), ("Invoices and quotes", invoiceFields(of: company)),
                        ("Contact", contactFields), ("Foot of the page", footFields),
                        ("Reminders", ["reminderDays", "baseRates", "interestFrom", "asksForLumpSum"]),
                    ])
            })
        form.keepsAdvice = true
        return form
    }

    private static let taxNumbers = ["party.vatIdentifier", "party.taxRegistration"]

    /// The fields that count: a small business has no other VAT, and only exempt lines need a reason.
    private static func invoiceFields(of company: Company) -> [String] {
        let isExempt = company.usualVAT.category == .exempt || !company.exemptionReason.isEmpty
        return ["numberPattern", "creditNotePattern", "daysToPay", "paymentTerms", "isSmallBusiness"]
            + (company.isSmallBusiness ? [] : ["vatCategory"]) + (isExempt ? ["exemptionReason"] : [])
            + ["quotePattern", "quoteDays"]
    }

    private static let contactFields = [
        "party.contact.name", "party.contact.telephone", "party.contact.email", "party.electronicAddress",
        "party.identifiers",
    ]

    private static let footFields = ["party.legalRegistration", "party.additionalLegalInformation"]

    /// The rows of fields, each group with its heading.
    /// - Parameter required: The names of the fields that are marked while they are empty.
    private static func rows<Owner: Described & ObservedObject>(
        of owner: Owner, requiring required: [String] = [], under groups: [(heading: String, names: [String])]
    ) -> [DetailRow] {
        groups.flatMap { heading, names in
            [.heading(heading)]
                + names.flatMap { name in
                    Owner.description.rows(of: owner, named: [name]).map { row in
                        var row = row
                        row.isRequired = required.contains(name)
                        return row
                    }
                }
        }
    }

    /// Returns the form of a customer or supplier, in the order of an envelope.
    static func customer(_ customer: Customer, _ keys: KeyMap) -> Form {
        Form(
            title: customer.isCustomer ? "Customer" : "Supplier",
            advice: "\(keys[.commitEdit]) goes on, \(keys[.endTyping]) closes. All is kept as it is entered.",
            rows: {
                rows(
                    of: customer, requiring: ["party.name"] + town,
                    under: [
                        ("Address", envelope), ("Numbers", customerNumbers), ("Invoices", customerTerms),
                        ("Contact", ["party.contact.email", "party.contact.name", "party.contact.telephone"]),
                    ])
            })
    }

    private static let customerNumbers = [
        "party.vatIdentifier", "number", "buyerReference", "party.electronicAddress",
    ]

    private static let customerTerms = ["daysToPay", "paymentTerms", "currency", "vatCategory", "specification"]

    /// Something that is sold.
    static func product(_ product: Product, _ keys: KeyMap) -> Form {
        Form(
            title: "Product",
            advice: "\(keys[.commitEdit]) goes on, \(keys[.endTyping]) closes. All is kept as it is entered.",
            rows: { Product.description.rows(of: product, named: productFields) })
    }

    private static let productFields = [
        "name", "sellerItemIdentifier", "unitCode", "netPrice", "vatCategory", "itemDescription",
    ]

    private static let envelope = ["name", "address.line1", "address.postCode", "address.city", "address.countryCode"]
        .map { "party." + $0 }
    /// The address as an invoice has it.
    private static let town = ["party.address.city", "party.address.countryCode"]
}

extension Company {
    /// `true` if it has a number for its invoices: that of VAT or that of its tax office.
    fileprivate var hasTaxNumber: Bool { !party.vatIdentifier.isEmpty || !party.taxRegistration.isEmpty }
}
