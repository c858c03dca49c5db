import Exchange
import Foundation
import Invoicing
import Testing

private nonisolated func vat(_ name: String, _ rate: Int) -> String {
    """
    <a:\(name)><b:ID>S</b:ID><b:Percent>\(rate)</b:Percent><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:\(name)>
    """
}

private nonisolated func tax(_ rate: Int) -> String {
    """
    <a:ApplicableTradeTax><a:TypeCode>VAT</a:TypeCode><a:CategoryCode>S</a:CategoryCode>
    <a:RateApplicablePercent>\(rate)</a:RateApplicablePercent></a:ApplicableTradeTax>
    """
}

private nonisolated func sum(_ amount: Int) -> String {
    """
    <a:SpecifiedTradeSettlementHeaderMonetarySummation><a:DuePayableAmount>\(amount)</a:DuePayableAmount>
    </a:SpecifiedTradeSettlementHeaderMonetarySummation>
    """
}

private nonisolated func price(_ amount: Int) -> String {
    "<a:NetPriceProductTradePrice><a:ChargeAmount>\(amount)</a:ChargeAmount></a:NetPriceProductTradePrice>"
}

private nonisolated func registration(_ number: String) -> String {
    "<a:SpecifiedTaxRegistration><a:ID schemeID=\"VA\">\(number)</a:ID></a:SpecifiedTaxRegistration>"
}

private nonisolated func taxScheme(_ number: String) -> String {
    """
    <a:PartyTaxScheme><b:CompanyID>\(number)</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
    """
}

private nonisolated func seller(_ content: String) -> String {
    "<a:AccountingSupplierParty><a:Party>\(content)</a:Party></a:AccountingSupplierParty>"
}

private nonisolated func payable(_ amount: Int) -> String {
    "<a:LegalMonetaryTotal><b:PayableAmount>\(amount)</b:PayableAmount></a:LegalMonetaryTotal>"
}

@Suite("How often an element may be there")
struct CardinalityTests {
    private func read(_ data: Data) throws -> Invoice { try InvoiceReader.read(data, named: "x.xml") }

    private func check(_ invoice: Invoice, _ term: String, _ words: String) throws {
        let found = try #require(invoice.ambiguities.first { $0.sentence.contains(words) }, "\(invoice.ambiguities)")
        #expect(found.term == term && found.place.hasPrefix("line "), "\(found)")
        #expect(invoice.ambiguities.count == 1, "\(invoice.ambiguities)")
    }

    @Test("is told by the scheme of a tax number in either case, and is written as it was read")
    func schemeOfVAT() throws {
        let number = registration("DE1").replacing("VA", with: "va")
        let invoice = try read(cii("", agreement: "<a:SellerTradeParty>\(number)</a:SellerTradeParty>"))
        #expect(invoice.seller.vatIdentifier == "DE1" && invoice.seller.taxRegistration.isEmpty)
        let written = String(decoding: InvoiceWriter.document(invoice, as: .cii), as: UTF8.self)
        #expect(written.contains("<ram:ID schemeID=\"va\">DE1</ram:ID>"), "\(written)")
    }

    @Test(
        "is kept to: an element that is there once more is noted with its term and place",
        arguments: [
            (ubl(payable(119) + payable(5)), "BG-22", "LegalMonetaryTotal"),
            (ubl("<b:ID>T-1</b:ID><b:ID>T-2</b:ID>"), "BT-1", "ID"),
            (ubl(seller("") + seller("")), "BG-4", "AccountingSupplierParty"),
            (ubl(seller("<b:EndpointID>1</b:EndpointID><b:EndpointID>2</b:EndpointID>")), "EndpointID", "EndpointID"),
            (ubl(seller(taxScheme("DE1") + taxScheme("DE2"))), "PartyTaxScheme", "PartyTaxScheme"),
            (ubl("", line: "<b:ID>2</b:ID>"), "BT-126", "ID"),
            (ubl("", line: "<a:Price/><a:Price/>"), "BG-29", "Price"),
            (ubl("", line: "<a:Item/><a:Item/>"), "BG-31", "Item"),
            (
                ubl("", line: "<a:Item>\(vat("ClassifiedTaxCategory", 19))\(vat("ClassifiedTaxCategory", 7))</a:Item>"),
                "BT-151", "ClassifiedTaxCategory"
            ),
            (
                ubl(
                    "<a:TaxTotal><a:TaxSubtotal>\(vat("TaxCategory", 19))\(vat("TaxCategory", 7))</a:TaxSubtotal></a:TaxTotal>"
                ),
                "BT-118", "TaxCategory"
            ),
            (cii(sum(119) + sum(5)), "BG-22", "SpecifiedTradeSettlementHeaderMonetarySummation"),
            (
                cii(
                    "",
                    agreement: "<a:SellerTradeParty>\(registration("DE1"))\(registration("DE2"))</a:SellerTradeParty>"),
                "SpecifiedTaxRegistration", "SpecifiedTaxRegistration"
            ),
            (
                cii("", line: "<a:SpecifiedLineTradeSettlement>\(tax(19))\(tax(7))</a:SpecifiedLineTradeSettlement>"),
                "BT-151", "ApplicableTradeTax"
            ),
            (
                cii(
                    "", line: "<a:SpecifiedLineTradeAgreement>\(price(50))\(price(70))</a:SpecifiedLineTradeAgreement>"),
                "BT-146", "NetPriceProductTradePrice"
            ),
            (cii("", line: "<a:SpecifiedTradeProduct/><a:SpecifiedTradeProduct/>"), "BG-31", "SpecifiedTradeProduct"),
        ])
    func repeated(data: Data, term: String, element: String) throws {
        let invoice = try read(data)
        try check(invoice, term, "\(element) is there once more")
        #expect(invoice.openAmbiguities == invoice.ambiguities)
    }

