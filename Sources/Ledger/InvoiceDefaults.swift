import Derive
import Foundation
import Invoicing

/// What invoices and lines begin with of which neither company nor customer nor product says anything.
public nonisolated struct InvoiceDefaults: Equatable, Sendable {
    /// The currency; nil where nothing is said.
    public var currency: CurrencyCode?
    /// The unit of a line; empty where nothing is said.
    public var unitCode = ""
    /// The VAT of a line; nil where nothing is said.
    public var vatGroup: VATGroup?
    /// How many days customers have for paying; nil where nothing is said.
    public var daysToPay: ExactDecimal?
    /// How and when to pay, in words.
    public var paymentTerms = ""
    /// The specification that an invoice follows; nil where nothing is said.
    public var specification: SpecificationIdentifier?

    /// Says nothing.
    public init() {}
}

extension Ledger {
    /// Makes an invoice of a day while the company is unknown.
    public func makeAnonymousInvoice(on day: CalendarDate?) -> Invoice {
        unrecorded {
            let invoice = Invoice()
            invoice.issueDate = day
            invoice.currency = defaults.currency ?? invoice.currency
            invoice.claim(defaults.specification ?? invoice.specification)
            invoice.paymentTerms = defaults.paymentTerms
            if let days = defaults.daysToPay { invoice.agree(daysToPay: days) }
            return invoice
        }
    }

    /// Lets a company of which nothing is known begin with the defaults, before its user is asked for it.
    public func applyDefaultsToCompany() {
        guard !company.isKnown, !company.wasAsked, defaults != InvoiceDefaults() else { return }
        change("defaults") { company.begin(with: defaults) }
    }

    /// Notes that the user was asked for the company, which is no step to undo.
    public func noteAsked() {
        company.wasAsked = true
        document.history.forget { $0.changes.allSatisfy { $0.keyPath == \Company.wasAsked } }
    }
}

extension Company {
    fileprivate func begin(with defaults: InvoiceDefaults) {
        currency = defaults.currency ?? currency
        if !defaults.unitCode.isEmpty { unitCode = defaults.unitCode }
        if let group = defaults.vatGroup { (vatCategory, vatRate) = (group.category, group.rate) }
        daysToPay = defaults.daysToPay ?? daysToPay
        if !defaults.paymentTerms.isEmpty { paymentTerms = defaults.paymentTerms }
        specification = defaults.specification ?? specification
    }
}
