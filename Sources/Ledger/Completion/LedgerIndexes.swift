/// The completion indexes of a whole ledger. They can be made on any thread.
public nonisolated struct LedgerIndexes: Sendable {
    /// The indexes of customers and suppliers, and of products, each in the order of their places.
    let customers, products: [Sorted]

    /// An index, and all its entries by name.
    struct Sorted: Sendable {
        let index: CompletionIndex
        let entries: [CompletionEntry]

        init(_ entries: [CompletionEntry]) {
            index = CompletionIndex(entries)
            self.entries = index.entriesByName
        }
    }

    /// Makes the indexes of all entries.
    /// - Parameters:
    ///   - customers: Customers, suppliers, and those that are archived.
    ///   - products: The catalogue, and the archived products.
    public init(customers: [[CompletionEntry]], products: [[CompletionEntry]]) {
        self.customers = customers.map(Sorted.init)
        self.products = products.map(Sorted.init)
    }
}