    @Test("lets the first one count, and keeps the others as they are")
    func firstCounts() throws {
        let categories = vat("ClassifiedTaxCategory", 19) + vat("ClassifiedTaxCategory", 7)
        let invoice = try read(ubl(payable(119) + payable(5), line: "<a:Item>\(categories)</a:Item>"))
        #expect(invoice.declared?.amountDue == 119)
        #expect(invoice.lines[0].vatRate == 19)
        let text = String(decoding: InvoiceWriter.document(invoice, as: .ubl, amounts: .declared), as: UTF8.self)
        #expect(text.contains("<PayableAmount") && text.contains(">7</Percent>"), "\(text)")
    }

    @Test(
        "is not exceeded by what the syntax allows several times: the first stands for the term, no one is lost",
        arguments: [
            (
                ubl(
                    "<a:PaymentTerms><b:Note>a</b:Note></a:PaymentTerms><a:PaymentTerms><b:Note>b</b:Note></a:PaymentTerms>"
                ),
                InvoiceSyntax.ubl
            ),
            (
                ubl("<a:Delivery/><a:Delivery><b:ActualDeliveryDate>2026-11-22</b:ActualDeliveryDate></a:Delivery>"),
                .ubl
            ),
            (ubl("", line: "<a:Item><b:Description>a</b:Description><b:Description>b</b:Description></a:Item>"), .ubl),
            (
                cii(
                    "<a:SpecifiedTradePaymentTerms/><a:SpecifiedTradePaymentTerms><a:Description>b</a:Description></a:SpecifiedTradePaymentTerms>"
                ),
                .cii
            ),
            (
                cii(
                    "",
                    agreement: ["O-1", "O-2"].map {
                        "<a:AdditionalReferencedDocument><a:IssuerAssignedID>\($0)</a:IssuerAssignedID><a:TypeCode>130</a:TypeCode></a:AdditionalReferencedDocument>"
                    }.joined()), .cii
            ),
        ])
    func allowed(data: Data, format: InvoiceSyntax) throws {
        let invoice = try read(data)
        #expect(invoice.ambiguities == [])
        let unmapped = invoice.unmappedElements + invoice.lines[0].unmappedElements
        #expect(unmapped.count { !$0.xml.isEmpty } == 1)
        #expect(InvoiceWriter.leftOut(of: invoice, as: format, amounts: .declared) == [])
        #expect(InvoiceWriter.leftOut(of: invoice, as: format == .ubl ? .cii : .ubl, amounts: .declared).count == 1)
    }

    @Test("of a reference to what is invoiced is one: the first is the term, the second stays beside it")
    func invoicedObjects() throws {
        let references = ["O-1", "O-2"].map {
            "<a:AdditionalReferencedDocument><a:IssuerAssignedID>\($0)</a:IssuerAssignedID><a:TypeCode>130</a:TypeCode></a:AdditionalReferencedDocument>"
        }
        let invoice = try read(cii("", agreement: references.joined()))
        #expect(invoice.invoicedObject?.value == "O-1")
        let text = String(decoding: InvoiceWriter.document(invoice, as: .cii, amounts: .declared), as: UTF8.self)
        #expect(text.contains(/O-1(?s:.)*O-2/))
        #expect(InvoiceWriter.leftOut(of: invoice, as: .ubl).map(\.value) == ["O-2 130"])
    }

    @Test(
        "is at least one where nothing could be said without: an allowance says what it is, and its amount",
        arguments: [
            (ubl("<a:AllowanceCharge><b:Amount>5</b:Amount></a:AllowanceCharge>"), "BG-20", "ChargeIndicator"),
            (
                ubl(
                    "<a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator>"
                        + "<b:MultiplierFactorNumeric>10</b:MultiplierFactorNumeric><b:BaseAmount>100</b:BaseAmount></a:AllowanceCharge>"
                ),
                "BT-92", "Amount"
            ),
            (
                ubl("", line: "<a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator></a:AllowanceCharge>"),
                "BT-136", "Amount"
            ),
            (
                cii(
                    "<a:SpecifiedTradeAllowanceCharge><a:ChargeIndicator/><a:ActualAmount>5</a:ActualAmount></a:SpecifiedTradeAllowanceCharge>"
                ),
                "BG-20", "Indicator"
            ),
            (
                cii(
                    "<a:SpecifiedTradeAllowanceCharge><a:ActualAmount>5</a:ActualAmount></a:SpecifiedTradeAllowanceCharge>"
                ),
                "BG-20", "ChargeIndicator"
            ),
            (
                cii(
                    "<a:SpecifiedTradeAllowanceCharge><a:ChargeIndicator><u:Indicator>false</u:Indicator></a:ChargeIndicator></a:SpecifiedTradeAllowanceCharge>"
                ),
                "BT-92", "ActualAmount"
            ),
        ])
    func missing(data: Data, term: String, element: String) throws {
        try check(try read(data), term, "has no \(element): state it")
    }
}
