import Invoicing

/// BR-x-01 and BR-x-08, and BR-x-02 to BR-x-04 in CII, for each kind of VAT.
extension SyntaxElements {
    var kinds: [DocumentRule] {
        VATRules.kinds.flatMap { kind in
            let (code, hasRates) = (kind.category.code, kind.hasGroupForEachRate)
            return [
                DocumentRule(kind.groups, in: self.document) {
                    states(code, $0) && lacksGroups(of: code, hasRates, $0)
                },
                DocumentRule(kind.taxable, in: self.document) {
                    states(code, $0) && hasOtherBase(of: code, hasRates, $0)
                },
            ]
        }
    }

    /// BR-x-02 to BR-x-04 in CII, where the scheme of a number says whether it is one for taxes.
    var sellerNumbers: [DocumentRule] {
        VATRules.kinds.filter { isCII && ["S", "Z", "E", "L", "M"].contains($0.category.code) }.flatMap { kind in
            let code = kind.category.code
            return [
                sellerNumber(kind.numbers("02")) {
                    $0.lineSums.keys.contains { $0.contains { $0.category == code && $0.isVAT } }
                },
                sellerNumber(kind.numbers("03")) { uses(code, items(of: $0, isCharge: false)) },
                sellerNumber(kind.numbers("04")) { uses(code, items(of: $0, isCharge: true)) },
            ]
        }
    }

    private func uses(_ kind: String, _ items: [DocumentElement]) -> Bool {
        items.flatMap { $0.all(self.itemTax) }.contains { $0.value(self.category) == kind && isVAT($0) }
    }

    private func sellerNumber(_ row: RuleRow, isNeeded: @escaping (DocumentElement) -> Bool) -> DocumentRule {
        DocumentRule(row, in: self.document) { isNeeded($0) && !$0.hasSellerNumber }
    }

    private func lacksGroups(of kind: String, _ hasRates: Bool, _ document: DocumentElement) -> Bool {
        // UBL looks at the kind of tax, but for the standard rate.
        func isOfKind(_ tax: DocumentElement) -> Bool {
            tax.value(self.category) == kind && (isCII || kind == "S" || isVAT(tax))
        }
        let ofLines = document.lineSums.reduce(0) { sum, lines in
            sum + lines.value.count
                * lines.key.count { $0.category == kind && (isCII || kind == "S" || $0.isVAT) }
        }
        let settlement = document.first(self.settlement)
        let ofItems = (settlement?.all(self.itemsOfDocument) ?? []).flatMap { $0.all(self.itemTax) }.count(
            where: isOfKind)
        let groups = groups(of: document).flatMap { $0.all(self.groupTax) }.count(where: isOfKind)
        if hasRates {
            guard isCII else { return (ofLines + ofItems > 0) != (groups > 0) }
            return ofLines > 0 && ofLines + groups < 2 || ofItems > 0 && ofItems + groups < 2
        }
        if isCII, kind == "O" { return groups > 0 && (groups > 1 || ofLines + ofItems == 0) }
        if isCII { return groups + ofLines + ofItems > 0 && (groups != 1 || ofLines + ofItems == 0) }
        return groups + ofLines + ofItems > 0 && groups != 1
    }

    private func hasOtherBase(of kind: String, _ hasRates: Bool, _ document: DocumentElement) -> Bool {
        groups(of: document).contains { group in
            group.contains(self.groupTax) { vat in
                guard vat.value(self.category) == kind, isCII && kind != "O" || isVAT(vat) else { return false }
                guard hasRates else { return isOther(group, charged(document, kind, at: nil).sum, kind) }
                guard let rate = vat.decimal(self.rate) else { return false }
                let (isUsed, sum) = charged(document, kind, at: rate)
                return isUsed || isCII ? isOther(group, sum, kind) : group.decimal(self.taxable) != 0
            }
        }
    }

    /// Returns `true` if what VAT is charged on is another amount, by the tolerance of the syntax.
    private func isOther(_ group: DocumentElement, _ sum: ExactDecimal?, _ kind: String) -> Bool {
        guard let sum else { return false }
        guard let stated = group.decimal(self.taxable) else { return !group.has(self.taxable) }
        let hasTolerance = isCII ? !["S", "L", "M", "O"].contains(kind) : ["S", "L", "M"].contains(kind)
        return hasTolerance ? abs(stated - sum) >= 1 : stated != (isCII ? sum.rounded(toPlaces: 2) : sum)
    }
}

extension DocumentElement {
    /// `true` if a document in CII states a tax number of the seller, or a VAT identifier of its tax representative.
    fileprivate var hasSellerNumber: Bool {
        guard let agreement = first("SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement") else { return false }
        return agreement.contains("SellerTradeParty/SpecifiedTaxRegistration/ID") {
            ["VA", "FC"].contains($0[attribute: "schemeID"])
        }
            || agreement.contains("SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID") {
                $0[attribute: "schemeID"] == "VA"
            }
    }
}
