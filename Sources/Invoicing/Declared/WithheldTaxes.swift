import Derive

/// Taxes that a document withholds: the standard takes them off no total.
extension Invoice {
    var withheldTaxes: [Problem] {
        unmappedElements.filter { $0.xml.hasPrefix("<WithholdingTaxTotal") }.map { element in
            let amount = element.xml.firstMatch(of: /<TaxAmount[^>]*>([^<]*)</).map { String($0.1) } ?? "an amount"
            let each = element.count > 1 ? " each, \(element.count) times" : ""
            return Problem(
                rule: Problem.withheldTax, severity: .warning, term: "BT-115",
                sentence: "The document withholds a tax of \(amount)\(each), which EN 16931 takes off no total.",
                place: Problem.Place(self, \Invoice.unmappedElements))
        }
    }
}
