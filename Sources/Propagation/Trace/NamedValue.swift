import Console
import Derive
import Editor
import Foundation
import Input
import Invoicing

/// A value of an invoice by what it is called: `amount due`, `amount of line 2`.
struct NamedValue {
    let property: TracedProperty

    /// - Throws: ``CommandProblem/noValue(_:known:)`` and ``CommandProblem/noLine(_:count:)``.
    init(_ name: String, of invoice: Invoice) throws(CommandProblem) {
        guard let match = name.wholeMatch(of: #/(.+?)(?: of|,) line (\d{1,9})/#.ignoresCase()) else {
            property = try Self.find(name, in: invoice, all: invoice)
            return
        }
        let (lines, number) = (invoice.lines, Int(match.2) ?? 0)
        guard (1...max(1, lines.count)).contains(number), number <= lines.count else {
            throw .noLine(String(match.2), count: lines.count)
        }
        property = try Self.find(String(match.1), in: lines[number - 1], all: invoice)
    }

    /// `true` if it is compared with numbers.
    var isNumber: Bool {
        guard let path = property.path else { return false }
        return [ObjectIdentifier(ExactDecimal.self), ObjectIdentifier(ExactDecimal?.self)].contains(
            ObjectIdentifier(type(of: path).valueType))
    }

    private static func find<Owner: Described>(
        _ name: String, in object: Owner, all invoice: Invoice
    ) throws(CommandProblem) -> TracedProperty {
        let wanted = name.trimmed.lowercased()
        let named = Owner.description.properties.filter {
            [$0.title.lowercased(), $0.label.lowercased(), $0.name.lowercased()].contains(wanted)
        }
        // The sum of the lines is called as the lines are.
        guard let found = named.first(where: { Owner.formula(for: $0.keyPath) != nil }) ?? named.first else {
            throw .noValue(name, known: names(of: Invoice.self), ofLine: names(of: InvoiceLine.self))
        }
        return TracedProperty(of: object, found.keyPath)
    }

    /// Returns the names of derived values and of their inputs.
    private static func names<Owner: Described>(of entity: Owner.Type) -> [String] {
        let properties = entity.description.properties
        let terms = properties.flatMap { entity.formula(for: $0.keyPath)?.terms.map(\.path) ?? [] }
        let named = properties.filter { entity.formula(for: $0.keyPath) != nil || terms.contains($0.keyPath) }
        return named.map { $0.title.lowercasedFirst }.eachOnce
    }
}

extension Invoice {
    /// Computes each value once that the invoice itself has, so that the engine knows what depends on what.
    /// - Complexity: O(lines).
    func computeValues() {
        for property in Self.description.properties where Self.formula(for: property.keyPath) != nil {
            _ = self[keyPath: property.keyPath]
        }
    }
}

extension TracedProperty {
    /// The class that has it; nil for a value of a collection.
    var owningType: ObjectIdentifier? { if case .object(let type, _) = owner { ObjectIdentifier(type) } else { nil } }
}
