import Exchange
import Foundation
import Invoicing
import Testing

/// An invoice with more elements in its head, which no term stands for.
private func document(_ elements: String, as format: InvoiceSyntax) throws -> Invoice {
    let text =
        switch format {
        case .ubl:
            """
            <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
              xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
              xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">\(elements)</Invoice>
            """
        case .cii:
            """
            <r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
              xmlns:b="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">\(elements)</r:CrossIndustryInvoice>
            """
        }
    return try InvoiceReader.read(Data(text.utf8), named: "x.xml")
}

private func elements(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined()
}

@Suite("What is left out of a document")
struct LeftOutTests {
    @Test(
        "is named one by one as long as there are few of a kind, and counted from then on",
        arguments: InvoiceSyntax.allCases)
    func counted(format: InvoiceSyntax) throws {
        let other: InvoiceSyntax = format == .ubl ? .cii : .ubl
        let name = format == .ubl ? "UBL" : "CII"
        let few = try document(elements(20) { "<b:Thing>\($0)</b:Thing>" }, as: format)
        #expect(
            InvoiceWriter.leftOut(of: few, as: other).map(\.description) == (0..<20).map { "\(name)/Thing: “\($0)”" })
        let many = try document(elements(30_000) { "<b:Thing>\($0)</b:Thing>" }, as: format)
        let leftOut = InvoiceWriter.leftOut(of: many, as: other)
        #expect(leftOut.count == 21)
        #expect(leftOut.last?.description == "29980 more of \(name)/Thing, from “20” on")
        #expect(leftOut.last?.extent == .like(29_980))
    }

    @Test(
        "is one with its number where equal elements follow one another, which take the room of one",
        arguments: InvoiceSyntax.allCases)
    func equal(format: InvoiceSyntax) throws {
        let invoice = try document(elements(30_000) { _ in "<b:Thing>true</b:Thing>" }, as: format)
        #expect(invoice.unmappedElements.map(\.count) == [30_000])
        let leftOut = InvoiceWriter.leftOut(of: invoice, as: format == .ubl ? .cii : .ubl)
        #expect(leftOut.map(\.description) == ["30000 × \(format == .ubl ? "UBL" : "CII")/Thing: “true”"])
        let written = InvoiceWriter.document(invoice, as: format)
        #expect(String(decoding: written, as: UTF8.self).components(separatedBy: "</Thing>").count == 30_001)
        #expect(try InvoiceReader.read(written, named: "y.xml").unmappedElements == invoice.unmappedElements)
        #expect(InvoiceWriter.leftOut(of: invoice, as: format) == [])
    }

    @Test("names a hundred kinds, and counts what is of others")
    func kinds() throws {
        let invoice = try document(elements(150) { "<b:Thing\($0)>t</b:Thing\($0)>" }, as: .ubl)
        let leftOut = InvoiceWriter.leftOut(of: invoice, as: .cii)
        #expect(leftOut.count == 101)
        #expect(leftOut.last?.description == "50 more of other kinds, from UBL/Thing100: “t” on")
    }

    @Test("names what is unclear in one way twenty times, and says of how many more it is true")
    func ambiguities() throws {
        let invoice = try document(elements(1_000) { _ in "<b:IssueDate>2026-11-21</b:IssueDate>" }, as: .ubl)
        #expect(invoice.ambiguities.count == 21)
        #expect(invoice.ambiguities.last?.sentence.hasSuffix("The same goes for 978 more.") == true)
    }

    @Test("keeps its count in JSON, which says nothing of a single one, as it was before")
    func coding() throws {
        let one = UnmappedElement(path: "UBL", predecessor: "cbc:ID", xml: "<UUID>1</UUID>")
        var three = one
        three.count = 3
        let texts = try [one, three].map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        #expect(!texts[0].contains("count") && texts[1].contains("\"count\":3"))
        let read = try texts.map { try JSONDecoder().decode(UnmappedElement.self, from: Data($0.utf8)) }
        #expect(read == [one, three])
    }

    @Test("counts what stands in parts of a list together, wherever in the list they are")
    func positions() throws {
        let notes = try document(elements(150) { "<b:Note x=\"\($0)\">n</b:Note>" }, as: .ubl)
        let leftOut = InvoiceWriter.leftOut(of: notes, as: .cii)
        #expect(leftOut.count == 21 && leftOut.last?.extent == .like(130))
        #expect(leftOut.last?.description == "130 more of UBL/cbc:Note/@x, from UBL/cbc:Note[21]/@x: “20” on")
        let parties = try document(identifications((0..<150).map { "\($0)]/[" }), as: .ubl)
        let inParts = InvoiceWriter.leftOut(of: parties, as: .cii)
        #expect(inParts.count == 21 && inParts.last?.extent == .like(130), "\(inParts)")
    }

    @Test("has equal elements of two parts that nothing tells apart as two")
    func equalParts() throws {
        let invoice = try document(identifications(["7", "7"]), as: .ubl)
        #expect(invoice.unmappedElements.map(\.count) == [1, 1])
        let text = String(decoding: InvoiceWriter.document(invoice, as: .ubl), as: UTF8.self)
        #expect(text.components(separatedBy: "</Thing>").count == 2)
        #expect(InvoiceWriter.leftOut(of: invoice, as: .ubl).map(\.extent) == [.once])
    }

    /// A seller with identifiers, each with an element in it that no term stands for.
    private func identifications(_ identifiers: [String]) -> String {
        let parts = identifiers.map {
            "<a:PartyIdentification><b:ID>\($0)</b:ID><b:Thing>t</b:Thing></a:PartyIdentification>"
        }
        return "<a:AccountingSupplierParty><a:Party>\(parts.joined())</a:Party></a:AccountingSupplierParty>"
    }

    @Test("takes elements for equal that have the same bytes, and not those that look alike")
    func bytes() throws {
        let invoice = try document("<b:Thing>\u{E9}</b:Thing><b:Thing>e\u{301}</b:Thing>", as: .ubl)
        #expect(invoice.unmappedElements.map(\.count) == [1, 1])
    }
}
