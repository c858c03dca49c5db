import Foundation
import Invoicing

/// The contents of a QR code from which a banking app fills in a transfer, by EPC069-12.
public struct EPCCode: Hashable, Sendable {
    /// The text of the code, whose lines end with a newline.
    public let text: String
    /// Whom the code names as paid: the holder of the account, else the payee, else the seller.
    public let payee: String
    /// To which account.
    public let iban: IBAN

    /// More does not fit into a code of the largest version that apps need to read, which is 13.
    private static let mostBytes = 331

    /// - Parameters:
    ///   - amount: How much; nil for all that is open.
    ///   - quoted: What the payer is to quote; nil for what the invoice says.
    /// - Throws: ``TransferProblem`` where there is nothing to be transferred in euro to an IBAN.
    public init(
        _ invoice: InvoiceSnapshot, _ amount: ExactDecimal? = nil, quoting quoted: String? = nil
    ) throws(TransferProblem) {
        let name = invoice.kind.titleInSentence(number: invoice.number)
        let due = amount ?? invoice.balance.open
        guard !invoice.isQuote else { throw .isQuote(invoice: name) }
        guard !invoice.isCreditNote else { throw .isCreditNote(invoice: name) }
        guard invoice.asksForPayment, due.isComputable, due >= .cent else {
            throw .nothingOpen(invoice: name)
        }
        guard invoice.currency == .euro else { throw .otherCurrency(invoice.currency, invoice: name) }
        let accounts = invoice.payments.flatMap(\.accounts)
        guard let first = accounts.first else { throw .noAccount(invoice: name, isOwn: !invoice.isReceived) }
        let payable = accounts.lazy.compactMap { account in IBAN(account.account).map { (account, $0) } }
        guard let (account, iban) = payable.first else { throw .wrongAccount(first.account, invoice: name) }
        let names = [account.name, invoice.payeeName, invoice.seller.name]
        guard let payee = names.first(where: { !$0.isEmpty }) else { throw .noName(invoice: name) }
        guard due < 1_000_000_000 else { throw .amountTooLarge(invoice: name) }
        (self.payee, self.iban) = (Self.field(payee, 70), iban)
        let own = invoice.remittanceInformation.isEmpty ? invoice.number : invoice.remittanceInformation
        let bank = account.bank.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.uppercased()
        let lines = [
            "BCD", "002", "1", "SCT", [8, 11].contains(bank.count) ? bank : "", self.payee, iban.text,
            "EUR\(due.inCents)", "", "", Self.field(quoted ?? own, 140),
        ]
        text = lines.joined(separator: "\n")
        guard text.utf8.count <= Self.mostBytes else { throw .tooLong(invoice: name) }
    }

    /// A text in one line, cut to a length.
    private static func field(_ text: String, _ length: Int) -> String {
        String(text.map { $0.isNewline ? " " : $0 }.prefix(length))
    }
}
