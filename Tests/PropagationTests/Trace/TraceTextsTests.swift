import Derive
import Foundation
import Fuzzing
import Input
import Invoicing
import Ledger
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

/// Nothing in the trace looks as Swift prints it, whatever is changed.
@Suite("The texts of the trace", .serialized)
struct TraceTextsTests {
    /// What no reader should see: debug descriptions, types, addresses.
    private func isUgly(_ text: String) -> Bool {
        let signs = ["Optional(", "nil", "Invoicing.", "Billow.", "Ledger.", "ObjectIdentifier("]
        return signs.contains { text.contains($0) } || text.contains(#/0x[0-9a-f]{4}/#)
            || text.contains(#/\w+\(\w+: /#) || text.contains(#/\b[A-Z]\w+\([A-Za-z"]/#)
            || text.contains(#/(inserted|removed) at |^set$|set → set|none →|→ *$/#) || saysTheSameTwice(text)
    }

    /// `1 item → 1 item` says nothing.
    private func saysTheSameTwice(_ text: String) -> Bool {
        let sides = text.components(separatedBy: "  ").last?.components(separatedBy: " → ") ?? []
        return sides.count == 2 && sides[0] == sides[1]
    }

    private func uglyValues(of object: some Described) -> [String] {
        type(of: object)._$schema.properties.compactMap { property in
            guard let value = value(of: property.keyPath, in: object) else { return nil }
            let words = type(of: object).words(for: property.keyPath)
            let text = shownText(of: value, as: words?.numberStyle ?? .plain, words?.codes) ?? ""
            return isUgly(text) ? "\(property.name): \(text)" : nil
        }
    }

    /// Properties of which the text that is found without a look at all members is another one.
    private func otherShortTexts(of object: some Described) -> [String] {
        let words = TraceWords(nil)
        return type(of: object)._$schema.properties.compactMap { property in
            guard let value = value(of: property.keyPath, in: object) else { return nil }
            let traced = TracedProperty(of: object, property.keyPath)
            // Sums by VAT group are listed, however many there are.
            guard words.group(of: traced) != .values else { return nil }
            let isSame = words.shortText(of: value, in: traced) == words.text(of: value, in: traced)
            return isSame ? nil : property.name
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
        for object in empty + filled {
            #expect(uglyValues(of: object) == [], "\(type(of: object))")
            #expect(otherShortTexts(of: object) == [], "\(type(of: object))")
        }
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
            _ = (invoice.amountDue, invoice.allProblems, invoice.differences)
            let all = parts(of: invoice).flatMap { fields(of: $0) }
            for _ in 0..<60 {
                let field = all[Int.random(in: all.indices, using: &generator)]
                try? field.set(texts[Int.random(in: texts.indices, using: &generator)])
                _ = (invoice.amountDue, invoice.allProblems, invoice.differences)
                trace.tickEnded(drawn: [], bytes: 0)
                count += trace.last.hops.count
                let shown = trace.last.texts + [trace.last.sentence]
                #expect(shown.filter { isUgly($0) } == [], "\(field.name)")
            }
        }
        #expect(count > 1000)
    }

    @Test(
        "name the cause in words: issuing, a discount, a paste, a deletion, a payment",
        arguments: [
            ("issue", "Issued: – → 2026-03-02."), ("discount", "Discount: – → 10 %."),
            ("paste", "Lines 3 to 4 inserted: now 4 lines."), ("delete", "Line 1 deleted: now 1 line."),
            ("pay", "Payments: – → 5.00 on 2026-03-02."),
        ])
    func causes(change: String, sentence: String) throws {
        let editor = try EditorUnderTest(keys: .billow)
        let (workspace, trace) = (editor.workspace, editor.workspace.trace.trace)
        let invoice = try #require(workspace.invoice)
        func compute() {
            _ = workspace.invoice.map { ($0.amountDue, $0.allProblems, $0.differences, $0.discountShares) }
        }
        // Only what somebody has read is traced.
        let reaction = Reaction("test") {}
        reaction.track { _ = (invoice.issuance, invoice.discount, invoice.payments, invoice.lines.count) }
        editor.openTrace { compute() }
        defer { workspace.trace.close() }
        Self.changes[change]?(workspace, invoice)
        while tick() {}
        compute()
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.last.sentence.hasPrefix(sentence), "\(trace.last.sentence)")
        let shown = trace.last.texts + [trace.last.sentence]
        #expect(shown.count > 1 && shown.filter { isUgly($0) } == [], "\(shown)")
    }

    private static let changes: [String: (Workspace, Invoice) -> Void] = [
        "issue": { $1.issuance = Issuance(number: "2026-1", moment: "2026-03-02T08:15:00Z") },
        "discount": { $1.discount = .percentage(10) },
        "paste": { $1.lines.append(contentsOf: [InvoiceLine(), InvoiceLine()]) },
        "delete": { _ = $1.lines.remove(at: 0) },
        "pay": { _, invoice in
            invoice.payments = CalendarDate(year: 2026, month: 3, day: 2).map { [Payment(amount: 5, date: $0)] } ?? []
        },
    ]

    @Test("show each VAT group of a discount, and leave out what looks as it did")
    func shares() throws {
        let editor = try EditorUnderTest(keys: .billow)
        let (workspace, trace) = (editor.workspace, editor.workspace.trace.trace)
        let invoice = try #require(workspace.invoice)
        invoice.discount = .percentage(10)
        editor.openTrace { _ = (invoice.amountDue, invoice.discountShares) }
        defer { workspace.trace.close() }
        invoice.lines[0].invoicedQuantity = 4
        _ = (invoice.amountDue, invoice.discountShares)
        while tick() {}
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(
            trace.last.changedValues.contains("Discount of each VAT group  19 %: 2.00 → 4.00"),
            "\(trace.last.changedValues)")
        let breakdown = shownText(of: invoice.vatBreakdown) ?? ""
        #expect(breakdown == "7 % of 1.35: 0.09, 19 % of 36.00: 6.84" || breakdown.hasPrefix("19 % of 36.00: 6.84"))
    }

    @Test("call a field alike in the sentence and in its row, and what panes keep by words")
    func names() throws {
        let editor = try EditorUnderTest(keys: .billow)
        let (workspace, trace) = (editor.workspace, editor.workspace.trace.trace)
        let invoice = try #require(workspace.invoice)
        let reaction = Reaction("test") {}
        reaction.track { _ = (invoice.dueDate, invoice.amountDue) }
        editor.openTrace { _ = (invoice.dueDate, invoice.amountDue) }
        defer { workspace.trace.close() }
        invoice.dueDate = CalendarDate(year: 2026, month: 12, day: 24)
        _ = invoice.dueDate
        while tick() {}
        trace.tickEnded(drawn: [], bytes: 0)
        #expect(trace.last.sentence.hasPrefix("Due date: "), "\(trace.last.sentence)")
        let rows = trace.last.hops.filter { $0.kind == .changed }.map { trace.last.words.title(of: $0) }
        #expect(rows.contains("Due date"), "\(rows)")
        let words = TraceWords(invoice)
        #expect(
            words.title(of: TracedProperty(of: workspace.totals, \TotalsModel.hasLongSums)) == "Totals: has long sums")
        #expect(words.title(of: TracedProperty(of: workspace.editing, \EditModel.edit)) == "Edit: edit")
    }

    private func fields<Object: Described>(of object: Object) -> [Field] {
        Object.description.fields.compactMap { Field($0, of: object) }
    }
}
