import Exchange
import Foundation
import Invoicing
import Testing

private func ubl(totals: String = "", taxes: String = "", line: String = "") throws -> Invoice {
    let text = """
        <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
          xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
          xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
        <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode><b:TaxCurrencyCode>SEK</b:TaxCurrencyCode>
        \(taxes)
        <a:LegalMonetaryTotal>\(totals)</a:LegalMonetaryTotal>
        <a:InvoiceLine><b:ID>1</b:ID>\(line)</a:InvoiceLine>
        </Invoice>
        """
    return try InvoiceReader.read(Data(text.utf8), named: "x.xml")
}

private func cii(settlement: String) throws -> Invoice {
    let text = """
        <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
          xmlns:a="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
        ><r:SupplyChainTradeTransaction>
        <a:IncludedSupplyChainTradeLineItem><a:SpecifiedLineTradeSettlement>
        <a:SpecifiedTradeSettlementLineMonetarySummation><a:LineTotalAmount currencyID="EUR">0</a:LineTotalAmount>
        </a:SpecifiedTradeSettlementLineMonetarySummation></a:SpecifiedLineTradeSettlement>
        </a:IncludedSupplyChainTradeLineItem>
        <a:ApplicableHeaderTradeSettlement>\(settlement)</a:ApplicableHeaderTradeSettlement>
        </r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>
        """
    return try InvoiceReader.read(Data(text.utf8), named: "x.xml")
}

private nonisolated func group(_ currency: String = "EUR", tax: String = "VAT", rate: Int = 19) -> String {
    """
    <a:TaxSubtotal><b:TaxableAmount currencyID="\(currency)">1</b:TaxableAmount>
    <b:TaxAmount currencyID="\(currency)">0.19</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>\(rate)</b:Percent>
    <a:TaxScheme><b:ID>\(tax)</b:ID></a:TaxScheme></a:TaxCategory></a:TaxSubtotal>
    """
}

private nonisolated func total(_ currency: String, _ groups: String = "") -> String {
    "<a:TaxTotal><b:TaxAmount currencyID=\"\(currency)\">0.19</b:TaxAmount>\(groups)</a:TaxTotal>"
}

@Suite("What a document leaves open")
struct AlternativeReadingTests {
    private func check(_ invoice: Invoice, _ term: String, _ words: String, line: Int) throws {
        let found = try #require(invoice.ambiguities.first { $0.sentence.contains(words) }, "\(invoice.ambiguities)")
        #expect(found.term == term && found.place.hasPrefix("line \(line), column "), "\(found)")
        #expect(invoice.problems.contains { $0.rule == "ambiguous" && $0.severity == .error && $0.term == term })
    }

    @Test(
        "in its totals is noted with its place: another currency, a second amount",
        arguments: [
            ("<b:PayableAmount currencyID=\"USD\">5</b:PayableAmount>", "BT-115", "PayableAmount is in USD"),
            ("<b:TaxExclusiveAmount currencyID=\"SEK\">5</b:TaxExclusiveAmount>", "BT-109", "is in SEK"),
            (
                "<b:PayableAmount currencyID=\"EUR\">5</b:PayableAmount><b:PayableAmount currencyID=\"EUR\">9</b:PayableAmount>",
                "BT-115", "PayableAmount is there once more"
            ),
        ])
    func totals(xml: String, term: String, words: String) throws {
        try check(try ubl(totals: xml), term, words, line: 6)
    }

    @Test("the first of two amounts counts, and not the last")
    func first() throws {
        let invoice = try ubl(totals: "<b:PayableAmount>5</b:PayableAmount><b:PayableAmount>9</b:PayableAmount>")
        #expect(invoice.declared?.amountDue == 5)
    }

    @Test(
        "in its taxes is noted: a repeated group, a third currency, another tax than VAT",
        arguments: [
            (total("EUR", group() + group()), "BG-23", "VAT group 19 % is there once more"),
            (total("EUR", group()) + total("EUR"), "BT-110", "once more in the same currency"),
            (total("EUR", group("USD")), "BT-116", "TaxableAmount is in USD"),
            (total("USD", group("USD")), "BT-110", "neither the invoice’s currency nor that for VAT"),
            (total("EUR", group(tax: "GST")), "BT-118", "of the tax “GST”"),
        ])
    func taxes(xml: String, term: String, words: String) throws {
        let invoice = try ubl(taxes: xml)
        let found = invoice.ambiguities.first { $0.sentence.contains(words) && $0.term == term }
        #expect(found?.place.hasPrefix("line ") == true, "\(invoice.ambiguities)")
    }

    @Test("an empty quantity and an empty percentage are noted")
    func empty() throws {
        let line = "<b:InvoicedQuantity unitCode=\"C62\"/><a:Price><b:BaseQuantity> </b:BaseQuantity></a:Price>"
        let invoice = try ubl(line: line)
        try check(invoice, "BT-129", "InvoicedQuantity is empty", line: 7)
        try check(invoice, "BT-149", "BaseQuantity is empty", line: 7)
    }

    @Test("a price for nothing, or for less, is noted", arguments: ["0", "0.00", "-1"])
    func baseQuantity(text: String) throws {
        let invoice = try ubl(line: "<a:Price><b:BaseQuantity>\(text)</b:BaseQuantity></a:Price>")
        try check(invoice, "BT-149", "BaseQuantity is \(text): state for how many units", line: 7)
    }

    @Test("the tax in the currency for VAT and its groups, and two rates of one category, are not ambiguous")
    func sound() throws {
        let taxes = total("EUR", group() + group(rate: 7)) + total("SEK", group("SEK"))
        let invoice = try ubl(totals: "<b:PayableAmount currencyID=\"EUR\">5</b:PayableAmount>", taxes: taxes)
        #expect(invoice.ambiguities == [])
        #expect(invoice.declared?.vatBreakdown.count == 2)
        #expect(invoice.taxAmountInAccountingCurrency == ExactDecimal("0.19"))
    }

    @Test("in CII is noted as well, also where the currency is named after the lines")
    func inCII() throws {
        let tax =
            "<a:ApplicableTradeTax><a:TypeCode>VAT</a:TypeCode><a:CategoryCode>S</a:CategoryCode></a:ApplicableTradeTax>"
        let sums = "<a:SpecifiedTradeSettlementHeaderMonetarySummation>"
        let endOfSums = "</a:SpecifiedTradeSettlementHeaderMonetarySummation>"
        let invoice = try cii(
            settlement: "<a:InvoiceCurrencyCode>USD</a:InvoiceCurrencyCode>\(tax)\(tax)\(sums)"
                + "<a:TaxTotalAmount currencyID=\"USD\">1</a:TaxTotalAmount>"
                + "<a:TaxTotalAmount currencyID=\"USD\">2</a:TaxTotalAmount>\(endOfSums)")
        let sentences = invoice.ambiguities.map(\.sentence)
        #expect(sentences.contains { $0.hasPrefix("LineTotalAmount is in EUR") }, "\(sentences)")
        #expect(sentences.contains { $0.hasPrefix("The VAT group standard ") }, "\(sentences)")
        #expect(sentences.contains { $0.hasPrefix("TaxTotalAmount is there once more") }, "\(sentences)")
        #expect(sentences.count == 3)
    }
}
