import DeriveDocuments
import Foundation
import Invoicing
import Testing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

private func line(_ quantity: String, _ price: String, _ rate: ExactDecimal? = 19) -> InvoiceLine {
    let line = InvoiceLine()
    (line.invoicedQuantity, line.enteredNetPrice, line.vatRate) = (decimal(quantity), decimal(price), rate)
    return line
}

private func percentage<Item: AllowanceOrCharge>(_ percentage: String, of item: Item) -> Item {
    item.enter(percentage: decimal(percentage))
    return item
}

@Suite("An allowance or a charge")
struct AllowanceTests {
    @Test("that is a percentage of its line follows quantity, price and base quantity")
    func ofLine() {
        let line = line("1", "8.99")
        let item = percentage("10", of: LineAllowanceCharge())
        line.allowanceCharges.append(item)
        #expect((item.amount, item.base, line.netAmount) == (decimal("0.90"), decimal("8.99"), decimal("8.09")))
        line.invoicedQuantity = 12
        #expect((item.amount, item.base, line.netAmount) == (decimal("10.79"), decimal("107.88"), decimal("97.09")))
        line.priceBaseQuantity = 6
        #expect((item.amount, line.netAmount) == (decimal("1.80"), decimal("16.18")))
        item.isCharge = true
        #expect(line.netAmount == decimal("19.78"))
    }

    @Test("of a line is of what the line is before all of its allowances and charges")
    func beforeAllowances() {
        let line = line("10", "10")
        for text in ["10", "5"] { line.allowanceCharges.append(percentage(text, of: LineAllowanceCharge())) }
        #expect(line.allowanceCharges.elements.map(\.amount) == [10, 5])
        #expect(line.netAmount == 85)
    }

    @Test("that is a percentage of the document follows the lines of its VAT group alone")
    func ofDocument() {
        let item = percentage("10", of: DocumentAllowanceCharge())
        item.vatRate = 7
        let invoice = Invoice(lines: [line("1", "100", 7), line("1", "1000", 19)], allowanceCharges: [item])
        #expect((item.base, item.amount, invoice.sumOfAllowances) == (100, 10, 10))
        invoice.lines[0].invoicedQuantity = 3
        #expect((item.amount, invoice.taxExclusiveAmount) == (30, 1270))
        invoice.lines[1].vatRate = 7
        #expect(item.amount == 130)
        item.vatRate = 19
        #expect((item.base, item.amount) == (0, 0))
        invoice.lines.append(line("2", "50", 19))
        #expect(item.amount == 10)
    }

    @Test("stands as it was entered, also beside a percentage that gives another amount")
    func entered() {
        let item = LineAllowanceCharge()
        (item.enteredAmount, item.baseAmount, item.percentage) = (decimal("628.63"), decimal("628.63"), 1)
        let line = line("1", "1000")
        line.allowanceCharges.append(item)
        #expect(item.amount == decimal("628.63") && item.contradictsPercentage)
        #expect(line.problems.first { $0.term == "BT-136" }?.sentence.contains("1 % of 628.63 is 6.29.") == true)
        item.enteredAmount = decimal("6.29")
        #expect(!item.contradictsPercentage && !line.problems.contains { $0.term == "BT-136" })
    }

    @Test("is an amount, a percentage, or a percentage of a base, whichever was typed last")
    func typed() {
        let line = line("2", "50")
        let item = LineAllowanceCharge()
        line.allowanceCharges.append(item)
        item.enter(amount: 7)
        #expect((item.amount, item.percentage, item.statedBase) == (7, nil, nil))
        item.enter(percentage: 10)
        #expect((item.amount, item.enteredAmount, item.statedBase) == (10, nil, 100))
        item.enter(base: 40)
        #expect((item.amount, item.statedBase) == (4, 40))
        line.invoicedQuantity = 4
        #expect(item.amount == 4)
        item.enter(base: nil)
        #expect((item.amount, item.statedBase) == (20, 200))
        item.enter(percentage: nil)
        line.invoicedQuantity = 2
        #expect((item.amount, item.percentage) == (20, nil))
        item.enter(percentage: 5)
        item.enter(amount: 3)
        #expect((item.amount, item.percentage, item.baseAmount) == (3, nil, nil))
    }

    @Test("follows its line after undo and redo")
    func undone() {
        let line = line("1", "100")
        let invoice = Invoice(lines: [line])
        let document = Document()
        document.adopt(invoice)
        document.transaction("allow") { line.allowanceCharges.append(percentage("10", of: LineAllowanceCharge())) }
        #expect(invoice.taxExclusiveAmount == 90)
        document.history.undo()
        #expect(invoice.taxExclusiveAmount == 100)
        line.invoicedQuantity = 2
        document.history.undo()
        document.history.redo()
        #expect(invoice.taxExclusiveAmount == 200)
        document.history.undo()
        document.history.redo()
        line.allowanceCharges.append(percentage("10", of: LineAllowanceCharge()))
        #expect(invoice.taxExclusiveAmount == 180)
        line.allowanceCharges.removeLast()
        document.history.undo()
        line.invoicedQuantity = 3
        #expect(invoice.taxExclusiveAmount == 270)
    }

