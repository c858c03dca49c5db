import Foundation

/// An invoice in UBL with one line; the prefixes are `a` for aggregates, `b` for basic components, `e` for extensions.
nonisolated func ubl(_ head: String, line: String = "") -> Data {
    Data(
        """
        <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
          xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
          xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
          xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
        \(head)
        <a:InvoiceLine><b:ID>1</b:ID>\(line)</a:InvoiceLine>
        </Invoice>
        """.utf8)
}

/// An invoice in CII with one line, in euros; the prefixes are `a` for aggregates and `u` for data types.
nonisolated func cii(_ settlement: String = "", agreement: String = "", line: String = "") -> Data {
    Data(
        """
        <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
          xmlns:a="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
          xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
        ><r:SupplyChainTradeTransaction>
        <a:IncludedSupplyChainTradeLineItem>\(line)</a:IncludedSupplyChainTradeLineItem>
        <a:ApplicableHeaderTradeAgreement>\(agreement)</a:ApplicableHeaderTradeAgreement>
        <a:ApplicableHeaderTradeSettlement><a:InvoiceCurrencyCode>EUR</a:InvoiceCurrencyCode>\(settlement)
        </a:ApplicableHeaderTradeSettlement>
        </r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>
        """.utf8)
}
