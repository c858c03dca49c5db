import Foundation
import Invoicing

/// A credit note that was issued for one invoice.
public nonisolated struct IssuedCredit: Hashable, Sendable {
    /// Its number.
    public let number: String
    /// What it gives back, with VAT.
    public let amount: ExactDecimal

    /// Says what was given back.
    public init(number: String, amount: ExactDecimal) { (self.number, self.amount) = (number, amount) }
}

extension [IssuedCredit] {
    /// Whether they give back all of an invoice.
    /// - Parameter total: What the invoice is about, with VAT.
    public nonisolated func areAll(of total: ExactDecimal) -> Bool {
        !isEmpty && reduce(0) { $0 + $1.amount } >= total
    }
}

extension Ledger {
    /// Checks that an invoice of one's own can be credited: it was issued, counts, and something of it was not given back
    /// yet. One that was issued by another program and imported can be credited, too.
    /// - Parameter credits: The credit notes that were issued for it.
    /// - Throws: ``SettlingError``
    public func checkCrediting(_ invoice: Invoice, after credits: [IssuedCredit]) throws(SettlingError) {
        let name = invoice.titleInSentence
        guard !invoice.isCreditNote else { throw .isCreditNote(invoice: name) }
        guard !invoice.isQuote else { throw .isQuote(invoice: name) }
        let isOfSeller = invoice.isReceived && !(company.isKnown && role(in: invoice) == .customer)
        guard !isOfSeller else { throw .isReceived(invoice: name) }
        guard invoice.isFrozen else { throw .notIssued(invoice: name) }
        guard invoice.cancellation == nil else { throw .countsNowhere(invoice: name) }
        guard !credits.areAll(of: invoice.taxInclusiveAmount) else {
            throw .isCredited(invoice: name, by: credits.map(\.number))
        }
    }
}
