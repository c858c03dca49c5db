import Derive
import Editor
import Foundation
import Input
import Invoicing
import Storage

/// The names of things in the trace: as the descriptions do where they know them, else as the engine does.
final class TraceWords {
    /// The invoice whose parts have names of their own: seller and buyer are both parties.
    private(set) weak var invoice: Invoice?

    init(_ invoice: Invoice?) {
        self.invoice = invoice
    }

    /// The text for a missing value.
    nonisolated static let noValue = "–"

    /// `Amount`, whichever line's it is; `Buyer`, since seller and buyer are both parties.
    func plainTitle(of property: TracedProperty) -> String {
        partLabel(property)?.capitalizedFirst ?? Self.entry(of: property).title
    }

    /// `Amount, line 3`; `Buyer's VAT id`; `Lines: sum of amount` for an aggregate.
    func title(of hop: RecordedHop) -> String {
        hop.told?.title ?? hop.property.map { title(of: $0) } ?? hop.name
    }

    func title(of property: TracedProperty) -> String {
        if let part = partLabel(property) { return part.capitalizedFirst }
        let title = Self.entry(of: property).title
        return place(of: property).map { "\(title), \($0)" } ?? title
    }

    /// `Quantity of line 3`.
    func subject(of hop: RecordedHop) -> String {
        if let told = hop.told { return told.subject }
        guard let property = hop.property else { return hop.name }
        if let part = partLabel(property) { return part.capitalizedFirst }
        let title = Self.entry(of: property).title
        return place(of: property).map { "\(title) of \($0)" } ?? title
    }

    /// `21.40 → 21.42`; `2 as before`.
    func values(of hop: RecordedHop) -> String {
        if let told = hop.told { return told.values }
        if case .value(let old) = hop.old, case .value(let new) = hop.new, let property = hop.property,
            let groups = changedGroups(old, new, Self.entry(of: property).style)
        {
            return groups
        }
        let new = text(of: hop.new, in: hop)
        if let members = members(of: hop) { return "now \(new) \(new == "1" ? members.one : members.many)" }
        switch hop.kind {
        case .equal, .unchanged: return new.isEmpty ? "as before" : "\(new) as before"
        case .recomputed where hop.isFirst: return new
        case .changed, .recomputed:
            let old = text(of: hop.old, in: hop)
            return old.isEmpty || new.isEmpty || old == new ? new : "\(old) → \(new)"
        case .notified: return ""
        }
    }

    /// Returns the number of a hop before and after, with the VAT group in the title if the hop has changed one of
    /// several; nil if the hop has no number.
    func figures(of hop: RecordedHop) -> HopFigures? {
        numbers(of: hop).map { HopFigures(title: $0.title, old: $0.old, new: $0.new) }
    }

    /// The same for other uses than the large figures.
    func numbers(of hop: RecordedHop) -> (title: String, old: String, new: String)? {
        guard let property = hop.property, case .value(let old) = hop.old, case .value(let new) = hop.new
        else { return nil }
        let style = Self.entry(of: property).style
        if let old = old as? ExactDecimal, let new = new as? ExactDecimal {
            return (title(of: hop), style.text(old), style.text(new))
        }
        guard let old = Self.amounts(old, style), let new = Self.amounts(new, style) else { return nil }
        let groups = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        guard let group = groups.first, groups.count == 1 else { return nil }
        return ("\(title(of: hop)), \(VATInput.text(group))", old[group] ?? "0", new[group] ?? "0")
    }

    /// Returns the names of the members of a changed collection; nil for any other hop.
    private func members(of hop: RecordedHop) -> (one: String, many: String)? {
        guard case .collection(let type, _) = hop.property?.owner, let entity = type as? any Described.Type
        else { return nil }
        return (entity.title.lowercasedFirst, entity.plural.lowercasedFirst)
    }

    /// A value that a hop keeps, as the screen shows it.
    func text(of value: RecordedHop.HopValue, in hop: RecordedHop) -> String {
        switch value {
        case .text(let text): text
        case .value(let value): hop.property.map { text(of: value, in: $0) } ?? ""
        }
    }

    /// A value as the screen shows that property.
    func text(of value: Any, in property: TracedProperty) -> String {
        let entry = Self.entry(of: property)
        return shownText(of: value, as: entry.style, entry.codes) ?? Self.noValue
    }

