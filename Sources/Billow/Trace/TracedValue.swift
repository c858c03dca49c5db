import Derive
import Foundation
import Invoicing

/// How a value of the model looks in the propagation pane and in a trace file: short, and on one line.
/// - Parameter style: How numbers are shown where the value comes from.
func text(of value: Any, as style: NumberStyle = .plain) -> String {
    switch value {
    case let value as Decimal: style.text(value)
    case let value as String: "“\(value)”"
    case let value as TextBuffer: "“\(value.text)”"
    case let value as VATGroup: VATInput.text(value)
    case let groups as [VATBreakdown]: groups.map(\.summary).joined(separator: ", ")
    case let sums as [VATGroup: Decimal]:
        sums.sorted { $0.key < $1.key }.map { "\(VATInput.text($0)): \(style.text($1))" }.joined(separator: ", ")
    case let value as any Described: "\(type(of: value).title)"
    case let value as any ObservedObject: "\(type(of: value))"
    default: textOfAny(value, as: style)
    }
}

/// How a value looks of which only its shape is known.
private func textOfAny(_ value: Any, as style: NumberStyle) -> String {
    let mirror = Mirror(reflecting: value)
    return switch mirror.displayStyle {
    case .optional: mirror.children.first.map { text(of: $0.value, as: style) } ?? "none"
    case .collection, .set, .dictionary: mirror.children.count == 1 ? "1 item" : "\(mirror.children.count) items"
    case .enum: "\(value)".shortened(to: 40)
    default: (value as? any CustomStringConvertible)?.description.shortened(to: 40) ?? "\(type(of: value))"
    }
}

extension VATBreakdown {
    fileprivate var summary: String {
        "\(VATInput.text(group)): \(DecimalFormat.amount(taxableAmount)) → \(DecimalFormat.amount(taxAmount))"
    }
}
