import Derive
import DeriveDocuments
import DeriveKit
import Foundation
import Fuzzing
import Testing

@testable import Invoicing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

private nonisolated let standard = VATGroup(category: .standard, rate: 19)
private nonisolated let reduced = VATGroup(category: .standard, rate: 7)
private nonisolated let outside = VATGroup(category: .outsideScope, rate: nil)

private func line(_ amount: String, _ group: VATGroup) -> InvoiceLine {
    let line = InvoiceLine()
    line.invoicedQuantity = decimal(amount) < 0 ? -1 : 1
    line.enteredNetPrice = abs(decimal(amount))
    (line.vatCategory, line.vatRate) = (group.category, group.rate)
    return line
}

@Suite("A discount")
struct DiscountTests {
    @Test("of ten percent at two rates is taken off each of them")
    func twoRates() {
        let invoice = Invoice(lines: [line("1790.70", standard), line("74.70", reduced)])
        invoice.discount = .percentage(10)
        #expect(invoice.discountShares.map(\.amount) == [decimal("179.07"), decimal("7.47")])
        #expect((invoice.sumOfAllowances, invoice.taxExclusiveAmount) == (decimal("186.54"), decimal("1678.86")))
        #expect(invoice.vatBreakdown.map(\.taxableAmount) == [decimal("1611.63"), decimal("67.23")])
        #expect((invoice.taxAmount, invoice.amountDue) == (decimal("310.92"), decimal("1989.78")))
        invoice.lines[1].invoicedQuantity = 2
        #expect(invoice.discountShares.map(\.amount) == [decimal("179.07"), decimal("14.94")])
        invoice.lines.remove(at: 0)
        #expect(invoice.discountShares.map(\.group) == [reduced])
        invoice.discount = nil
        #expect((invoice.sumOfAllowances, invoice.taxExclusiveAmount) == (0, decimal("149.40")))
    }

    @Test(
        "goes where a bookkeeper would put it",
        arguments: [
            // Discount, lines at 19 %, 7 % and outside the scope of VAT, and what these bear.
            (.percentage(10), ["0.25", "0.25", "0.25"], ["0.03", "0.03", "0.02"]),
            (.amount(1), ["1", "1", "1"], ["0.34", "0.33", "0.33"]),
            (.amount(50), ["75", "25", "0"], ["37.5", "12.5"]),
            // What is taken back bears its part of a percentage, and none of an amount.
            (.percentage(10), ["200", "-100", "0"], ["20", "-10"]), (.amount(10), ["200", "-100", "0"], ["10"]),
            (.percentage(10), ["100", "-100", "0"], ["10", "-10"]), (.amount(10), ["100", "-100", "0"], ["10"]),
            // A negated invoice has a negated discount.
            (.amount(-10), ["-75", "-25", "0"], ["-7.5", "-2.5"]), (.percentage(10), ["-75", "0", "0"], ["-7.5"]),
            // Nothing to take anything off.
            (.amount(50), ["0", "0", "0"], []), (.percentage(10), ["0", "0", "0"], []),
            (.amount(0), ["5", "0", "0"], []),
            // More than there is, a part of a cent, and less than there are groups.
            (.amount(50), ["20", "0", "0"], ["50"]),
            (.amount(ExactDecimal(12345, exponent: -3)), ["20", "0", "0"], ["12.35"]),
            (.amount(ExactDecimal(1, exponent: -2)), ["1", "1", "1"], ["0.01"]),
            (.percentage(100), ["12.34", "0.01", "3"], ["12.34", "0.01", "3"]),
        ] as [(Discount, [String], [String])])
    func shares(discount: Discount, lines: [String], shares: [String]) {
        let invoice = Invoice(lines: zip(lines, [standard, reduced, outside]).map { line($0, $1) })
        invoice.discount = discount
        #expect(invoice.discountShares.map(\.amount) == shares.map(decimal))
        #expect(invoice.sumOfAllowances == shares.reduce(0) { $0 + decimal($1) })
        let sum = invoice.sumOfLineNetAmounts
        #expect(sum == 0 && !shares.isEmpty || discount.amount(ofLines: sum) == invoice.discountAmount)
        #expect(invoice.vatBreakdown.reduce(0) { $0 + $1.taxableAmount } == invoice.taxExclusiveAmount)
    }

