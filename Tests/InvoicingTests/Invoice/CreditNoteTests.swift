import Derive
import Foundation
import Invoicing
import Testing

@Suite("A credit note for some lines")
struct CreditNoteTests {
    private let invoice: Invoice
    private let day: CalendarDate

    init() throws {
        day = try #require(CalendarDate("2026-11-20"))
        let lines = [("Machine", ExactDecimal(1), ExactDecimal(523)), ("Beans", 7, 10), ("Milk", 3, 5)].map {
            let line = InvoiceLine()
            (line.itemName, line.invoicedQuantity, line.enteredNetPrice, line.vatRate) = ($0, $1, $2, 19)
            return line
        }
        invoice = Invoice(lines: lines)
        (invoice.number, invoice.issueDate) = ("R-1", day)
    }

    private func note(_ row: Int, after credits: [UUID: LineCredit] = [:]) throws -> Invoice {
        try invoice.creditNote(issued: day, of: row...row, after: credits)
    }

    private func credit(_ notes: [Invoice]) -> [UUID: LineCredit] {
        let lines = notes.flatMap(\.lines.elements).compactMap { line in
            line.creditedLine.map {
                ($0, LineCredit(quantity: line.invoicedQuantity ?? 0, amount: line.netAmount))
            }
        }
        return Dictionary(lines, uniquingKeysWith: +)
    }

    @Test("deducts the lines’ share of a discount in percent, and of one that is an amount")
    func shares() throws {
        invoice.discount = .percentage(10)
        #expect(try note(1).taxExclusiveAmount == 63)
        // 50.00 of 608.00: 5.76 for 70.00.
        invoice.discount = .amount(50)
        #expect(try note(1).taxExclusiveAmount == ExactDecimal("64.24"))
    }

    @Test("for all of them gives the rounding amount back as well")
    func rounding() throws {
        invoice.enteredRoundingAmount = ExactDecimal("-0.02") ?? 0
        #expect(try invoice.creditNote(issued: day).amountDue == invoice.amountDue)
        #expect(try note(1).roundingAmount == 0)
    }

    @Test("one line after the other deducts all of the discount, and no cent more")
    func oneByOne() throws {
        invoice.discount = .amount(50)
        var notes: [Invoice] = []
        for row in 0..<3 { notes.append(try note(row, after: credit(notes))) }
        #expect(notes.reduce(0) { $0 + $1.taxExclusiveAmount } == invoice.taxExclusiveAmount)
    }

    @Test("deducts the share of an allowance that is an amount, and leaves behind a charge and a share of nothing")
    func allowances() throws {
        let parts: [(Bool, ExactDecimal)] = [(false, 60.8), (true, 9), (false, 0.01)]
        for (isCharge, amount) in parts {
            let item = DocumentAllowanceCharge()
            (item.isCharge, item.enteredAmount, item.vatRate) = (isCharge, amount, 19)
            invoice.allowanceCharges.append(item)
        }
        let note = try note(1)
        #expect(note.taxExclusiveAmount == 63 && note.allowanceCharges.elements.map(\.isCharge) == [false])
    }

    @Test("for the last line has the charges that the others have left behind")
    func lastLine() throws {
        let charge = DocumentAllowanceCharge()
        (charge.isCharge, charge.enteredAmount, charge.vatRate) = (true, 9, 19)
        invoice.allowanceCharges.append(charge)
        var notes: [Invoice] = []
        for row in [1, 0, 2] { notes.append(try note(row, after: credit(notes))) }
        #expect(notes.map(\.sumOfCharges) == [0, 0, 9])
        #expect(notes.reduce(0) { $0 + $1.taxExclusiveAmount } == invoice.taxExclusiveAmount)
    }

    @Test("credits what earlier notes have left of a line, and all of the rest")
    func rest() throws {
        let first = try note(1)
        first.lines[0].invoicedQuantity = 3
        let second = try note(1, after: credit([first]))
        #expect(second.lines.elements.map(\.invoicedQuantity) == [4] && second.sumOfLineNetAmounts == 40)
        // A lower price was credited.
        (first.lines[0].invoicedQuantity, first.lines[0].enteredNetPrice) = (7, 2)
        let third = try note(1, after: credit([first]))
        #expect(third.lines[0].invoicedQuantity == 1 && third.sumOfLineNetAmounts == 56)
        let all = try invoice.creditNote(issued: day, after: credit([first, third]))
        #expect(all.lines.elements.map(\.itemName) == ["Machine", "Milk"])
        #expect(!invoice.isLeft(invoice.lines[1], after: credit([first, third])))
    }
}
