import Derive
import Foundation
import Invoicing

/// The company, its customers and suppliers, and its products.
@MainActor @Observed
public final class MasterData {
    /// The identity of the master data of a store, which has one company.
    public nonisolated static let only = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

    /// Identity in the store.
    public let id: UUID
    /// Who writes the invoices.
    public let company: Company
    /// The numbers of invoices that are taken.
    public internal(set) var numbers: NumberSeries = NumberSeries()
    /// Whom it charges, and who charges it.
    public let customers: ObservedArray<Customer>
    /// The products that it sells.
    public let products: ObservedArray<Product>

    /// Makes master data of a company of which nothing is known.
    public init(
        id: UUID = MasterData.only, company: Company = Company(), customers: [Customer] = [], products: [Product] = []
    ) {
        self.id = id
        self.company = company
        self.customers = ObservedArray(customers)
        self.products = ObservedArray(products)
    }
}

extension MasterData: HasCurrency {
    /// The currency of the products' prices.
    public var currency: CurrencyCode { company.usualCurrency }
}
