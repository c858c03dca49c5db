import DeriveDocuments
import Foundation
import Invoicing

/// The outcome of the rows of a table.
public struct TableOutcome: Equatable {
    /// The number of new ones.
    public var addedCount = 0
    /// The number of those that were there and are more complete now, or say nothing new.
    public var knownCount = 0
    /// The number of times that a row was compared with a known customer: the cost.
    public private(set) var comparisonCount = 0
    /// Remarks for the user, a sentence each; the first hundred.
    public private(set) var remarks: [String] = []

    /// An outcome without rows.
    public init() {}

    fileprivate mutating func compare(_ count: Int) { comparisonCount += count }

    fileprivate mutating func remark(_ text: String) { if remarks.count < 100 { remarks.append(text) } }

    fileprivate mutating func remark(onKept values: [String], of name: String) {
        guard !values.isEmpty else { return }
        remark("“\(name)” keeps values that the table has otherwise: \(values.joined(separator: ", ")).")
    }
}

/// Taking customers and products of a table in. Who is known by number, or by VAT identifier and name, is completed and not
/// added again.
extension Ledger {
    /// Takes customers in, as one step. Without effect where the source cannot be read.
    /// - Complexity: O(*n*) in these, with one reading of the source for all.
    public func importRows(_ new: [Customer], _ outcome: inout TableOutcome) {
        guard read(.customersWith(new.flatMap(\.keys))) else { return }
        document.transaction("import customers") {
            var added: [Customer] = []
            // A search through all that is added for each of them would be quadratic.
            var addedByKey: [DirectoryKey: [Customer]] = [:]
            for customer in new {
                let keys = customer.keys
                let candidates = keys.flatMap { customers.items(with: $0) + addedByKey[$0, default: []] }
                outcome.compare(candidates.count)
                if let known = candidates.first(where: { $0.isSame(as: customer) }) {
                    outcome.remark(onKept: known.values(otherThan: customer), of: known.party.name)
                    known.complete(from: customer)
                    outcome.knownCount += 1
                    continue
                }
                if let other = candidates.first(where: { $0.hasVATIdentifier(of: customer) }) {
                    outcome.remark(
                        "“\(customer.party.name)” has the VAT id of “\(other.party.name)”; both are there. Merge them in the "
                            + "list of customers if they are one.")
                }
                added.append(customer)
                for key in keys { addedByKey[key, default: []].append(customer) }
            }
            outcome.addedCount += added.count
            data.customers.append(contentsOf: added)
        }
    }

    /// Another customer or supplier with the same VAT identifier; nil if there is none, and for one without.
    /// - Complexity: O(1) in the number of customers, with one reading of the source.
    public func double(of customer: Customer) -> Customer? {
        guard let key = DirectoryKey.vat(customer.party.vatIdentifier) else { return nil }
        read(.customersWith([key]))
        return customers.items(with: key).first { $0 !== customer && $0.hasVATIdentifier(of: customer) }
    }

    /// Takes products in, as one step. Without effect where the source cannot be read.
    /// - Complexity: O(*n*) in these, with one reading of the source for all.
    public func importRows(_ new: [Product], _ outcome: inout TableOutcome) {
        guard read(.productsWith(new.flatMap(\.keys))) else { return }
        document.transaction("import products") {
            var added: [DirectoryKey: Product] = [:]
            var order: [Product] = []
            for product in new {
                let key = product.keys.first
                if let key, let known = products.items(with: key).first ?? added[key] {
                    outcome.remark(onKept: known.name.differs(from: product.name) ? ["name"] : [], of: known.name)
                    if !known.complete(from: product) {
                        let units = [known.unitCode, product.unitCode].map { CodeWords.units.word(for: $0) ?? $0 }
                        outcome.remark(
                            "“\(known.name)” has the unit \(units[0]), and the table a price for the unit \(units[1]), which is "
                                + "left out.")
                    }
                    outcome.knownCount += 1
                } else {
                    if let key { added[key] = product }
                    order.append(product)
                }
            }
            outcome.addedCount += order.count
            data.products.append(contentsOf: order)
        }
    }
}

extension String {
    /// Returns `true` if both say something, and not the same.
    fileprivate nonisolated func differs(from other: String) -> Bool {
        self != other && !isEmpty && !other.isEmpty && foldedForSearch != other.foldedForSearch
    }
}

extension Customer {
    fileprivate func hasVATIdentifier(of other: Customer) -> Bool {
        DirectoryKey.vat(party.vatIdentifier).map { $0 == .vat(other.party.vatIdentifier) } ?? false
    }

    /// One number is one customer; else one name, unless the VAT identifiers differ.
    fileprivate func isSame(as other: Customer) -> Bool {
        if !number.isEmpty, !other.number.isEmpty { return number.foldedForSearch == other.number.foldedForSearch }
        guard DirectoryKey.named(party.name) == .named(other.party.name) else { return false }
        return party.vatIdentifier.isEmpty || other.party.vatIdentifier.isEmpty || hasVATIdentifier(of: other)
    }

    /// The names of the values that a table has otherwise.
    fileprivate func values(otherThan other: Customer) -> [String] {
        [
            ("name", party.name, other.party.name), ("number", number, other.number),
            ("street", party.street, other.party.street), ("postal code", party.postCode, other.party.postCode),
            ("city", party.city, other.party.city),
            ("VAT id", hasVATIdentifier(of: other) ? "" : party.vatIdentifier, other.party.vatIdentifier),
            ("e-mail", party.contact?.email ?? "", other.party.contact?.email ?? ""),
            ("phone", party.contact?.telephone ?? "", other.party.contact?.telephone ?? ""),
            ("reference", buyerReference, other.buyerReference), ("terms", paymentTerms, other.paymentTerms),
            ("profile", specification.code, other.specification.code), ("VAT charged", vatName, other.vatName),
        ].filter { $1.differs(from: $2) }.map { $0.0 }
    }

    private var vatName: String {
        vatCategory.isEmpty ? "" : VATGroup(category: vatCategory, rate: vatRate).name()
    }

    /// Completes missing values from a table of customers.
    fileprivate func complete(from other: Customer) {
        takeOver(from: other)
        isCustomer = true
    }
}

extension Product {
    /// Completes missing values, and replaces price and VAT by those of the table.
    /// - Returns: Whether the price could be taken: one for another unit is not.
    fileprivate func complete(from other: Product) -> Bool {
        let (codes, pieces) = (Set([unitCode, other.unitCode]), Set(["C62", "H87", "EA"]))
        let isOfUnit = other.netPrice == nil || codes.contains("") || codes.count == 1 || codes.isSubset(of: pieces)
        let former = netPrice
        takeOver(from: other)
        netPrice = isOfUnit ? other.netPrice ?? former : former
        if !other.vatCategory.isEmpty { (vatCategory, vatRate) = (other.vatCategory, other.vatRate) }
        return isOfUnit
    }
}
