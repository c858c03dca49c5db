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
        try take(deposits, amount, in: draft) { style.remark(on: $0, $1, in: draft) }
    }

    /// Adds a remark to a draft on each deposit that was typed in it as an earlier invoice and paid before, unless it has one.
    public func remark(on deposits: [Deposit], in draft: Invoice, style: DocumentStyle) {
        let recorded = draft.advancePayments.amounts
        let amounts = Deposit.taken(of: deposits.map { recorded[$0.number] ?? $0.left }, paidBefore: draft.paidAmount)
        for (deposit, amount) in zip(deposits, amounts)
        where amount > 0 && deposit.isDeposit && deposit.buyerName == draft.buyer.name
            && deposit.currency == draft.currency
            && !draft.notes.contains(where: { $0.text.contains(deposit.number) })
        {
            let payment = deposit.payment(of: amount)
            draft.add(payment, remark: style.remark(on: deposit, payment, in: draft))
        }
    }
}

extension DocumentStyle {
    fileprivate func remark(on deposit: Deposit, _ payment: AdvancePayment, in draft: Invoice) -> String {
        remark(
            onDeposit: deposit.number, of: deposit.issued, net: (payment.amount ?? 0) - payment.tax, tax: payment.tax,
            in: draft.currency, to: draft.buyer.countryCode)
    }
}
