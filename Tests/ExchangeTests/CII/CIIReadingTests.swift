import Exchange
import Foundation
import Invoicing
import Testing

/// A document of one line with a tax, and a tax representative.
private func document(tax: String, scheme: String) -> Data {
    Data(
        """
        <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
          xmlns:a="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
        ><r:SupplyChainTradeTransaction>
        <a:IncludedSupplyChainTradeLineItem><a:SpecifiedLineTradeSettlement><a:ApplicableTradeTax>
        <a:TypeCode>\(tax)</a:TypeCode><a:CategoryCode>S</a:CategoryCode>
        <a:RateApplicablePercent>7</a:RateApplicablePercent>
        </a:ApplicableTradeTax></a:SpecifiedLineTradeSettlement></a:IncludedSupplyChainTradeLineItem>
        <a:ApplicableHeaderTradeAgreement><a:SellerTaxRepresentativeTradeParty><a:SpecifiedTaxRegistration>
        <a:ID schemeID="\(scheme)">DE1</a:ID>
        </a:SpecifiedTaxRegistration></a:SellerTaxRepresentativeTradeParty></a:ApplicableHeaderTradeAgreement>
        <a:ApplicableHeaderTradeSettlement><a:ApplicableTradeTax>
        <a:TypeCode>\(tax)</a:TypeCode><a:CategoryCode>S</a:CategoryCode><a:BasisAmount>1</a:BasisAmount>
        </a:ApplicableTradeTax></a:ApplicableHeaderTradeSettlement>
        </r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>
        """.utf8)
}

@Suite("Reading CII")
struct CIIReadingTests {
    @Test(
        "takes only what is about VAT for VAT",
        arguments: [("VAT", "VA", true), ("vat", "VA", true), ("GST", "FC", false)])
    func taxes(tax: String, scheme: String, isOfVAT: Bool) throws {
        let invoice = try InvoiceReader.read(document(tax: tax, scheme: scheme), named: "x.xml")
        #expect(invoice.lines[0].vatCategory.isEmpty != isOfVAT)
        #expect(invoice.declared?.vatBreakdown.count == (isOfVAT ? 1 : 0))
        #expect(invoice.taxRepresentative?.vatIdentifier == (isOfVAT ? "DE1" : ""))
        #expect(invoice.problems.contains { $0.rule == "BR-CO-04" } != isOfVAT)
        #expect(invoice.problems.contains { $0.rule == "BR-56" } != isOfVAT)
    }
}
