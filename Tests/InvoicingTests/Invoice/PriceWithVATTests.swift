import Foundation
import Invoicing
import Testing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

@Suite("A price with VAT")
struct PriceWithVATTests {
    private func line(_ quantity: String, _ price: String, _ rate: String) -> InvoiceLine {
        let line = InvoiceLine()
        line.invoicedQuantity = decimal(quantity)
        line.vatRate = decimal(rate)
        line.enter(priceWithVAT: decimal(price))
        return line
    }

    @Test(
        "gives a net price with as many decimals as its quantity needs",
        arguments: [
            ("1", "100", "19", "84.03", "84.03"), ("3", "10", "19", "8.403", "25.21"),
            ("1000", "0.99", "7", "0.92523", "925.23"), ("-2", "11.90", "19", "10", "-20"),
        ])
    func netPrice(quantity: String, price: String, rate: String, netPrice: String, netAmount: String) {
        let line = line(quantity, price, rate)
        #expect(line.netAmount == decimal(netAmount))
        #expect(line.priceWithVATResidue == 0)
        #expect(line.netPrice == decimal(netPrice))
    }

    @Test(
        "keeps the cent below a discount of the whole invoice",
        arguments: [(Discount.percentage(10), "16.48"), (.percentage(100), "0"), (.amount(1), "17.15")])
    func discounted(discount: Discount, due: String) {
        let invoice = Invoice(lines: [line("1", "9.99", "19"), line("1", "4.99", "7"), line("3", "1.11", "19")])
        #expect(invoice.amountDue == decimal("18.31"))
        invoice.discount = discount
        #expect(invoice.amountDue == decimal(due))
    }

    @Test("shows the cent that no net amount in whole cents can meet")
    func residue() {
        #expect(abs(line("1", "0.01", "100").priceWithVATResidue) == decimal("0.01"))
        #expect(line("1", "0.02", "100").priceWithVATResidue == 0)
    }

    @Test("is met by net and VAT in whole cents wherever these can meet it", arguments: ["19", "7", "25", "5.5", "0"])
    func met(rate: String) {
        var reachable: Set<ExactDecimal> = []
        for cents in 0..<1000 {
            let net = ExactDecimal(cents, exponent: -2)
            reachable.insert(net + VATBreakdown.tax(on: net, VATGroup(category: .standard, rate: decimal(rate))))
        }
        for cents in stride(from: 1, to: 1000, by: 7) {
            let price = ExactDecimal(cents, exponent: -2)
            let residue = line("1", "\(price)", rate).priceWithVATResidue
            #expect((residue == 0) == reachable.contains(price), "\(price) at \(rate) leaves \(residue)")
        }
    }

    @Test("shows for the whole invoice what VAT that is rounded for each group leaves over, and follows each edit")
    func invoiceWide() {
        // 8.39 and 1.59 of VAT miss 9.99 by a cent; three times 8.39 and 4.78 of VAT miss 29.97 by two.
        let lines = (1...3).map { _ in line("1", "9.99", "19") }
        let invoice = Invoice(lines: lines)
        #expect(lines.map(\.priceWithVATResidue) == Array(repeating: decimal("0.01"), count: 3))
        #expect(invoice.priceWithVATResidue == decimal("0.02"))
        #expect(invoice.amountDue == decimal("29.97"))
        lines[0].enter(priceWithVAT: decimal("11.90"))
        lines[1].enter(netPrice: 9)
        invoice.lines.removeAll { $0 === lines[2] }
        #expect(invoice.priceWithVATResidue == 0)
        #expect(invoice.taxInclusiveAmount == decimal("22.61"))
    }

    @Test("gives way to a net price, and comes back with another rate of VAT")
    func replaced() {
        let line = line("1", "119", "19")
        line.vatRate = 0
        #expect(line.netAmount == 119)
        line.enter(netPrice: 7)
        #expect(line.netAmount == 7)
        #expect(line.priceWithVAT == nil)
    }
}
