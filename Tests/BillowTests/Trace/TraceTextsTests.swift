import Derive
import Foundation
import Fuzzing
import Invoicing
import Ledger
import Testing

@testable import Billow

/// Nothing in the trace looks as Swift prints it, whatever is changed.
@Suite("The texts of the trace", .serialized)
struct TraceTextsTests {
    /// What no reader should see: debug descriptions, types, addresses.
    private func isUgly(_ text: String) -> Bool {
        let signs = ["Optional(", "nil", "Invoicing.", "Billow.", "Ledger.", "ObjectIdentifier("]
        return signs.contains { text.contains($0) } || text.contains(#/0x[0-9a-f]{4}/#)
            || text.contains(#/\w+\(\w+: /#) || text.contains(#/\b[A-Z]\w+\([A-Za-z"]/#)
    }

    private func uglyValues(of object: some Described) -> [String] {
        type(of: object)._$schema.properties.compactMap { property in
            guard let value = value(of: property.keyPath, in: object) else { return nil }
            let words = type(of: object).words(for: property.keyPath)
            let text = text(of: value, as: words?.numberStyle ?? .plain, words?.codes)
            return isUgly(text) ? "\(property.name): \(text)" : nil
        }
    }

    private func value<Object: AnyObject>(of path: AnyKeyPath, in object: Object) -> Any? { object[keyPath: path] }

    @Test("are fit to be read for every property of every entity, empty or filled")
    func everyProperty() throws {
        let empty: [any Described] = [
            Invoice.make(), InvoiceLine.make(), DocumentAllowanceCharge.make(), LineAllowanceCharge.make(),
            Party.make(), PostalAddress.make(), Contact.make(), Payee.make(), TaxRepresentative.make(),
            Delivery.make(), PaymentInstructions.make(), CreditTransfer.make(), PaymentCard.make(), DirectDebit.make(),
            PrecedingInvoice.make(), SupportingDocument.make(), Company.make(), Customer.make(), Product.make(),
        ]
        let invoices = try Samples.invoices()
        defer { withExtendedLifetime(invoices) {} }
        let filled = invoices.flatMap { parts(of: $0) }
        #expect(filled.count > 40)
        for object in empty + filled { #expect(uglyValues(of: object) == [], "\(type(of: object))") }
    }

    /// An invoice with everything in it.
    private func parts(of root: any Described) -> [any Described] {
        var (found, seen): ([any Described], Set<ObjectIdentifier>) = ([], [])
        var waiting = [root]
        while let next = waiting.popLast() {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            found.append(next)
            waiting += members(of: next)
        }
        return found
    }

    private func members<Object: Described>(of object: Object) -> [any Described] {
        Object.description.parts(of: object).compactMap { $0 as? any Described }
    }

    @Test("are fit to be read after random edits of random fields")
    func randomEdits() throws {
        let trace = PropagationTrace()
        trace.isShown = true
        defer { trace.isShown = false }
        var generator = SplitMix(seed: 42)
        let texts = ["", "7", "1.5", "Tea", "2026-03-01", "10 %", "DE", "EUR", "reverse", "0088:1", "-3", "kg"]
        var count = 0
        for invoice in try Samples.invoices() {
            _ = (invoice.amountDue, invoice.findings, invoice.differences)
            let all = parts(of: invoice).flatMap { fields(of: $0) }
            for _ in 0..<60 {
                let field = all[Int.random(in: all.indices, using: &generator)]
                try? field.set(texts[Int.random(in: texts.indices, using: &generator)])
                _ = (invoice.amountDue, invoice.findings, invoice.differences)
                trace.tickEnded(drawn: [], bytes: 0)
                count += trace.last.hops.count
                let shown = trace.last.texts + [trace.last.sentence]
                #expect(shown.filter { isUgly($0) } == [], "\(field.name)")
            }
        }
        #expect(count > 1000)
    }

    private func fields<Object: Described>(of object: Object) -> [EditableField] {
        Object.description.fields.compactMap { EditableField($0.field(of: object)) }
    }
}
