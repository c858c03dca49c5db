import Exchange
import Foundation
import Invoicing
import Testing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

@Suite("A discount and allowances that follow")
struct DiscountRoundTripTests {
    private func line(_ quantity: Int, _ price: String, _ rate: Int) -> InvoiceLine {
        let line = InvoiceLine()
        (line.invoicedQuantity, line.enteredNetPrice, line.vatRate) = (
            ExactDecimal(quantity), decimal(price), ExactDecimal(rate)
        )
        return line
    }

    private func invoice() -> Invoice {
        let invoice = Invoice(lines: [line(1, "1790.70", 19), line(1, "74.70", 7)])
        invoice.discount = .percentage(10)
        return invoice
    }

    private func copy(_ invoice: Invoice, _ format: InvoiceSyntax) throws -> Invoice {
        try InvoiceReader.read(InvoiceWriter.document(invoice, as: format), named: "x.xml")
    }

    @Test("are read again as plain allowances of the same amounts", arguments: InvoiceSyntax.allCases)
    func discount(format: InvoiceSyntax) throws {
        let read = try copy(invoice(), format)
        let items = read.allowanceCharges.elements
        #expect(items.map(\.enteredAmount) == [decimal("179.07"), decimal("7.47")])
        #expect(items.map(\.percentage) == [10, 10])
        #expect(items.map(\.baseAmount) == [decimal("1790.70"), decimal("74.70")])
        #expect(items.map(\.vatRate) == [19, 7])
        #expect(items.map(\.reason) == ["Discount", "Discount"] && items.map(\.reasonCode) == ["95", "95"])
        #expect(read.discount == nil && read.differences.isEmpty)
        #expect(read.declared?.sumOfAllowances == decimal("186.54") && read.taxAmount == decimal("310.92"))
        #expect(read.amountDue == decimal("1989.78") && read.declared?.amountDue == decimal("1989.78"))
    }

    @Test("of a percentage of a line have amount and base when they are read", arguments: InvoiceSyntax.allCases)
    func percentage(format: InvoiceSyntax) throws {
        let invoice = invoice()
        let item = LineAllowanceCharge()
        invoice.lines[0].allowanceCharges.append(item)
        (item.percentage, item.reason) = (decimal("2.5"), "Regular")
        let whole = DocumentAllowanceCharge()
        (whole.percentage, whole.vatRate, whole.isCharge, whole.reason) = (1, 7, true, "Packing")
        invoice.allowanceCharges.append(whole)
        let read = try copy(invoice, format)
        let part = try #require(read.lines[0].allowanceCharges.first)
        #expect((part.enteredAmount, part.baseAmount) == (decimal("44.77"), decimal("1790.70")))
        let charge = try #require(read.allowanceCharges.first { $0.isCharge })
        #expect((charge.enteredAmount, charge.baseAmount, charge.percentage) == (decimal("0.75"), decimal("74.70"), 1))
        #expect(read.differences.isEmpty && read.amountDue == invoice.amountDue)
        read.letAllowancesFollow()
        #expect(part.isCalculated && charge.isCalculated && read.amountDue == invoice.amountDue)
    }

    @Test("break no rule of any profile", arguments: RuleProfile.allCases)
    func rules(profile: RuleProfile) throws {
        let invoice = invoice()
        (invoice.number, invoice.seller.vatIdentifier) = ("R-1", "DE298765432")
        invoice.lines.append(line(3, "0.05", 5))
        invoice.discount = .amount(50)
        let before = Set(invoice.problems(for: profile).map(\.rule))
        invoice.discount = nil
        #expect(before == Set(invoice.problems(for: profile).map(\.rule)))
        invoice.discount = .percentage(decimal("12.5"))
        for format in InvoiceSyntax.allCases {
            let rules = Set(try copy(invoice, format).problems(for: profile).map(\.rule))
            #expect(rules.subtracting(before).isEmpty)
        }
    }
}
