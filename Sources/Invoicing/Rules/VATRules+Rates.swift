import Derive
import Foundation

/// Something that has a kind and a rate of VAT.
protocol VATCharged: ObservedObject {
    var vatCategory: VATCategory { get }
    var vatRate: ExactDecimal? { get }
}

extension InvoiceLine: VATCharged {}
extension DocumentAllowanceCharge: VATCharged {}

/// 05 to 07: the rate of a line, an allowance or a charge fits its kind of VAT.
extension VATRules {
    static let ofLines: [Rule<InvoiceLine>] = rates("05", "BT-152", of: "line", \.vatRate)
    static let ofAllowances: [Rule<DocumentAllowanceCharge>] = rates("06", "BT-96", of: "allowance", \.vatRate)
    static let ofCharges: [Rule<DocumentAllowanceCharge>] = rates("07", "BT-103", of: "charge", \.vatRate)

    private static func rates<Item: VATCharged>(
        _ number: String, _ term: String, of place: String, _ rate: PartialKeyPath<Item>
    ) -> [Rule<Item>] {
        kinds.map { kind in
            Rule(kind.rate(number, term, of: place), rate) {
                $0.vatCategory == kind.category && !kind.allows($0.vatRate)
            }
        }
    }
}

extension VATRules.Kind {
    fileprivate func allows(_ rate: ExactDecimal?) -> Bool {
        switch self.rate {
        case .aboveZero: rate ?? 0 > 0
        case .zero: rate == 0
        case .zeroOrMore: rate ?? -1 >= 0
        case .none: rate == nil
        }
    }
}
