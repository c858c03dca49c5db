import Derive
import Foundation
import Invoicing

/// How a value of the model looks in the trace: short, on one line, and never as Swift prints it.
/// - Parameters:
///   - style: How numbers are shown where the value comes from.
///   - codes: The words of its codes, if it is one.
func text(of value: Any, as style: NumberStyle = .plain, _ codes: CodeWords? = nil) -> String {
    switch value {
    case let value as Decimal: style.text(value)
    case let value as String: codes.map { $0.shown(value) } ?? "“\(value.shortened(to: 40))”"
    case let value as Bool: value ? "yes" : "no"
    case let value as Int: DecimalFormat.plain(Decimal(value))
    case let value as CurrencyCode: value.code
    case let value as any Code: codes.map { $0.shown(value.code) } ?? value.code
    case let value as TextBuffer: "“\(value.text)”"
    case let value as VATGroup: VATInput.text(value)
    case let value as Discount: DiscountInput.text(value)
    case let value as KeptAmount: style.text(value.declared)
    case let groups as [VATBreakdown]: groups.map(\.summary).joined(separator: ", ")
    case let sums as [VATGroup: Decimal]:
        sums.sorted { $0.key < $1.key }.map { "\(VATInput.text($0)): \(style.text($1))" }.joined(separator: ", ")
    case let value as any Described: "\(type(of: value).title)"
    default: textOfAny(value, as: style, codes)
    }
}

/// How a value looks of which only its shape is known.
private func textOfAny(_ value: Any, as style: NumberStyle, _ codes: CodeWords?) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value, as: style, codes) } ?? "none"
    case .collection, .set, .dictionary:
        return mirror.children.count == 1 ? "1 item" : "\(mirror.children.count) items"
    case .class: return "set"
    default:
        // What says itself what it is, as days and identifiers do, unless it only says what Swift would.
        let text = (value as? any CustomStringConvertible)?.description ?? ""
        return text.isEmpty || text.contains("(") ? "set" : text.shortened(to: 40)
    }
}

extension VATBreakdown {
    fileprivate var summary: String {
        "\(VATInput.text(group)): \(DecimalFormat.amount(taxableAmount)) → \(DecimalFormat.amount(taxAmount))"
    }
}
