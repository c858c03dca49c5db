import Exchange
import Foundation
import Invoicing
import Testing

private nonisolated func seller(scheme: String) -> String {
    """
    <a:AccountingSupplierParty><a:Party><a:PartyTaxScheme><b:CompanyID>T-1</b:CompanyID>
    <a:TaxScheme><b:ID>\(scheme)</b:ID></a:TaxScheme></a:PartyTaxScheme></a:Party></a:AccountingSupplierParty>
    """
}

private nonisolated func reference(_ id: String, _ type: String) -> String {
    """
    <a:AdditionalReferencedDocument>\(id)<a:TypeCode>\(type)</a:TypeCode></a:AdditionalReferencedDocument>
    """
}

private nonisolated func account(_ name: String, _ text: String) -> String {
    """
    <a:SpecifiedTradeSettlementPaymentMeans><a:TypeCode>58</a:TypeCode><a:PayeePartyCreditorFinancialAccount>
    <a:\(name)>\(text)</a:\(name)></a:PayeePartyCreditorFinancialAccount></a:SpecifiedTradeSettlementPaymentMeans>
    """
}

private nonisolated let card = """
    <a:PaymentMeans><b:PaymentMeansCode>48</b:PaymentMeansCode><a:CardAccount>
    <b:PrimaryAccountNumberID>1</b:PrimaryAccountNumberID><b:NetworkID>VISA</b:NetworkID></a:CardAccount></a:PaymentMeans>
    """

private nonisolated let dueTwice = """
    <b:DueDate>2026-12-01</b:DueDate><a:PaymentMeans><b:PaymentMeansCode>30</b:PaymentMeansCode>
    <b:PaymentDueDate>2026-12-24</b:PaymentDueDate></a:PaymentMeans>
    """

private nonisolated func attachment(_ type: String) -> String {
    """
    <a:AdditionalDocumentReference><b:ID>A</b:ID><b:DocumentTypeCode>\(type)</b:DocumentTypeCode>
    </a:AdditionalDocumentReference>
    """
}

private nonisolated func totals(_ name: String, _ amounts: String) -> String {
    "<a:\(name)>\(amounts)</a:\(name)>"
}

@Suite("Within its syntax")
struct VerbatimTests {
    @Test(
        "an element goes through as it is, and what of it the other one has no place for is named",
        arguments: [
            (ubl(seller(scheme: "FC")), InvoiceSyntax.ubl, ">FC<", "TaxScheme/cbc:ID: “FC”"),
            (ubl(seller(scheme: "???")), .ubl, ">???<", "TaxScheme/cbc:ID: “???”"),
            (ubl(seller(scheme: "TAX")), .ubl, ">TAX<", ""),
            (
                ubl("", line: "<b:InvoicedQuantity unitCode=\"C62\" unitCodeListID=\"UNECE\">2</b:InvoicedQuantity>"),
                .ubl, "unitCodeListID=\"UNECE\"", "UBL/cbc:InvoicedQuantity/@unitCodeListID: “UNECE”"
            ),
            (ubl("<b:IssueDate x=\"a&amp;b\">2026-11-22</b:IssueDate>"), .ubl, "x=\"a&amp;b\"", "UBL/cbc:IssueDate/@x"),
            (ubl("<b:IssueDate>2026-11-22+01:00</b:IssueDate>"), .ubl, ">2026-11-22+01:00<", "UBL/cbc:IssueDate: “"),
            (
                ubl("<b:Note>a</b:Note><b:Note languageID=\"de\">b</b:Note>"), .ubl, "<cbc:Note languageID=\"de\">b<",
                "@languageID: “de”"
            ),
            (ubl(card), .ubl, ">VISA<", "cac:CardAccount/cbc:NetworkID: “VISA”"),
            (ubl(dueTwice), .ubl, ">2026-12-24<", "cac:PaymentMeans/PaymentDueDate: “2026-12-24”"),
            (ubl(attachment("916")), .ubl, ">916<", "DocumentTypeCode: “916”"),
            (ubl("", line: "<a:Price><b:BaseQuantity>1</b:BaseQuantity></a:Price>"), .ubl, ">1</BaseQuantity>", ""),
            (ubl("", line: "<a:Item><b:Description/></a:Item>"), .ubl, "<Description", ""),
            (
                ubl(totals("LegalMonetaryTotal", "<b:PrepaidAmount currencyID=\"EUR\">0</b:PrepaidAmount>")), .ubl,
                ">0.00</cbc:PrepaidAmount>", ""
            ),
            (
                cii(
                    totals(
                        "SpecifiedTradeSettlementHeaderMonetarySummation",
                        "<a:TotalPrepaidAmount>0</a:TotalPrepaidAmount>")),
                .cii, ">0.00</ram:TotalPrepaidAmount>", ""
            ),
            (
                cii(
                    totals(
                        "SpecifiedTradeSettlementHeaderMonetarySummation",
                        "<a:DuePayableAmount currencyID=\"EUR\">5</a:DuePayableAmount>")),
                .cii, "currencyID=\"EUR\">5.00</ram:DuePayableAmount>", ""
            ),
            (
                cii("", agreement: reference("<a:IssuerAssignedID schemeID=\"AAJ\">A</a:IssuerAssignedID>", "916")),
                .cii,
                "schemeID=\"AAJ\">A<", "ram:IssuerAssignedID/@schemeID: “AAJ”"
            ),
            (
                cii("", agreement: reference("<a:IssuerAssignedID>A</a:IssuerAssignedID>", "VN")), .cii, ">VN<",
                "ram:TypeCode: “VN”"
            ),
            (cii(account("IBANID", "IBAN")), .cii, "<ram:IBANID>IBAN<", ""),
            (cii(account("ProprietaryID", "DE02120300000000202051")), .cii, "<ram:ProprietaryID>DE02", ""),
            (
                cii(
                    "",
                    agreement:
                        "<a:SpecifiedProcuringProject><a:ID>P</a:ID><a:Name>Bridge</a:Name></a:SpecifiedProcuringProject>"
                ),
                .cii, ">Bridge<", "SpecifiedProcuringProject/ram:Name: “Bridge”"
            ),
            (
                cii(
                    "",
                    agreement:
                        "<a:SellerTradeParty><a:SpecifiedTaxRegistration><a:ID schemeID=\"TX\">T</a:ID></a:SpecifiedTaxRegistration></a:SellerTradeParty>"
                ),
                .cii, "schemeID=\"TX\">T<", "ram:ID/@schemeID: “TX”"
            ),
        ])
    func unchanged(data: Data, format: InvoiceSyntax, content: String, named: String) throws {
        let same = try written(data, as: format)
        #expect(same.text.contains(content), "\(same.text)")
        #expect(same.leftOut == [])
        let again = try written(Data(same.text.utf8), as: format)
        #expect(again.text == same.text)
        let other = try written(data, as: format == .ubl ? .cii : .ubl)
        #expect(other.leftOut.count == (named.isEmpty ? 0 : 1), "\(other.leftOut)")
        #expect(other.leftOut.allSatisfy { $0.description.contains(named) }, "\(other.leftOut)")
    }