    /// The same, without a look at the members of a collection of which only the number is shown, nor at what has no text:
    /// most values of rules are such.
    func shortText(of value: Any, in property: TracedProperty) -> String {
        let type = type(of: value)
        guard !Self.textless.contains(ObjectIdentifier(type)) else { return "" }
        let isList = !(value is String) && !(type is AnyClass)
        if isList, let count = (value as? any Collection)?.count, count == 0 || count > mostListed {
            return count == 0 ? Self.noValue : "\(count) items"
        }
        let text = text(of: value, in: property)
        if text.isEmpty, Mirror(reflecting: value).displayStyle == .struct, !(value is any CustomStringConvertible) {
            Self.textless.insert(ObjectIdentifier(type))
        }
        return text
    }

    /// Types of values that have no text.
    private static var textless: Set<ObjectIdentifier> = []

    /// A value as a cell shows that property.
    static func cellText(of value: Any, in property: TracedProperty) -> String {
        let entry = entry(of: property)
        switch value {
        case let value as String: return entry.codes.map { $0.shown(value) } ?? value
        // Any empty list is one of any type.
        case let shares as [DiscountShare] where property.name == "discountShares":
            return shares.isEmpty ? noValue : DecimalFormat.amount(shares.reduce(0) { $0 + $1.amount })
        default:
            return shownText(of: value, as: entry.style, entry.codes) ?? ""
        }
    }

    func group(of property: TracedProperty) -> HopGroup {
        if case .collection(let type, _) = property.owner {
            // The store's collection of the invoices that were removed.
            return type == Invoice.self ? .storage : Self.group(of: property, .value)
        }
        return Self.entry(of: property).group
    }

    /// Returns the place of the object that has the property, as far as there are several like it.
    private func place(of property: TracedProperty) -> String? {
        guard case .object(let type, _) = property.owner, let invoice else { return nil }
        switch property.object {
        case let line as InvoiceLine: return Self.place(of: line, in: invoice)
        case let other as Invoice where other !== invoice:
            return other.number.isEmpty ? "another draft" : "invoice \(other.number)"
        case let item as LineAllowanceCharge:
            guard let line = item.line else { return "a deleted allowance" }
            let number = line.allowanceCharges.elements.firstIndex { $0 === item }.map { " \($0 + 1)" } ?? ""
            return "\(item.isCharge ? "charge" : "allowance")\(number) of \(Self.place(of: line, in: invoice))"
        case let item as DocumentAllowanceCharge:
            let number = invoice.allowanceCharges.elements.firstIndex { $0 === item }.map { " \($0 + 1)" } ?? ""
            return "\(item.isCharge ? "charge" : "allowance")\(number)"
        case nil where type is any Described.Type: return "no longer open"
        default: return nil
        }
    }

    private static func place(of line: InvoiceLine, in invoice: Invoice) -> String {
        invoice.position(of: line).map { "line \($0 + 1)" } ?? "a deleted line"
    }

    private func partLabel(_ property: TracedProperty) -> String? {
        guard case .object(_, let path) = property.owner, let invoice, let object = property.object,
            object !== invoice, !(object is InvoiceLine)
        else { return nil }
        return invoice.words(for: path, of: object)
    }

    /// The VAT groups of which the amount is another one now: `19 %: 3.80 → 4.37`.
    private func changedGroups(_ old: Any, _ new: Any, _ style: NumberStyle) -> String? {
        guard !(old is ExactDecimal), let old = Self.amounts(old, style), let new = Self.amounts(new, style)
        else { return nil }
        let groups = Set(old.keys).union(new.keys).sorted()
        let texts = groups.compactMap { group -> String? in
            let (before, after) = (old[group], new[group])
            guard before != after else { return nil }
            return "\(VATInput.text(group)): \(before ?? Self.noValue) → \(after ?? Self.noValue)"
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// The amount of each VAT group, where a value is made of these: a sum, the VAT, or the group's part of the discount.
    private static func amounts(_ value: Any, _ style: NumberStyle) -> [VATGroup: String]? {
        // Any empty list is one of any type.
        switch value {
        case let sums as [VATGroup: ExactDecimal]: sums.mapValues { style.text($0) }
        case let groups as [VATBreakdown]:
            Dictionary(groups.map { ($0.group, DecimalFormat.amount($0.taxAmount)) }) { first, _ in first }
        case let shares as [DiscountShare]:
            Dictionary(shares.map { ($0.group, DecimalFormat.amount($0.amount)) }) { first, _ in first }
        default: nil
        }
    }
}
