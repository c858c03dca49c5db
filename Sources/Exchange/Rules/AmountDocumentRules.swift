import Invoicing

/// BR-CO-10 to BR-CO-17 and BR-x-01, BR-x-08, as each syntax judges them: absent totals, currencies and tolerances differ.
extension AmountElements {
    var rules: [DocumentRule] { [needed, sums, taxTotals, groupRules, kinds, sellerNumbers].flatMap { $0 } }

    // MARK: Totals

    private var sums: [DocumentRule] {
        [
            total("BR-CO-10", "BT-106", "sum of the lines: the amounts of the lines add up to another amount") {
                document, totals in
                guard totals.has(lineTotal) else { return true }
                return differs(totals.decimal(lineTotal), LineSum.total(document.lineSums.values)?.rounded(toPlaces: 2))
            },
            addends("BR-CO-11", "BT-107", allowances, isCharge: false),
            addends("BR-CO-12", "BT-108", charges, isCharge: true),
            total("BR-CO-13", "BT-109", "total without VAT: it must be the lines less allowances plus charges") {
                _, totals in
                guard totals.has(net), totals.has(lineTotal) else { return true }
                guard let lines = totals.decimal(lineTotal), let less = totals.decimal(allowances, or: 0),
                    let more = totals.decimal(charges, or: 0)
                else { return false }
                return differs(totals.decimal(net), (lines - less + more).rounded(toPlaces: 2))
            },
            total("BR-CO-16", "BT-115", "amount due: it must be the total with VAT less the amount paid, plus rounding")
            { _, totals in
                guard totals.has(due), totals.has(gross) else { return true }
                // The extension of XRechnung adds payments of third parties: BR-DEX-09.
                guard !totals.root.isXRechnungExtension || !totals.root.has("PrepaidPayment") else { return false }
                guard let total = totals.decimal(gross), let paid = totals.decimal(paid, or: 0),
                    let rounding = totals.decimal(rounding, or: 0), let amount = totals.decimal(due)
                else { return false }
                if isCII { return amount != total - paid + rounding }
                return (amount - rounding).rounded(toPlaces: 2) != (total - paid).rounded(toPlaces: 2)
            },
        ]
    }

    /// What the totals need, where they are there.
    private var needed: [DocumentRule] {
        [
            ("BR-12", "BT-106", "sum of the lines", lineTotal), ("BR-13", "BT-109", "total without VAT", net),
            ("BR-14", "BT-112", "total with VAT", gross), ("BR-15", "BT-115", "amount due", due),
        ].map { id, term, name, path in
            DocumentRule(id, .standard, in: document, term, "State the \(name).") { document in
                totals(of: document).map { !$0.has(path) } ?? false
            }
        }
    }

    private func addends(_ id: String, _ term: String, _ path: ElementPath, isCharge: Bool) -> DocumentRule {
        total(id, term, "sum of the \(isCharge ? "charges" : "allowances"): they add up to another amount") {
            document, totals in
            let items = items(of: document, isCharge: isCharge)
            guard totals.has(path) else { return !items.isEmpty }
            return differs(totals.decimal(path), sum(items, amount)?.rounded(toPlaces: 2))
        }
    }

    private func total(
        _ id: String, _ term: String, _ fault: String,
        isBroken: @escaping (_ document: DocumentElement, _ totals: DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .standard, in: document, term, "Correct the \(fault).") { document in
            totals(of: document).map { isBroken(document, $0) } ?? false
        }
    }

    /// Whether two numbers are there and differ. A text that is no number cannot be judged.
    private func differs(_ a: ExactDecimal?, _ b: ExactDecimal?) -> Bool {
        guard let a, let b else { return false }
        return a != b
    }

    // MARK: VAT

