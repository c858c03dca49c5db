import Invoicing
import Ledger

extension IssueOutcome {
    /// The invoice's number and the remarks on it, in sentences.
    public var sentence: String { sentence(today: .today, invoice.amountText) }

    /// The remarks on the invoice besides its number, each sentence after a space.
    public var remarks: String { remarks(today: .today, invoice.amountText) }
}

extension PaymentOutcome {
    /// The payment and the amount that is still open, in a sentence.
    public var sentence: String { sentence { DecimalFormat.amount($0, in: currency) } }
}

extension DepositOutcome {
    /// The deposits, and the amount to be paid back, in a sentence.
    public var sentence: String {
        sentence { amount in taken.first.map { DecimalFormat.amount(amount, in: $0.deposit.currency) } ?? "\(amount)" }
    }
}

extension Invoice {
    /// The reason for the rounding amount, in a sentence behind a space; empty without one.
    public var roundingRemark: String { roundingRemark(amountText) }

    /// An amount in the currency of the invoice.
    fileprivate func amountText(_ amount: ExactDecimal) -> String { DecimalFormat.amount(amount, in: currency) }
}
