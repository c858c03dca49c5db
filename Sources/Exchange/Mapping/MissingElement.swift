import Foundation
import Invoicing

/// An element that a syntax requires and for which an invoice has no content.
public nonisolated struct MissingElement: Hashable, Sendable, CustomStringConvertible {
    /// The number of the line that lacks it; nil for the document.
    public let line: String?
    /// The elements that lead to it.
    public let path: String
    /// The business term.
    public let term: String

    public var description: String { (line.map { "line \($0): " } ?? "") + "\(path) (\(term))" }
}

extension Draft {
    /// Returns the elements that a syntax or the standard requires: names and totals are not made up for a document that has
    /// none.
    func missing(in format: InvoiceSyntax, _ amounts: WrittenAmounts) -> [MissingElement] {
        let isUBL = format == .ubl
        return missingTerms(isUBL: isUBL) + missingTotals(isUBL: isUBL, amounts)
            + missingGroups(isUBL: isUBL, amounts) + missingLineTerms(isUBL: isUBL, amounts)
    }

    private func missingTerms(isUBL: Bool) -> [MissingElement] {
        let party = "cac:Party/cac:PartyLegalEntity/cbc:RegistrationName"
        let kind = invoice.isCreditNote ? "CreditNote" : "Invoice"
        let profile = RuleProfile(of: invoice.specification)
        let terms: [(term: String, ubl: String, cii: String, isMissing: Bool)] = [
            ("BT-1", "cbc:ID", "rsm:ExchangedDocument/ram:ID", invoice.number.isEmpty),
            ("BT-2", "cbc:IssueDate", "rsm:ExchangedDocument/ram:IssueDateTime", invoice.issueDate == nil),
            ("BT-3", "cbc:\(kind)TypeCode", "rsm:ExchangedDocument/ram:TypeCode", invoice.typeCode.code.isEmpty),
            ("BT-5", "cbc:DocumentCurrencyCode", "ram:InvoiceCurrencyCode", invoice.currency.isEmpty),
            (
                "BT-27", "cac:AccountingSupplierParty/\(party)", "ram:SellerTradeParty/ram:Name",
                invoice.seller.name.isEmpty
            ),
            (
                "BT-44", "cac:AccountingCustomerParty/\(party)", "ram:BuyerTradeParty/ram:Name",
                invoice.buyer.name.isEmpty
            ),
            (
                "BT-59", "cac:PayeeParty/cac:PartyName/cbc:Name", "ram:PayeeTradeParty/ram:Name",
                invoice.payee?.name.isEmpty == true
            ),
            (
                "BT-62", "cac:TaxRepresentativeParty/cac:PartyName/cbc:Name",
                "ram:SellerTaxRepresentativeTradeParty/ram:Name", invoice.taxRepresentative?.name.isEmpty == true
            ),
            (
                "BG-25", "cac:\(kind)Line", "ram:IncludedSupplyChainTradeLineItem",
                chargedLines.isEmpty && (isUBL || ![.facturXMinimum, .facturXBasicWL].contains(profile))
            ),
        ]
        return terms.filter(\.isMissing).map { MissingElement(line: nil, path: isUBL ? $0.ubl : $0.cii, term: $0.term) }
    }

    private func missingTotals(isUBL: Bool, _ amounts: WrittenAmounts) -> [MissingElement] {
        let totals: [(term: AmountTerm, ubl: String, cii: String, isNeeded: Bool)] = [
            (.sumOfLineNetAmounts, "LineExtensionAmount", "LineTotalAmount", !lines.isEmpty),
            (.sumOfAllowances, "AllowanceTotalAmount", "AllowanceTotalAmount", hasAddends(ofCharges: false)),
            (.sumOfCharges, "ChargeTotalAmount", "ChargeTotalAmount", hasAddends(ofCharges: true)),
            (.taxExclusiveAmount, "TaxExclusiveAmount", "TaxBasisTotalAmount", true),
            (.taxAmount, "TaxAmount", "TaxTotalAmount", invoice.taxAmount != 0),
            (.taxInclusiveAmount, "TaxInclusiveAmount", "GrandTotalAmount", true),
            (.amountDue, "PayableAmount", "DuePayableAmount", true),
        ]
        return totals.filter { $0.isNeeded && leavesOut($0.term, amounts) }.map { term, ubl, cii, _ in
            let parent = term == .taxAmount ? "cac:TaxTotal" : "cac:LegalMonetaryTotal"
            return MissingElement(
                line: nil,
                path: isUBL
                    ? "\(parent)/cbc:\(ubl)" : "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:\(cii)",
                term: term.businessTerm)
        }
    }

    private func missingGroups(isUBL: Bool, _ amounts: WrittenAmounts) -> [MissingElement] {
        guard !invoice.vatBreakdown.isEmpty, groups(amounts).isEmpty else { return [] }
        let path = isUBL ? "cac:TaxTotal/cac:TaxSubtotal" : "ram:ApplicableTradeTax"
        return [MissingElement(line: nil, path: path, term: "BG-23")]
    }

    private func missingLineTerms(isUBL: Bool, _ amounts: WrittenAmounts) -> [MissingElement] {
        (isUBL ? chargedLines : lines).enumerated().filter(\.element.isCharged).flatMap { index, line in
            let terms: [(term: String, ubl: String, cii: String, isMissing: Bool)] = [
                (
                    "BT-131", "cbc:LineExtensionAmount",
                    "ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount",
                    line.leavesOutNetAmount(amounts)
                ),
                (
                    "BT-151", "cac:Item/cac:ClassifiedTaxCategory", "ram:ApplicableTradeTax",
                    line.vatCategory.code.isEmpty
                ),
                ("BT-153", "cac:Item/cbc:Name", "ram:SpecifiedTradeProduct/ram:Name", line.itemName.isEmpty),
            ]
            return terms.filter(\.isMissing).map {
                MissingElement(line: line.identifier(at: index), path: isUBL ? $0.ubl : $0.cii, term: $0.term)
            }
        }
    }
}
