import Exchange
import Foundation
import Invoicing
import Testing

/// A line by number, kind and the line above it, and what it declares.
private typealias Row = (id: String, kind: String, parent: String, amount: Int)

private nonisolated func document(_ rows: [Row]) -> Data {
    Data(
        """
        <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
          xmlns:a="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
        ><r:SupplyChainTradeTransaction>
        \(rows.map(line).joined(separator: "\n"))
        <a:ApplicableHeaderTradeSettlement><a:InvoiceCurrencyCode>EUR</a:InvoiceCurrencyCode>
        </a:ApplicableHeaderTradeSettlement></r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>
        """.utf8)
}

private nonisolated func line(_ row: Row) -> String {
    func leaf(_ name: String, _ text: String) -> String { text.isEmpty ? "" : "<a:\(name)>\(text)</a:\(name)>" }
    return "<a:IncludedSupplyChainTradeLineItem><a:AssociatedDocumentLineDocument>" + leaf("LineID", row.id)
        + leaf("ParentLineID", row.parent) + leaf("LineStatusReasonCode", row.kind)
        + "</a:AssociatedDocumentLineDocument><a:SpecifiedLineTradeAgreement><a:NetPriceProductTradePrice>"
        + leaf("ChargeAmount", "\(row.amount)") + "</a:NetPriceProductTradePrice></a:SpecifiedLineTradeAgreement>"
        + "<a:SpecifiedLineTradeDelivery><a:BilledQuantity>1</a:BilledQuantity></a:SpecifiedLineTradeDelivery>"
        + "<a:SpecifiedLineTradeSettlement><a:SpecifiedTradeSettlementLineMonetarySummation>"
        + leaf("LineTotalAmount", "\(row.amount)") + "</a:SpecifiedTradeSettlementLineMonetarySummation>"
        + "</a:SpecifiedLineTradeSettlement></a:IncludedSupplyChainTradeLineItem>"
}

@Suite("Sub-lines")
struct SubLineTests {
    private func read(_ rows: [Row]) throws -> Invoice { try InvoiceReader.read(document(rows), named: "x.xml") }

    @Test(
        "are charged once, also where only the lines above them say that there is a tree",
        arguments: [
            ([("1", "", "", 30), ("2", "", "1", 10), ("3", "", "1", 20)], 30, ["1"]),
            ([("2", "", "1", 10), ("3", "", "1", 20), ("1", "", "", 30)], 30, ["1"]),
            ([("1", "", "", 30), ("2", "", "1", 30), ("3", "", "2", 30)], 30, ["1", "2"]),
            ([("1", "DETAIL", "", 30), ("2", "DETAIL", "1", 10), ("3", "DETAIL", "1", 20)], 30, ["1"]),
            // It is said to be charged, and is more than the others.
            ([("1", "DETAIL", "", 50), ("2", "DETAIL", "1", 10)], 60, []),
            ([("1", "DETAIL", "", 50), ("2", "INFORMATION", "1", 50)], 50, []),
            ([("1", "", "", 50), ("2", "INFORMATION", "1", 50)], 50, []),
            ([("1", "GROUP", "", 30), ("2", "DETAIL", "1", 30)], 30, []),
        ] as [([(String, String, String, Int)], Int, [String])])
    func charged(rows: [(String, String, String, Int)], net: Int, sums: [String]) throws {
        let invoice = try read(rows)
        #expect(invoice.taxExclusiveAmount == ExactDecimal(net))
        #expect(invoice.ambiguities == [])
        #expect(invoice.lines.elements.filter { $0.subLine?.isSum == true }.map(\.identifier) == sums)
        let copy = try InvoiceReader.read(InvoiceWriter.document(invoice, as: .cii), named: "y.xml")
        #expect(copy.lines.elements.map(\.subLine) == invoice.lines.elements.map(\.subLine))
        let inUBL = try InvoiceReader.read(InvoiceWriter.document(invoice, as: .ubl), named: "y.xml")
        #expect(inUBL.taxExclusiveAmount == ExactDecimal(net))
        #expect(
            InvoiceWriter.leftOut(of: invoice, as: .ubl).filter { $0.path.hasSuffix("(a sum)") }.count == sums.count)
    }

    @Test(
        "whose tree is none are noted with their places: no such line above, below itself, in a circle, an unknown kind",
        arguments: [
            ([("1", "DETAIL", "77", 30)], ["There is no line 77"]),
            ([("1", "GROUP", "1", 30)], ["This line is below itself"]),
            ([("1", "", "2", 30), ("2", "", "1", 30)], ["This line is below itself", "This line is below itself"]),
            (
                [("1", "", "3", 30), ("2", "", "1", 30), ("3", "", "2", 30), ("4", "", "1", 30)],
                Array(repeating: "This line is below itself", count: 3)
            ),
            ([("1", "BOGUS", "", 30)], ["LineStatusReasonCode is “BOGUS”"]),
        ] as [([(String, String, String, Int)], [String])])
    func wrong(rows: [(String, String, String, Int)], sentences: [String]) throws {
        let invoice = try read(rows)
        #expect(invoice.ambiguities.map(\.sentence).count == sentences.count, "\(invoice.ambiguities)")
        for (ambiguity, sentence) in zip(invoice.ambiguities, sentences) {
            #expect(ambiguity.sentence.hasPrefix(sentence) && ambiguity.place.hasPrefix("line "), "\(ambiguity)")
        }
    }
}
