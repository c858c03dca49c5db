import Derive
import Foundation
import Invoicing
import Testing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

@Suite("Declared amounts")
struct DifferencesTests {
    /// A meter reading whose author cut the line's amount off, and carried that on.
    private let invoice: Invoice

    init() {
        let line = InvoiceLine()
        line.identifier = "2"
        line.invoicedQuantity = decimal("804878.94")
        line.enteredNetPrice = decimal("0.01146")
        line.declaredNetAmount = decimal("9223.92")
        invoice = Invoice(lines: [line])
        var declared = DeclaredTotals()
        declared.sumOfLineNetAmounts = decimal("9223.92")
        declared.taxExclusiveAmount = decimal("9223.92")
        declared.taxAmount = decimal("1752.54")
        declared.taxInclusiveAmount = decimal("10976.46")
        declared.amountDue = decimal("10976.46")
        var group = DeclaredVATBreakdown()
        group.category = .standard
        group.rate = 19
        group.taxableAmount = decimal("9223.92")
        group.taxAmount = decimal("1752.54")
        declared.vatBreakdown = [group]
        invoice.declared = declared
    }

    private var terms: [String] { invoice.differences.map(\.term.businessTerm) }

    @Test("that differ from the derived ones are listed, each with both amounts and how it comes about")
    func listed() throws {
        #expect(terms == ["BT-131", "BT-106", "BT-109", "BT-112", "BT-115", "BT-116"])
        let line = try #require(invoice.differences.first)
        #expect((line.declared, line.derived) == (decimal("9223.92"), decimal("9223.91")))
        #expect(line.explanation == "Line 2: 804878.94 × 0.01146, rounded to 9223.91, is 9223.91.")
        #expect(invoice.netAmounts == [decimal("9223.91")])
    }

    @Test("are explained with two decimals, as amounts are written")
    func twoDecimals() throws {
        invoice.declared?.taxAmount = 1
        let tax = try #require(invoice.differences.first { $0.term == .taxAmount })
        #expect(tax.explanation == "BT-110 = the sum of the groups’ taxes = 1752.54.")
        invoice.lines[0].vatRate = 10
        let lower = try #require(invoice.differences.first { $0.term == .taxAmount })
        #expect(lower.explanation == "BT-110 = the sum of the groups’ taxes = 922.39.")
        invoice.paidAmount = decimal("0.5")
        let due = try #require(invoice.differences.first { $0.term == .amountDue })
        #expect(due.explanation == "BT-115 = 10146.30 − 0.50 + 0.00 = 10145.80.")
    }

    @Test("that are kept settle what follows from them")
    func kept() throws {
        invoice.keepDeclared(try #require(invoice.differences.first))
        #expect(invoice.netAmounts == [decimal("9223.92")])
        #expect(terms.isEmpty)
        #expect(invoice.amountDue == decimal("10976.46"))
    }

    @Test("are all kept in one step, also where all contradict each other, until an edit opens them again")
    func allKept() throws {
        invoice.declared?.taxAmount = 3
        invoice.declared?.taxInclusiveAmount = 4
        invoice.declared?.amountDue = 5
        invoice.declared?.vatBreakdown[0].taxAmount = 6
        invoice.declared?.sumOfLineNetAmounts = 7
        invoice.keepAllDeclared()
        #expect(terms.isEmpty)
        #expect(invoice.netAmounts == [decimal("9223.92")])
        #expect(invoice.sumOfLineNetAmounts == 7 && invoice.taxExclusiveAmount == decimal("9223.92"))
        #expect((invoice.taxAmount, invoice.taxInclusiveAmount, invoice.amountDue) == (3, 4, 5))
        invoice.lines[0].invoicedQuantity = 1
        #expect(terms.count > 6)
        invoice.keepAllDerived()
        #expect(terms.isEmpty)
        #expect(invoice.netAmounts == [decimal("0.01")])
    }

    @Test("that are kept stand until an edit changes what they were kept in place of")
    func keptUntilEdited() throws {
        invoice.keepDeclared(try #require(invoice.differences.first))
        invoice.lines[0].invoicedQuantity = 1
        #expect(invoice.netAmounts == [decimal("0.01")])
        #expect(terms.first == "BT-131")
        invoice.lines[0].invoicedQuantity = decimal("804878.94")
        #expect(terms.isEmpty)
    }

    @Test("that are not kept are forgotten, and no other with them")
    func derivedKept() throws {
        invoice.keepDerived(try #require(invoice.differences.first))
        #expect(invoice.lines[0].declaredNetAmount == nil)
        #expect(terms == ["BT-106", "BT-109", "BT-112", "BT-115", "BT-116"])
        while let next = invoice.differences.first { invoice.keepDerived(next) }
        #expect(invoice.declared?.taxAmount == decimal("1752.54"))
        #expect(invoice.amountDue == decimal("10976.45"))
    }

    @Test("of a group in which nothing is are differences as well")
    func emptyGroup() {
        var group = DeclaredVATBreakdown()
        group.category = .exempt
        group.rate = 0
        group.taxableAmount = 5
        invoice.declared?.vatBreakdown.append(group)
        #expect(invoice.differences.last?.explanation == "BT-116: nothing on this invoice is in the VAT group exempt.")
        invoice.keepAllDeclared()
        #expect(terms == ["BT-116"])
        #expect(invoice.differences.contains(where: invoice.canKeepDeclared) == false)
        invoice.keepAllDerived()
        #expect(terms.isEmpty)
    }

    @Test("can be decided about anew, also when the decisions were stored and read again")
    func decidedAnew() throws {
        let declared = try #require(invoice.declared)
        let (net, count) = (invoice.lines[0].declaredNetAmount, terms.count)
        invoice.keepAllDerived()
        #expect(invoice.amountDue == decimal("10976.45") && terms.isEmpty && invoice.hasDecisions)
        let stored = try JSONEncoder().encode(invoice.declared)
        invoice.declared = try JSONDecoder().decode(DeclaredTotals.self, from: stored)
        invoice.keepAllDeclared()
        #expect(invoice.declared == declared && invoice.lines[0].declaredNetAmount == net && terms.isEmpty)
        #expect(invoice.amountDue == declared.amountDue && invoice.netAmounts == [decimal("9223.92")])
        invoice.keepAllDerived()
        #expect(invoice.amountDue == decimal("10976.45") && invoice.lines[0].kept == nil && invoice.kept.isEmpty)
        #expect(count == 6)
    }

    @Test("and decisions about them can be taken back")
    func undone() throws {
        let document = Document()
        document.adopt(invoice)
        invoice.keepDeclared(try #require(invoice.differences.first))
        document.history.undo()
        #expect(terms.count == 6)
    }
}

extension Invoice {
    fileprivate var netAmounts: [ExactDecimal] { lines.elements.map(\.netAmount) }
}
