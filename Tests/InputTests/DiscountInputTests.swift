import Invoicing
import Testing

@testable import Input

@Suite("A discount that is typed")
struct DiscountInputTests {
    @Test(
        "is a percentage or an amount",
        arguments: [
            ("10%", "10 %"), ("10 %", "10 %"), ("10 % %", "10 %"), ("3.3%", "3.3 %"), ("12,5 %", "12.5 %"),
            ("100 %", "100 %"), ("0%", "0 %"), ("12,50", "12.50"), ("7", "7.00"), ("1.234,50", "1 234.50"),
            ("2*3", "6.00"), ("2*3 %", "6 %"),
        ])
    func discounts(text: String, shown: String) throws {
        let discount = try #require(try DiscountInput.parse(text))
        #expect(DiscountInput.text(discount) == shown)
        #expect(try DiscountInput.parse(DiscountInput.editable(discount)) == discount)
    }

    @Test("is none where nothing is typed", arguments: ["", " "])
    func none(text: String) throws { #expect(try DiscountInput.parse(text) == nil) }

    @Test(
        "is refused with a sentence",
        arguments: [
            ("ten", "“ten” is no discount. Type a percentage or an amount, such as 10 % or 12.50."),
            ("ten%", "“ten%” is no discount. Type a percentage or an amount, such as 10 % or 12.50."),
            ("%", "“%” is no discount. Type a percentage or an amount, such as 10 % or 12.50."),
            ("-5", "This must be zero or more. Type a larger number."),
            ("-5 %", "This must be zero or more. Type a larger number."),
            ("100.5 %", "This must be 100 at the most. Type a smaller number."),
            ("1234567890123456789", "A number has 18 digits at the most here. Shorten it."),
        ])
    func refused(text: String, sentence: String) {
        do throws(FieldProblem) {
            _ = try DiscountInput.parse(text)
            Issue.record("“\(text)” is taken.")
        } catch { #expect("\(error)" == sentence) }
    }

    @Test("sets the discount of an invoice, and a refused text leaves it as it was")
    func field() throws {
        let invoice = Invoice()
        let field = try invoice.field("discount")
        try field.set("10%")
        #expect(invoice.discount == .percentage(10) && field.shownText() == "10 %")
        #expect(field.refusal(of: "ten")?.hasPrefix("“ten” is no discount.") == true)
        #expect(field.refusal(of: "-5")?.hasPrefix("This must be zero or more.") == true)
        #expect(invoice.discount == .percentage(10))
        try field.set("")
        #expect(invoice.discount == nil && field.shownText() == "")
    }
}
