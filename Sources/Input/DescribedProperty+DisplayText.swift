import Foundation
import Invoicing

extension DescribedProperty {
    /// The text of the property's value on the screen.
    public var displayText: (Owner) -> String {
        switch input {
        case .text(let access): access.get
        case .code(let access):
            { [words] owner in
                let code = access.get(owner)
                return words?.shown(code) ?? code
            }
        case .number(let access, let rules): { access.get($0).map(rules.style.text) ?? "" }
        case .date(let access): { access.get($0)?.shown ?? "" }
        case .currency(let access): { access.get($0).code }
        case .period(let access): { access.get($0).map(PeriodInput.text) ?? "" }
        case .vat(let access): { VATInput.text(access.get($0)) }
        case .discount(let access): { access.get($0).map(DiscountInput.text) ?? "" }
        case nil: { [keyPath, numberStyle] in Self.text(ofDerived: $0[keyPath: keyPath], as: numberStyle) }
        }
    }

    private static func text(ofDerived value: Any, as style: NumberStyle) -> String {
        if let number = value as? ExactDecimal { style.text(number) } else { "\(value)" }
    }
}

extension NumberStyle {
    /// A number as the screen shows it.
    public func text(_ number: ExactDecimal) -> String {
        switch self {
        case .plain: DecimalFormat.plain(number)
        case .price: DecimalFormat.price(number)
        case .amount: DecimalFormat.amount(number)
        }
    }
}
