import Input
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The fields of VAT in another currency")
struct AccountedVATFieldTests {
    @Test("go back and forth between rate and amount by undo and redo")
    func undone() throws {
        let editor = try EditorUnderTest()
        let (workspace, invoice) = (editor.workspace, try #require(editor.workspace.invoice))
        invoice.vatAccountingCurrency = CurrencyCode("SEK")
        invoice.enter(vatExchangeRate: 10)
        invoice.enter(taxAmountInAccountingCurrency: 40)
        workspace.steps.undo()
        #expect(invoice.vatExchangeRate == 10 && invoice.taxAmountInAccountingCurrency == ExactDecimal("39.10"))
        workspace.steps.redo()
        #expect(invoice.vatExchangeRate != 10 && invoice.taxAmountInAccountingCurrency == 40)
    }
}
