import Invoicing
import Testing

@testable import Input

@Suite("A number that is typed")
struct NumberInputTests {
    @Test(
        "has a point or a comma before the decimals, and groups of three that are separated alike",
        arguments: [
            ("1234.5", "1234.5", "1 234.50"), ("1 235,5", "1235.5", "1 235.50"), ("1.236,50", "1236.5", "1 236.50"),
            ("1,237.50", "1237.5", "1 237.50"), ("1.234.567", "1234567", "1 234 567.00"),
            ("1'234'568.8", "1234568.8", "1 234 568.80"), ("-3", "-3", "-3.00"), (",5", "0.5", "0.50"),
            (" 12 ", "12", "12.00"), ("1,239", "1.239", "1.239"), ("2 345 678", "2345678", "2 345 678.00"),
            ("−3", "-3", "-3.00"), ("+3", "3", "3.00"), ("5.", "5", "5.00"), ("1_000", "1000", "1 000.00"),
            ("123456789012345678", "123456789012345678", "123 456 789 012 345 678.00"),
        ])
    func numbers(text: String, number: String, price: String) throws {
        let value = try NumberInput.parse(text, .open)
        #expect(value.plainText == number && DecimalFormat.price(value) == price)
        let line = InvoiceLine()
        let field = try line.field("enteredNetPrice")
        try field.set(text)
        #expect(line.netPrice == value && field.shownText() == price)
    }

    @Test(
        "is refused where it is none, as a number and as a price",
        arguments: [
            "7 5", "1234 567", "12 34", "1 234 56", "1.234,567.890", "1'234 567", "1,,5", "--5", "1e9", "½", "12,,5",
            "1e999", "1.2.3,4.5", ".", "-", "1..5", "x", "²", "１", "0x10", "1,2345,678",
        ])
    func noNumber(text: String) throws {
        #expect(throws: FieldProblem.isNoNumber(text)) { try NumberInput.parse(text, .open) }
        #expect("\(FieldProblem.isNoNumber(text))".hasPrefix("“\(text)” is not a number. Type it like 1234.50"))
    }

    @Test(
        "is refused in a cell of a quantity or a price with a sentence, and the value stays",
        arguments: [
            ("12,,5", "“12,,5” is not a number"), ("1e999", "“1e999” is not a number"), ("", "This needs a number."),
            ("1.2.3,4.5", "“1.2.3,4.5” is not a number"), ("--5", "“--5” is not a number"),
            ("½", "“½” is not a number"), ("7 5", "“7 5” is not a number"), ("1234 567", "“1234 567” is not a number"),
            ("12 34", "“12 34” is not a number"), ("1 234 56", "“1 234 56” is not a number"),
            ("1.234,567.890", "“1.234,567.890” is not a number"), ("1'234 567", "“1'234 567” is not a number"),
            ("1,,5", "“1,,5” is not a number"), ("1e9", "“1e9” is not a number"),
        ])
    func refusedInCell(text: String, sentence: String) throws {
        let line = InvoiceLine()
        (line.invoicedQuantity, line.enteredNetPrice) = (2, 10)
        #expect(try line.field("invoicedQuantity").refusal(of: text)?.hasPrefix(sentence) == true)
        // No price is as good as none yet.
        if !text.isEmpty { #expect(try line.field("enteredNetPrice").refusal(of: text)?.hasPrefix(sentence) == true) }
        #expect(line.invoicedQuantity == 2 && line.netPrice == 10)
    }

    @Test(
        "says how it is read where its point or comma could separate thousands",
        arguments: [
            ("1,234", "“1,234” is read as 1.234. For thousands type 1234."),
            ("-2.500", "“-2.500” is read as -2.500. For thousands type -2500."),
            ("(1.250)", "“(1.250)” is read as -1.250. For thousands type -1250."),
            ("2,345", "“2,345” is read as 2.345. For thousands type 2345."),
        ])
    func ambiguous(text: String, sentence: String) {
        #expect(NumberInput.reading(ofAmbiguous: text, .open) == sentence)
    }

    @Test(
        "has 18 digits at the most",
        arguments: ["1234567890123456789", "1.234567890123456789", "0,1234567890123456789"])
    func digits(text: String) {
        #expect(throws: FieldProblem.hasTooManyDigits(18)) { try NumberInput.parse(text, .open) }
    }
}
