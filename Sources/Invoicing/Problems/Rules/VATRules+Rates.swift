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
    /// The place of a rate: its name, its business term, and the number of its rule.
    struct RatePlace<Item> {
        let name: String
        let term: String
        let number: String
        let rate: PartialKeyPath<Item>
    }

    static func rates<Item: VATCharged>(of place: RatePlace<Item>) -> [Rule<Item>] {
        kinds.map { kind in
            Rule(kind.rule(place.number), place.term, place.rate, kind.rateSentence(place.name)) {
                $0.vatCategory == kind.category && !kind.allows($0.vatRate)
            }
        }
    }
}

extension VATRules.RatePlace where Item == InvoiceLine {
    static let line = VATRules.RatePlace(name: "line", term: "BT-152", number: "05", rate: \InvoiceLine.vatRate)
}

extension VATRules.RatePlace where Item == DocumentAllowanceCharge {
    static let allowance = VATRules.RatePlace(
        name: "allowance", term: "BT-96", number: "06", rate: \DocumentAllowanceCharge.vatRate)
    static let charge = VATRules.RatePlace(
        name: "charge", term: "BT-103", number: "07", rate: \DocumentAllowanceCharge.vatRate)
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

    fileprivate func rateSentence(_ place: String) -> String {
        switch rate {
        case .aboveZero: "Enter a VAT rate above zero for the \(place), or choose another kind of VAT."
        case .zero: "Enter 0 as the VAT rate of the \(place): \(name) has no other."
        case .zeroOrMore: "Enter a rate of zero or more for the \(place): \(name) has no other."
        case .none: "Take out the VAT rate of the \(place): what is \(name) has none."
        }
    }
}