    private var taxTotals: [DocumentRule] {
        [
            DocumentRule(
                "BR-CO-15", .standard, in: document, "BT-112",
                "Correct the total with VAT: it must be the total without VAT plus the VAT in the invoice’s currency."
            ) { document in
                let currencyCode: ElementPath = isCII ? "InvoiceCurrencyCode" : "DocumentCurrencyCode"
                guard let currency = document.first(settlement)?.first(currencyCode)?.text else { return false }
                guard let totals = totals(of: document) else { return true }
                let taxes = taxTotals(of: document)
                    .filter { $0[attribute: "currencyID"] == currency }
                guard let total = totals.decimal(gross), let net = totals.decimal(net) else {
                    return !totals.has(gross) || !totals.has(self.net)
                }
                if isCII, total == net { return false }
                guard taxes.count == 1, let tax = ExactDecimal(taxes[0].value) else { return true }
                return total != (net + tax).rounded(toPlaces: 2)
            },
            DocumentRule(
                "BR-CO-14", .standard, in: document, "BT-110",
                "Correct the total VAT: the VAT groups add up to another amount."
            ) {
                document in
                isCII ? hasOtherTaxInCII(document) : document.contains("TaxTotal") { hasOtherTax($0) }
            },
            DocumentRule(
                "BR-53", .standard, in: document, "BT-111", "State the total VAT in the accounting currency (BT-6)."
            ) {
                document in
                guard let settlement = document.first(settlement), let currency = settlement.first("TaxCurrencyCode")
                else {
                    return false
                }
                let isStated = taxTotals(of: document).contains { $0[attribute: "currencyID"] == currency.text }
                return !isStated || isCII && settlement.first("InvoiceCurrencyCode")?.text == currency.text
            },
        ]
    }

    /// What Peppol asks of amounts.
    var peppol: [DocumentRule] { [ruleOfSigns, ruleOfUnits, ruleOfLineAmount(.error)] }

    /// What XRechnung asks of amounts, and in CII of the schemes of the seller’s numbers.
    var xRechnung: [DocumentRule] {
        let numbers = DocumentRule("BR-DE-16", .xRechnung, in: document, "BT-31", Self.numberWithScheme) { document in
            document.lineSums.keys.contains { $0.contains { $0.isVAT && !["O", "B"].contains($0.category) } }
                && !document.has(
                    "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTaxRepresentativeTradeParty")
                && !document.contains(
                    "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty/SpecifiedTaxRegistration/ID"
                ) {
                    ["VA", "FC"].contains($0[attribute: "schemeID"]?.withoutOuterSpace) && !$0.value.isEmpty
                }
        }
        return [ruleOfSigns, ruleOfUnits, ruleOfLineAmount(.warning)] + (isCII ? [numbers] : [])
    }

    static let numberWithScheme =
        "Enter the seller’s VAT identifier or tax number, with its scheme (VA or FC)."

