import Derive
import DeriveKit
import Foundation
import Input
import Invoicing
import Terminal
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Console

@Suite("The values around one", .serialized)
struct ValueGraphTests {
    private func invoice(lines count: Int = 3) -> Invoice {
        let lines = (0..<count).map { number in
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.enteredNetPrice) = ("Item", 2, ExactDecimal(number + 1))
            (line.vatCategory, line.vatRate) = (.standard, number.isMultiple(of: 2) ? 19 : 7)
            return line
        }
        let invoice = Invoice(lines: lines)
        invoice.computeValues()
        return invoice
    }

    private func graph(_ property: TracedProperty, _ invoice: Invoice, depth: Int = 9) -> ValueGraph {
        ValueGraph(around: property, TraceWords(invoice), depth: depth)
    }

    @Test("are those of which the engine says that they are its neighbours, all the way down", arguments: [1, 2, 3, 9])
    func neighbours(depth: Int) throws {
        let invoice = invoice()
        let words = TraceWords(invoice)
        let graph = graph(TracedProperty(of: invoice, \Invoice.amountDue), invoice, depth: depth)
        let edges = Set(graph.boxes.edges)
        let places = Dictionary(uniqueKeysWithValues: graph.nodes.enumerated().map { ($1, $0) })
        var checked = 0
        for (place, node) in graph.nodes.enumerated() {
            guard let property = graph.property(of: node), let path = property.path,
                let object = property.object as? any ObservedObject
            else { continue }
            let sources = Neighbours(of: object, path).dependencies.filter { words.group(of: $0) == .values }
            let expected = Set(sources.compactMap { $0.identity.flatMap { places[.value($0)] } })
            #expect(Set(edges.filter { $0.to == place }.map(\.from)) == expected, "\(property.label)")
            // What is not there has no box.
            let there = sources.filter { Why($0, words).hasContent($0) }
            if graph.boxes.layers[place] == 0 { #expect(expected.count == there.count && !there.isEmpty) }
            checked += 1
        }
        #expect(checked >= (depth > 1 ? 6 : 3))
    }

    @Test("have the words and the values of the screen, and many lines as one box")
    func words() {
        let invoice = invoice(lines: 3)
        let boxes = graph(TracedProperty(of: invoice, \Invoice.amountDue), invoice).boxes.boxes
        #expect(boxes[0].text == "Amount due \(DecimalFormat.amount(invoice.amountDue))" && boxes[0].isMiddle)
        #expect(boxes.contains { $0.text == "Lines 12.00" }, "\(boxes.map(\.text))")
        #expect(boxes.allSatisfy { !$0.value.isEmpty }, "\(boxes.map(\.text))")
        #expect(boxes.contains { $0.title == "3 lines" && $0.value.contains("net amount") }, "\(boxes.map(\.text))")
        #expect(boxes.allSatisfy { !$0.text.contains("Optional") && !$0.text.contains("0x") })
    }

    @Test("of a line lead over the sum of all lines to what is due")
    func ofLine() {
        let invoice = invoice(lines: 3)
        let graph = graph(TracedProperty(of: invoice.lines[1], \InvoiceLine.invoicedQuantity), invoice).boxes
        let titles = graph.boxes.map(\.title)
        for title in ["Quantity, line 2", "Amount, line 2", "3 lines", "Lines", "Without VAT", "Amount due"] {
            #expect(titles.contains(title), "\(titles)")
        }
        let layer = Dictionary(zip(titles, graph.layers)) { first, _ in first }
        #expect(layer["Amount, line 2"] == 1 && layer["3 lines"] == 2 && layer["Lines"] == 3)
    }

    @Test("of a sum are the first of its members, and how many more there are")
    func ofSum() throws {
        let invoice = invoice(lines: 30)
        let whole = graph(TracedProperty(of: invoice, \Invoice.sumOfLineNetAmounts), invoice, depth: 1)
        let sum = try #require(whole.nodes.compactMap { whole.property(of: $0) }.first { $0.path == nil })
        let boxes = graph(sum, invoice, depth: 1).boxes.boxes.map(\.title)
        #expect(boxes.first == "30 lines" && boxes.contains("and 18 more"), "\(boxes)")
        #expect(boxes.count { $0.hasPrefix("Amount, line ") } == 12)
    }

    @Test("of 100,000 lines are no more boxes than of three")
    func large() {
        let (few, many) = (invoice(), invoice(lines: 100_000))
        let boxes = [few, many].map { graph(TracedProperty(of: $0, \Invoice.amountDue), $0).boxes.boxes.map(\.title) }
        #expect(boxes[0].count == boxes[1].count && boxes[1].contains("100 000 lines"), "\(boxes[1])")
    }

    @Test("of one that no table describes, or that is gone, are no crash and no Swift")
    func undescribed() {
        let invoice = invoice()
        let odd = graph(TracedProperty(of: invoice.lines[0], \InvoiceLine.itemName.count), invoice)
        #expect(odd.boxes.boxes.first?.isMiddle == true)
        var line: InvoiceLine? = InvoiceLine()
        let property = line.map { TracedProperty(of: $0, \InvoiceLine.netAmount) }
        line = nil
        #expect(property.map { graph($0, invoice).nodes.isEmpty } == true)
    }

    @Test(
        "are found by what they are called",
        arguments: [
            ("amount due", "Invoice.amountDue"), ("With VAT", "Invoice.taxInclusiveAmount"),
            ("amount of line 2", "InvoiceLine.netAmount"), ("Quantity, line 3", "InvoiceLine.invoicedQuantity"),
        ])
    func named(name: String, label: String) throws {
        #expect(try NamedValue(name, of: invoice()).property.label == label)
    }

    @Test("that there are not are named in a sentence, with those that there are")
    func unknown() {
        #expect(throws: CommandProblem.noLine("9", count: 3)) { try NamedValue("amount of line 9", of: invoice()) }
        #expect(throws: CommandProblem.noLine("0", count: 3)) { try NamedValue("amount of line 0", of: invoice()) }
        do {
            _ = try NamedValue("amount do", of: invoice())
            Issue.record("found")
        } catch {
            let text = error.description
            #expect(text.hasPrefix("There is no value “amount do”. There are: ") && text.contains("amount due"))
            #expect(text.contains("“amount of line 1”: ") && text.contains("quantity"), "\(text)")
        }
    }
}
