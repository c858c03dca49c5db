import Derive
import Editor
import Foundation
import Input
import Invoicing
import Terminal

extension RecordedTick {
    /// A tick that is read back. Its hops are those of the parts of an invoice.
    convenience init(_ read: TraceTick, of invoice: Invoice) {
        var hops = [RecordedHop?](repeating: nil, count: read.count)
        let kinds: [(RecordedHop.Kind, [TraceTick.Value])] = [
            (.changed, read.sources), (.recomputed, read.recomputed), (.equal, read.equal),
        ]
        for (kind, values) in kinds { for value in values { hops[value.id] = RecordedHop(value, kind, of: invoice) } }
        var observations = read.observations.map(RecordedHop.init(observation:))[...]
        self.init(
            number: read.tick, hops: hops.compactMap { $0 ?? observations.popFirst() }, droppedCount: read.dropped,
            drawn: read.drawn.map { DrawnRows(pane: $0.pane, rows: $0.rows) }, bytes: read.bytes,
            microseconds: read.microseconds, derivedCount: read.values, words: TraceWords(invoice),
            newInvoice: read.newInvoice, origin: read.origin, person: read.person ?? "")
    }
}

extension RecordedHop {
    fileprivate init(_ read: TraceTick.Value, _ kind: Kind, of invoice: Invoice) {
        let property = read.of.flatMap { InvoicePart(named: $0, of: invoice) }?.property(read.property)
        self.init(
            kind: kind, property: property, name: read.property, group: read.group,
            old: Self.value(read.old, of: property), new: Self.value(read.new, of: property), causes: read.causes,
            depth: read.depth, duration: .nanoseconds(read.nanoseconds), told: (read.title, read.subject, read.text))
    }

    fileprivate init(observation name: String) {
        self.init(
            kind: .notified, property: nil, name: name, group: .observations, old: .text(""), new: .text(""),
            causes: [],
            depth: 0, duration: .zero)
    }

    /// A value by what a trace calls it, as far as cells need more than its words.
    private static func value(_ text: String, of property: TracedProperty?) -> HopValue {
        guard let type = property?.path.map({ Swift.type(of: $0).valueType }) else { return .text(text) }
        if type == ExactDecimal.self || type == ExactDecimal?.self {
            return number(text).map(HopValue.value) ?? .value(ExactDecimal?.none as Any)
        }
        if type == String.self { return .value(text == TraceWords.noValue ? "" : text.trimming("“”")) }
        guard type == [VATBreakdown].self else { return .text(text == TraceWords.noValue ? "" : text) }
        let groups =
            text == TraceWords.noValue ? [] : text.components(separatedBy: ", ").map(VATBreakdown.init(summary:))
        return groups.contains(nil) ? .text(text) : .value(groups.compactMap { $0 })
    }

    /// Reads `3 789.64`, and `3 789,64` of a program that writes so.
    fileprivate static func number(_ text: String) -> ExactDecimal? {
        ExactDecimal(text.filter { !$0.isWhitespace && $0 != "%" }.replacing(",", with: ".").replacing("−", with: "-"))
    }
}

extension VATBreakdown {
    /// - Returns: `nil` for a text that is no ``summary``.
    fileprivate init?(summary: String) {
        guard let match = summary.wholeMatch(of: #/(.+) (?:of|on) ([^:]+): ([^:]+)/#),
            let group = try? VATInput.parse(String(match.1)), let taxable = RecordedHop.number(String(match.2)),
            let tax = RecordedHop.number(String(match.3))
        else { return nil }
        self.init(group: group, taxableAmount: taxable)
        taxAmount = tax
    }
}

extension String {
    fileprivate func trimming(_ characters: String) -> String {
        trimmingCharacters(in: CharacterSet(charactersIn: characters))
    }
}

/// A part of an invoice that has cells, by what a trace calls it: `invoice`, `buyer`, `line 3`.
struct InvoicePart {
    let name: String
    private let object: any ObservedObject

    /// - Returns: Nil for an object that is none.
    init?(_ object: AnyObject, of invoice: Invoice) {
        switch object {
        case let line as InvoiceLine:
            guard let place = invoice.position(of: line) else { return nil }
            (name, self.object) = ("line \(place + 1)", line)
        default:
            guard let part = Self.parts(of: invoice).first(where: { $1 === object }) else { return nil }
            (name, self.object) = part
        }
    }

    init?(named name: String, of invoice: Invoice) {
        if let number = name.wholeMatch(of: #/line (\d{1,7})/#).flatMap({ Int($0.1) }) {
            guard (1...max(1, invoice.lines.count)).contains(number), number <= invoice.lines.count else { return nil }
            (self.name, object) = (name, invoice.lines[number - 1])
        } else {
            guard let part = Self.parts(of: invoice).first(where: { $0.0 == name }) else { return nil }
            (self.name, object) = part
        }
    }

    private static func parts(of invoice: Invoice) -> [(String, any ObservedObject)] {
        [("invoice", invoice), ("buyer", invoice.buyer), ("seller", invoice.seller)]
    }

    /// - Parameter label: With its class: `InvoiceLine.netAmount`.
    func property(_ label: String) -> TracedProperty? {
        let schema = type(of: object)._$schema
        let property = schema.properties.first { "\(schema.typeName).\($0.name)" == label }
        return property.map { TracedProperty(of: object, $0.keyPath) }
    }
}
