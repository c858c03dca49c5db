import DeriveDocuments
import Foundation
import Invoicing

/// Beginning invoices.
extension Ledger {
    /// Makes an invoice of the company, of a day: its seller, account, currency, profile and terms are the company's. It has
    /// no number yet, and says nothing that another invoice has said.
    public func makeInvoice(on day: CalendarDate?) -> Invoice {
        unrecorded {
            let invoice = Invoice()
            invoice.issueDate = day
            invoice.seller.copy(from: company.party)
            invoice.currency = company.usualCurrency
            invoice.claim(company.usualSpecification)
            setTerms(of: invoice, for: nil)
            invoice.takeExemptionReason(of: company)
            if !company.account.isEmpty {
                let transfer = CreditTransfer()
                (transfer.account, transfer.serviceProvider) = (company.account, company.bank)
                transfer.bankName = company.bankName
                let payment = PaymentInstructions(creditTransfers: [transfer])
                payment.meansCode = company.usesSEPA ? .sepaCreditTransfer : .creditTransfer
                invoice.paymentInstructions.append(payment)
            }
            return invoice
        }
    }

    /// Makes a quote of a new invoice, which is valid for as many days as the company says.
    public func makeQuote(of invoice: Invoice) {
        unrecorded {
            invoice.typeCode = .quote
            setTerms(of: invoice, for: nil)
        }
    }

    /// Makes a customer the buyer of an invoice, with its reference, terms, currency and profile; what it has none of is the
    /// company's. Typed values stay. One step of the invoice's document.
    /// - Parameter former: The customer whose values the invoice has; nil for those of the company.
    public func fill(_ invoice: Invoice, for customer: Customer, after former: Customer? = nil) {
        transaction("customer \(customer.party.name)") {
            invoice.buyer.copy(from: customer.party)
            // BT-46 is also where the seller's own number for the buyer belongs.
            if invoice.buyer.identifiers.isEmpty, !customer.number.isEmpty {
                invoice.buyer.identifiers = [Identifier(customer.number)]
            }
            adapt(invoice, to: customer, after: former)
        }
    }

    /// The days for paying where neither customer, company nor settings say any.
    public nonisolated static let usualDaysToPay: ExactDecimal = 14

    /// Returns how many days a customer has for paying: those of customer, company or settings, those that the terms name, else
    /// ``usualDaysToPay``; nil for terms in words that name none, such as “at once”.
    public func daysToPay(of customer: Customer?, terms: String) -> ExactDecimal? {
        agreedDays(of: customer, terms: terms)
            ?? (terms.isEmpty || terms.contains(PaymentTerms.days) || terms.contains(PaymentTerms.due)
                ? Self.usualDaysToPay : nil)
    }

    /// Returns the days for paying that customer, company or settings say, or else the terms; nil if none do.
    func agreedDays(of customer: Customer?, terms: String) -> ExactDecimal? {
        customer?.daysToPay ?? company.agreedDaysToPay ?? PaymentTerms.daysToPay(in: terms)
    }

    /// Returns the due date that an invoice is given when it is issued: nil if it has one, and for a quote, a credit note and a
    /// received document.
    public func dueDateToGive(to invoice: Invoice) -> CalendarDate? {
        guard invoice.dueDate == nil, !invoice.isQuote, !invoice.isCreditNote, !invoice.isReceived else { return nil }
        let days = daysToPay(of: customer(of: invoice), terms: invoice.paymentTerms)?.wholeNumber
        return days.flatMap { invoice.issueDate?.adding(days: $0) }
    }

    /// Replaces the values that an invoice has of a customer or the company by those of another customer. Typed values stay.
    func adapt(_ invoice: Invoice, to customer: Customer?, after former: Customer?) {
        if invoice.buyerReference == former?.buyerReference ?? "" || invoice.buyerReference.isEmpty {
            invoice.buyerReference = customer?.buyerReference ?? ""
        }
        if invoice.currency == currency(for: former) { invoice.currency = currency(for: customer) }
        if invoice.specification == specification(for: former) { invoice.claim(specification(for: customer)) }
        let text = terms(of: invoice, for: former)
        if invoice.paymentTerms == text || invoice.paymentTerms.isEmpty {
            invoice.paymentTerms = terms(of: invoice, for: customer)
        }
        let follows = invoice.daysToPay != nil && invoice.daysToPay == days(of: invoice, for: former)
        if follows || invoice.dueDate == nil {
            invoice.agree(daysToPay: days(of: invoice, for: customer))
        }
    }

    /// Returns the currency of an invoice's customer if the invoice has another one; nil if it has that, and for an unknown
    /// customer.
    public func otherCurrency(of invoice: Invoice) -> CurrencyCode? {
        let currency = customer(of: invoice).map { self.currency(for: $0) }
        return currency == invoice.currency ? nil : currency
    }

    /// Returns the names of typed values that differ from those of the customer.
    public func valuesKept(in invoice: Invoice, besidesCurrency: Bool = false) -> [String] {
        guard let customer = customer(of: invoice) else { return [] }
        let reference = customer.buyerReference
        let (days, terms) = (days(of: invoice, for: customer), terms(of: invoice, for: customer))
        return [
            (!besidesCurrency && invoice.currency != currency(for: customer), "currency \(invoice.currency)"),
            (days != nil && invoice.daysToPay != days, "due date"),
            (!reference.isEmpty && invoice.buyerReference != reference, "reference"),
            (!terms.isEmpty && invoice.paymentTerms != terms, "terms"),
        ].compactMap { $0 ? $1 : nil }
    }

    private func currency(for customer: Customer?) -> CurrencyCode {
        customer.flatMap { $0.currency.isEmpty ? nil : $0.currency } ?? company.usualCurrency
    }

    private func specification(for customer: Customer?) -> SpecificationIdentifier {
        customer.flatMap { $0.specification.isEmpty ? nil : $0.specification } ?? company.usualSpecification
    }

    func setTerms(of invoice: Invoice, for customer: Customer?) {
        invoice.paymentTerms = terms(of: invoice, for: customer)
        invoice.agree(daysToPay: days(of: invoice, for: customer))
    }

    private func terms(of invoice: Invoice, for customer: Customer?) -> String {
        let terms = writtenTerms(for: customer)
        guard invoice.isQuote, let days = daysToPay(of: customer, terms: terms) else { return terms }
        // The dates of a quote do not say how long there is for paying.
        return terms.replacing(PaymentTerms.days, with: "\(days)")
    }

    /// Returns how many days after its issue an invoice is due, or a quote ends.
    private func days(of invoice: Invoice, for customer: Customer?) -> ExactDecimal? {
        invoice.isQuote ? company.quoteDays : daysToPay(of: customer, terms: writtenTerms(for: customer))
    }

    private func writtenTerms(for customer: Customer?) -> String {
        customer.flatMap { $0.paymentTerms.isEmpty ? nil : $0.paymentTerms } ?? company.usualTerms
    }
}

extension Company {
    /// `true` if the account and the currency are those of SEPA: an IBAN begins with a country and two digits.
    fileprivate var usesSEPA: Bool {
        var iban = Scanned(account)
        return usualCurrency == .euro && iban.skip(2...2, Scanned.isCapital) && iban.skip(2...2, Scanned.isDigit)
    }
}
