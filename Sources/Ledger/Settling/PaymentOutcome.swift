import Invoicing

/// The outcome of a payment, or of another settlement, for an invoice. Editor and commands print the same sentence.
public nonisolated struct PaymentOutcome: Equatable, Sendable {
    /// The kind of change.
    public enum Event: Equatable, Sendable {
        case paid, corrected, removed, returned
        /// The bank has returned a payment.
        case bounced
        case writtenOff(Payment.WriteOff)
        case assigned(to: String)
    }

    public let event: Event
    /// The amount, above zero.
    public let amount: ExactDecimal
    /// The amount that is open afterwards; below zero if too much was paid.
    public let open: ExactDecimal
    /// `true` if the invoice gives money back by its amounts.
    public let givesBack: Bool
    /// The number of the invoice.
    public let invoice: String
    public let currency: CurrencyCode
    /// The cash discount that the payer has kept; nil for none.
    public var discount: KeptDiscount?
    /// Sentences on write-offs that come or go with it, and on the month whose VAT changes; nil where there is nothing to say.
    public var remark: String?

    /// Returns the event and the open amount, in a sentence.
    /// - Parameter write: Writes an amount.
    public func sentence(_ write: (ExactDecimal) -> String) -> String {
        func money(_ amount: ExactDecimal) -> String { "\(write(amount)) \(currency)" }
        let rest =
            switch open {
            case 0: "nothing is open"
            case let open where open > 0: "\(money(open)) are still open"
            case let open: givesBack ? "\(money(-open)) are to be paid back" : "overpaid by \(money(-open))"
            }
        let (agreed, late) =
            switch discount {
            case let discount? where discount.isInTime:
                (", and \(money(discount.amount)) are the agreed cash discount", "")
            case let discount?:
                (
                    "",
                    ": the cash discount, which ended on \(discount.lastDay.shown). Write it off all the same, or remind of it"
                )
            case nil: ("", "")
            }
        let text =
            switch event {
            case .paid: "\(money(amount)) of \(invoice) are paid\(agreed); \(rest)\(late)."
            case .corrected: "The payment of \(invoice) is \(money(amount)) now\(agreed); \(rest)\(late)."
            case .removed: "The payment of \(money(amount)) of \(invoice) is removed; \(rest)."
            case .returned: "\(money(amount)) of \(invoice) are paid back; \(rest)."
            case .bounced: "A payment of \(money(amount)) of \(invoice) was returned by the bank; \(rest)."
            case .writtenOff(.cashDiscount): "\(money(amount)) of \(invoice) are written off as cash discount; \(rest)."
            case .writtenOff(.loss): "\(money(amount)) of \(invoice) are written off as loss; \(rest)."
            case .assigned(let other): "\(money(amount)) of \(invoice) are assigned to \(other); \(rest)."
            }
        return remark.map { "\(text) \($0)" } ?? text
    }
}
