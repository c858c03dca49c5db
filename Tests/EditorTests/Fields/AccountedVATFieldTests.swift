import Input
import Invoicing
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The fields of VAT in another currency")
struct AccountedVATFieldTests {
    private func field(_ name: String, of invoice: Invoice) throws -> Field {
        let template = try #require(Invoice.description.fields.first { $0.name == name })
        return try #require(Field(template, of: invoice))
    }

    @Test("take a rate, from which the amount follows, or an amount, from which the rate follows; nothing removes both")
    func exclusive() throws {
        let editor = try EditorUnderTest()
        let invoice = try #require(editor.workspace.invoice)
        invoice.vatAccountingCurrency = CurrencyCode("SEK")
        let rate = try field("vatExchangeRate", of: invoice)
        let amount = try field("taxAmountInAccountingCurrency", of: invoice)
        try rate.set("11.25")
        // 3.91 of VAT.
        #expect(amount.isDerived() && amount.shownText() == "43.99" && rate.text() == "11.25")
        invoice.lines[0].invoicedQuantity = 3
        #expect(amount.shownText() == "65.36")
        try amount.set("70")
        #expect(amount.shownText() == "70.00" && rate.text() != "11.25")
        invoice.lines[0].invoicedQuantity = 6
        #expect(amount.shownText() == "138.67")
        try rate.set("2")
        try amount.set("")
        #expect(rate.text() == "" && amount.text() == "" && invoice.vatExchangeRate == nil)
        try rate.set("2")
        for text in ["-1", "0", "0.00"] { #expect(throws: FieldProblem.mustBePositive) { try rate.set(text) } }
        #expect(invoice.vatExchangeRate == 2)
    }

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
