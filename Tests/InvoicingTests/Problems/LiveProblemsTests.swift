import Derive
import Foundation
import Testing

@testable import Invoicing

@Suite("Live problems", .serialized)
struct LiveProblemsTests {
    private func invoice(lines: Int) -> Invoice {
        let invoice = Invoice.sound(.xRechnung)
        invoice.lines.append(contentsOf: (1..<lines).map { _ in InvoiceLine.sound })
        return invoice
    }

    /// How many rules are examined for an edit once all problems are known.
    private func examined(by edit: (Invoice) -> Void, in invoice: Invoice) -> Int {
        _ = invoice.problems
        let before = Examination.count
        edit(invoice)
        _ = invoice.problems
        return Examination.count - before
    }

    @Test("come with a constant number of rules for an edit, whatever the number of lines")
    func constant() {
        let counts = [10, 1_000, 10_000].map { count in
            let invoice = invoice(lines: count)
            let edits: [(Invoice) -> Void] = [
                { $0.lines[5].invoicedQuantity = 7 }, { $0.lines[5].itemName = "" }, { $0.lines[5].unitCode = "none" },
                { $0.lines[5].vatRate = 7 }, { $0.number = "" }, { $0.seller.name = "" }, { $0.lines.append(.sound) },
                { $0.lines.remove(at: 3) },
            ]
            return edits.map { examined(by: $0, in: invoice) }
        }
        #expect(counts[1] == counts[0])
        #expect(counts[2] == counts[0])
    }

    @Test("are examined by the rules that read what was edited, and by no others")
    func fewest() {
        let invoice = invoice(lines: 10)
        #expect(examined(by: { $0.lines[5].itemName = "Rye" }, in: invoice) == RuleTables.line.count)
        #expect(examined(by: { $0.seller.tradingName = "Łódź" }, in: invoice) == 0)
        #expect(examined(by: { $0.salesOrderReference = "1" }, in: invoice) == 0)
        #expect(examined(by: { $0.number = "1" }, in: invoice) == RuleTables.head.count)
    }

    @Test("fill and empty while a line is typed")
    func typing() {
        let invoice = invoice(lines: 3)
        invoice.lines[1].itemName = ""
        #expect(invoice.problems.map(\.rule) == ["BR-25"])
        invoice.lines[1].itemName = "Rye"
        #expect(invoice.problems.isEmpty)
    }

    @Test("tell an observer once for an edit, and not at all if nothing is better or worse")
    func observed() {
        let invoice = invoice(lines: 3)
        var told: [[String]] = []
        let observation = invoice.observe(\.problems, by: invoice) { _, invoice in
            told.append(invoice.problems.map(\.rule))
        }
        defer { observation.stop() }
        invoice.lines[2].invoicedQuantity = 3
        tick()
        invoice.lines[2].invoicedQuantity = nil
        invoice.number = ""
        tick()
        #expect(told == [["BR-02", "BR-22"]])
    }

    @Test("stand in the order of the lines")
    func order() {
        let invoice = invoice(lines: 3)
        invoice.lines[2].itemName = ""
        invoice.lines[0].unitCode = ""
        #expect(invoice.problems.map(\.rule) == ["BR-23", "BR-25"])
        invoice.lines.move(from: 2, to: 0)
        #expect(invoice.problems.map(\.rule) == ["BR-25", "BR-23"])
    }

    @Test("lead to the object and the property to mend")
    func places() throws {
        let invoice = invoice(lines: 2)
        invoice.lines[1].itemName = ""
        invoice.seller.vatIdentifier = ""
        invoice.lines[0].vatRate = 0
        let problems = invoice.problems
        let name = try #require(problems.first { $0.rule == "BR-25" })
        #expect(name.place.object === invoice.lines[1] && name.place.property == \InvoiceLine.itemName)
        #expect(name.term == "BT-153" && name.sentence == "Enter what is sold.")
        let seller = try #require(problems.first { $0.rule == "BR-CO-26" })
        #expect(seller.place.object === invoice.seller && seller.place.property == \Party.vatIdentifier)
        #expect(PlaceNames(of: invoice)[name.place] == "line 2")
        #expect(PlaceNames(of: invoice)[seller.place] == "seller")
    }

    @Test("keep nothing alive")
    func lifetimes() {
        var line: InvoiceLine? = .sound
        line?.itemName = ""
        let problems = line?.problems ?? []
        weak let gone = line
        line = nil
        #expect(problems.map(\.rule) == ["BR-25"])
        #expect(gone == nil && problems.first?.place.object == nil)
    }
}
