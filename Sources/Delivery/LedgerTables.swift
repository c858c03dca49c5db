import Foundation
import Invoicing
import Ledger
import Rendering

/// A customer or supplier as a row of a table.
nonisolated struct CustomerRow: Sendable {
    fileprivate let number, reference, terms, currency, profile: String
    fileprivate let party: PartySnapshot
    fileprivate let isCustomer, isSupplier, isArchived: Bool
    fileprivate let daysToPay: ExactDecimal?
    fileprivate let vat: VATGroup?
    fileprivate let lastUsed: CalendarDate?

    @MainActor
    init(_ customer: Customer) {
        (number, reference, terms) = (customer.number, customer.buyerReference, customer.paymentTerms)
        (party, currency) = (PartySnapshot(customer.party), customer.currency.code)
        (isCustomer, isSupplier, isArchived) = (customer.isCustomer, customer.isSupplier, customer.isArchived)
        (daysToPay, lastUsed) = (customer.daysToPay, customer.lastUsed)
        profile = CodeWords.specifications.word(for: customer.specification.code) ?? customer.specification.code
        vat = customer.vatCategory.isEmpty ? nil : VATGroup(category: customer.vatCategory, rate: customer.vatRate)
    }

    /// Its first columns are those that `billow import` reads.
    static let table = CSVWriter<Self>([
        ("number", { .text($0.number) }), ("name", { .text($0.party.name) }),
        ("street", { .text($0.party.address.streets.first ?? "") }),
        ("street 2", { .text($0.party.address.streets.dropFirst().joined(separator: ", ")) }),
        ("postal code", { .text($0.party.address.postCode) }), ("city", { .text($0.party.address.city) }),
        ("region", { .text($0.party.address.subdivision) }),
        ("country", { .text($0.party.address.countryCode) }), ("VAT id", { .text($0.party.vatIdentifier) }),
        ("contact", { .text($0.party.contactName) }), ("e-mail", { .text($0.party.email) }),
        ("e-invoice address", { .text($0.party.electronicAddress) }), ("profile", { .text($0.profile) }),
        ("VAT charged", { .text($0.vat?.name() ?? "") }), ("reference", { .text($0.reference) }),
        ("days to pay", { .number($0.daysToPay) }),
        ("terms", { .text($0.terms) }), ("currency", { .text($0.currency) }),
        ("phone", { .text($0.party.telephone) }), ("is customer", { .text($0.isCustomer ? "yes" : "") }),
        ("is supplier", { .text($0.isSupplier ? "yes" : "") }), ("is archived", { .text($0.isArchived ? "yes" : "") }),
        ("last invoice", { .date($0.lastUsed) }),
    ])
}

/// A product as a row of a table.
nonisolated struct ProductRow: Sendable {
    fileprivate let number, name, description, unit: String
    fileprivate let price: ExactDecimal?
    fileprivate let vat: VATGroup?
    fileprivate let isArchived: Bool
    fileprivate let lastUsed: CalendarDate?

    @MainActor
    init(_ product: Product) {
        (number, name) = (product.sellerItemIdentifier, product.name)
        (description, price) = (product.itemDescription, product.netPrice)
        unit = CodeWords.units.word(for: product.unitCode) ?? product.unitCode
        vat = product.vatCategory.isEmpty ? nil : VATGroup(category: product.vatCategory, rate: product.vatRate)
        (isArchived, lastUsed) = (product.isArchived, product.lastUsed)
    }

    /// Its first columns are those that `billow import` reads.
    static let table = CSVWriter<Self>([
        ("number", { .text($0.number) }), ("name", { .text($0.name) }), ("description", { .text($0.description) }),
        ("unit", { .text($0.unit) }), ("price", { .number($0.price) }), ("VAT", { .text($0.vat?.name() ?? "") }),
        ("is archived", { .text($0.isArchived ? "yes" : "") }), ("last invoice", { .date($0.lastUsed) }),
    ])
}
