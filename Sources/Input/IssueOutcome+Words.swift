import Invoicing
import Ledger

extension IssueOutcome {
    /// Which number the invoice has, and what is to be said of it.
    public var sentence: String { sentence(today: .today, DecimalFormat.amount) }

    /// What is to be said of the invoice besides its number, each sentence behind a space.
    public var remarks: String { remarks(today: .today, DecimalFormat.amount) }
}

extension PaymentOutcome {
    /// What happened, and what is open then.
    public var sentence: String { sentence { DecimalFormat.amount($0, in: currency) } }
}

extension Invoice {
    /// What the rounding amount makes up for, in a sentence behind a space; empty where it makes up for nothing.
    public var roundingRemark: String { roundingRemark(DecimalFormat.amount) }
}
