import Derive

/// BR-DE-19, BR-DE-20, BR-DE-23 to BR-DE-25, BR-DE-30 and BR-DE-31: a means of payment has what belongs to it, and no more.
extension XRechnungRules {
    static let instructions: [Rule<PaymentInstructions>] = [
        Rule("BR-DE-19", "BT-84", \.creditTransfers, "Enter a correct IBAN as the account to transfer to.", .warning) {
            $0.meansCode == .sepaCreditTransfer
                && ($0.creditTransfers.isEmpty || $0.creditTransfers.contains { !IBAN.satisfiesXRechnung($0.account) })
        },
        Rule("BR-DE-20", "BT-91", \.directDebit, "Enter a correct IBAN as the account to debit.", .warning) {
            $0.meansCode == .sepaDirectDebit && !IBAN.satisfiesXRechnung($0.directDebit?.debitedAccount ?? "")
        },
        Rule(.brDE23a, \.creditTransfers) { $0.meansCode.isCreditTransfer && $0.creditTransfers.isEmpty },
        Rule("BR-DE-23-b", "BT-81", \.meansCode, "Take out the card and the mandate: the amount is transferred.") {
            $0.meansCode.isCreditTransfer && ($0.card != nil || $0.directDebit != nil)
        },
        Rule("BR-DE-24-a", "BG-18", \.card, "Enter the card with which the invoice was paid.", .missing) {
            $0.meansCode.isCard && $0.card == nil
        },
        Rule("BR-DE-24-b", "BT-81", \.meansCode, "Take out accounts and the mandate: the invoice is paid by card.") {
            $0.meansCode.isCard && (!$0.creditTransfers.isEmpty || $0.directDebit != nil)
        },
        Rule("BR-DE-25-a", "BG-19", \.directDebit, "Enter the mandate by which the amount is debited.", .missing) {
            $0.meansCode == .sepaDirectDebit && $0.directDebit == nil
        },
        Rule("BR-DE-25-b", "BT-81", \.meansCode, "Take out accounts and the card: the amount is debited.") {
            $0.meansCode == .sepaDirectDebit && (!$0.creditTransfers.isEmpty || $0.card != nil)
        },
    ]

    static let directDebit: [Rule<DirectDebit>] = [
        Rule(.brDE30, \.creditorIdentifier) { $0.creditorIdentifier.isEmpty },
        Rule(.brDE31, \.debitedAccount) { $0.debitedAccount.isEmpty },
    ]
}

extension IBAN {
    /// Returns `true` if rules BR-DE-19 and BR-DE-20 take a text for an IBAN: unlike ``IBAN``, of any length, and with no small
    /// letters in its country.
    nonisolated static func satisfiesXRechnung(_ text: String) -> Bool {
        hasRightCheckDigits(text.filter { !$0.isWhitespace })
    }
}

extension PaymentMeansCode {
    /// `true` if XRechnung asks for a card.
    fileprivate var isCard: Bool { ["48", "54", "55"].contains(code) }
}

/// XRechnung's form of cash discounts in the terms of payment.
package nonisolated enum CashDiscounts {
    /// Returns `true` if a line looks like a cash discount and is none.
    package static func areMiswritten(in terms: String) -> Bool {
        guard terms.utf8.contains(UInt8(ascii: "#")) else { return false }
        return terms.split(whereSeparator: \.isNewline).contains { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            return line.hasPrefix("#") && CashDiscount(code: line) == nil
        }
    }
}
