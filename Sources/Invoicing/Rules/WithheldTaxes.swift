import Derive

/// Taxes that a document withholds: the standard takes them off no total.
extension Invoice {
    var withheldTaxes: [Problem] {
        unmappedElements.filter { $0.xml.hasPrefix("<WithholdingTaxTotal") }.map { element in
            let amount = element.xml.firstMatch(of: /<TaxAmount[^>]*>([^<]*)</).map { String($0.1) } ?? "an amount"
            let taxes = element.count > 1 ? "\(element.count) taxes of \(amount) each" : "a tax of \(amount)"
            return Problem(
                rule: Problem.withheldTax, severity: .warning, term: "BT-115",
                sentence: "The document withholds \(taxes), which EN 16931 takes off no total.",
                place: Problem.Place(self, \Invoice.unmappedElements))
        }
    }
}
