import DeriveDocuments
import Invoicing
import Testing

@testable import Input

@Suite("Money that is typed")
struct MoneyInputTests {
    @Test(
        "is a number with the sign or the code of its currency, or with a dash for no cents",
        arguments: [
            ("89 €", "89", "EUR"), ("12,-", "12", ""), ("12.50 EUR", "12.50", "EUR"), ("=2+3", "=2+3", ""),
            ("1.250,00 €", "1.250,00", "EUR"), ("€ 12.--", "12", "EUR"), ("EUR 3*2", "3*2", "EUR"), ("£5", "5", "GBP"),
            ("CHF 5,-", "5", "CHF"), ("5 zł", "5", "PLN"), ("Fr. 12", "12", "CHF"), ("12,–", "12", ""),
        ])
    func numbers(text: String, number: String, code: String) throws {
        let money = MoneyInput(text)
        #expect(try money.number(in: nil) == number)
        #expect(money.currency(expecting: CurrencyCode(code: "XXX"))?.code ?? "" == code)
        #expect(money.hasCurrency == !code.isEmpty)
    }

    @Test("is in the expected one of several currencies with its sign", arguments: ["USD", "CAD", "AUD"])
    func sharedSign(code: String) throws {
        let currency = CurrencyCode(code: code)
        #expect(MoneyInput("5 $").currency(expecting: currency) == currency)
        #expect(try MoneyInput("5 $").number(in: currency) == "5")
    }

    @Test(
        "reads what people write of an amount, as price, discount, payment and allowance",
        arguments: [
            ("89 €", "89"), ("12,-", "12"), ("12.50 EUR", "12.5"), ("=2+3", "5"), ("1.250,00 €", "1250"),
            ("€ 12.--", "12"), ("EUR 3*2", "6"),
        ])
    func spellings(text: String, number: String) throws {
        let (invoice, line) = (Invoice(), InvoiceLine())
        invoice.lines.append(line)
        Document("invoice").adopt(invoice)
        let value = try #require(ExactDecimal(number))
        try line.field("enteredNetPrice").set(text)
        #expect(line.netPrice.plainText == number)
        try invoice.field("discount").set(text)
        #expect(invoice.discount == .amount(value))
        try invoice.field("paidAmount").set(text)
        #expect(invoice.paidAmount.plainText == number)
        let item = LineAllowanceCharge()
        line.allowanceCharges.append(item)
        try item.field("enteredAmount").set(text)
        #expect(item.amount.plainText == number)
        #expect(try TypedPayment(text, expecting: .euro).amount.plainText == number)
    }

    @Test(
        "refuses another currency than the invoice's with its name",
        arguments: [("5 USD", "USD"), ("£5", "GBP"), ("CHF 5,-", "CHF"), ("5 $", "$")])
    func otherCurrency(text: String, name: String) throws {
        let (invoice, line) = (Invoice(), InvoiceLine())
        line.enteredNetPrice = 10
        invoice.lines.append(line)
        let document = Document("invoice")
        document.adopt(invoice)
        let problem = FieldProblem.isOtherCurrency(name, of: "EUR")
        #expect(throws: problem) { try line.field("enteredNetPrice").set(text) }
        #expect(problem.description.contains("this in \(name)"))
        #expect(line.netPrice == 10)
    }

    @Test("is in a currency of ISO 4217 alone", arguments: ["xyz", "EURO", "", "12"])
    func noCurrency(text: String) throws {
        let invoice = Invoice()
        let field = try invoice.field("currency")
        #expect(field.refusal(of: text)?.contains("is no currency of ISO 4217. Type its three letters") == true)
        #expect(invoice.currency == .euro)
        try field.set("sek")
        #expect(invoice.currency == CurrencyCode(code: "SEK"))
    }
}
