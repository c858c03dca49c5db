import Exchange
import Foundation
import Invoicing
import Testing

/// A UBL document of one line whose root and type code need not agree.
private func document(root: String, type: String) -> Data {
    Data(
        """
        <\(root) xmlns="urn:oasis:names:specification:ubl:schema:xsd:\(root)-2"
          xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
          xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
        <b:\(root)TypeCode>\(type)</b:\(root)TypeCode>
        <a:\(root)Line><b:ID>1</b:ID></a:\(root)Line>
        </\(root)>
        """.utf8)
}

@Suite("The root element of a UBL document")
struct RootTests {
    @Test(
        "is kept where the type code says otherwise, and is then a problem with its place",
        arguments: [
            ("CreditNote", "380", true), ("Invoice", "381", true), ("Invoice", "380", false),
            ("CreditNote", "381", false), ("Invoice", "81", false), ("CreditNote", "", false),
        ])
    func kept(root: String, type: String, isProblem: Bool) throws {
        let invoice = try InvoiceReader.read(document(root: root, type: type), named: "x.xml")
        #expect(invoice.isCreditNote == (root == "CreditNote"))
        let found = invoice.problems.filter { $0.rule == "BR-CL-01" }
        #expect(
            found.contains { $0.sentence.contains("root is \(root)") && $0.sentence.contains("line 4") } == isProblem)
        let written = InvoiceWriter.document(invoice, as: .ubl, amounts: .declared)
        #expect(String(decoding: written, as: UTF8.self).contains("<\(root) xmlns"))
        let copy = try InvoiceReader.read(written, named: "copy.xml")
        #expect(copy.isCreditNote == invoice.isCreditNote && copy.typeCode == invoice.typeCode)
    }

    @Test("no longer counts once another type is chosen")
    func chosen() throws {
        let invoice = try InvoiceReader.read(document(root: "CreditNote", type: "380"), named: "x.xml")
        invoice.typeCode = InvoiceTypeCode(code: "381")
        #expect(invoice.isCreditNote && invoice.countingRoot == nil)
        invoice.typeCode = InvoiceTypeCode(code: "384")
        #expect(!invoice.isCreditNote)
        #expect(!invoice.problems.contains { $0.rule == "BR-CL-01" })
    }
}
