import Invoicing

/// A reason why an invoice has no transfer code. Each sentence names the cause.
public enum TransferProblem: Error, Equatable, CustomStringConvertible {
    case isQuote(invoice: String)
    case isCreditNote(invoice: String)
    /// Nothing is to be paid any more, or it was cancelled.
    case nothingOpen(invoice: String)
    case otherCurrency(CurrencyCode, invoice: String)
    /// - Parameter isOwn: Whether the user's company is to be paid.
    case noAccount(invoice: String, isOwn: Bool)
    case wrongAccount(String, invoice: String)
    case noName(invoice: String)
    case amountTooLarge(invoice: String)
    case tooLong(invoice: String)

    public var description: String {
        switch self {
        case .isQuote(let invoice): "\(invoice) is a quote, for which nothing is to be paid, so there is no code."
        case .isCreditNote(let invoice):
            "\(invoice) is a credit note: its amount is paid back, and there is no code for that."
        case .nothingOpen(let invoice): "Nothing is open of \(invoice), so there is no code to pay by."
        case .otherCurrency(let currency, let invoice):
            "\(invoice) is in \(currency). The code is that of a transfer in EUR."
        case .noAccount(let invoice, let isOwn):
            "\(invoice) names no IBAN to which to transfer."
                + (isOwn ? " That of your company stands on each new invoice once it is entered." : "")
        case .wrongAccount(let account, let invoice):
            "“\(account)” in \(invoice) is not a valid IBAN. Compare it with your bank’s."
        case .noName(let invoice): "\(invoice) does not say who is paid. Enter the seller’s name."
        case .amountTooLarge(let invoice):
            "There is no code for \(invoice): codes take amounts below a billion. Transfer it in parts."
        case .tooLong(let invoice):
            "The transfer for \(invoice) is longer than a code holds. Shorten the payee’s name, or the reference to be quoted."
        }
    }
}
