import DeriveDocuments
import Foundation
import Invoicing

/// The source of master data that are not in memory: a ledger of tens of thousands of products begins with what can be found by
/// typing, and reads a customer or a product when it is meant.
public protocol LedgerSource: AnyObject {
    /// Reads rows, each as its insertion; what cannot be decoded is left out.
    /// - Throws: Why the source cannot be read.
    func rows(_ request: LedgerRequest) throws -> [RowOperation]
    /// Changes the numbers that are taken, in one transaction with reading them, so that no two programs take the same.
    /// - Returns: What the change gives, and the change for the ledger; nil if there is none.
    /// - Throws: Why that is not possible.
    func changeNumbers<Result: Sendable>(
        _ change: @Sendable (inout NumberSeries) -> Result
    ) throws -> (Result, ChangeSet?)
}

/// The rows to read.
public nonisolated enum LedgerRequest: Sendable {
    /// Customers and suppliers by identity.
    case customers([UUID])
    /// Customers and suppliers by key.
    case customersWith([DirectoryKey])
    /// Products by identity, without what was charged for them.
    case products([UUID])
    /// Products by key.
    case productsWith([DirectoryKey])
    /// The charges of one customer for some products.
    case charges(products: [UUID], customer: UUID)
    /// All that was charged for a product.
    case chargesFor(product: UUID)
    /// All products that a customer was charged for, and what it was charged.
    case chargesTo(customer: UUID)
    /// The products that were seen on a draft alone, and those that a customer was charged for last on a day.
    case taught(by: UUID, customer: UUID?, day: CalendarDate?)
}
