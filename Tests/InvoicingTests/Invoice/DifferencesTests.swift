import DeriveDocuments
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
        #expect(terms == ["BT-131"])
        let line = try #require(invoice.differences.first)
        #expect((line.declared, line.derived) == (decimal("9223.92"), decimal("9223.91")))
        #expect(line.explanation == "Line 2: 804878.94 × 0.01146, rounded to 9223.91, is 9223.91.")
        #expect(invoice.netAmounts == [decimal("9223.92")] && invoice.amountDue == decimal("10976.46"))
        #expect(invoice.otherAmount(of: .amountDue) == decimal("10976.45"))
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
        #expect(due.explanation == "BT-115 = 10976.46 − 0.50 + 0.00 = 10975.96.")
    }

    @Test("count until the user decides otherwise, and are no difference any more once they are decided for")
    func decided() throws {
        let line = try #require(invoice.differences.first)
        invoice.keepDeclared(line)
        #expect(terms.isEmpty && invoice.netAmounts == [decimal("9223.92")] && invoice.hasDecisions)
        #expect(invoice.amountDue == decimal("10976.46"))
        invoice.keepDerived(line)
        #expect(invoice.netAmounts == [decimal("9223.91")] && invoice.lines[0].declaredNetAmount == decimal("9223.92"))
        #expect(terms == ["BT-106", "BT-116"] && invoice.amountDue == decimal("10976.46"))
        while let next = invoice.differences.first { invoice.keepDerived(next) }
        #expect(invoice.amountDue == decimal("10976.45") && invoice.otherAmount(of: .amountDue) == decimal("10976.46"))
        #expect(invoice.declared?.amountDue == decimal("10976.46"))
    }

    @Test("are all decided about in one step, also where all contradict each other")
    func allDecided() throws {
        invoice.declared?.taxAmount = 3
        invoice.declared?.taxInclusiveAmount = 4
        invoice.declared?.amountDue = 5
        invoice.declared?.vatBreakdown[0].taxAmount = 6
        invoice.declared?.sumOfLineNetAmounts = 7
        let declared = invoice.declared
        #expect(terms.count == 7)
        for _ in 1...2 {
            invoice.keepAllDeclared()
            #expect(terms.isEmpty && invoice.netAmounts == [decimal("9223.92")])
            #expect(invoice.sumOfLineNetAmounts == 7 && invoice.taxExclusiveAmount == decimal("9223.92"))
            #expect((invoice.taxAmount, invoice.taxInclusiveAmount, invoice.amountDue) == (3, 4, 5))
            invoice.keepAllDerived()
            #expect(terms.isEmpty && invoice.netAmounts == [decimal("9223.91")])
            #expect(invoice.amountDue == decimal("10976.45") && invoice.declared == declared)
        }
    }

    @Test("of groups of the same category and rate are added up")
    func groups() throws {
        var second = try #require(invoice.declared?.vatBreakdown.first)
        (second.taxableAmount, second.taxAmount) = (decimal("0.08"), 1)
        invoice.declared?.vatBreakdown.append(second)
        #expect(invoice.vatBreakdown.map(\.taxableAmount) == [9224])
        #expect(invoice.vatBreakdown.map(\.taxAmount) == [decimal("1753.54")])
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

    @Test("and decisions about them can be taken back")
    func undone() throws {
        let document = Document()
        document.adopt(invoice)
        invoice.keepDeclared(try #require(invoice.differences.first))
        document.history.undo()
        #expect(terms == ["BT-131"] && !invoice.hasDecisions)
    }
}

extension Invoice {
    fileprivate var netAmounts: [ExactDecimal] { lines.elements.map(\.netAmount) }
}
