import Exchange
import Foundation
import Invoicing
import Testing

private nonisolated func cii(lines: String = "", settlement: String, sums: String) -> Data {
    Data(
        """
        <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
          xmlns:a="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
          xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
        <r:ExchangedDocumentContext><a:GuidelineSpecifiedDocumentContextParameter>
        <a:ID>urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended</a:ID>
        </a:GuidelineSpecifiedDocumentContextParameter></r:ExchangedDocumentContext>
        <r:SupplyChainTradeTransaction>\(lines)
        <a:ApplicableHeaderTradeSettlement><a:InvoiceCurrencyCode>EUR</a:InvoiceCurrencyCode>\(settlement)
        <a:SpecifiedTradeSettlementHeaderMonetarySummation>\(sums)
        </a:SpecifiedTradeSettlementHeaderMonetarySummation></a:ApplicableHeaderTradeSettlement>
        </r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>
        """.utf8)
}

private nonisolated func line(_ id: String, _ kind: String, _ amount: Int, in parent: String = "") -> String {
    """
    <a:IncludedSupplyChainTradeLineItem><a:AssociatedDocumentLineDocument><a:LineID>\(id)</a:LineID>
    \(parent.isEmpty ? "" : "<a:ParentLineID>\(parent)</a:ParentLineID>")
    <a:LineStatusReasonCode>\(kind)</a:LineStatusReasonCode></a:AssociatedDocumentLineDocument>
    <a:SpecifiedLineTradeAgreement><a:NetPriceProductTradePrice><a:ChargeAmount>\(amount)</a:ChargeAmount>
    </a:NetPriceProductTradePrice></a:SpecifiedLineTradeAgreement>
    <a:SpecifiedLineTradeDelivery><a:BilledQuantity unitCode="C62">1</a:BilledQuantity></a:SpecifiedLineTradeDelivery>
    <a:SpecifiedLineTradeSettlement>\(tax("ApplicableTradeTax"))
    <a:SpecifiedTradeSettlementLineMonetarySummation><a:LineTotalAmount>\(amount)</a:LineTotalAmount>
    </a:SpecifiedTradeSettlementLineMonetarySummation></a:SpecifiedLineTradeSettlement>
    </a:IncludedSupplyChainTradeLineItem>
    """
}

private nonisolated func tax(_ name: String) -> String {
    """
    <a:\(name)><a:TypeCode>VAT</a:TypeCode><a:CategoryCode>S</a:CategoryCode>
    <a:RateApplicablePercent>19</a:RateApplicablePercent></a:\(name)>
    """
}

@Suite("What cannot be calculated")
struct AmountsAsDeclaredTests {
    private func read(_ data: Data) throws -> Invoice { try InvoiceReader.read(data, named: "x.xml") }

    @Test("is as declared where there are no lines, and never becomes zero", arguments: [true, false])
    func withoutLines(recalculates: Bool) throws {
        let sums = """
            <a:TaxBasisTotalAmount>624.90</a:TaxBasisTotalAmount><a:TaxTotalAmount currencyID="EUR">46.25</a:TaxTotalAmount>
            <a:GrandTotalAmount>671.15</a:GrandTotalAmount><a:DuePayableAmount>470.15</a:DuePayableAmount>
            """
        let invoice = try read(cii(settlement: "", sums: sums))
        #expect(invoice.amountDue == ExactDecimal("470.15") && invoice.taxAmount == ExactDecimal("46.25"))
        #expect(invoice.differences == [])
        #expect(invoice.isAsDeclared(.amountDue))
        for format in InvoiceSyntax.allCases {
            let data = InvoiceWriter.document(invoice, as: format, amounts: recalculates ? .derived : .declared)
            #expect(try read(data).declared == invoice.declared)
        }
    }

    @Test("is taken over only as far as needed where the sum of the lines is declared")
    func sumWithoutLines() throws {
        let group = """
            <a:ApplicableTradeTax><a:CalculatedAmount>19</a:CalculatedAmount><a:TypeCode>VAT</a:TypeCode>
            <a:BasisAmount>100</a:BasisAmount><a:CategoryCode>S</a:CategoryCode>
            <a:RateApplicablePercent>19</a:RateApplicablePercent></a:ApplicableTradeTax>
            """
        let sums = """
            <a:LineTotalAmount>100</a:LineTotalAmount><a:TaxBasisTotalAmount>100</a:TaxBasisTotalAmount>
            <a:TaxTotalAmount>19</a:TaxTotalAmount><a:GrandTotalAmount>119</a:GrandTotalAmount>
            """
        let right = try read(cii(settlement: group, sums: sums + "<a:DuePayableAmount>119</a:DuePayableAmount>"))
        #expect(right.differences == [] && right.amountDue == 119)
        let wrong = try read(cii(settlement: group, sums: sums + "<a:DuePayableAmount>120</a:DuePayableAmount>"))
        #expect(wrong.differences.map(\.term) == [.amountDue])
    }