    /// The unit of a price’s base is that of the quantity.
    private var ruleOfUnits: DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-R130", .peppol, in: isCII ? line : "\(line) | SubInvoiceLine", "BT-150",
            "Use the same unit for the quantity and for the base quantity of the price."
        ) { line in
            let quantities = quantities.flatMap { line.all($0) }
            guard isCII || !quantities.isEmpty else { return false }
            return priceBases.contains { path in
                line.contains(path) { base in
                    guard let unit = base[attribute: "unitCode"] else { return false }
                    return !quantities.contains { $0[attribute: "unitCode"] == unit }
                }
            }
        }
    }

    /// A line’s amount is its quantity at its price, with charges and without allowances; an absent quantity is 1.
    private func ruleOfLineAmount(_ severity: Problem.Severity) -> DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-R120", .peppol, severity, in: line, "BT-131",
            "Correct the line’s amount: it is the quantity times the price, plus charges, less allowances."
        ) { line in
            let ofQuantity = quantities.first { line.has($0) }
            guard let stated = line.decimal(lineAmount, or: 0),
                let quantity = ofQuantity.map({ line.decimal($0) }) ?? 1,
                let price = line.decimal(price, or: 0), let base = line.decimal(priceBases[0], or: 1),
                let charges = sum(marked(line.all(lineItems), isCharge: true), amount),
                let allowances = sum(marked(line.all(lineItems), isCharge: false), amount)
            else { return false }
            let product = (quantity * price).divided(by: base == 0 ? 1 : base, places: 18)
            let isForint = line.root.value("DocumentCurrencyCode") == "HUF"
            let expected = product + charges.rounded(toPlaces: 2) - allowances.rounded(toPlaces: 2)
            return abs(stated - expected) > (isForint ? ExactDecimal(5, exponent: -1) : ExactDecimal(2, exponent: -2))
        }
    }

    /// The totals of VAT in both currencies have one sign.
    private var ruleOfSigns: DocumentRule {
        DocumentRule(
            "PEPPOL-EN16931-R055", .peppol, in: document, "BT-111",
            "The VAT totals in both currencies must have the same sign: correct one of them."
        ) { document in
            guard let settlement = document.first(settlement), settlement.has("TaxCurrencyCode") else { return false }
            let taxes = ["TaxCurrencyCode", isCII ? "InvoiceCurrencyCode" : "DocumentCurrencyCode"].map { code in
                let currency = settlement.value(ElementPath(code))
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
        return differs(total.decimal("TaxAmount"), sum(total.all("TaxSubtotal"), tax)?.rounded(toPlaces: 2))
    }

    private func hasOtherTaxInCII(_ document: DocumentElement) -> Bool {
        let currency = document.first(settlement)?.first("InvoiceCurrencyCode")?.text
        let stated = taxTotals(of: document).filter { $0[attribute: "currencyID"] == currency }
        let sum = sum(groups(of: document), tax)?.rounded(toPlaces: 2)
        return currency != nil && stated.contains { differs(ExactDecimal($0.value), sum) }
    }

    // MARK: Groups of VAT

    private var groupRules: [DocumentRule] {
        [
            group("BR-45", "BT-116", "State the taxable amount of the VAT group.") { group in !group.has(taxable) },
            group("BR-46", "BT-117", "State the VAT of the VAT group.") { group in !group.has(tax) },
            group("BR-47", "BT-118", "State the kind of VAT of the VAT group, and VAT as its type of tax.") { group in
                !group.contains(groupTax) { isVAT($0) && $0.has(category) }
            },
            group("BR-48", "BT-119", "State the VAT rate of the VAT group.") { group in
                !group.contains(groupTax) { isVAT($0) && ($0.has(rate) || $0.value(category) == "O") }
            },
            group(
                "BR-CO-17", "BT-117", "Correct the VAT of the VAT group: it must be the taxable amount times the rate."
            ) { group in
                guard let stated = group.decimal(tax) else { return false }
                let taxes = group.all(groupTax).filter { isVAT($0) && $0.has(rate) }
                guard let vat = taxes.first else { return stated.rounded(toPlaces: 0) != 0 }
                guard let rate = vat.decimal(rate) else { return false }
                guard let base = group.decimal(taxable) else {
                    return !group.has(taxable) && rate.rounded(toPlaces: 0) != 0
                }
                if rate.rounded(toPlaces: 0) == 0 { return stated.rounded(toPlaces: 0) != 0 }
                let distance = abs(abs(stated) - abs(base).percent(rate).rounded(toPlaces: 2))
                return isCII ? distance > 1 : distance >= 1
            },
        ]
    }

    private func group(
        _ id: String, _ term: String, _ sentence: String, isBroken: @escaping (DocumentElement) -> Bool
    ) -> DocumentRule {
        DocumentRule(id, .standard, in: document, term, sentence) { groups(of: $0).contains(where: isBroken) }
    }
}

extension DocumentElement {
    /// The number of an element; nil if it is no number.
    /// - Parameter absent: The number if there is no such element.
    fileprivate func decimal(_ path: ElementPath, or absent: ExactDecimal) -> ExactDecimal? {
        has(path) ? decimal(path) : absent
    }
}
