import Derive
import DeriveKit
import Foundation
import Invoicing
import Testing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

/// A line as a table gives it: quantity, price, allowance, charge, VAT.
private func line(
    _ quantity: String, _ price: String, less: String = "0", plus: String = "0", base: ExactDecimal = 1,
    _ category: VATCategory = .standard, _ rate: ExactDecimal? = 25
) -> InvoiceLine {
    let items = [(false, less), (true, plus)].filter { $0.1 != "0" }.map { isCharge, amount in
        let item = LineAllowanceCharge()
        item.isCharge = isCharge
        item.enter(amount: decimal(amount))
        return item
    }
    let line = InvoiceLine(allowanceCharges: items)
    line.invoicedQuantity = decimal(quantity)
    line.enteredNetPrice = decimal(price)
    line.priceBaseQuantity = base
    (line.vatCategory, line.vatRate) = (category, rate)
    return line
}

private func item(_ amount: String, isCharge: Bool, rate: ExactDecimal = 25) -> DocumentAllowanceCharge {
    let item = DocumentAllowanceCharge()
    item.isCharge = isCharge
    item.enter(amount: decimal(amount))
    item.vatRate = rate
    return item
}

/// Figures of public invoices and of the rules' own examples.
@Suite("Worked examples")
struct WorkedExampleTests {
    @Test("An invoice with a gross price, a base quantity, and allowances and charges on lines and document")
    func allowances() {
        let first = line("10", "0", less: "101", plus: "1")
        (first.grossPrice, first.priceDiscount) = (450, 40)
        let percent = DocumentAllowanceCharge()
        percent.isCharge = true
        (percent.baseAmount, percent.percentage, percent.vatRate) = (1000, 20, 25)
        let invoice = Invoice(
            lines: [first, line("10", "200", base: 2, .exempt, 0), line("10", "100", less: "101", plus: "1")],
            allowanceCharges: [percent, item("200", isCharge: false)])
        invoice.paidAmount = 1000
        #expect(invoice.lines.elements.map(\.netAmount) == [4000, 1000, 900])
        #expect((invoice.sumOfAllowances, invoice.sumOfCharges) == (200, 200))
        #expect((invoice.taxExclusiveAmount, invoice.taxAmount, invoice.amountDue) == (5900, 1225, 6125))
        #expect(invoice.vatBreakdown.map(\.taxableAmount) == [4900, 1000])
    }

    @Test(
        "A correction is the negated invoice to the cent",
        arguments: [("1", "1656.25"), ("-1", "-1656.25")])
    func correction(sign: String, due: String) {
        let factor = decimal(sign)
        let lines = [line("7", "400"), line("-3", "500")]
        for line in lines { line.invoicedQuantity = (line.invoicedQuantity ?? 0) * factor }
        let charge = item("25", isCharge: true)
        charge.enter(amount: 25 * factor)
        let invoice = Invoice(lines: lines, allowanceCharges: [charge])
        #expect(invoice.amountDue == decimal(due))
        #expect(invoice.sumOfCharges == 25 * factor)
    }

    @Test(
        "The rounding amount brings the amount due to the nearest multiple",
        arguments: [
            ("831.02", "1", "0.22", "1039"), ("5012.42", "1", "0.47", "6266"), ("0.10", "0.05", "0.02", "0.15"),
            ("-831.02", "1", "-0.22", "-1039"), ("0.40", "1", "0.5", "1"), ("100", "0.05", "0", "125"),
        ])
    func rounding(net: String, step: String, rounding: String, due: String) {
        let invoice = Invoice(lines: [line("1", net)])
        if net.hasPrefix("-") {
            invoice.lines[0].invoicedQuantity = -1
            invoice.lines[0].enteredNetPrice = -decimal(net)
        }
        invoice.roundAmountDue(toMultipleOf: decimal(step))
        #expect(invoice.roundingAmount == decimal(rounding))
        #expect(invoice.amountDue == decimal(due))
    }

    @Test("Telephone calls: each product is rounded on its own, before the line's allowance is taken off")
    func telephone() {
        let invoice = Invoice(lines: [
            line("75.3", "2.55"), line("5.311", "15"), line("18.7", "2.65"), line("104", "0.7", less: "50"),
            line("1", "486.97"),
        ])
        let amounts = ["192.02", "79.67", "49.56", "22.80", "486.97"].map(decimal)
        #expect(invoice.lines.elements.map(\.netAmount) == amounts)
        #expect((invoice.sumOfLineNetAmounts, invoice.taxAmount) == (decimal("831.02"), decimal("207.76")))
    }

    @Test("A line's product is rounded before an allowance is taken off, also where the whole would round otherwise")
    func tie() {
        #expect(line("1", "0.005", less: "1.00").netAmount == decimal("-0.99"))
    }

    @Test("Discounts by percent, in two rates")
    func discounts() {
        let lines = [
            line("3", "3.3333", .standard, 19), line("1", "27.50", .standard, 7), line("1", "109.80", .standard, 7),
            line("1", "55.40", .standard, 19),
        ]
        let invoice = Invoice(
            lines: lines,
            allowanceCharges: [
                item("1.00", isCharge: false, rate: 19), item("13.73", isCharge: false, rate: 7),
                item("5.80", isCharge: true, rate: 7),
            ])
        invoice.paidAmount = 50
        #expect(invoice.vatBreakdown.map(\.taxableAmount) == ["64.40", "129.37"].map(decimal))
        #expect(invoice.vatBreakdown.map(\.taxAmount) == ["12.24", "9.06"].map(decimal))
        #expect(invoice.amountDue == decimal("165.07"))
    }

    @Test("A reason for no VAT belongs to its group of the breakdown")
    func exemption() {
        let invoice = Invoice(lines: [line("1", "10", .exempt, 0), line("1", "10")])
        let group = VATGroup(category: .exempt, rate: 0)
        invoice.exemptionReasons[group] = ExemptionReason("Insurance", code: "VATEX-EU-135-1A")
        #expect(invoice.vatBreakdown.map(\.exemptionReason?.text) == [nil, "Insurance"])
    }

    @Test("One edit computes as many values in an invoice of 2,000 lines as in one of 2", arguments: [2, 2000])
    func constantWork(count: Int) {
        let invoice = Invoice(lines: (0..<count).map { line("\($0)", "1") })
        _ = (invoice.amountDue, invoice.differences)
        var recomputed = 0
        let listener = Trace.listen { if case .recomputed = $0 { recomputed += 1 } }
        defer { listener.stop() }
        invoice.lines[1].enteredNetPrice = 3
        _ = (invoice.amountDue, invoice.differences)
        #expect(recomputed == 9)
    }
}
