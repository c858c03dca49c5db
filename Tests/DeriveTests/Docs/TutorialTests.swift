import Derive
import DeriveDocuments
import DeriveKit
import Foundation
import Testing

// The models of the guide "From a price and a quantity to a VAT breakdown", as they are printed there.

@Observed final class TaxedLine {
    var quantity: Decimal = 1
    var price: Decimal = 0
    var rate: Decimal = 19
    @Derived var amount: Decimal

    init(quantity: Decimal, price: Decimal, rate: Decimal = 19) {
        self.quantity = quantity
        self.price = price
        self.rate = rate
    }

    func deriveAmount() -> Decimal { quantity * price }
}

struct TaxGroup: Equatable {
    let rate, taxable: Decimal
    var tax: Decimal { taxable * rate / 100 }
}

@Observed final class TaxedInvoice {
    let lines = ObservedArray<TaxedLine>()
    @Derived var net: Decimal
    @Derived var breakdown: [TaxGroup]
    @Derived var vat: Decimal
    @Derived var gross: Decimal

    init() {}
}

extension TaxedInvoice {
    func deriveNet() -> Decimal { lines.sum(\.amount) }
    func deriveBreakdown() -> [TaxGroup] {
        lines.sums(of: \.amount, by: \.rate)
            .sorted { $0.key < $1.key }
            .map { TaxGroup(rate: $0.key, taxable: $0.value) }
    }
    func deriveVat() -> Decimal { breakdown.reduce(0) { $0 + $1.tax } }
    func deriveGross() -> Decimal { net + vat }
}

final class TotalsLabel {
    var text = ""
}

@Suite("The guide")
struct TutorialTests {
    @Test("leads from a price and a quantity to a VAT breakdown, step by step as printed")
    func steps() throws {
        struct BadRow: Error {}
        let line = TaxedLine(quantity: 3, price: 10)
        #expect(line.amount == 30)
        line.price = 12
        #expect(line.amount == 36)

        let invoice = TaxedInvoice()
        let label = TotalsLabel()
        invoice.observe(\.net, \.gross, by: label) { label, invoice in
            label.text = "\(invoice.net) + \(invoice.vat) = \(invoice.gross)"
        }
        invoice.lines.append(TaxedLine(quantity: 3, price: 10))
        invoice.lines[0].price = 12
        tick()
        #expect(label.text == "36 + 6.84 = 42.84")
        invoice.lines.append(TaxedLine(quantity: 1, price: 100, rate: 7))
        #expect(invoice.breakdown == [TaxGroup(rate: 7, taxable: 100), TaxGroup(rate: 19, taxable: 36)])

        let document = Document("invoice")
        document.adopt(invoice)
        #expect(throws: BadRow.self) {
            try transaction("import") {
                invoice.lines.append(line)
                throw BadRow()
            }
        }
        #expect(invoice.lines.count == 2)
        transaction("import") { invoice.lines.append(line) }
        tick()
        #expect(label.text == "172 + 20.68 = 192.68")
        document.history.undo()
        tick()
        #expect(label.text == "136 + 13.84 = 149.84")

        invoice.lines[0].price = 10
        tick()
        let cause = explain(invoice, \.gross).cause.map(\.name)
        #expect(cause.first == "TaxedLine.price" && cause.last == "TaxedInvoice.gross")
    }
}
