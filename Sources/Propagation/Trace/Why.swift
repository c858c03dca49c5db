import Derive
import DeriveKit
import Editor
import Foundation
import Invoicing

/// The reasons for a value: what it is made of, what changed it last, and its subscribers.
struct Why {
    /// A value of an object, or an aggregate over the members of a collection.
    let property: TracedProperty
    private let words: TraceWords

    init(_ property: TracedProperty, _ words: TraceWords) {
        (self.property, self.words) = (property, words)
    }

    /// A value and its sign in the formula.
    struct Term {
        let sign: String
        let property: TracedProperty
        /// `true` if the formula has it; else it was only read.
        var isOfFormula = true
    }

    /// `Amount due 8 808.01 = With VAT 10 308.01 − Paid 1 500.00.`
    var sentence: String {
        let formula = formula
        // Without signs they are alternatives, of which the rule tells.
        let all = formula == nil ? [] : terms.filter(\.isOfFormula)
        let rule = rule
        let shown = rule.isEmpty || all.contains { !$0.sign.isEmpty } ? all : []
        let parts = shown.enumerated().compactMap { index, term -> String? in
            let text = text(of: term.property)
            if index > 0, text.isEmpty || Self.neutral.contains("\(term.sign) \(text)") { return nil }
            return (term.sign.isEmpty || index == 0 ? "" : "\(term.sign) ") + title(of: term.property).with(text)
        }
        let whole = words.title(of: property).with(text(of: property))
        guard !parts.isEmpty || !rule.isEmpty else {
            if case .aggregate = property.owner { return "\(words.title(of: property)), over the values below." }
            guard terms.isEmpty else { return "\(whole), computed from the values below." }
            return text(of: property).isEmpty ? "\(words.title(of: property)), not entered." : "\(whole), as entered."
        }
        let sum = parts.isEmpty ? "" : " = \(parts.joined(separator: " "))"
        return whole + sum + (rule.isEmpty ? "." : ", \(rule).")
    }

    /// The values that change nothing.
    private static let neutral: Set = ["+ 0.00", "− 0.00", "+ 0,00", "− 0,00", "÷ 1", "+ 0", "− 0", "+ 0 items"]

    /// The terms of the formula, and other dependencies; empty for an aggregate, which has ``members(most:)``.
    var terms: [Term] {
        guard case .object(let type, let path) = property.owner, let object = property.object as? any ObservedObject
        else { return [] }
        let byFormula = (type as? any Described.Type)?.formula(for: path)?.terms ?? []
        let own = byFormula.map { Term(sign: $0.sign, property: TracedProperty(of: object, $0.path)) }
        let known = Set(own.map(\.property.label))
        let read = neighbours.dependencies.filter { !known.contains($0.label) }
        // Aggregates come first.
        let others = read.filter { words.group(of: $0) == .values && hasContent($0) }
        let ordered = others.filter(\.isOfMembers) + others.filter { !$0.isOfMembers }
        return own + ordered.map { Term(sign: "", property: $0, isOfFormula: false) }
    }

    /// Returns `true` if a value has anything to show. A value without content was only tested for presence.
    func hasContent(_ property: TracedProperty) -> Bool { property.isOfMembers || !text(of: property).isEmpty }

    /// The members of the collection that it is kept over, in order.
    func members(most: Int = .max) -> [TracedProperty] {
        guard case .aggregate(let type, _, let paths) = property.owner, let path = paths.first,
            let invoice = words.invoice
        else { return [] }
        let members: [any ObservedObject] =
            if type == InvoiceLine.self {
                invoice.lines.elements.prefix(most).map { $0 }
            } else if type == DocumentAllowanceCharge.self {
                invoice.allowanceCharges.elements.prefix(most).map { $0 }
            } else if type == LineAllowanceCharge.self {
                (neighbours.readers.lazy.compactMap { $0.object as? InvoiceLine }.first?.allowanceCharges.elements ?? [])
                    .prefix(most).map { $0 }
            } else {
                []
            }
        return members.map { TracedProperty(of: $0, path) }
    }

    /// The members that have all of some words in what they are called, the largest first.
    /// - Complexity: O(*n* log *n*) in the members.
    func members(with words: [String]) -> [TracedProperty] {
        let found = members().filter { member in
            let text = words.isEmpty ? "" : "\(title(of: member)) \(name(of: member))".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        let sizes = found.map { abs($0.value as? ExactDecimal ?? 0) }
        return found.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }.map { found[$0] }
    }

    /// Returns the invoice's name of the line that has a value; empty where it has none.
    func name(of property: TracedProperty) -> String { (property.object as? InvoiceLine)?.itemName ?? "" }

    /// Its subscribers: derived values by their titles, and panes by their names.
    var readers: String {
        let values = neighbours.readers.filter { words.group(of: $0) == .values }.map { words.title(of: $0) }
        return (values.eachOnce + panes.map { "the \($0)" }).joined(separator: ", ")
    }

    /// The panes that show it or what follows from it, besides that of the trace.
    var panes: [String] {
        neighbours.observers.compactMap { name in
            name.range(of: " row ").map { String(name[..<$0.lowerBound]) }
        }.filter { $0 != TraceModel.paneName }.eachOnce
    }

    /// The value's dependencies and readers. A value that was never read is computed first.
    var neighbours: Neighbours {
        guard let object = property.object as? any ObservedObject, let path = property.path else {
            return Neighbours(of: property.object)
        }
        _ = property.value
        return Neighbours(of: object, path)
    }

    /// The text on the screen.
    var text: String { text(of: property) }

    func title(of property: TracedProperty) -> String {
        property.object === self.property.object ? words.plainTitle(of: property) : words.title(of: property)
    }

    func text(of property: TracedProperty) -> String {
        guard let value = property.value else { return "" }
        return TraceWords.cellText(of: value, in: property)
    }

    /// The rule for the terms, where their signs do not say it.
    private var rule: String {
        guard let path = property.path, let object = property.object as? any Described else { return "" }
        return object.rule(for: path)
    }

    private var formula: FormulaWords? {
        guard case .object(let type, let path) = property.owner else { return nil }
        return (type as? any Described.Type)?.formula(for: path)
    }
}

extension String {
    /// The title with a value behind it: `Net price 3.00`; `Quantity, line 1: 3`, since two numbers would read as one.
    fileprivate func with(_ value: String) -> String { "\(self)\(last?.isNumber == true ? ":" : "") \(value)" }
}

extension TracedProperty {
    /// The way to it, where it is an object's.
    var path: AnyKeyPath? { if case .object(_, let path) = owner { path } else { nil } }

    /// `true` if it is kept over the members of a collection.
    fileprivate var isOfMembers: Bool { if case .aggregate = owner { true } else { false } }

    /// Its present value; nil where the object is gone.
    var value: Any? {
        guard let path, let object = object as? any ObservedObject else { return nil }
        return read(path, from: object)
    }

    private func read<Object: ObservedObject>(_ path: AnyKeyPath, from object: Object) -> Any? {
        object[keyPath: path]
    }
}
