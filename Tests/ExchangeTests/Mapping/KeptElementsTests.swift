import Exchange
import Foundation
import Invoicing
import Testing

private nonisolated let account = """
    <a:SpecifiedTradeSettlementPaymentMeans><a:TypeCode>58</a:TypeCode><a:PayeePartyCreditorFinancialAccount>
    <a:IBANID>DE02120300000000202051</a:IBANID><a:ProprietaryID>202051</a:ProprietaryID>
    </a:PayeePartyCreditorFinancialAccount></a:SpecifiedTradeSettlementPaymentMeans>
    """

private nonisolated let contact = """
    <a:SellerTradeParty><a:DefinedTradeContact><a:PersonName>Tina Tester</a:PersonName>
    <a:DepartmentName>Tina Tester</a:DepartmentName></a:DefinedTradeContact></a:SellerTradeParty>
    """

private nonisolated let references = """
    <a:DocumentReference><b:ID>M-1</b:ID><b:DocumentTypeCode>130</b:DocumentTypeCode></a:DocumentReference>
    <a:DocumentReference><b:ID>M-2</b:ID><b:DocumentTypeCode>130</b:DocumentTypeCode></a:DocumentReference>
    """

/// The tax number stands before the VAT identifier here, and behind it where it is written.
private nonisolated let taxSchemes = """
    <a:AccountingSupplierParty><a:Party><a:PartyTaxScheme><b:CompanyID>T-1</b:CompanyID>
    <b:TaxLevelCode>reduced</b:TaxLevelCode><a:TaxScheme><b:ID>TAX</b:ID></a:TaxScheme></a:PartyTaxScheme>
    <a:PartyTaxScheme><b:CompanyID>DE1</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
    </a:Party></a:AccountingSupplierParty>
    """

private nonisolated let documents = """
    <a:AdditionalDocumentReference><b:ID>D-1</b:ID></a:AdditionalDocumentReference>
    <a:AdditionalDocumentReference><b:ID>D-2</b:ID><b:IssueDate>2026-11-22</b:IssueDate></a:AdditionalDocumentReference>
    <a:AdditionalDocumentReference><b:ID>O-1</b:ID><b:DocumentTypeCode>130</b:DocumentTypeCode>
    </a:AdditionalDocumentReference>
    """

private nonisolated let discounts = """
    <a:SpecifiedLineTradeAgreement><a:GrossPriceProductTradePrice><a:ChargeAmount>5</a:ChargeAmount>
    <a:AppliedTradeAllowanceCharge><a:ActualAmount>0.02</a:ActualAmount></a:AppliedTradeAllowanceCharge>
    <a:AppliedTradeAllowanceCharge><a:ActualAmount>0.03</a:ActualAmount><a:Reason>Friday</a:Reason>
    </a:AppliedTradeAllowanceCharge></a:GrossPriceProductTradePrice></a:SpecifiedLineTradeAgreement>
    """

private nonisolated let extensions = """
    <e:UBLExtensions><e:UBLExtension><b:ID>keep</b:ID></e:UBLExtension>
    <e:UBLExtension><b:ID>sign</b:ID><e:ExtensionContent><a:Signature><b:ID>s</b:ID></a:Signature></e:ExtensionContent>
    </e:UBLExtension></e:UBLExtensions>
    """

@Suite("What no term stands for")
struct KeptElementsTests {
    private func written(_ data: Data, as format: InvoiceSyntax) throws -> (text: String, leftOut: [LeftOut]) {
        let invoice = try InvoiceReader.read(data, named: "x.xml")
        let text = String(decoding: InvoiceWriter.document(invoice, as: format, amounts: .declared), as: UTF8.self)
        return (text, InvoiceWriter.leftOut(of: invoice, as: format, amounts: .declared))
    }

