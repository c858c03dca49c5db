import Foundation
import Invoicing

/// What a banking app reads from a QR code to fill in a transfer, by EPC069-12.
public struct EPCCode: Hashable, Sendable {
    /// The text of the code, whose lines end with a newline.
    public let text: String
    /// Whom the code names as paid: the holder of the account, else the payee, else the seller.
    public let payee: String
    /// To which account.
    public let iban: IBAN

    /// - Parameter amount: What is to be paid; nil for all that the document says.
    /// - Returns: nil where there is nothing to be transferred in euro to an IBAN: for a credit note, a quote or what was
    ///   cancelled, an amount of nothing or of a billion, another currency, or an account whose check digits are wrong.
    public init?(_ invoice: InvoiceSnapshot, amount: Decimal? = nil) {
        let accounts = invoice.payments.flatMap(\.accounts)
        let due = amount ?? invoice.totals.due
        guard !invoice.isCreditNote, invoice.asksForPayment, invoice.currency == .euro,
            due >= Decimal(sign: .plus, exponent: -2, significand: 1),
            due < 1_000_000_000,
            let account = accounts.first(where: { IBAN($0.account) != nil }), let iban = IBAN(account.account)
        else { return nil }
        let names = [account.name, invoice.payeeName, invoice.seller.name]
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        (payee, self.iban) = (Self.field(name, 70), iban)
        let remittance = invoice.remittanceInformation.isEmpty ? invoice.number : invoice.remittanceInformation
        let bank = account.bank.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.uppercased()
        let lines = [
            "BCD", "002", "1", "SCT", [8, 11].contains(bank.count) ? bank : "", payee, iban.text,
            "EUR\(due.inCents)", "", "", Self.field(remittance, 140),
        ]
        text = lines.joined(separator: "\n")
    }

    /// A text in one line, cut to a length.
    private static func field(_ text: String, _ length: Int) -> String {
        String(text.map { $0.isNewline ? " " : $0 }.prefix(length))
    }
}
