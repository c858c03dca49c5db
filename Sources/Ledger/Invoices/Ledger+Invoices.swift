import Derive
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
            invoice.currency = company.currency
            invoice.claim(company.specification)
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
    /// company's. One step of the invoice's document.
    public func fill(_ invoice: Invoice, for customer: Customer) {
        transaction("customer \(customer.party.name)") {
            invoice.buyer.copy(from: customer.party)
            // BT-46 is also where the seller's own number for the buyer belongs.
            if invoice.buyer.identifiers.isEmpty, !customer.number.isEmpty {
                invoice.buyer.identifiers = [Identifier(customer.number)]
            }
            invoice.buyerReference = customer.buyerReference
            invoice.currency = customer.currency.isEmpty ? company.currency : customer.currency
            invoice.claim(customer.specification.isEmpty ? company.specification : customer.specification)
            setTerms(of: invoice, for: customer)
        }
    }

    /// The days for paying where neither customer, company nor settings say any.
    public nonisolated static let usualDaysToPay: ExactDecimal = 14

    /// Returns how many days a customer has for paying: those of customer, company or settings, those that the terms name, else
    /// ``usualDaysToPay``; nil for terms in words that name none, such as “at once”.
    public func daysToPay(of customer: Customer?, terms: String) -> ExactDecimal? {
        customer?.daysToPay ?? company.daysToPay ?? defaults.daysToPay ?? PaymentTerms.daysToPay(in: terms)
            ?? (terms.isEmpty || terms.contains(PaymentTerms.days) || terms.contains(PaymentTerms.due)
                ? Self.usualDaysToPay : nil)
    }

    /// Returns the due date that an invoice is given when it is issued: nil if it has one, and for a quote, a credit note and a
    /// received document.
    public func dueDateToGive(to invoice: Invoice) -> CalendarDate? {
        guard invoice.dueDate == nil, !invoice.isQuote, !invoice.isCreditNote, !invoice.isReceived else { return nil }
        let days = daysToPay(of: customer(of: invoice), terms: invoice.paymentTerms)?.wholeNumber
        return days.flatMap { invoice.issueDate?.adding(days: $0) }
    }

    func setTerms(of invoice: Invoice, for customer: Customer?) {
        let terms = customer?.paymentTerms ?? ""
        let all = [terms, company.paymentTerms, defaults.paymentTerms]
        invoice.paymentTerms = all.first { !$0.isEmpty } ?? ""
        let days = daysToPay(of: customer, terms: invoice.paymentTerms)
        guard invoice.isQuote else { return invoice.agree(daysToPay: days) }
        // The dates of a quote do not say how long there is for paying.
        if let days { invoice.paymentTerms.replace(PaymentTerms.days, with: "\(days)") }
        invoice.agree(daysToPay: company.quoteDays)
    }
}

extension Company {
    /// Whether the account and the currency are those of SEPA: an IBAN begins with a country and two digits.
    fileprivate var usesSEPA: Bool {
        var iban = Scanned(account)
        return currency == .euro && iban.skip(2...2, Scanned.isCapital) && iban.skip(2...2, Scanned.isDigit)
    }
}
