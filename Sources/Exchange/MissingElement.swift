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
    /// What a syntax or the standard requires: names and totals are not made up for a document that has none.
    func missing(in format: InvoiceWriter.Format, _ amounts: InvoiceWriter.Amounts) -> [MissingElement] {
        let isUBL = format == .ubl
        return missingNames(isUBL: isUBL) + missingTotals(isUBL: isUBL, amounts)
            + missingGroups(isUBL: isUBL, amounts) + missingNetAmounts(isUBL: isUBL, amounts)
            + (isUBL ? missingInUBL : [])
    }

    private func missingNames(isUBL: Bool) -> [MissingElement] {
        [(invoice.seller, "Supplier", "Seller", "BT-27"), (invoice.buyer, "Customer", "Buyer", "BT-44")]
            .filter { $0.0.name.isEmpty }
            .map { _, ubl, cii, term in
                let path = "cac:Accounting\(ubl)Party/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName"
                return MissingElement(line: nil, path: isUBL ? path : "ram:\(cii)TradeParty/ram:Name", term: term)
            }
    }

    private func missingTotals(isUBL: Bool, _ amounts: InvoiceWriter.Amounts) -> [MissingElement] {
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

    private func missingGroups(isUBL: Bool, _ amounts: InvoiceWriter.Amounts) -> [MissingElement] {
        guard !invoice.vatBreakdown.isEmpty, groups(amounts).isEmpty else { return [] }
        let path = isUBL ? "cac:TaxTotal/cac:TaxSubtotal" : "ram:ApplicableTradeTax"
        return [MissingElement(line: nil, path: path, term: "BG-23")]
    }

    private func missingNetAmounts(isUBL: Bool, _ amounts: InvoiceWriter.Amounts) -> [MissingElement] {
        let path =
            isUBL ? "cbc:LineExtensionAmount" : "ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount"
        return (isUBL ? chargedLines : lines).enumerated().filter { $1.isCharged && $1.leavesOutNetAmount(amounts) }.map
        {
            MissingElement(line: $1.identifier(at: $0), path: path, term: "BT-131")
        }
    }

    /// What UBL requires and CII does not: a currency, which each amount states, lines, and the item of each with its one VAT
    /// category.
    private var missingInUBL: [MissingElement] {
        let currency = MissingElement(line: nil, path: "cbc:DocumentCurrencyCode", term: "BT-5")
        return (invoice.currency.isEmpty ? [currency] : []) + missingLines
    }

    private var missingLines: [MissingElement] {
        let name = invoice.isCreditNote ? "cac:CreditNoteLine" : "cac:InvoiceLine"
        let lines = chargedLines
        guard !lines.isEmpty else { return [MissingElement(line: nil, path: name, term: "BG-25")] }
        return lines.enumerated().flatMap { index, line in
            let number = line.identifier(at: index)
            var missing: [MissingElement] = []
            if line.itemName.isEmpty {
                missing.append(MissingElement(line: number, path: "cac:Item/cbc:Name", term: "BT-153"))
            }
            if line.vatCategory.code.isEmpty {
                missing.append(MissingElement(line: number, path: "cac:Item/cac:ClassifiedTaxCategory", term: "BT-151"))
            }
            return missing
        }
    }
}
