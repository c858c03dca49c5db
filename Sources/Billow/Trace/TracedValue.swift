import Derive
import Foundation
import Invoicing

/// How a value of the model looks in the propagation pane and in a trace file: short, and on one line.
func text(of value: Any) -> String {
    switch value {
    case let value as Decimal: DecimalFormat.plain(value)
    case let value as String: "“\(value)”"
    case let value as TextBuffer: "“\(value.text)”"
    case let value as VATGroup: VATInput.text(value)
    case let groups as [VATBreakdown]: groups.map(\.summary).joined(separator: ", ")
    case let value as any ObservedObject: "\(type(of: value))"
    case Optional<Any>.none: "none"
    case Optional<Any>.some(let value as any OptionalValue): value.unwrapped.map(text(of:)) ?? "none"
    case let value as any Collection: value.count == 1 ? "1 item" : "\(value.count) items"
    case let value as any CustomStringConvertible: value.description.shortened(to: 40)
    default: Mirror(reflecting: value).displayStyle == .enum ? "\(value)".shortened(to: 40) : "\(type(of: value))"
    }
}

extension VATBreakdown {
    fileprivate var summary: String {
        "\(VATInput.text(group)): \(DecimalFormat.amount(taxableAmount)) → \(DecimalFormat.amount(taxAmount))"
    }
}

/// Lets an optional whose type is not known be opened.
private protocol OptionalValue {
    var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var unwrapped: Any? { self.map { $0 as Any } }
}
