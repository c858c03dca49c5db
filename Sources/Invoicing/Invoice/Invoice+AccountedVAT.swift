import Derive

/// VAT in the currency of the accounts (BT-111).
extension Invoice {
    /// BT-111: the total VAT at the rate of exchange while VAT is accounted for in another currency, else what was entered.
    func deriveTaxAmountInAccountingCurrency() -> ExactDecimal? {
        guard let vatExchangeRate else { return enteredTaxAmountInAccountingCurrency }
        return needsTaxInAccountingCurrency ? (taxAmount * vatExchangeRate).roundedToCents : nil
    }

    /// Lets the total VAT in ``vatAccountingCurrency`` (BT-111) follow from a rate, in place of an amount that was entered.
    /// - Parameter rate: How many units of that currency one unit of ``currency`` is worth. Nil removes the rate.
    public func enter(vatExchangeRate rate: ExactDecimal?) {
        transaction {
            vatExchangeRate = rate
            if rate != nil { enteredTaxAmountInAccountingCurrency = nil }
        }
    }

    /// Enters the total VAT in ``vatAccountingCurrency`` (BT-111) as an amount that follows no edit, in place of a rate.
    /// - Parameter amount: The amount. Nil removes amount and rate.
    public func enter(taxAmountInAccountingCurrency amount: ExactDecimal?) {
        transaction {
            vatExchangeRate = nil
            enteredTaxAmountInAccountingCurrency = amount
        }
    }
}
