import Input
import Invoicing
import Testing

@Suite("The fields of an invoice's amounts")
struct AmountFieldTests {
    /// An invoice of 25.41 EUR: 2 coffee at 10 with 19 % VAT and 1 milk at 1.50 with 7 %.
    private let invoice: Invoice

    init() {
        let lines = [("Coffee", 2, 10, 19), ("Milk", 1, ExactDecimal(15, exponent: -1), 7)].map {
            item, quantity, price, rate in
            let line = InvoiceLine()
            line.itemName = item
            line.invoicedQuantity = ExactDecimal(quantity)
            line.enteredNetPrice = price
            line.vatRate = ExactDecimal(rate)
            return line
        }
        invoice = Invoice(lines: lines)
    }

    @Test("refuse parts of cents, which could not be paid", arguments: ["0.005", "2,345"])
    func cents(text: String) throws {
        let paid = try invoice.field("paidAmount")
        #expect(throws: FieldProblem.hasPartsOfCents) { try paid.set(text) }
        #expect(invoice.paidAmount == 0)
        try paid.set("1.5")
        #expect(invoice.paidAmount * 2 == 3)
    }

    @Test("take no rounding amount of a unit or more, but for what a step needs", arguments: ["EUR", "HUF"])
    func rounding(currency: String) throws {
        invoice.currency = CurrencyCode(code: currency)
        let field = try invoice.field("roundingAmount")
        let limit: ExactDecimal = currency == "HUF" ? 5 : 1
        for text in ["500", "-500", "\(limit)"] {
            #expect(throws: FieldProblem.mustBeBelow(limit)) { try field.set(text) }
        }
        #expect(invoice.roundingAmount == 0)
        try field.set("-0.40")
        #expect(invoice.roundingAmount == ExactDecimal(-40, exponent: -2))
        try field.set("/5")
        #expect(invoice.amountDue == 25)
    }

    @Test(
        "round the amount due to a multiple that is typed behind a slash",
        arguments: [("/1", "25"), ("/0.05", "25.4"), ("/0,05", "25.4"), ("/5", "25"), ("/0.1", "25.4")])
    func steps(text: String, due: String) throws {
        try invoice.field("roundingAmount").set(text)
        #expect(invoice.amountDue.plainText == due)
    }

    @Test("take no step that is zero or no number", arguments: ["/0", "/-1", "/x", "/"])
    func noStep(text: String) throws {
        #expect(try invoice.field("roundingAmount").refusal(of: text) != nil)
        #expect(invoice.amountDue == ExactDecimal(2541, exponent: -2))
    }

    @Test("take a percentage where the amount of an allowance is typed with its sign")
    func percentageAsAmount() throws {
        let item = DocumentAllowanceCharge()
        invoice.allowanceCharges.append(item)
        let amount = try item.field("enteredAmount")
        try amount.set("10 %")
        #expect(item.percentage == 10 && item.enteredAmount == nil)
        #expect(amount.refusal(of: "ten%")?.contains("is not a number") == true)
        #expect(item.percentage == 10)
    }

    @Test("of VAT in another currency take a rate or an amount, of which the other follows; nothing removes both")
    func accountedVAT() throws {
        invoice.vatAccountingCurrency = CurrencyCode("SEK")
        let rate = try invoice.field("vatExchangeRate")
        let amount = try invoice.field("taxAmountInAccountingCurrency")
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
}
