import Foundation
import Invoicing

/// The total VAT (BT-110, and BT-111 in the currency of the accounts), and ambiguities of VAT.
extension Draft {
    /// Returns `true` if a currency is that of the accounts (BT-6), and not the document's as well.
    func isOfAccounts(_ currency: String) -> Bool {
        !currency.isEmpty && currency != invoice.currency.code && currency == invoice.vatAccountingCurrency?.code
    }

    /// Decodes a total by its currency; a second one in the same currency, and one in a third currency, are noted.
    func decode(taxTotal amount: ExactDecimal?, currency: String, _ element: ElementText) {
        if isOfAccounts(currency) {
            if invoice.enteredTaxAmountInAccountingCurrency != nil { element.noteRepeatedTaxTotal() }
            invoice.enteredTaxAmountInAccountingCurrency = invoice.enteredTaxAmountInAccountingCurrency ?? amount
        } else if currency.isEmpty || invoice.currency.isEmpty || currency == invoice.currency.code {
            if declared.taxAmount != nil { element.noteRepeatedTaxTotal() }
            declared.taxAmount = declared.taxAmount ?? amount
        } else {
            element.log.note(
                element, "\(element.local) is in \(currency), which is neither the invoice’s currency nor that for VAT."
            )
        }
    }
}

extension ElementText {
    fileprivate func noteRepeatedTaxTotal() {
        log.note(self, "\(local) is there once more in the same currency: leave only the one that is meant.")
    }

    /// Notes a second group of the same category and rate.
    func noteRepeated(_ group: DeclaredVATBreakdown) {
        log.note(self, "The VAT group \(group.group.name()) is there once more: leave only one, with the sum.")
    }

    /// Notes a second category of VAT.
    func noteRepetition() { log.noteRepetition(of: local, at: place) }

    /// Notes a category of another tax than VAT, which is not calculated.
    func noteOtherTax(_ tax: String) {
        log.note(self, "\(local) is of the tax “\(tax)”: only VAT is calculated.")
    }
}
