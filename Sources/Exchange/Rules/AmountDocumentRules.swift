import Invoicing

/// BR-CO-10 to BR-CO-17 and BR-x-01, BR-x-08, as each syntax judges them: absent totals, currencies and tolerances differ.
extension SyntaxElements {
    var rules: [DocumentRule] { [needed, sums, taxTotals, groupRules, kinds, sellerNumbers].flatMap { $0 } }

    // MARK: Totals

    private var sums: [DocumentRule] {
        [
            total(.brCO10) { document, totals in
                guard totals.has(self.lineTotal) else { return true }
                return differs(
                    totals.decimal(self.lineTotal), LineSum.total(document.lineSums.values)?.rounded(toPlaces: 2))
            },
            addends(.brCO11, self.allowances, isCharge: false), addends(.brCO12, self.charges, isCharge: true),
            total(.brCO13) { _, totals in
                guard totals.has(self.net), totals.has(self.lineTotal) else { return true }
                guard let lines = totals.decimal(self.lineTotal), let less = totals.decimal(self.allowances, or: 0),
                    let more = totals.decimal(self.charges, or: 0)
                else { return false }
                return differs(totals.decimal(self.net), (lines - less + more).rounded(toPlaces: 2))
            },
            total(.brCO16) { _, totals in
                guard totals.has(self.due), totals.has(self.gross) else { return true }
                // The extension of XRechnung adds payments of third parties: BR-DEX-09.
                guard !totals.root.isXRechnungExtension || !totals.root.has("PrepaidPayment") else { return false }
                guard let total = totals.decimal(self.gross), let paid = totals.decimal(self.paid, or: 0),
                    let rounding = totals.decimal(self.rounding, or: 0), let amount = totals.decimal(self.due)
                else { return false }
                if isCII { return amount != total - paid + rounding }
                return (amount - rounding).rounded(toPlaces: 2) != (total - paid).rounded(toPlaces: 2)
            },
        ]
    }

    /// Rules on the presence of what the totals need.
    private var needed: [DocumentRule] {
        [(RuleRow.br12, self.lineTotal), (.br13, self.net), (.br14, self.gross), (.br15, self.due)].map { row, path in
            total(row) { _, totals in !totals.has(path) }
        }
    }

    private func addends(_ row: RuleRow, _ path: ElementPath, isCharge: Bool) -> DocumentRule {
        total(row) { document, totals in
            let items = items(of: document, isCharge: isCharge)
            guard totals.has(path) else { return !items.isEmpty }
            return differs(totals.decimal(path), sum(items, self.amount)?.rounded(toPlaces: 2))
        }
    }

