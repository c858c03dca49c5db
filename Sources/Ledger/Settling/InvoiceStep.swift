import Invoicing

/// A step of an invoice without an amount. Editor and commands print the same sentence.
public nonisolated enum InvoiceStep: Equatable, Sendable {
    /// The remark names the month whose VAT changes; nil where none does.
    case cancelled(invoice: String, remark: String?)
    /// The customer was reminded for the nth time.
    case reminded(invoice: String, level: Int)

    /// The step, in a sentence.
    public var sentence: String {
        switch self {
        case .cancelled(let invoice, let remark): "\(invoice) is cancelled.\(remark.map { " \($0)" } ?? "")"
        case .reminded(let invoice, let level): "Reminder \(level) of \(invoice) is noted."
        }
    }
}
