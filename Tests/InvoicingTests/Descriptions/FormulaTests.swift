import Derive
import DeriveKit
import Foundation
import InvoiceTerms
import Testing

@testable import Invoicing

@Suite("Descriptions of formulas")
struct FormulaTests {
    /// What the engine says that a value was computed from, by name: properties of the object and no sums over members.
    private func dependencies(of object: any ObservedObject, _ path: AnyKeyPath) -> Set<String> {
        let found = Neighbours(of: object, path).dependencies.filter { $0.object === object }
        return Set(found.map(\.name))
    }

    private func name<Owner: ObservedObject>(_ path: PartialKeyPath<Owner>) -> String {
        Owner._$schema.properties.first { $0.keyPath == path }?.name ?? "?"
    }

    /// Compares what the table says of an entity's values with what the engine has seen.
    private func differences<Owner: Described>(of objects: [Owner]) -> [String] {
        Owner.description.properties.flatMap { property -> [String] in
            guard let formula = property.formula else { return [] }
            let terms = Set(formula.terms.map { name($0.path) })
            let allowed = terms.union(formula.decisions.map { name($0) })
            let seen = objects.map { object in
                _ = object[keyPath: property.keyPath]
                return dependencies(of: object, property.keyPath)
            }
            let unknown = seen.reduce(into: Set()) { $0.formUnion($1.subtracting(allowed)) }
            let unread = terms.subtracting(seen.reduce(into: Set()) { $0.formUnion($1) })
            return unknown.map { "\(Owner.self).\(property.name) reads \($0)" }
                + unread.map { "\(Owner.self).\(property.name) does not read \($0)" }
        }
    }

    /// Invoices in which every branch of every formula is taken.
    private func invoices() -> [Invoice] {
        let kinds: [(InvoiceLine) -> Void] = [
            { $0.enteredNetPrice = 10 }, { ($0.grossPrice, $0.priceDiscount) = (12, 2) }, { $0.priceWithVAT = 119 },
        ]
        let lines = kinds.map { change in
            let line = InvoiceLine()
            change(line)
            line.allowanceCharges.append(LineAllowanceCharge())
            line.allowanceCharges.append(LineAllowanceCharge())
            line.allowanceCharges[0].percentage = 10
            line.allowanceCharges[1].enteredAmount = 1
            return line
        }
        let invoice = Invoice(lines: lines)
        invoice.allowanceCharges.append(DocumentAllowanceCharge())
        invoice.allowanceCharges.append(DocumentAllowanceCharge())
        (invoice.allowanceCharges[0].percentage, invoice.allowanceCharges[0].vatRate) = (10, 19)
        (invoice.allowanceCharges[1].enteredAmount, invoice.allowanceCharges[1].isCharge) = (5, true)
        invoice.discount = .percentage(10)
        let foreign = Invoice(lines: [InvoiceLine()])
        (foreign.vatAccountingCurrency, foreign.vatExchangeRate) = (CurrencyCode("SEK"), 11)
        foreign.roundingStep = 1
        let priced = Invoice(lines: [InvoiceLine()])
        priced.lines[0].enter(priceWithVAT: 119)
        return [invoice, foreign, priced, Invoice(lines: [InvoiceLine()])]
    }

    @Test("have just the terms that the engine's dependencies have, for every derived value")
    func terms() {
        let invoices = invoices()
        let lines = invoices.flatMap(\.lines.elements)
        #expect(differences(of: invoices) == [])
        #expect(differences(of: lines) == [])
        #expect(differences(of: invoices.flatMap(\.allowanceCharges.elements)) == [])
        #expect(differences(of: lines.flatMap(\.allowanceCharges.elements)) == [])
    }

    @Test(
        "have no term that the engine does not have, and all that it has, on random invoices",
        arguments: [1, 7, 42, 2026])
    func random(seed: UInt64) {
        var random = RandomInvoice(seed: seed)
        let invoices = (0..<50).map { _ in random.make() }
        let lines = invoices.flatMap(\.lines.elements)
        // Not each branch is taken on each of them: only what the table does not know is wrong.
        func unknown<Owner: Described>(_ objects: [Owner]) -> [String] {
            differences(of: objects).filter { !$0.contains("does not read") }
        }
        #expect(lines.count > 50)
        #expect(unknown(invoices) == [] && unknown(lines) == [])
        #expect(unknown(invoices.flatMap(\.allowanceCharges.elements)) == [])
        #expect(unknown(lines.flatMap(\.allowanceCharges.elements)) == [])
    }

    @Test("are there for every derived amount")
    func complete() {
        func missing<Owner: Described>(_ type: Owner.Type) -> [String] {
            Owner._$schema.properties.filter { property in
                property.kind == .derived && property.valueType == ExactDecimal.self
                    && type.formula(for: property.keyPath) == nil
            }.map(\.name)
        }
        #expect(missing(Invoice.self) == [] && missing(InvoiceLine.self) == [])
        #expect(missing(DocumentAllowanceCharge.self) == [] && missing(LineAllowanceCharge.self) == [])
    }
}