    private func total(
        _ row: RuleRow, isBroken: @escaping (_ document: DocumentElement, _ totals: DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(row, in: self.document) { document in
            totals(of: document).map { isBroken(document, $0) } ?? false
        }
    }

    /// Returns `true` if two numbers are there and differ. A text that is no number cannot be judged.
    private func differs(_ a: ExactDecimal?, _ b: ExactDecimal?) -> Bool {
        guard let a, let b else { return false }
        return a != b
    }

    // MARK: VAT

    private var taxTotals: [DocumentRule] {
        [
            DocumentRule(.brCO15, in: self.document) { document in
                guard let currency = document.first(self.settlement)?.first(self.currency)?.text else { return false }
                guard let totals = totals(of: document) else { return true }
                let taxes = taxTotals(of: document)
                    .filter { $0[attribute: "currencyID"] == currency }
                guard let total = totals.decimal(self.gross), let net = totals.decimal(self.net) else {
                    return !totals.has(self.gross) || !totals.has(self.net)
                }
                if isCII, total == net { return false }
                guard taxes.count == 1, let tax = ExactDecimal(taxes[0].value) else { return true }
                return total != (net + tax).rounded(toPlaces: 2)
            },
            DocumentRule(.brCO14, in: self.document) { document in
                isCII ? hasOtherTaxInCII(document) : document.contains("TaxTotal") { hasOtherTax($0) }
            },
            DocumentRule(.br53, in: self.document) { document in
                guard let settlement = document.first(self.settlement),
                    let currency = settlement.first("TaxCurrencyCode")
                else {
                    return false
                }
                let isStated = taxTotals(of: document).contains { $0[attribute: "currencyID"] == currency.text }
                return !isStated || isCII && settlement.first(self.currency)?.text == currency.text
            },
        ]
    }

    /// Peppol's rules on amounts.
    var peppol: [DocumentRule] { [ruleOfSigns, ruleOfUnits, ruleOfLineAmount] }

    /// Rules of XRechnung on amounts, and in CII on the schemes of the seller’s numbers.
    var xRechnung: [DocumentRule] {
        let numbers = DocumentRule(.brDE16, in: self.document) { document in
            document.lineSums.keys.contains { $0.contains { $0.isVAT && !["O", "B"].contains($0.category) } }
                && !document.has(
                    "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTaxRepresentativeTradeParty")
                && !document.contains(
                    "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedTaxRegistration/ID"
                ) { ["VA", "FC"].contains($0[attribute: "schemeID"]?.withoutOuterSpace) && !$0.value.isEmpty }
        }
        return [ruleOfSigns, ruleOfUnits, ruleOfLineAmount] + (isCII ? [numbers] : [])
    }

    /// The unit of a price’s base is that of the quantity.
    private var ruleOfUnits: DocumentRule {
        DocumentRule(.peppolR130, in: isCII ? self.line : "\(self.line) | SubInvoiceLine") { line in
            let quantities = self.quantities.flatMap { line.all($0) }
            guard isCII || !quantities.isEmpty else { return false }
            return self.priceBases.contains { path in
                line.contains(path) { base in
                    guard let unit = base[attribute: "unitCode"] else { return false }
                    return !quantities.contains { $0[attribute: "unitCode"] == unit }
                }
            }
        }
    }

    /// A line’s amount is its quantity at its price, with charges and without allowances; an absent quantity is 1.
    private var ruleOfLineAmount: DocumentRule {
        DocumentRule(.peppolR120, in: self.line) { line in
            let ofQuantity = self.quantities.first { line.has($0) }
            guard let stated = line.decimal(self.lineAmount, or: 0),
                let quantity = ofQuantity.map({ line.decimal($0) }) ?? 1,
                let price = line.decimal(self.price, or: 0), let base = line.decimal(self.priceBases[0], or: 1),
                let charges = sum(marked(line.all(self.lineItems), isCharge: true), self.amount),
                let allowances = sum(marked(line.all(self.lineItems), isCharge: false), self.amount)
            else { return false }
            let product = (quantity * price).divided(by: base == 0 ? 1 : base, places: 18)
            let isForint = line.root.value("DocumentCurrencyCode") == "HUF"
            let expected = product + charges.rounded(toPlaces: 2) - allowances.rounded(toPlaces: 2)
            return abs(stated - expected) > (isForint ? ExactDecimal(5, exponent: -1) : ExactDecimal(2, exponent: -2))
        }
    }

    /// The totals of VAT in both currencies have one sign.
    private var ruleOfSigns: DocumentRule {
        DocumentRule(.peppolR055, in: self.document) { document in
            guard let settlement = document.first(self.settlement), settlement.has("TaxCurrencyCode") else {
                return false
            }
            let taxes = ["TaxCurrencyCode", self.currency].map { code in
                let currency = settlement.value(code)
                return taxTotals(of: document).filter { $0[attribute: "currencyID"] == currency }
                    .compactMap { ExactDecimal($0.value) }
            }
            let isOwnMissing = isCII && taxes[1].isEmpty
            let areBelow = taxes.allSatisfy { $0.contains { isCII ? $0 < 0 : $0 <= 0 } }
            return !isOwnMissing && !areBelow && !taxes.allSatisfy { $0.contains { $0 >= 0 } }
        }
    }

    func taxTotals(of document: DocumentElement) -> [DocumentElement] {
        isCII ? totals(of: document)?.all("TaxTotalAmount") ?? [] : document.all("TaxTotal/TaxAmount")
    }

    private func hasOtherTax(_ total: DocumentElement) -> Bool {
        guard total.has("TaxSubtotal") else { return false }
        guard total.has("TaxAmount") else { return true }
        return differs(total.decimal("TaxAmount"), sum(total.all("TaxSubtotal"), self.tax)?.rounded(toPlaces: 2))
    }

    private func hasOtherTaxInCII(_ document: DocumentElement) -> Bool {
        let currency = document.first(self.settlement)?.first(self.currency)?.text
        let stated = taxTotals(of: document).filter { $0[attribute: "currencyID"] == currency }
        let sum = sum(groups(of: document), self.tax)?.rounded(toPlaces: 2)
        return currency != nil && stated.contains { differs(ExactDecimal($0.value), sum) }
    }

    // MARK: Groups of VAT

    private var groupRules: [DocumentRule] {
        [
            group(.br45) { group in !group.has(self.taxable) },
            group(.br46) { group in !group.has(self.tax) },
            group(.br47, LineDocumentRules.typeOfTax) { group in
                !group.contains(self.groupTax) { isVAT($0) && $0.has(self.category) }
            },
            group(.br48) { group in
                !group.contains(self.groupTax) { isVAT($0) && ($0.has(self.rate) || $0.value(self.category) == "O") }
            },
            group(.brCO17) { group in
                guard let stated = group.decimal(self.tax) else { return false }
                let taxes = group.all(self.groupTax).filter { isVAT($0) && $0.has(self.rate) }
                guard let vat = taxes.first else { return stated.rounded(toPlaces: 0) != 0 }
                guard let rate = vat.decimal(self.rate) else { return false }
                guard let base = group.decimal(self.taxable) else {
                    return !group.has(self.taxable) && rate.rounded(toPlaces: 0) != 0
                }
                if rate.rounded(toPlaces: 0) == 0 { return stated.rounded(toPlaces: 0) != 0 }
                let distance = abs(abs(stated) - abs(base).percent(rate).rounded(toPlaces: 2))
                return isCII ? distance > 1 : distance >= 1
            },
        ]
    }

    private func group(
        _ row: RuleRow, _ detail: String = "", isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule { DocumentRule(row, in: self.document, detail) { groups(of: $0).contains(where: isBroken) } }
}

extension DocumentElement {
    /// The number of an element; nil if it is no number.
    /// - Parameter absent: The number if there is no such element.
    fileprivate func decimal(_ path: ElementPath, or absent: ExactDecimal) -> ExactDecimal? {
        has(path) ? decimal(path) : absent
    }
}
