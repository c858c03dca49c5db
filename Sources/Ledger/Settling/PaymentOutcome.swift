import Invoicing

/// What has become of an invoice by a payment, or by what settles it otherwise. Editor and commands print the same sentence.
public nonisolated struct PaymentOutcome: Equatable, Sendable {
    /// What happened.
    public enum Event: Equatable, Sendable {
        case paid, corrected, removed, returned
        /// The bank has returned a payment.
        case bounced
        case writtenOff(Payment.WriteOff)
        case assigned(to: String)
    }

    public let event: Event
    /// How much, above zero.
    public let amount: ExactDecimal
    /// The amount that is open afterwards; below zero if too much was paid.
    public let open: ExactDecimal
    /// Whether the invoice gives money back by its amounts.
    public let givesBack: Bool
    /// The number of the invoice.
    public let invoice: String
    public let currency: CurrencyCode
    /// The cash discount that the payer has kept; nil for none.
    public var discount: KeptDiscount?
    /// A sentence on the month whose VAT changes; nil where that goes without saying.
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
        let text =
            switch event {
            case .paid where discount?.isInTime == true:
                "\(money(amount)) of \(invoice) are paid, and \(money(discount?.amount ?? 0)) are the agreed cash discount; \(rest)."
            case .paid where discount != nil:
                "\(money(amount)) of \(invoice) are paid; \(rest): the cash discount, which ended on "
                    + "\(discount?.lastDay.description ?? ""). Write it off all the same, or remind of it."
            case .paid: "\(money(amount)) of \(invoice) are paid; \(rest)."
            case .corrected: "The payment of \(invoice) is \(money(amount)) now; \(rest)."
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
