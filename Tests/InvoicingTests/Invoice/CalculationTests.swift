import Derive
import Foundation
import Fuzzing
import Invoicing
import Testing

/// A line in short: quantity, price, category, rate.
private func line(
    _ quantity: String, _ price: String, _ category: VATCategory = .standard, _ rate: ExactDecimal? = 25,
    base: ExactDecimal = 1
) throws -> InvoiceLine {
    let line = InvoiceLine()
    line.invoicedQuantity = decimal(quantity)
    line.enteredNetPrice = decimal(price)
    line.priceBaseQuantity = base
    line.vatCategory = category
    line.vatRate = rate
    return line
}

private func allowanceCharge(_ amount: ExactDecimal, isCharge: Bool, rate: ExactDecimal = 25) -> DocumentAllowanceCharge
{
    let item = DocumentAllowanceCharge()
    item.enteredAmount = amount
    item.isCharge = isCharge
    item.vatRate = rate
    return item
}

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

/// Figures from public invoices; their sources stand in the comments.
@Suite("The calculation")
struct CalculationTests {
    @Test(
        "rounds each line's product half away from zero",
        arguments: [
            ("75.3", "2.55", "192.02"), ("5.311", "15", "79.67"), ("18.7", "2.65", "49.56"), ("-5.311", "15", "-79.67"),
            ("1488", "1.507", "2242.42"), ("0", "19.99", "0.00"), ("3", "0.0049", "0.01"),
        ])
    func lineAmount(quantity: String, price: String, amount: String) throws {
        #expect(try line(quantity, price).netAmount == decimal(amount))
    }

    @Test("divides by the base quantity last, so that no digit is lost before the rounding")
    func baseQuantity() throws {
        #expect(try line("10", "200", base: 2).netAmount == 1000)
        #expect(try line("1", "10", base: 3).netAmount == decimal("3.33"))
        #expect(try line("3", "10", base: 3).netAmount == 10)
    }

    @Test("derives the net price from the gross price, and never rounds it")
    func grossPrice() throws {
        let line = try line("3", "0")
        line.grossPrice = decimal("4.0000")
        line.priceDiscount = decimal("0.6667")
        #expect(line.netPrice == decimal("3.3333"))
        #expect(line.netAmount == 10)
        line.enter(netPrice: 5)
        #expect(line.grossPrice == nil)
        #expect(line.netAmount == 15)
    }

    @Test("takes a discount off the price so far where no gross price is given, also off one with VAT")
    func discount() throws {
        let line = try line("3", "10")
        line.enter(priceDiscount: 0)
        #expect(line.grossPrice == nil)
        line.enter(priceDiscount: 2)
        #expect((line.grossPrice, line.netPrice) == (10, 8))
        line.enter(priceDiscount: 3)
        #expect((line.grossPrice, line.netPrice) == (10, 7))
        line.grossPrice = nil
        #expect(line.netPrice == 10)
        line.enter(priceWithVAT: decimal("12.50"))
        line.enter(priceDiscount: 1)
        #expect((line.grossPrice, line.netPrice) == (10, 9))
        #expect(line.priceWithVAT == nil)
    }

