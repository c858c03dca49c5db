import Derive
import DeriveKit
import Foundation
import Testing

@testable import Invoicing

private func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .notComputable }

@Suite("VAT in another currency")
struct AccountedVATTests {
    private let foreign = Invoice(lines: [InvoiceLine()])

    init() {
        foreign.lines[0].enter(netPrice: 100)
        foreign.lines[0].vatRate = 25
        foreign.vatAccountingCurrency = CurrencyCode("SEK")
    }

    @Test("follows every edit by a rate that is kept, also in copies")
    func follows() throws {
        foreign.enter(vatExchangeRate: decimal("11.2345"))
        #expect(foreign.taxAmountInAccountingCurrency == decimal("280.86"))
        foreign.lines[0].invoicedQuantity = 2
        #expect(foreign.taxAmountInAccountingCurrency == decimal("561.73"))
        let copy = try foreign.duplicateForNextMonth()
        copy.lines[0].invoicedQuantity = 1
        #expect(copy.taxAmountInAccountingCurrency == decimal("280.86"))
        foreign.vatAccountingCurrency = nil
        #expect(foreign.taxAmountInAccountingCurrency == nil)
    }

    @Test("follows later edits also where it was entered as an amount, whose rate takes the place of another one")
    func entered() {
        foreign.enter(vatExchangeRate: 11)
        foreign.enter(taxAmountInAccountingCurrency: 281)
        #expect(foreign.taxAmountInAccountingCurrency == 281)
        foreign.lines[0].invoicedQuantity = 2
        #expect(foreign.taxAmountInAccountingCurrency == 562)
        foreign.enter(vatExchangeRate: 10)
        #expect(foreign.taxAmountInAccountingCurrency == 500)
        #expect(foreign.enteredTaxAmountInAccountingCurrency == nil)
        foreign.enter(vatExchangeRate: nil)
        #expect(foreign.taxAmountInAccountingCurrency == nil)
    }

    @Test("is asked for until there is an amount or a rate")
    func asked() {
        #expect(foreign.problems.contains { $0.rule == "BR-53" && $0.sentence.contains("exchange rate") })
        foreign.enter(vatExchangeRate: 11)
        #expect(!foreign.problems.contains { $0.rule == "BR-53" })
    }

    @Test("is computed anew only where there is a rate")
    func cost() {
        func recomputed(_ change: () -> Void) -> Bool {
            _ = foreign.taxAmountInAccountingCurrency
            var count = 0
            let listener = Trace.listen {
                if case .recomputed(let property, _, _) = $0, property.name == "taxAmountInAccountingCurrency" {
                    count += 1
                }
            }
            defer { listener.stop() }
            change()
            _ = (foreign.amountDue, foreign.taxAmountInAccountingCurrency)
            return count > 0
        }
        foreign.enteredTaxAmountInAccountingCurrency = 281
        #expect(!recomputed { foreign.lines[0].invoicedQuantity = 2 })
        foreign.enter(vatExchangeRate: 11)
        #expect(recomputed { foreign.lines[0].invoicedQuantity = 3 })
    }
}
