import DeriveDocuments
import Foundation
import Invoicing

/// The outcome of merging two entries. Editor and commands print the same sentence.
public nonisolated struct MergeOutcome: Equatable, Sendable {
    /// The names of the remaining and of the removed entry.
    public let kept, gone: String

    public var sentence: String { "\(gone) is merged into \(kept)." }
}

/// Reasons why two entries are not merged.
public nonisolated enum MergeError: Error, Equatable, CustomStringConvertible {
    case isSame(String)
    /// The reason is the trouble of the source.
    case isUnread(String)

    public var description: String {
        switch self {
        case .isSame(let name): "“\(name)” cannot be merged with itself. Choose another one."
        case .isUnread(let name): "“\(name)” cannot be read whole, so nothing is merged."
        }
    }
}

/// Merging two that turn out to be one.
extension Ledger {
    /// Makes one customer of two: the first one stays, takes over what it does not know yet, and is the one who was charged
    /// what the second one was. One step to undo.
    /// - Throws: ``MergeError``; nothing is changed then.
    /// - Complexity: O(*n*) in the products and what was charged for them.
    public func merge(_ other: Customer, into customer: Customer) throws(MergeError) -> MergeOutcome {
        let (kept, gone) = (customer.party.name, other.party.name)
        guard other !== customer else { throw .isSame(kept) }
        guard let place = data.customers.elements.firstIndex(where: { $0 === other }),
            read(.chargesTo(customer: other.id))
        else { throw .isUnread(gone) }
        let products = data.products.elements.filter { $0.charge(to: other) != nil }.map(\.id)
        guard read(.charges(products: products, customer: customer.id)) else { throw .isUnread(kept) }
        document.transaction("merge \(other.party.name) into \(customer.party.name)") {
            customer.takeOver(from: other)
            for product in data.products.elements {
                guard let charge = product.charge(to: other) else { continue }
                product.add(charge, of: customer.id)
            }
            data.customers.remove(at: place)
        }
        return MergeOutcome(kept: kept, gone: gone)
    }

    /// Makes one product of two: the first one stays, takes over what it does not know yet, and has what was charged for
    /// either. One step to undo.
    /// - Throws: ``MergeError``; nothing is changed then.
    public func merge(_ other: Product, into product: Product) throws(MergeError) -> MergeOutcome {
        let (kept, gone) = (product.name, other.name)
        guard other !== product else { throw .isSame(kept) }
        guard let place = data.products.elements.firstIndex(where: { $0 === other }),
            read(.chargesFor(product: other.id)), read(.chargesFor(product: product.id))
        else { throw .isUnread(gone) }
        document.transaction("merge \(other.name) into \(product.name)") {
            product.takeOver(from: other)
            for charge in other.charges.elements {
                if let customer = charge.customer { product.add(charge, of: customer) }
            }
            data.products.remove(at: place)
        }
        return MergeOutcome(kept: kept, gone: gone)
    }
}

extension Product {
    /// Notes a charge of a customer, unless a later one is known; the charge's own customer has none any more.
    fileprivate func add(_ charge: Charge, of customer: UUID) {
        let known = self.charge(to: customer)
        if known !== charge, let place = charges.elements.firstIndex(where: { $0 === charge }) {
            charges.remove(at: place)
        }
        if let known, known.order >= charge.order { return }
        let copy = known ?? Charge(customer: customer)
        (copy.date, copy.unitCode, copy.netPrice) = (charge.date, charge.unitCode, charge.netPrice)
        (copy.vatCategory, copy.vatRate) = (charge.vatCategory, charge.vatRate)
        if known == nil { charges.append(copy) }
    }

    /// Completes missing values from another product.
    func takeOver(from other: Product) {
        fill(\.sellerItemIdentifier, from: other)
        fill(\.itemDescription, from: other)
        fill(\.unitCode, from: other)
        netPrice = netPrice ?? other.netPrice
        if vatCategory.isEmpty { (vatCategory, vatRate) = (other.vatCategory, other.vatRate) }
        // Both together were used twice.
        seenOn = nil
        lastUsed = [lastUsed, other.lastUsed].compactMap { $0 }.max()
    }

    private func fill(_ path: ReferenceWritableKeyPath<Product, String>, from other: Product) {
        if self[keyPath: path].isEmpty { self[keyPath: path] = other[keyPath: path] }
    }
}

extension Charge {
    /// A number that is the greater, the later it was; zero where the day is not known.
    fileprivate var order: Int { date?.order ?? 0 }
}

extension Customer {
    /// Completes missing values from another customer.
    func takeOver(from other: Customer) {
        party.fill(from: other.party)
        if number.isEmpty { number = other.number }
        if paymentTerms.isEmpty { paymentTerms = other.paymentTerms }
        if buyerReference.isEmpty { buyerReference = other.buyerReference }
        if currency.isEmpty { currency = other.currency }
        if specification.isEmpty { specification = other.specification }
        if vatCategory.isEmpty { (vatCategory, vatRate) = (other.vatCategory, other.vatRate) }
        daysToPay = daysToPay ?? other.daysToPay
        (isCustomer, isSupplier) = (isCustomer || other.isCustomer, isSupplier || other.isSupplier)
        lastUsed = [lastUsed, other.lastUsed].compactMap { $0 }.max()
    }
}