    @Test("of a Norwegian invoice with two rates, an exempt line, and an allowance and a charge of the document")
    func norwegian() throws {
        let invoice = Invoice(
            lines: [
                try line("1", "1273"), try line("-1", "3.96", .standard, 15), try line("2", "2.48", .standard, 15),
                try line("-1", "25", .exempt, 0), try line("250", "0.75"),
            ],
            allowanceCharges: [allowanceCharge(100, isCharge: true), allowanceCharge(100, isCharge: false)])
        invoice.paidAmount = 1000
        invoice.enteredRoundingAmount = decimal("0.22")
        #expect(invoice.taxExclusiveAmount == decimal("1436.50"))
        #expect(
            invoice.vatBreakdown.map(\.taxAmount) == [decimal("365.13"), decimal("0.15"), 0])
        #expect(invoice.taxAmount == decimal("365.28"))
        #expect(invoice.taxInclusiveAmount == decimal("1801.78"))
        #expect(invoice.amountDue == 802)
    }

    @Test("of a negative invoice rounds its tax away from zero")
    func negative() throws {
        let invoice = Invoice(lines: [try line("-1", "625743.54")])
        #expect(invoice.taxAmount == decimal("-156435.89"))
        #expect(invoice.amountDue == decimal("-782179.43"))
    }

    @Test("outside the scope of VAT has a group without a rate, and no tax")
    func outsideScope() throws {
        let invoice = Invoice(lines: [
            try line("1", "2500", .outsideScope, nil), try line("1", "700", .outsideScope, nil),
        ])
        #expect(
            invoice.vatBreakdown == [
                VATBreakdown(
                    group: VATGroup(category: .outsideScope, rate: nil), taxableAmount: 3200,
                    exemptionReason: ExemptionReason(code: "VATEX-EU-O"))
            ])
        #expect(invoice.amountDue == 3200)
    }

    @Test("puts equal rates into one group however they are written, and keeps a group that only an allowance uses")
    func groups() throws {
        let invoice = Invoice(
            lines: [try line("1", "100", .standard, 19), try line("1", "100", .standard, decimal("19.00"))],
            allowanceCharges: [allowanceCharge(5, isCharge: false, rate: 7)])
        #expect(invoice.vatBreakdown.map(\.taxableAmount) == [200, -5])
        #expect(invoice.vatBreakdown.reduce(0) { $0 + $1.taxableAmount } == invoice.taxExclusiveAmount)
    }

    @Test("never shows a negative zero")
    func negativeZero() throws {
        let invoice = Invoice(lines: [try line("-1", "0.001"), try line("1", "0.001")])
        #expect(invoice.lines.elements.map { $0.netAmount.plainText } == ["0", "0"])
        #expect(invoice.taxAmount.plainText == "0")
    }

    @Test("edited at random equals the same calculation made anew", arguments: 1...20)
    func randomEdits(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let invoice = Invoice()
        for step in 0..<200 {
            invoice.edit(at: random.next(), &random)
            guard step.isMultiple(of: 5) else { continue }
            let expected = Recalculation(invoice)
            #expect(invoice.amountDue == expected.amountDue, "seed \(seed), step \(step)")
            #expect(invoice.taxAmount == expected.taxAmount, "seed \(seed), step \(step)")
            #expect(invoice.vatBreakdown.count == expected.groups.count, "seed \(seed), step \(step)")
        }
    }
}

/// The totals calculated in one go from the entered values.
private struct Recalculation {
    var groups: [VATGroup: ExactDecimal] = [:]
    var taxAmount: ExactDecimal = 0
    var amountDue: ExactDecimal = 0

    init(_ invoice: Invoice) {
        for line in invoice.lines.elements {
            let product = (line.invoicedQuantity ?? 0) * (line.enteredNetPrice ?? 0)
            groups[VATGroup(category: line.vatCategory, rate: line.vatRate), default: 0] +=
                product.divided(by: line.priceBaseQuantity, places: 2)
        }
        for (group, taxable) in groups where group.category.isTaxed {
            taxAmount += (taxable * (group.rate ?? 0)).divided(by: 100, places: 2)
        }
        amountDue = groups.values.reduce(0, +) + taxAmount - invoice.paidAmount
    }
}

extension Invoice {
    fileprivate func edit(at choice: UInt64, _ random: inout SplitMix) {
        let index = lines.isEmpty ? 0 : Int(choice >> 8) % lines.count
        switch lines.isEmpty ? 0 : choice % 8 {
        case 0, 1: lines.insert(InvoiceLine(), at: index)
        case 2: lines.remove(at: index)
        case 3: lines.move(from: index, to: Int(random.next() % UInt64(lines.count)))
        case 4: lines[index].invoicedQuantity = random.decimal(upTo: 2000, places: 3) - 1
        case 5: lines[index].enteredNetPrice = random.decimal(upTo: 90_000, places: 4)
        case 6: lines[index].vatRate = [0, 7, 19, 25][Int(random.next() % 4)]
        default: paidAmount = random.decimal(upTo: 5000, places: 2)
        }
    }
}
