import Invoicing
import Ledger
import Rendering

extension Ledger {
    /// Has a draft take deposits, with remarks in the language of the buyer's country.
    /// - Parameters:
    ///   - amount: How much of them; nil for all that is left.
    ///   - style: The words of the settings.
    /// - Throws: ``SettlingError``; nothing is changed then.
    public func take(
        _ deposits: [Deposit], _ amount: ExactDecimal? = nil, in draft: Invoice, style: DocumentStyle
    ) throws -> DepositOutcome {
        try take(deposits, amount, in: draft) { deposit, amount in
            let (net, tax) = deposit.parts(of: amount)
            return style.remark(
                onDeposit: deposit.number, of: deposit.issued, net: net, tax: tax, in: draft.currency,
                to: draft.buyer.countryCode)
        }
    }
}
