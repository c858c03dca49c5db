import Foundation
import Invoicing

/// Finding customers, suppliers and products by typed text and by identity.
extension Ledger {
    /// Returns the customers that match a typed text, best first: by name, number, town or VAT identifier.
    public func customers(matching text: String, limit: Int = 12) -> [CompletionEntry] {
        customers.completions(of: text, limit: limit)
    }

    /// Returns the suppliers that match a typed text, best first.
    public func suppliers(matching text: String, limit: Int = 12) -> [CompletionEntry] {
        customers.completions(of: text, in: 1, limit: limit)
    }

    /// Returns the products that match a typed text, best first: by name or number.
    public func products(matching text: String, limit: Int = 12) -> [CompletionEntry] {
        products.completions(of: text, limit: limit)
    }

    /// The customers and the products of which a word has the letters of a typed one in their order, with gaps.
    /// - Complexity: It looks at some thousand words at the most.
    public func entries(
        withGaps text: String, limit: Int
    ) -> (customers: [CompletionEntry], products: [CompletionEntry]) {
        (customers.completions(withGaps: text, limit: limit), products.completions(withGaps: text, limit: limit))
    }

    /// Returns the best product in whose name or number each typed word begins a word, else such an item of the customer’s charges
    /// that is no product yet.
    public func product(completing text: String, for customer: Customer?) -> Product? {
        let found =
            products.completions(of: text, limit: 1, findsParts: false).first
            ?? customer.flatMap { pastItem(completing: text, of: $0) }
        return found.flatMap { product($0.id) }
    }

    /// Returns the best item among a customer's charges for items that are no products yet.
    /// - Complexity: The first call for a customer reads all of its charges.
    private func pastItem(completing text: String, of customer: Customer) -> CompletionEntry? {
        if pastItems?.customer != customer.id {
            read(.chargesTo(customer: customer.id))
            let past = data.products.elements.filter { $0.seenOn != nil && $0.charge(to: customer) != nil }
            let entries = past.map { CompletionEntry($0.id, name: $0.name, lastUse: $0.lastUsed?.order ?? 0) }
            pastItems = (customer.id, CompletionIndex(entries))
        }
        return pastItems?.index.completions(of: text, limit: 1, findsParts: false).entries.first
    }

    /// All customers and suppliers, by name.
    public var allCustomers: [CompletionEntry] { customers.allOfBoth() }

    /// All products, by name.
    public var allProducts: [CompletionEntry] { products.all() }

    /// Returns archived customers and suppliers: those that match a text, best first, or all by name for an empty text.
    public func archivedCustomers(matching text: String, limit: Int) -> [CompletionEntry] {
        text.isEmpty ? customers.all(in: 2) : customers.completions(of: text, in: 2, limit: limit)
    }

    /// Returns archived products: those that match a text, best first, or all by name for an empty text.
    public func archivedProducts(matching text: String, limit: Int) -> [CompletionEntry] {
        text.isEmpty ? products.all(in: 1) : products.completions(of: text, in: 1, limit: limit)
    }

    /// Goes on with a search in the lists of customers or products.
    public func advance(_ search: inout DirectorySearch, examining most: Int) {
        switch search.area {
        case .customers: search.advance { customers.advance(&$0, in: $1, examining: most) }
        case .products: search.advance { products.advance(&$0, in: $1, examining: most) }
        }
    }

    /// Reads customers and suppliers that are to be shown, all at once.
    public func readCustomers(_ ids: [UUID]) { read(.customers(ids.filter { customers[$0] == nil })) }

    /// Reads products that are to be shown, all at once.
    public func readProducts(_ ids: [UUID]) { read(.products(ids.filter { products[$0] == nil })) }

    /// The customer or supplier of an identity, if it is in memory.
    public func loadedCustomer(_ id: UUID) -> Customer? { customers[id] }

    /// The product of an identity, if it is in memory.
    public func loadedProduct(_ id: UUID) -> Product? { products[id] }

    /// The customer or supplier of an identity.
    public func customer(_ id: UUID) -> Customer? {
        if customers[id] == nil { read(.customers([id])) }
        return customers[id]
    }

    /// The product of an identity.
    public func product(_ id: UUID) -> Product? {
        if products[id] == nil { read(.products([id])) }
        return products[id]
    }

    /// Returns the product of a line's name, including products that were seen on one invoice only.
    public func product(named name: String) -> Product? {
        DirectoryKey.named(name).flatMap { products(with: $0).first }
    }

    func products(with key: DirectoryKey) -> [Product] {
        read(.productsWith([key]))
        return products.items(with: key)
    }
}
