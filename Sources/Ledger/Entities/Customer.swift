import Derive
import Foundation
import Invoicing

/// A customer, a supplier, or both.
@MainActor @Observed
public final class Customer {
    /// Identity in the store.
    public let id: UUID
    /// Name, address, VAT identifier and electronic address.
    public let party: Party
    /// The company's name for it: the customer's number.
    public var number: String = ""
    /// `true` if it is charged.
    public var isCustomer: Bool = true
    /// `true` if it charges.
    public var isSupplier: Bool = false
    /// The number of days that it has for paying; nil for the company's.
    public var daysToPay: ExactDecimal?
    /// More of them are a mistake.
    public static let mostDaysToPay = 3_650
    /// The terms of payment, in words; empty for the company's.
    public var paymentTerms: String = ""
    /// The reference that it wants on each invoice (BT-10).
    public var buyerReference: String = ""
    /// The currency of its invoices; empty for the company's.
    public var currency: CurrencyCode = CurrencyCode(code: "")
    /// The specification of its invoices; empty for the company's.
    public var specification: SpecificationIdentifier = SpecificationIdentifier(code: "")
    /// The VAT of whatever it is charged, such as reverse charge; empty where products decide.
    public var vatCategory: VATCategory = VATCategory(code: "")
    /// Its rate.
    public var vatRate: ExactDecimal?
    /// `true` if it is out of use: it is still there, and no longer found by typing.
    public var isArchived: Bool = false
    /// The day of its last invoice.
    public var lastUsed: CalendarDate?

    /// Makes a customer of whom nothing is known.
    public init(id: UUID = UUID(), party: Party = Party()) {
        self.id = id
        self.party = party
    }
}