    @Test(
        "stays within its syntax, and is named where the other one has no place for it",
        arguments: [
            (cii(account), InvoiceSyntax.cii, "DE02120300000000202051", "ProprietaryID", "202051"),
            (cii(agreement: contact), .cii, "PersonName>Tina Tester<", "DepartmentName", "Tina Tester"),
            (ubl("", line: references), .ubl, ">M-1<", "DocumentReference", "M-2"),
            (ubl(taxSchemes), .ubl, "T-1", "TaxLevelCode", "reduced"),
            (ubl(documents), .ubl, "D-2", "IssueDate", "2026"),
            (cii(line: discounts), .cii, "<ram:ActualAmount>0.03<", "Reason", "Friday"),
            (
                ubl("<a:WithholdingTaxTotal><b:TaxAmount>7</b:TaxAmount></a:WithholdingTaxTotal>"), .ubl,
                "InvoiceLine", "WithholdingTaxTotal", "7"
            ),
            (
                ubl("", line: "<a:TaxTotal><b:TaxAmount>3</b:TaxAmount></a:TaxTotal>"), .ubl, "InvoiceLine",
                "TaxTotal", "3"
            ),
            (
                ubl(
                    "<a:AllowanceCharge><b:Amount>1</b:Amount></a:AllowanceCharge>"
                        + "<a:AllowanceCharge><b:SequenceNumeric>4</b:SequenceNumeric><b:Amount>2</b:Amount></a:AllowanceCharge>"
                ), .ubl, "AllowanceCharge", "SequenceNumeric", "4"
            ),
        ])
    func kept(data: Data, format: InvoiceSyntax, term: String, element: String, value: String) throws {
        let same = try written(data, as: format)
        #expect(same.leftOut == [])
        #expect(same.text.contains(term) && same.text.contains("<\(element)"), "\(same.text)")
        let again = try written(Data(same.text.utf8), as: format)
        #expect(again.text == same.text)
        let other = try written(data, as: format == .ubl ? .cii : .ubl)
        #expect(
            other.leftOut.contains { $0.path.hasSuffix("/\(element)") && $0.value.contains(value) }, "\(other.leftOut)")
        #expect(!other.text.contains("<\(element) xmlns"))
    }

    @Test("stays below the element in which it stood, wherever that is written")
    func keyed() throws {
        let schemes = try written(ubl(taxSchemes), as: .ubl).text
        #expect(schemes.contains(/DE1<(?s:.)*T-1<\/cbc:CompanyID>\s*<TaxLevelCode/), "\(schemes)")
        let references = try written(ubl(documents), as: .ubl).text
        #expect(references.contains(/O-1<(?s:.)*D-1<(?s:.)*D-2<\/cbc:ID>\s*<IssueDate/), "\(references)")
    }

    @Test("goes through with its extension, but for signatures, which are dropped with a word")
    func signatures() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: folder) }
        try ubl(extensions + "<a:Signature><b:ID>whole</b:ID></a:Signature>").write(to: folder)
        let read = try InvoiceReader.read(ReceivedPart(file: folder.path))
        let (invoice, leftOut) = (read.invoice, read.leftOut)
        #expect(leftOut.map(\.path) == ["UBL/Signature", "UBL/Signature"])
        let text = String(decoding: InvoiceWriter.document(invoice, as: .ubl, amounts: .declared), as: UTF8.self)
        #expect(text.contains(">keep<") && text.contains(">sign<"))
        #expect(!text.contains("Signature") && !text.contains("ExtensionContent"))
    }

    @Test(
        "and a term that the other syntax has no place for is named, and no value is made up for it",
        arguments: [
            (
                cii("<a:PaymentReference>R-1</a:PaymentReference>"), InvoiceSyntax.ubl, "BT-83",
                "PaymentMeans"
            ),
            (
                cii(
                    agreement:
                        "<a:SellerOrderReferencedDocument><a:IssuerAssignedID>S-1</a:IssuerAssignedID></a:SellerOrderReferencedDocument>"
                ),
                .ubl, "BT-14", ">NA<"
            ),
            (
                cii(
                    agreement:
                        "<a:BuyerTradeParty><a:ID>B-1</a:ID><a:GlobalID schemeID=\"0088\">4</a:GlobalID></a:BuyerTradeParty>"
                ),
                .ubl, "BT-46", ">B-1<"
            ),
            (
                ubl("", line: "<a:Price><a:AllowanceCharge><b:Amount>2</b:Amount></a:AllowanceCharge></a:Price>"),
                .cii, "BT-147", "AppliedTradeAllowanceCharge"
            ),
            (
                ubl("<b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode><b:TaxCurrencyCode>EUR</b:TaxCurrencyCode>"),
                .cii, "BT-6", "TaxCurrencyCode"
            ),
        ])
    func named(data: Data, format: InvoiceSyntax, term: String, absent: String) throws {
        let (text, leftOut) = try written(data, as: format)
        #expect(leftOut.map(\.term) == [term], "\(leftOut)")
        #expect(!text.contains(absent), "\(text)")
    }
}
