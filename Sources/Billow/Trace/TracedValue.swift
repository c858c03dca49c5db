import Derive
import Foundation
import Invoicing

/// How a value of the model looks in the trace: short, on one line, and never as Swift prints it.
/// - Parameters:
///   - style: How numbers are shown where the value comes from.
///   - codes: The words of its codes, if it is one.
/// - Returns: ``nothing`` where there is no value; empty for what has no words, as what panes keep.
func text(of value: Any, as style: NumberStyle = .plain, _ codes: CodeWords? = nil) -> String {
    switch value {
    case let value as Decimal: style.text(value)
    case let value as String: value.isEmpty ? nothing : codes.map { $0.shown(value) } ?? quoted(value)
    case let value as Bool: value ? "yes" : "no"
    case let value as Int: DecimalFormat.plain(Decimal(value))
    case let value as CurrencyCode: value.code
    case let value as any Code: value.code.isEmpty ? nothing : codes.map { $0.shown(value.code) } ?? value.code
    case let value as TextBuffer: "“\(value.text)”"
    case let value as VATGroup: VATInput.text(value)
    case let value as Discount: DiscountInput.text(value)
    case let value as KeptAmount: style.text(value.declared)
    case let sums as [VATGroup: Decimal]:
        listed(sums.sorted { $0.key < $1.key }.map { "\(VATInput.text($0)): \(style.text($1))" }, most: .max)
    case let groups as [VATBreakdown]: listed(groups.map(\.summary), most: .max)
    case let shares as [DiscountShare]: listed(shares.map(\.summary), most: .max)
    case let value as any TextInTrace: value.textInTrace
    case let value as any Described: type(of: value).title
    default: textOfAny(value, as: style, codes)
    }
}

/// What stands where there is no value.
nonisolated let nothing = "–"

/// How a value looks of which only its shape is known.
private func textOfAny(_ value: Any, as style: NumberStyle, _ codes: CodeWords?) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value, as: style, codes) } ?? nothing
    case .collection, .set:
        let texts = mirror.children.prefix(mostListed + 1).map { text(of: $0.value, as: style, codes) }
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

private func listed(_ texts: [String], count: Int? = nil, most: Int = mostListed) -> String {
    let count = count ?? texts.count
    guard count > 0 else { return nothing }
    guard texts.count == count, count <= most, !texts.contains("") else {
        return count == 1 ? "1 item" : "\(count) items"
    }
    return texts.joined(separator: ", ")
}

private func quoted(_ text: String) -> String { "“\(text.shortened(to: 40))”" }

/// A value of the trade that the trace shows by what is in it.
private protocol TextInTrace {
    var textInTrace: String { get }
}

extension Issuance: TextInTrace {
    /// The day.
    fileprivate var textInTrace: String { String(moment.prefix(10)) }
}

extension Payment: TextInTrace {
    fileprivate var textInTrace: String { "\(DecimalFormat.amount(amount)) on \(date)" }
}

extension Reminder: TextInTrace {
    fileprivate var textInTrace: String { "\(level) on \(date)" }
}

extension Cancellation: TextInTrace {
    fileprivate var textInTrace: String { "\(date)" }
}

extension Period: TextInTrace {
    fileprivate var textInTrace: String {
        "\(start.map(\.description) ?? "…") to \(end.map(\.description) ?? "…")"
    }
}

extension ExemptionReason: TextInTrace {
    fileprivate var textInTrace: String { text.isEmpty ? code : quoted(text) }
}

extension InvoiceNote: TextInTrace {
    fileprivate var textInTrace: String { quoted(text) }
}

extension ThirdPartyPayment: TextInTrace {
    fileprivate var textInTrace: String { DecimalFormat.amount(amount ?? 0) }
}

extension ItemClassification: TextInTrace {
    fileprivate var textInTrace: String { identifier.description }
}

extension ItemAttribute: TextInTrace {
    fileprivate var textInTrace: String { "\(name): \(value)" }
}

extension Attachment: TextInTrace {
    fileprivate var textInTrace: String { quoted(fileName) }
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