    @Test("has shares that add up to it, each less than a cent from the exact one", arguments: 1...200)
    func addsUp(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var sums: [VATGroup: ExactDecimal] = [:]
        for index in 0..<(1 + random.next() % 6) {
            let sign = random.next().isMultiple(of: 5) ? -1 : 1
            let limits: [UInt64] = [5, 1000, 9_000_000]
            let cents = Int(random.next() % limits[Int(random.next() % 3)])
            sums[VATGroup(category: .standard, rate: ExactDecimal(Int(index)))] = ExactDecimal(
                sign * cents, exponent: -2)
        }
        let sum = sums.values.reduce(0, +)
        let percentage = random.decimal(upTo: 10_000, places: 2)
        let shares = Discount.percentage(percentage).shares(of: sums)
        #expect(shares.reduce(0) { $0 + $1.amount } == (sum * percentage).divided(by: 100, places: 2))
        for (group, base) in sums {
            let share = shares.first { $0.group == group }?.amount ?? 0
            #expect(abs(share * 100 - base * percentage) < 1)
            #expect(share == share.rounded(toPlaces: 2))
        }
        let amount = random.decimal(upTo: 100_000, places: 2)
        let borne = Discount.amount(amount).shares(of: sums)
        guard sums.values.contains(where: { sum < 0 ? $0 < 0 : $0 > 0 }) else { return #expect(borne.isEmpty) }
        #expect(borne.reduce(0) { $0 + $1.amount } == amount)
        let weight = sums.values.filter { sum < 0 ? $0 < 0 : $0 > 0 }.reduce(0, +)
        for share in borne {
            #expect(abs(share.amount - (amount * share.base).divided(by: weight, places: 15)) < decimal("0.01"))
        }
    }

    @Test("is written as an allowance of each VAT group, with a percentage where that gives the amount")
    func allowances() {
        let invoice = Invoice(lines: [line("0.25", standard), line("0.25", reduced), line("10", outside)])
        invoice.discount = .percentage(10)
        let items = invoice.allAllowanceCharges
        #expect(items.map(\.amount) == [decimal("0.03"), decimal("0.02"), 1])
        #expect(items.map(\.vatGroup) == [standard, reduced, outside])
        #expect(items.map(\.percentage) == [10, nil, 10])
        #expect(items.map(\.statedBase) == [decimal("0.25"), nil, 10])
        #expect(items.map(\.reason) == ["Discount", "Discount", "Discount"])
        #expect(items.map(\.reasonCode) == ["95", "95", "95"])
        #expect(items.allSatisfy { !$0.isCharge && !$0.contradictsPercentage && $0.problems.isEmpty })
        invoice.discountReason = "Spring fair"
        #expect(invoice.allAllowanceCharges.map(\.reason) == ["Spring fair", "Spring fair", "Spring fair"])
    }

    @Test("stands beside allowances of the document, and leaves what these are a percentage of as it is")
    func besideAllowances() {
        let item = DocumentAllowanceCharge()
        (item.percentage, item.vatRate) = (5, 19)
        let invoice = Invoice(lines: [line("100", standard)], allowanceCharges: [item])
        invoice.discount = .percentage(10)
        #expect((item.amount, invoice.discountAmount, invoice.sumOfAllowances) == (5, 10, 15))
        #expect(invoice.vatBreakdown.map(\.taxableAmount) == [85])
    }

    @Test("is computed anew only if lines or discount change, and not at all where there is none")
    func trace() {
        let invoice = Invoice(lines: [line("100", standard), line("50", reduced)])
        func recomputed(_ change: () -> Void) -> Bool {
            _ = invoice.amountDue
            var names: [String] = []
            let listener = Trace.listen { event in
                if case .recomputed(let property, _, _) = event { names.append(property.name) }
            }
            defer { listener.stop() }
            change()
            _ = invoice.amountDue
            return names.contains("discountShares")
        }
        #expect(!recomputed { invoice.lines[0].invoicedQuantity = 2 })
        #expect(recomputed { invoice.discount = .percentage(3) })
        #expect(recomputed { invoice.lines[0].invoicedQuantity = 3 })
        #expect(!recomputed { invoice.paidAmount = 3 })
    }

    @Test("is one step to undo, and is in the invoice's JSON as it is typed")
    func stored() throws {
        let invoice = Invoice(lines: [line("100", standard)])
        let document = Document()
        document.adopt(invoice)
        document.transaction("discount") { invoice.discount = .percentage(decimal("12.5")) }
        #expect(invoice.taxExclusiveAmount == decimal("87.5"))
        document.history.undo()
        #expect(invoice.taxExclusiveAmount == 100)
        document.history.redo()
        invoice.discountReason = "Fair"
        let json = try invoice.rowDocument
        #expect(json.contains("\"discount\":\"12.5 %\"") && json.contains("\"discountReason\":\"Fair\""))
        let copy = Invoice()
        try copy.fill(with: json)
        #expect(copy.discount == .percentage(decimal("12.5")) && copy.discountReason == "Fair")
        for discount in [Discount.amount(50), .amount(decimal("-0.05")), .percentage(-3)] {
            invoice.discount = discount
            try copy.fill(with: invoice.rowDocument)
            #expect(copy.discount == discount)
        }
    }

    @Test("that is more than the lines is told", arguments: [(50, 1), (20, 0), (10, 0)])
    func tooMuch(amount: Int, problems: Int) {
        let invoice = Invoice(lines: [line("20", standard)])
        invoice.discount = .amount(ExactDecimal(amount))
        #expect(
            invoice.problems.count {
                $0.sentence.contains("is more than the lines come to. It is 50.00, and they come to 20.00.")
            } == problems)
    }
}
