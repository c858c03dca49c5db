import Derive
import Foundation
import Invoicing

/// Something that is sold, and what each customer was charged for it last.
@MainActor @Observed
public final class Product {
    /// Identity in the store.
    public let id: UUID
    /// Its name on a line (BT-153).
    public var name: String = ""
    /// The company's number for it (BT-155).
    public var sellerItemIdentifier: String = ""
    /// More about it (BT-154).
    public var itemDescription: String = ""
    /// In which unit it is sold; empty for the company's.
    public var unitCode: String = ""
    /// The price of one unit; nil where that is not settled.
    public var netPrice: ExactDecimal?
    /// Its VAT; empty for the company's.
    public var vatCategory: VATCategory = VATCategory(code: "")
    /// Its rate.
    public var vatRate: ExactDecimal?
    /// `true` if it is out of use: it is still there, and no longer found by typing.
    public var isArchived: Bool = false
    /// The invoice on which it was seen, while that was only once: it is no product of the catalogue yet.
    public var seenOn: UUID?
    /// The day of the last invoice that has it.
    public var lastUsed: CalendarDate?
    /// The last charge of each customer.
    public let charges: ObservedArray<Charge>

    /// Makes a product.
    public init(id: UUID = UUID(), name: String = "", charges: [Charge] = []) {
        self.id = id
        self.charges = ObservedArray(charges)
        self.name = name
    }

    /// Returns the last charge of a customer; nil if there was none.
    /// - Complexity: O(*n*) in the customers who were charged for it.
    public func charge(to customer: Customer) -> Charge? { charge(to: customer.id) }

    func charge(to customer: UUID) -> Charge? { charges.elements.first { $0.customer == customer } }
}

/// The last charge of a customer for a product.
@MainActor @Observed
public final class Charge {
    /// Identity in the store.
    public let id: UUID
    /// The customer.
    public var customer: UUID?
    /// The day of the invoice.
    public var date: CalendarDate?
    /// The unit.
    public var unitCode: String = ""
    /// The price of one unit.
    public var netPrice: ExactDecimal?
    /// The VAT.
    public var vatCategory: VATCategory = VATCategory(code: "")
    /// Its rate.
    public var vatRate: ExactDecimal?

    /// Makes a charge of which nothing is known.
    public init(id: UUID = UUID(), customer: UUID? = nil) {
        self.id = id
        self.customer = customer
    }
}
