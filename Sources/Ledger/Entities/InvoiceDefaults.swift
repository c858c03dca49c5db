import Derive
import Foundation
import Invoicing

/// The defaults of invoices and lines where neither company nor customer nor product has any.
public nonisolated struct InvoiceDefaults: Equatable, Sendable {
    /// The currency; nil where nothing is said.
    public var currency: CurrencyCode?
    /// The unit of a line; empty where nothing is said.
    public var unitCode = ""
    /// The VAT of a line; nil where nothing is said.
    public var vatGroup: VATGroup?
    /// The number of days that customers have for paying; nil where nothing is said.
    public var daysToPay: ExactDecimal?
    /// The terms of payment, in words.
    public var paymentTerms = ""
    /// The specification that an invoice follows; nil where nothing is said.
    public var specification: SpecificationIdentifier?

    /// Says nothing.
    public init() {}
}

/// The defaults of invoices and lines: the company's typed ones, else the user's, else the usual ones. What is set
/// counts for companies of before, too. Setting a value types it.
extension Company {
    public var usualCurrency: CurrencyCode {
        get { currency.isEmpty ? defaults.currency ?? .euro : currency }
        set { currency = newValue }
    }

    public var usualUnitCode: String {
        get { [unitCode, defaults.unitCode].first { !$0.isEmpty } ?? "C62" }
        set { unitCode = newValue }
    }

    /// The VAT of lines while it is no small business.
    public var chargedVAT: VATGroup {
        get { vatGroup ?? defaults.vatGroup ?? VATGroup(category: .standard, rate: 19) }
        set { (vatCategory, vatRate) = (newValue.category, newValue.rate) }
    }

    /// Nil where nothing is agreed.
    public var agreedDaysToPay: ExactDecimal? {
        get { daysToPay ?? defaults.daysToPay }
        set { daysToPay = newValue }
    }

    public var usualTerms: String {
        get { paymentTerms.isEmpty ? defaults.paymentTerms : paymentTerms }
        set { paymentTerms = newValue }
    }

    public var usualSpecification: SpecificationIdentifier {
        get { specification.isEmpty ? defaults.specification ?? .en16931 : specification }
        set { specification = newValue }
    }
}
