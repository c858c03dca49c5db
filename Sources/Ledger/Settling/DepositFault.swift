import Invoicing

/// Reasons for which a final invoice is not issued with its deposits, or a credit note without them.
public nonisolated enum DepositFault: Equatable, Sendable {
    /// It takes more of a deposit than is left.
    case notLeft(String, left: ExactDecimal)
    /// It names a paid deposit and takes nothing of it.
    case notTaken(String, left: ExactDecimal)
    /// Less is paid before than it takes of its deposits.
    case lessPaidBefore(than: ExactDecimal)
    /// The credit note gives back a deposit that a final invoice has taken.
    case inUse(String, taken: ExactDecimal)
    /// The credit note gives back a part of an invoice, and more is paid before than its deposits have paid of that part.
    case morePaidBefore(of: String, most: ExactDecimal)

    /// The fault, and the way out.
    /// - Parameter money: Writes an amount with its currency.
    public func sentence(_ money: (ExactDecimal) -> String) -> String {
        switch self {
        case .notLeft(let number, let left):
            "only \(money(left)) of the deposit \(number) are paid and not taken yet. Have it take that (Space a f, billow final), "
                + "or take \(number) out of the earlier invoices."
        case .notTaken(let number, let left):
            "it names the deposit \(number), of which \(money(left)) are paid, and takes nothing of it. Have it take that "
                + "(Space a f, billow final), or take \(number) out of the earlier invoices."
        case .lessPaidBefore(let recorded):
            "it takes \(money(recorded)) of its deposits, and less is paid before. Have it take what is meant (Space a f, "
                + "billow final --amount)."
        case .inUse(let number, let taken):
            "a final invoice has taken \(money(taken)) of the deposit \(number). Credit that one first."
        case .morePaidBefore(let number, let most):
            "a part of \(number) stays, which its deposits pay first. Set the paid amount to \(money(most))."
        }
    }
}
