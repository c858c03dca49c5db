import DeriveDocuments

/// VAT in the currency of the accounts (BT-111).
extension Invoice {
    /// BT-111: the total VAT at the rate of exchange while VAT is accounted for in another currency, else what was entered.
    func deriveTaxAmountInAccountingCurrency() -> ExactDecimal? {
        guard let vatExchangeRate else { return enteredTaxAmountInAccountingCurrency }
        return needsTaxInAccountingCurrency ? (taxAmount * vatExchangeRate).roundedToCents : nil
    }

    /// The currency in which a seller in the European Union states its VAT; nil elsewhere.
    var sellersVATCurrency: CurrencyCode? {
        guard CodeList.unionMembers.contains(seller.countryCode) else { return nil }
        return Self.currenciesBesideEuro[seller.countryCode].map { CurrencyCode(code: $0) } ?? .euro
    }

    /// The currencies of the members of the European Union without the euro, by country.
    private static let currenciesBesideEuro = [
        "CZ": "CZK", "DK": "DKK", "HU": "HUF", "PL": "PLN", "RO": "RON", "SE": "SEK",
    ]

    /// A draft charges VAT in another currency than the seller's, and does not state it in that one.
    var lacksVATInSellersCurrency: Bool {
        guard declared == nil, !isFrozen, !isQuote, let currency = sellersVATCurrency else { return false }
        // Last, since only invoices in another currency depend on their totals by it.
        return currency != self.currency && currency != vatAccountingCurrency && taxAmount != 0
    }

    /// A draft charges a customer in another country VAT at a rate of the seller's.
    var chargesVATAbroad: Bool { declared == nil && !isFrozen && !isQuote && rateChargedAbroad != nil }

    /// A draft has services under reverse charge for a VAT identifier of Northern Ireland, which counts for goods alone.
    var reversesChargeOfServicesToNorthernIreland: Bool {
        func country(_ party: Party) -> String { VATIdentifier.country(of: party.vatIdentifier, at: "") }
        guard declared == nil, !isFrozen, country(buyer) == "XI", !["XI", "GB"].contains(country(seller)) else {
            return false
        }
        let groups = vatBreakdown.filter { $0.group.category == .reverseCharge }
        let texts = notes.map(\.text) + groups.compactMap(\.exemptionReason?.text)
        return !groups.isEmpty && !texts.contains(where: \.namesTriangularSale)
    }

    /// The highest rate of the seller's VAT that a customer in another country is charged; nil for none.
    public var rateChargedAbroad: ExactDecimal? {
        guard !seller.countryCode.isEmpty, !buyer.countryCode.isEmpty, seller.countryCode != buyer.countryCode else {
            return nil
        }
        return vatBreakdown.compactMap { $0.group.category == .standard ? $0.group.rate : nil }.filter { $0 != 0 }.max()
    }

    /// Lets the total VAT in ``vatAccountingCurrency`` (BT-111) follow from a rate, in place of an amount that was entered.
    /// - Parameter rate: How many units of that currency one unit of ``currency`` is worth. Nil removes the rate.
    public func enter(vatExchangeRate rate: ExactDecimal?) {
        transaction {
            vatExchangeRate = rate
            if rate != nil { enteredTaxAmountInAccountingCurrency = nil }
        }
    }

    /// Enters the total VAT in ``vatAccountingCurrency`` (BT-111), as the rate of exchange that gives the amount: so it follows
    /// later edits. Without VAT there is no such rate, and a document that declares its amounts keeps this one.
    /// - Parameter amount: The amount. Nil removes amount and rate.
    public func enter(taxAmountInAccountingCurrency amount: ExactDecimal?) {
        let rate = amount.flatMap { amount in
            declared == nil && taxAmount != 0 && amount != 0 ? amount.divided(by: taxAmount, places: 10) : nil
        }
        let isExact = rate.map { (taxAmount * $0).roundedToCents == amount } ?? false
        transaction {
            vatExchangeRate = isExact ? rate : nil
            enteredTaxAmountInAccountingCurrency = isExact ? nil : amount
        }
    }
}