    @Test("lines that sum up or explain others are not charged twice, and their amounts stay")
    func subLines() throws {
        let lines = [
            line("01", "GROUP", 30), line("01.1", "DETAIL", 10, in: "01"), line("01.2", "DETAIL", 20, in: "01"),
            line("01.2.1", "INFORMATION", 5, in: "01.2"),
        ]
        let group = """
            <a:ApplicableTradeTax><a:CalculatedAmount>5.70</a:CalculatedAmount><a:TypeCode>VAT</a:TypeCode>
            <a:BasisAmount>30</a:BasisAmount><a:CategoryCode>S</a:CategoryCode>
            <a:RateApplicablePercent>19</a:RateApplicablePercent></a:ApplicableTradeTax>
            """
        let sums = """
            <a:LineTotalAmount>30</a:LineTotalAmount><a:TaxBasisTotalAmount>30</a:TaxBasisTotalAmount>
            <a:TaxTotalAmount currencyID="EUR">5.70</a:TaxTotalAmount><a:GrandTotalAmount>35.70</a:GrandTotalAmount>
            <a:DuePayableAmount>35.70</a:DuePayableAmount>
            """
        let invoice = try read(cii(lines: lines.joined(), settlement: group, sums: sums))
        #expect(invoice.amountDue == ExactDecimal("35.70"))
        #expect(invoice.differences == [])
        #expect(invoice.lines.elements.map(\.netAmount) == [30, 10, 20, 5])
        #expect(invoice.sumsOfSubLines == ["01": 30])
        let copy = try read(InvoiceWriter.document(invoice, as: .cii))
        #expect(copy.lines.elements.map(\.subLine) == invoice.lines.elements.map(\.subLine))
        let inUBL = try read(InvoiceWriter.document(invoice, as: .ubl))
        #expect(inUBL.lines.elements.map(\.identifier) == ["01.1", "01.2"] && inUBL.differences == [])
        #expect(
            InvoiceWriter.leftOut(of: invoice, as: .ubl).map(\.path) == [
                "line 01 (GROUP)", "line 01.2.1 (INFORMATION)",
            ])
    }

    @Test("a tax that is withheld counts nowhere, and is named")
    func withheld() throws {
        let text = """
            <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
              xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
              xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
            <a:WithholdingTaxTotal><b:TaxAmount currencyID="EUR">15.00</b:TaxAmount></a:WithholdingTaxTotal>
            <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity>1</b:InvoicedQuantity>
            <a:Price><b:PriceAmount>10</b:PriceAmount></a:Price></a:InvoiceLine></Invoice>
            """
        let invoice = try read(Data(text.utf8))
        #expect(invoice.amountDue == 10)
        #expect(invoice.allProblems.contains { $0.sentence.contains("withholds a tax of 15.00") })
    }

    @Test("a logistics charge counts as a charge, and keeps its element in CII")
    func logistics() throws {
        let charge = """
            <a:SpecifiedLogisticsServiceCharge><a:Description>Freight</a:Description><a:AppliedAmount>3</a:AppliedAmount>
            \(tax("AppliedTradeTax"))</a:SpecifiedLogisticsServiceCharge>
            """
        let invoice = try read(cii(lines: line("1", "DETAIL", 10), settlement: charge, sums: ""))
        #expect(invoice.sumOfCharges == 3 && invoice.taxExclusiveAmount == 13)
        let text = String(decoding: InvoiceWriter.document(invoice, as: .cii), as: UTF8.self)
        #expect(text.contains("<ram:AppliedAmount>3.00<") && !text.contains("SpecifiedTradeAllowanceCharge"))
        #expect(try read(InvoiceWriter.document(invoice, as: .ubl)).sumOfCharges == 3)
    }

    @Test("an amount stands though percentage and base give another one")
    func percentage() throws {
        let charge = """
            <a:SpecifiedTradeAllowanceCharge><a:ChargeIndicator><u:Indicator>true</u:Indicator></a:ChargeIndicator>
            <a:CalculationPercent>1</a:CalculationPercent><a:BasisAmount>628.63</a:BasisAmount>
            <a:ActualAmount>628.63</a:ActualAmount></a:SpecifiedTradeAllowanceCharge>
            """
        let invoice = try read(cii(lines: line("1", "DETAIL", 10), settlement: charge, sums: ""))
        #expect(invoice.sumOfCharges == ExactDecimal("628.63"))
        let copy = try read(InvoiceWriter.document(invoice, as: .ubl))
        #expect(copy.sumOfCharges == ExactDecimal("628.63"))
    }

    @Test("a payment to a third party is due where the specification says so", arguments: [true, false])
    func thirdParty(isExtension: Bool) throws {
        let specification =
            "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"
            + (isExtension ? "#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0" : "")
        let text = """
            <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
              xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
              xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
            <b:CustomizationID>\(specification)</b:CustomizationID>
            <a:PrepaidPayment><b:ID>A</b:ID><b:PaidAmount>19.96</b:PaidAmount></a:PrepaidPayment>
            <a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity>1</b:InvoicedQuantity>
            <a:Price><b:PriceAmount>10</b:PriceAmount></a:Price></a:InvoiceLine></Invoice>
            """
        let invoice = try read(Data(text.utf8))
        #expect(invoice.amountDue == (isExtension ? ExactDecimal("29.96") : 10))
        #expect(try read(InvoiceWriter.document(invoice, as: .ubl)).thirdPartyPayments == invoice.thirdPartyPayments)
        #expect(InvoiceWriter.leftOut(of: invoice, as: .cii).map(\.term) == ["BT-DEX-002"])
    }
}
