import Derive
import Editor
import Foundation
import Input
import Invoicing

/// Returns the text of a value of the model in the trace: short, on one line, and never as Swift prints it.
/// - Parameters:
///   - style: How numbers are shown where the value comes from.
///   - codes: The words of its codes, if it is one.
/// - Returns: Nil where there is no value; empty for what has no words, as what panes keep.
func shownText(of value: Any, as style: NumberStyle = .plain, _ codes: CodeWords? = nil) -> String? {
    switch value {
    case let value as ExactDecimal: style.text(value)
    case let value as String: value.isEmpty ? nil : codes?.shown(value) ?? value.quotedInTrace
    case let value as Bool: value ? "yes" : "no"
    case let value as Int: DecimalFormat.plain(ExactDecimal(value))
    case let value as CurrencyCode: value.code
    case let value as any Code: value.code.isEmpty ? nil : codes?.shown(value.code) ?? value.code
    case let value as TextBuffer: "“\(value.text)”"
    case let value as VATGroup: VATInput.text(value)
    case let value as Discount: DiscountInput.text(value)
    case let sums as [VATGroup: ExactDecimal]:
        listed(sums.sorted { $0.key < $1.key }.map { "\(VATInput.text($0)): \(style.text($1))" }, most: .max)
    case let groups as [VATBreakdown]: listed(groups.map(\.summary), most: .max)
    case let shares as [DiscountShare]: listed(shares.map(\.summary), most: .max)
    case let value as any TextInTrace: value.textInTrace
    case let value as any Described: type(of: value).title
    default: textOfAny(value, as: style, codes)
    }
}

/// Returns the text of a value of which only its shape is known.
private func textOfAny(_ value: Any, as style: NumberStyle, _ codes: CodeWords?) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { shownText(of: $0.value, as: style, codes) }
    case .collection, .set:
        let texts = mirror.children.prefix(mostListed + 1).map {
            shownText(of: $0.value, as: style, codes) ?? TraceWords.noValue
        }
        return listed(mirror.displayStyle == .set ? texts.sorted() : texts, count: mirror.children.count)
    case .dictionary: return listed([], count: mirror.children.count)
    case .class: return ""
    default:
        // What says itself what it is, as days and identifiers do, unless it only says what Swift would.
        let text = (value as? any CustomStringConvertible)?.description ?? ""
        return text.contains("(") ? "" : text.shortened(to: 40)
    }
}

/// So many values of a list are named; of more their number is.
let mostListed = 3

private func listed(_ texts: [String], count: Int? = nil, most: Int = mostListed) -> String? {
    let count = count ?? texts.count
    guard count > 0 else { return nil }
    guard texts.count == count, count <= most, !texts.contains("") else {
        return count == 1 ? "1 item" : "\(count) items"
    }
    return texts.joined(separator: ", ")
}

extension VATBreakdown {
    /// `19 % of 3 948.44: 750.20`; `reverse on 512.00: 0.00`.
    fileprivate var summary: String {
        let group = VATInput.text(group)
        let link = group.hasSuffix("%") ? "of" : "on"
        return "\(group) \(link) \(DecimalFormat.amount(taxableAmount)): \(DecimalFormat.amount(taxAmount))"
    }
}

extension DiscountShare {
    /// `19 %: 13.87`.
    fileprivate var summary: String { "\(VATInput.text(group)): \(DecimalFormat.amount(amount))" }
}

/// The identity of a value: its object and its property.
struct ValueIdentity: Hashable {
    let object: ObjectIdentifier
    /// `InvoiceLine.netAmount`.
    let name: String
}

extension TracedProperty {
    /// Nil where the object is gone.
    var identity: ValueIdentity? { object.map { ValueIdentity(object: ObjectIdentifier($0), name: label) } }
}

extension RecordedHop {
    /// The identity of its value; nil for an observation, and for a change of a collection: two lines deleted at one
    /// place are two changes.
    var identity: ValueIdentity? { if case .collection = property?.owner { nil } else { property?.identity } }
}
