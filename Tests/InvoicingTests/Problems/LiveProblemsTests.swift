import Derive
import DeriveKit
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

    /// Which lists of problems an edit has examined anew, once all are known: those that the trace shows.
    private func examined(by edit: (Invoice) -> Void, in invoice: Invoice) -> [String] {
        _ = (invoice.problems, invoice.problemCounts)
        var examined: [String] = []
        let trace = Trace.listen { event in
            switch event {
            case .recomputed(let property, _, _), .equal(let property, _):
                guard property.name.hasSuffix("Problems") else { return }
                examined.append(property.label)
            default: break
            }
        }
        defer { trace.stop() }
        edit(invoice)
        _ = (invoice.problems, invoice.problemCounts)
        return examined
    }

    @Test("are examined for an edit in what it concerns, whatever the number of lines")
    func constant() {
        let lists = [10, 1_000, 10_000].map { count in
            let invoice = invoice(lines: count)
            let edits: [(Invoice) -> Void] = [
                { $0.lines[5].invoicedQuantity = 7 }, { $0.lines[5].itemName = "" }, { $0.lines[5].unitCode = "none" },
                { $0.lines[5].vatRate = 7 }, { $0.number = "" }, { $0.seller.name = "" }, { $0.lines.append(.sound) },
                { $0.lines.remove(at: 3) },
            ]
            return edits.map { examined(by: $0, in: invoice).sorted() }
        }
        #expect(lists[1] == lists[0])
        #expect(lists[2] == lists[0])
    }

    @Test("are examined by the rules that read what was edited, and by no others")
    func fewest() {
        let invoice = invoice(lines: 10)
        #expect(examined(by: { $0.lines[5].itemName = "Rye" }, in: invoice) == ["InvoiceLine.partProblems"])
        #expect(examined(by: { $0.seller.tradingName = "Łódź" }, in: invoice) == [])
        #expect(examined(by: { $0.salesOrderReference = "1" }, in: invoice) == [])
        #expect(examined(by: { $0.number = "1" }, in: invoice) == ["Invoice.headProblems"])
    }

    @Test("are examined for a quantity by the rules on amounts, and by none on parties, kinds of VAT or payment")
    func amountsOnly() {
        let invoice = invoice(lines: 10)
        let examined = examined(by: { $0.lines[5].invoicedQuantity = 7 }, in: invoice)
        #expect(
            examined.sorted() == ["Invoice.breakdownProblems", "Invoice.totalProblems", "InvoiceLine.partProblems"])
    }

    /// The number of rules of each list, in an invoice with one VAT group that declares no totals.
    private static let ruleCounts: [String: Int] = [
        "Invoice.headProblems": RuleTables.head.flatMap(\.places).count,
        "Invoice.totalProblems": RuleTables.totals.dropFirst().flatMap(\.places).count,
        "Invoice.breakdownProblems": RuleTables.groupAmounts.count,
        "InvoiceLine.partProblems": RuleTables.line.count + RuleTables.lineTrade.count,
    ]

    @Test("take at most 53 rules for a digit in a price and 13 for one in the number, whatever the number of lines")
    func ruleCount() throws {
        for lines in [10, 1_000] {
            let invoice = invoice(lines: lines)
            func count(_ edit: (Invoice) -> Void) throws -> Int {
                try examined(by: edit, in: invoice).reduce(0) { try $0 + #require(Self.ruleCounts[$1], "\($1)") }
            }
            let (price, number) = try (count { $0.lines[5].enteredNetPrice = 100 }, count { $0.number += "3" })
            #expect(price > 0 && price <= 53)
            #expect(number > 0 && number <= 13)
        }
    }

    @Test("are counted as they are listed, by every profile", arguments: RuleProfile.allCases)
    func counted(_ profile: RuleProfile) {
        let invoice = invoice(lines: 4)
        let edits: [(Invoice) -> Void] = [
            { $0.lines[1].itemName = "" }, { $0.lines[2].grossPrice = -1 }, { $0.lines[2].declaredNetAmount = 5 },
            { $0.number = "" }, { $0.lines[3].allowanceCharges.append(LineAllowanceCharge()) },
            { $0.allowanceCharges.append(DocumentAllowanceCharge()) }, { $0.allowanceCharges[0].percentage = 3 },
            { $0.lines.move(from: 1, to: 3) }, { $0.lines.remove(at: 3) }, { $0.seller.contact = nil },
        ]
        for edit in edits {
            edit(invoice)
            let problems = invoice.problems(for: profile)
            let counts = invoice.brokenRuleCounts(for: profile).inDocument
            #expect(counts.total == problems.count)
            #expect(counts.errors == problems.count { $0.severity == .error })
            #expect(counts.warnings == problems.count { $0.severity == .warning })
            #expect(invoice.differenceCount == invoice.differences.count)
        }
    }

    @Test("are not listed to be counted: with problems in every line, an edit reads one line's")
    func countingListsNothing() {
        let invoice = invoice(lines: 1_000)
        for line in invoice.lines.elements { line.itemName = "" }
        #expect(invoice.problemCounts.errors == 1_000)
        var steps: [String] = []
        let trace = Trace.listen { event in
            switch event {
            case .recomputed(let property, _, _), .equal(let property, _): steps.append(property.label)
            default: break
            }
        }
        defer { trace.stop() }
        invoice.lines[500].itemName = "Rye"
        #expect(invoice.problemCounts.errors == 999)
        #expect(
            steps == [
                "InvoiceLine.partProblems", "[InvoiceLine].sum(tally)", "Invoice.priceWithVATResidue",
                "Invoice.brokenRuleCounts", "Invoice.problemCounts",
            ])
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
        invoice.buyer.name = ""
        tick()
        #expect(told == [["BR-07", "BR-22"]])
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
