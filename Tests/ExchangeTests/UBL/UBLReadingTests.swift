import Exchange
import Foundation
import Invoicing
import Testing

/// A small invoice, with a place for what a test wants to put in.
private func document(head: String = "", line: String = "", root: String = "Invoice") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <\(root) xmlns="urn:oasis:names:specification:ubl:schema:xsd:\(root)-2"
      xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
      xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
    <b:ID>17 &amp; 4</b:ID>
    <b:DocumentCurrencyCode>SEK</b:DocumentCurrencyCode>
    \(head)
    <a:\(root)Line><b:ID>1</b:ID>\(line)</a:\(root)Line>
    </\(root)>
    """
}

private func read(_ text: String) throws -> Invoice {
    try InvoiceReader.read(Data(text.utf8), named: "x.xml")
}

private func error(_ text: String) -> ExchangeError? {
    do {
        _ = try InvoiceReader.read(Data(text.utf8), named: "x.xml")
        return nil
    } catch {
        return error
    }
}

@Suite("Reading UBL")
struct UBLReadingTests {
    @Test("takes each term of a line, whatever the prefixes")
    func line() throws {
        let invoice = try read(
            document(
                line: """
                    <b:InvoicedQuantity unitCode="KGM">2.5</b:InvoicedQuantity>
                    <b:LineExtensionAmount currencyID="SEK">10.00</b:LineExtensionAmount>
                    <a:Item><b:Description>Ground</b:Description><b:Name>Kaffe <![CDATA[& te]]></b:Name>
                    <a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>12</b:Percent></a:ClassifiedTaxCategory></a:Item>
                    <a:Price><b:PriceAmount currencyID="SEK">4.00</b:PriceAmount>
                    <b:BaseQuantity>1</b:BaseQuantity>
                    <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount>0.5</b:Amount>
                    <b:BaseAmount>4.5</b:BaseAmount></a:AllowanceCharge></a:Price>
                    """))
        let line = invoice.lines[0]
        #expect(invoice.number == "17 & 4")
        #expect(invoice.currency.code == "SEK")
        #expect((line.itemName, line.itemDescription, line.unitCode) == ("Kaffe & te", "Ground", "KGM"))
        #expect(line.grossPrice == ExactDecimal("4.5"))
        #expect(line.netPrice == 4)
        #expect(line.netAmount == 10)
        #expect(line.declaredNetAmount == 10)
        #expect(line.vatGroup == VATGroup(category: .standard, rate: 12))
    }

    @Test(
        "refuses a number that is none, or too long, with its place",
        arguments: ["1e5", "٣", "--1", String(repeating: "7", count: 39), "0x10", "1.2.3", "NaN", "1 2"])
    func noNumber(text: String) {
        let error = error(
            document(line: "<a:Price><b:PriceAmount currencyID=\"SEK\">\(text)</b:PriceAmount></a:Price>"))
        let message = "\(error.map { "\($0)" } ?? "It is read.")"
        #expect(
            message.contains("PriceAmount") && message.contains(text) && message.contains("line 8, column"),
            "\(message)")
        #expect(message.contains("a decimal number of up to 38 digits"), "\(message)")
    }

    @Test("keeps the zeros of prices, quantities and rates when they are written again, in either syntax")
    func zeros() throws {
        let invoice = try read(
            document(
                line: """
                    <b:InvoicedQuantity unitCode="KGM">2.500</b:InvoicedQuantity>
                    <a:Item><b:Name>Tea</b:Name>
                    <a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>19.00</b:Percent></a:ClassifiedTaxCategory></a:Item>
                    <a:Price><b:PriceAmount currencyID="SEK">12.5000</b:PriceAmount></a:Price>
                    """))
        for format in [InvoiceSyntax.ubl, .cii] {
            let text = String(decoding: InvoiceWriter.document(invoice, as: format), as: UTF8.self)
            for number in [">2.500<", ">19.00<", ">12.5000<"] { #expect(text.contains(number), "\(format): \(number)") }
        }
    }

    @Test("takes only categories of VAT, not those of another tax, wherever that is named")
    func otherTaxes() throws {
        func category(_ code: String, _ scheme: String) -> String {
            let tax = "<a:TaxScheme><b:ID>\(scheme)</b:ID></a:TaxScheme>"
            return
                "<a:ClassifiedTaxCategory><b:ID>\(code)</b:ID><b:Percent>7</b:Percent>\(tax)</a:ClassifiedTaxCategory>"
        }
        let both = try read(document(line: "<a:Item>\(category("S", "vat"))\(category("X", "GST"))</a:Item>"))
        #expect(both.lines[0].vatGroup == VATGroup(category: .standard, rate: 7))
        let other = try read(document(line: "<a:Item>\(category("S", "GST"))</a:Item>"))
        #expect(other.lines[0].vatCategory.isEmpty)
        #expect(other.problems.contains { $0.rule == "BR-CO-04" })
    }

    @Test("takes an empty day or quantity as none, and keeps an identifier that has only a scheme")
    func empty() throws {
        let invoice = try read(
            document(
                head: "<b:DueDate/><a:Delivery><b:ActualDeliveryDate> </b:ActualDeliveryDate></a:Delivery>",
                line: """
                    <b:InvoicedQuantity unitCode="MON"></b:InvoicedQuantity>
                    <a:Item><a:StandardItemIdentification><b:ID schemeID="0999"/></a:StandardItemIdentification></a:Item>
                    <a:Price><b:BaseQuantity unitCode="KW"/></a:Price>
                    """))
        #expect(invoice.dueDate == nil)
        #expect(invoice.delivery?.date == nil)
        let line = invoice.lines[0]
        #expect((line.invoicedQuantity, line.unitCode, line.priceBaseUnitCode) == (nil, "MON", "KW"))
        #expect(line.priceBaseQuantity == 1)
        #expect(line.standardItemIdentifier == Identifier("", scheme: "0999"))
        let written = InvoiceWriter.document(invoice, as: .ubl, amounts: .declared)
        let copy = try InvoiceReader.read(written, named: "copy")
        #expect(copy.lines[0].standardItemIdentifier == Identifier("", scheme: "0999"))
        #expect(copy.lines[0].unitCode == "MON")
    }

    @Test("does not ask for a means of payment because the seller has a creditor identifier")
    func creditorAlone() throws {
        let identification = "<a:PartyIdentification><b:ID schemeID=\"SEPA\">DE98ZZZ</b:ID></a:PartyIdentification>"
        let seller = "<a:AccountingSupplierParty><a:Party>\(identification)</a:Party></a:AccountingSupplierParty>"
        let invoice = try read(document(head: seller))
        #expect(!invoice.problems.contains { $0.rule == "BR-49" })
        for format in [InvoiceSyntax.ubl, .cii] {
            let written = InvoiceWriter.document(invoice, as: format, amounts: .declared)
            #expect(!String(decoding: written, as: UTF8.self).contains("PaymentMeans"))
            let copy = try InvoiceReader.read(written, named: "copy")
            #expect(copy.paymentInstructions[0].directDebit?.creditorIdentifier == "DE98ZZZ")
        }
    }

    @Test("keeps a line's identifier as it is, though another line has the same")
    func identifiers() throws {
        let lines = ["A", "B", "A"].map { "<a:InvoiceLine><b:ID>\($0)</b:ID></a:InvoiceLine>" }.joined()
        let invoice = try read(document(head: lines))
        #expect(invoice.lines.elements.map(\.identifier) == ["A", "B", "A", "1"])
    }

    @Test("takes a credit note with its own names, and the day it is due from its payment means")
    func creditNote() throws {
        let invoice = try read(
            document(
                head: """
                    <b:CreditNoteTypeCode>381</b:CreditNoteTypeCode>
                    <a:PaymentMeans><b:PaymentDueDate>2026-12-01</b:PaymentDueDate></a:PaymentMeans>
                    """,
                line: "<b:CreditedQuantity unitCode=\"C62\">3</b:CreditedQuantity>", root: "CreditNote"))
        #expect(invoice.typeCode.isCreditNote)
        #expect(invoice.dueDate?.description == "2026-12-01")
        #expect(invoice.lines[0].invoicedQuantity == 3)
    }

    @Test("takes the total tax in the invoice's own currency, and not that of the accounts")
    func taxCurrency() throws {
        let invoice = try read(
            document(
                head: """
                    <a:TaxTotal><b:TaxAmount currencyID="SEK">25.00</b:TaxAmount></a:TaxTotal>
                    <a:TaxTotal><b:TaxAmount currencyID="EUR">2.20</b:TaxAmount></a:TaxTotal>
                    """))
        #expect(invoice.declared?.taxAmount == 25)
    }

    @Test(
        "names the place and the cure of a value that cannot be",
        arguments: [
            ("<b:IssueDate>2026-02-30</b:IssueDate>", "IssueDate is “2026-02-30”, which is not a date"),
            ("<b:TaxCurrencyCode>Kronor</b:TaxCurrencyCode>", "which is not a currency code of ISO 4217"),
            (
                "<a:LegalMonetaryTotal><b:PrepaidAmount>12,,5</b:PrepaidAmount></a:LegalMonetaryTotal>",
                "not a decimal number"
            ),
            (
                "<a:LegalMonetaryTotal><b:PrepaidAmount>1e999</b:PrepaidAmount></a:LegalMonetaryTotal>",
                "not a decimal number"
            ),
            ("<a:LegalMonetaryTotal><b:PrepaidAmount/></a:LegalMonetaryTotal>", "not a decimal number"),
        ])
    func unusable(head: String, message: String) {
        let error = error(document(head: head))
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
        #expect(error?.description.contains("line 7") == true, "\(String(describing: error))")
        #expect(error?.exitCode == 65)
    }

    @Test(
        "refuses what is no UBL, in a sentence",
        arguments: [
            ("", "the file is empty"), ("hello", "is not XML"), ("<html/>", "root element is “html”"),
            (
                "<!DOCTYPE a [<!ENTITY b \"c\">]><Invoice>&b;</Invoice>",
                "document type declaration at line 1, column 13,"
            ),
            (
                "<rsm:CrossIndustryDocument xmlns:rsm=\"urn:ferd:CrossIndustryDocument:invoice:1p0\"/>", "ZUGFeRD 1"
            ),
            ("<Invoice xmlns=\"urn:other\"/>", "root element is “Invoice”"),
        ])
    func refused(text: String, message: String) {
        let error = error(text)
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test("of a document that is cut off anywhere gives an error and never a crash")
    func truncated() {
        let whole = Array(document(line: "<b:InvoicedQuantity>2</b:InvoicedQuantity>").utf8)
        for length in stride(from: 0, to: whole.count - 2, by: 7) {
            #expect(error(String(decoding: whole[..<length], as: UTF8.self)) != nil, "cut at \(length)")
        }
    }

    @Test(
        "of a file that does not exist, or of a folder, says so",
        arguments: [
            ("/nowhere/at/all.xml", "does not exist"), ("/", "it is a folder"),
        ])
    func noFile(path: String, message: String) {
        do {
            _ = try InvoiceReader.read(contentsOf: path)
            Issue.record("\(path) was read")
        } catch {
            #expect(error.description.contains(message))
            #expect(error.exitCode == 66)
        }
    }
}
