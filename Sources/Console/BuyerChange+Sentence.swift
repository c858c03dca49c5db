import Foundation
import Input
import Invoicing
import Ledger

extension BuyerChange {
    /// Says what has changed besides the name; nil for nothing.
    /// - Parameter former: The name that was there before.
    package func sentence(after former: String) -> String? {
        switch self {
        case .corrected: return nil
        case .known(let customer): return "The data of \(customer.party.name.shortened(to: 32)) are filled in."
        case .unknown(let removed):
            guard !removed.isEmpty else { return nil }
            let verb = removed.count == 1 ? "is" : "are"
            return "\(removed.listed) of \(former.shortened(to: 32)) \(verb) removed with the name."
        }
    }
}

extension Ledger {
    /// Says which typed values of an invoice are others than its customer's; nil for none.
    package func sentenceOnKept(in invoice: Invoice, besidesCurrency: Bool = false) -> String? {
        let kept = valuesKept(in: invoice, besidesCurrency: besidesCurrency)
        guard !kept.isEmpty else { return nil }
        let verb = kept.count == 1 ? "stays" : "stay"
        let name = invoice.buyer.name.shortened(to: 32)
        return "\(kept.listed) \(verb) as typed, though \(name) has other values."
    }
}

extension [String] {
    /// `Address, VAT id and contact`
    fileprivate var listed: String {
        let text = count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
        return text.capitalizedFirst
    }
}