    @Test("a stated zero is stated in the other one as well", arguments: InvoiceSyntax.allCases)
    func zero(format: InvoiceSyntax) throws {
        let amounts = "<b:PrepaidAmount>0</b:PrepaidAmount><b:PayableRoundingAmount>0</b:PayableRoundingAmount>"
        let invoice = try InvoiceReader.read(ubl(totals("LegalMonetaryTotal", amounts)), named: "x.xml")
        let copy = try InvoiceReader.read(
            InvoiceWriter.document(invoice, as: format, amounts: .declared), named: "y.xml")
        #expect(copy.declared?.statedZeros.sorted() == ["BT-113", "BT-114"])
    }

    @Test("a tax number’s scheme is that of Germany there, in both syntaxes")
    func german() throws {
        let claim =
            "<b:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</b:CustomizationID>"
        let invoice = try InvoiceReader.read(ubl(claim + seller(scheme: "FC")), named: "x.xml")
        #expect(invoice.unmappedElements == [])
        let inCII = try InvoiceReader.read(InvoiceWriter.document(invoice, as: .cii), named: "y.xml")
        #expect(String(decoding: InvoiceWriter.document(inCII, as: .ubl), as: UTF8.self).contains(">FC<"))
    }

    @Test("attributes of many lines are named once")
    func once() throws {
        let quantity = "<b:InvoicedQuantity unitCode=\"C62\" unitCodeListID=\"UNECE\">2</b:InvoicedQuantity>"
        let more = (2...50).map { "<a:InvoiceLine><b:ID>\($0)</b:ID>\(quantity)</a:InvoiceLine>" }.joined()
        #expect(try written(ubl(more, line: quantity), as: .cii).leftOut.count == 1)
    }

    @Test("a charge on a price, a due date and a reference that contradict another are noted")
    func contradictions() throws {
        let price =
            "<a:Price><a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:Amount>5</b:Amount>"
            + "<b:BaseAmount>45</b:BaseAmount></a:AllowanceCharge></a:Price>"
        let charge = try InvoiceReader.read(ubl("", line: price), named: "x.xml")
        #expect(charge.ambiguities.map(\.sentence).first?.hasPrefix("A price has a charge") == true)
        let means = ["R1", "R2"].map {
            "<a:PaymentMeans><b:PaymentMeansCode>30</b:PaymentMeansCode><b:PaymentID>\($0)</b:PaymentID></a:PaymentMeans>"
        }
        let references = try InvoiceReader.read(ubl(means.joined()), named: "x.xml")
        #expect(references.ambiguities.map(\.term) == ["BT-83"] && references.remittanceInformation == "R1")
    }

    @Test("what its rules forbid and it has a place for goes through, and is no loss in the other one")
    func irregular() throws {
        let buyer = ["0088:4", "B-2"].map { id in
            let scheme = id.hasPrefix("0088") ? " schemeID=\"0088\"" : ""
            return "<a:PartyIdentification><b:ID\(scheme)>\(id)</b:ID></a:PartyIdentification>"
        }
        let head =
            "<a:OrderReference><b:SalesOrderID>S-1</b:SalesOrderID></a:OrderReference><a:AccountingCustomerParty>"
            + "<a:Party>\(buyer.joined())</a:Party></a:AccountingCustomerParty>"
        let same = try written(ubl(head), as: .ubl)
        #expect(same.leftOut == [])
        #expect(same.text.contains(">S-1<") && same.text.contains(">0088:4<") && same.text.contains(">B-2<"))
        let other = try written(ubl(head), as: .cii)
        #expect(other.leftOut == [] && other.text.contains(">S-1<") && other.text.contains(">B-2<"))
        let back = try written(Data(other.text.utf8), as: .ubl)
        #expect(back.leftOut.map(\.term) == ["BT-46", "BT-14"])
    }
}