    @Test("of a document that becomes a draft follows where that changes nothing")
    func follow() {
        let line = line("1", "3890")
        let (equal, other, rounded) = (LineAllowanceCharge(), LineAllowanceCharge(), LineAllowanceCharge())
        (equal.enteredAmount, equal.baseAmount, equal.percentage) = (decimal("116.70"), 3890, 3)
        (other.enteredAmount, other.baseAmount, other.percentage) = (30, 1000, 3)
        (rounded.enteredAmount, rounded.baseAmount, rounded.percentage) = (decimal("116.71"), 3890, 3)
        for item in [equal, other, rounded] { line.allowanceCharges.append(item) }
        let invoice = Invoice(lines: [line])
        let before = invoice.amountDue
        invoice.letAllowancesFollow()
        #expect(invoice.amountDue == before)
        line.invoicedQuantity = 2
        #expect(line.allowanceCharges.elements.map(\.amount) == [decimal("233.40"), 30, decimal("116.71")])
    }

    @Test("keeps neither its line nor its invoice alive")
    func lifetime() {
        let item = percentage("10", of: LineAllowanceCharge())
        let whole = percentage("10", of: DocumentAllowanceCharge())
        whole.vatRate = 19
        do {
            let line = line("1", "100")
            line.allowanceCharges.append(item)
            let invoice = Invoice(lines: [line], allowanceCharges: [whole])
            #expect((item.amount, whole.amount) == (10, 9))
            #expect(invoice.lines[0] === item.line && invoice === whole.invoice)
        }
        #expect(item.line == nil && whole.invoice == nil)
        #expect((item.amount, whole.amount) == (0, 0))
    }
}

@Suite("An amount that a percentage contradicts")
struct ContradictedAmountTests {
    /// 10 × 20 at 19 % with an allowance of 10 %, of the line or of the document, as someone careful declares it.
    private func document(ofLine isOfLine: Bool) -> (Invoice, any AllowanceOrCharge) {
        let line = line("10", "20")
        let invoice = Invoice(lines: [line])
        let item: any AllowanceOrCharge
        if isOfLine {
            let own = LineAllowanceCharge()
            line.allowanceCharges.append(own)
            item = own
        } else {
            let own = DocumentAllowanceCharge()
            own.vatRate = 19
            invoice.allowanceCharges.append(own)
            item = own
        }
        (item.enteredAmount, item.baseAmount, item.percentage) = (20, 200, 10)
        line.declaredNetAmount = line.netAmount
        var declared = DeclaredTotals()
        declared.sumOfLineNetAmounts = invoice.sumOfLineNetAmounts
        declared.sumOfAllowances = invoice.sumOfAllowances
        declared.taxExclusiveAmount = invoice.taxExclusiveAmount
        (declared.taxAmount, declared.amountDue) = (invoice.taxAmount, invoice.amountDue)
        invoice.declared = declared
        return (invoice, item)
    }

    @Test("is the one that is named, and no sum that follows from it", arguments: [true, false])
    func mutated(ofLine isOfLine: Bool) {
        let (invoice, item) = document(ofLine: isOfLine)
        #expect(invoice.settleContradictedAmounts().isEmpty && invoice.differences.isEmpty)
        item.enteredAmount = 30
        #expect(!invoice.differences.isEmpty)
        let found = invoice.settleContradictedAmounts()
        #expect(found.map(\.businessTerm) == [isOfLine ? "BT-136" : "BT-92"])
        #expect(found.map(\.place) == [isOfLine ? "line 1, allowance 1" : "allowance 1"])
        #expect(found.map(\.declared) == [30] && found.map(\.derived) == [20])
        #expect(found.first?.explanation == "10 % of 200.00 is 20.00.")
        #expect(invoice.differences.isEmpty)
    }

    @Test("counts where the document's sums agree with it", arguments: [true, false])
    func agreed(ofLine isOfLine: Bool) {
        let (invoice, item) = document(ofLine: isOfLine)
        item.percentage = 15
        let due = invoice.amountDue
        #expect(invoice.settleContradictedAmounts().map(\.derived) == [30])
        #expect(item.enteredAmount == 20 && invoice.amountDue == due && invoice.differences.isEmpty)
    }

    @Test("is named beside a sum that is wrong by itself")
    func both() {
        let (invoice, item) = document(ofLine: false)
        item.percentage = 15
        invoice.declared?.taxAmount = 1
        #expect(invoice.settleContradictedAmounts().count == 1)
        // What is due follows from that sum.
        #expect(invoice.differences.map(\.term) == [.taxAmount, .amountDue])
    }
}
