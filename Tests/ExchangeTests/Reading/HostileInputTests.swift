import Exchange
import Foundation
import Fuzzing
import InvoiceTerms
import Invoicing
import Testing

private nonisolated let namespaces = """
    xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
    xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
    """

private func error(_ data: Data) -> ExchangeError? {
    do {
        _ = try InvoiceReader.read(data, named: "x.xml")
        return nil
    } catch {
        return error
    }
}

private func head(_ text: String) -> Data { Data("<Invoice \(namespaces)>\n\(text)</Invoice>".utf8) }

@Suite("Hostile input")
struct HostileInputTests {
    @Test(
        "that declares entities is refused, wherever it does so",
        arguments: [
            "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><Invoice \(namespaces)>&b;</Invoice>",
            "<!DOCTYPE a [<!ENTITY b \"cc\"><!ENTITY d \"&b;&b;\">]><a>&d;</a>",
            "<!--\(String(repeating: "x", count: 70_000))--><!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
        ])
    func entities(text: String) {
        #expect(error(Data(text.utf8))?.exitCode == 65)
    }

    @Test(
        "that goes on for ever is refused before it is all taken in: nobody says that its end is missing",
        arguments: [
            ("", " ", "does not begin with “<”"), ("<Invoice \(namespaces)>", " ", "without an end"),
            ("<Invoice \(namespaces) c=\"", "c", "without an end"),
            ("<Invoice \(namespaces)><!--", "c", "without an end"),
            ("<Invoice \(namespaces)>", "<d>", "nested too deeply"),
            ("<Invoice \(namespaces)><b:ID>", "c", "not a text of 1 MB at the most"),
            ("<Invoice \(namespaces)><b:Nothing>", "c", "without an end"),
            ("", "\u{0}", "does not begin with “<”"),
        ])
    func endless(start: String, rest: String, reason: String) {
        let megabyte = Data(String(repeating: rest, count: (1 << 20) / rest.utf8.count).utf8)
        var data = Data(start.utf8)
        for _ in 0..<72 { data.append(megabyte) }
        let error = error(data)
        #expect(error?.exitCode == 65)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "no error")")
    }

    @Test("that is a text of more than 1 MB is refused, with its place and its beginning, but not an attached document")
    func longTexts() throws {
        let long = String(repeating: "word ", count: 240_000)
        let description = error(head("<b:Note>\(long)</b:Note>"))?.description ?? ""
        let refusal =
            /“x.xml”, line [0-9, column]+: Note is “word .*”, which is not a text of 1 MB at the most\. Correct it/
        #expect(description.contains(refusal), "\(description)")
        #expect(try InvoiceReader.read(head("<b:Note>\(long.prefix(1_000_000))</b:Note>"), named: "x").notes.count == 1)
        let document = Data(repeating: 7, count: 2 << 20)
        let attached = """
            <a:AdditionalDocumentReference><b:ID>1</b:ID><a:Attachment>
            <b:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">\(document.base64EncodedString())\
            </b:EmbeddedDocumentBinaryObject></a:Attachment></a:AdditionalDocumentReference>
            """
        let invoice = try InvoiceReader.read(head(attached), named: "x")
        #expect(invoice.supportingDocuments.elements.map { $0.attachment?.base64.utf8.count } == [2_796_204])
    }

    @Test("of 20 000 elements that no term stands for is kept, and written again", arguments: [false, true])
    func unknownElements(isInLine: Bool) throws {
        let elements = String(repeating: "<b:CopyIndicator>true</b:CopyIndicator>", count: 20_000)
        let invoice = try InvoiceReader.read(
            head(isInLine ? "<a:InvoiceLine><b:ID>1</b:ID>\(elements)</a:InvoiceLine>" : elements), named: "x.xml")
        let unmapped = invoice.unmappedElements + invoice.lines.elements.flatMap(\.unmappedElements)
        #expect(unmapped.filter { !$0.xml.isEmpty }.reduce(0) { $0 + $1.count } == 20_000)
        let text = String(decoding: InvoiceWriter.document(invoice, as: .ubl), as: UTF8.self)
        #expect(text.components(separatedBy: "CopyIndicator").count == 40_001)
    }

    @Test("of 150 000 elements that no term stands for, one beside the other, does not end the stack")
    func elementsSideBySide() throws {
        let elements = String(repeating: "<b:X/>", count: 150_000)
        let invoice = try InvoiceReader.read(head(elements), named: "x.xml")
        #expect(invoice.unmappedElements.map(\.count) == [150_000])
    }

    @Test(
        "of 20 000 notes, identifiers, lines of a text and tax groups is read as it stands"
    )
    func longLists() throws {
        let (count, expected) = (20_000, (0..<20_000).map { "n\($0)" })
        let notes = expected.map { "<b:Note>\($0)</b:Note>" }.joined()
        let identifiers = (0..<count).map {
            "<a:PartyIdentification><b:ID\($0 % 2 == 0 ? " schemeID=\"0088\"" : "")>\($0)</b:ID></a:PartyIdentification>"
        }.joined()
        let party = "<a:AccountingSupplierParty><a:Party>\(identifiers)</a:Party></a:AccountingSupplierParty>"
        let groups = (0..<count).map {
            "<a:TaxSubtotal><b:TaxAmount>\($0)</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>\($0)</b:Percent></a:TaxCategory></a:TaxSubtotal>"
        }.joined()
        let line = "<a:InvoiceLine><b:ID>1</b:ID>\(notes)</a:InvoiceLine>"
        let invoice = try InvoiceReader.read(
            head(notes + party + "<a:TaxTotal>\(groups)</a:TaxTotal>" + line), named: "x")
        #expect(invoice.notes.map(\.text) == expected)
        let (odd, even) = ((0..<count).filter { $0 % 2 == 1 }, (0..<count).filter { $0 % 2 == 0 })
        #expect(invoice.seller.identifiers.map(\.value) == (odd + even).map { "\($0)" })
        #expect(invoice.lines[0].note == expected.joined(separator: "\n"))
        #expect(invoice.declared?.vatBreakdown.compactMap(\.taxAmount) == (0..<count).map { ExactDecimal($0) })
    }

    @Test(
        "that is no such value is an error with its place",
        arguments: [
            "<b:IssueDate>2026-02-29</b:IssueDate>", "<b:DocumentCurrencyCode>E</b:DocumentCurrencyCode>",
            "<a:LegalMonetaryTotal><b:PayableAmount>1e5</b:PayableAmount></a:LegalMonetaryTotal>",
            "<a:LegalMonetaryTotal><b:PayableAmount>\(String(repeating: "9", count: 60))</b:PayableAmount></a:LegalMonetaryTotal>",
            "<a:LegalMonetaryTotal><b:PayableAmount>NaN</b:PayableAmount></a:LegalMonetaryTotal>",
            "<a:AllowanceCharge><b:ChargeIndicator>maybe</b:ChargeIndicator></a:AllowanceCharge>",
            "<a:InvoiceLine><a:InvoicePeriod><b:EndDate>soon</b:EndDate></a:InvoicePeriod></a:InvoiceLine>",
        ])
    func values(text: String) {
        #expect(error(head(text))?.description.contains("line 4, column ") == true)
    }

    @Test("in an encoding that it does not claim is refused; UTF-16 and Latin-1 are read where they are claimed")
    func encodings() throws {
        let text = "<Invoice \(namespaces)><b:ID>Żółć é</b:ID></Invoice>"
        let wide = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(text)"
        #expect(try InvoiceReader.read(wide.data(using: .utf16) ?? Data(), named: "x").number == "Żółć é")
        let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><Invoice \(namespaces)><b:ID>é</b:ID></Invoice>"
        #expect(try InvoiceReader.read(latin.data(using: .isoLatin1) ?? Data(), named: "x").number == "é")
        let lie = latin.replacingOccurrences(of: "ISO-8859-1", with: "UTF-8").data(using: .isoLatin1)
        #expect(error(lie ?? Data())?.exitCode == 65)
        let unknown = latin.replacingOccurrences(of: "ISO-8859-1", with: "KLINGON-8").data(using: .isoLatin1)
        #expect(error(unknown ?? Data())?.exitCode == 65)
    }

    @Test("with the same identifiers twice and with codes that no list has is opened")
    func opened() throws {
        let line = "<a:InvoiceLine><b:ID>1</b:ID></a:InvoiceLine>"
        let invoice = try InvoiceReader.read(
            head("<b:ID>1</b:ID><b:DocumentCurrencyCode>ZZZ</b:DocumentCurrencyCode>\(line)\(line)"), named: "x")
        #expect(invoice.lines.elements.map(\.identifier) == ["1", "1"])
        #expect(invoice.currency.code == "ZZZ")
    }

    @Test(
        "made of a good document by changing bytes is an error, or an invoice that is the same when it is written and read again",
        arguments: 1...4)
    func mutated(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let folder = RealInvoices.samples
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let whole = try Data(contentsOf: folder.appending(path: names[Int(seed) % names.count])).prefix(20_000)
        let format: InvoiceSyntax = String(decoding: whole, as: UTF8.self).contains("CrossIndustry") ? .cii : .ubl
        var count = 0
        for number in 0..<60 {
            var bytes = whole
            // Every other file keeps to letters, digits and signs, so that more of them are read.
            let (first, most) = number % 2 == 0 ? (0, 256) : (32, 95)
            for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(first + random.below(most)) }
            guard let invoice = try? InvoiceReader.read(bytes, named: "mutated.xml") else { continue }
            count += 1
            let written = InvoiceWriter.document(invoice, as: format, amounts: .declared)
            let again = try InvoiceReader.read(written, named: "again.xml")
            // A code that is no currency is written as the one that is to be expected, after which nothing is in doubt.
            let (before, after) = (invoice.terms(without: ["ambiguities"]), again.terms(without: ["ambiguities"]))
            #expect(difference(before, after) == [], "seed \(seed), file \(number)")
            #expect(InvoiceWriter.document(again, as: format, amounts: .declared) == written)
        }
        #expect(count > 0)
    }

    @Test("that has an amount once more, before what the first one stands behind, means the same when it is read again")
    func onceMore() throws {
        let charge = """
            <a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:AllowanceChargeReason>Loyal</b:AllowanceChargeReason>
            <b:Amount currencyID="EUR">12.00</b:Amount><b:AllowanceChargeReason>Once</b:AllowanceChargeReason>
            <b:ChargeIndicator>true</b:ChargeIndicator><b:Amount currencyID="EUR">8.50</b:Amount></a:AllowanceCharge>
            """
        let reordered = charge.replacing("<b:AllowanceChargeReason>Loyal</b:AllowanceChargeReason>", with: "")
        for text in [charge, reordered] {
            let document = Data("<Invoice \(namespaces)>\(text)</Invoice>".utf8)
            let invoice = try InvoiceReader.read(document, named: "once")
            #expect(invoice.allowanceCharges.elements.map(\.enteredAmount) == [12])
            let written = InvoiceWriter.document(invoice, as: .ubl, amounts: .declared)
            let again = try InvoiceReader.read(written, named: "again")
            #expect(again.allowanceCharges.elements.map(\.enteredAmount) == [12])
            #expect(InvoiceWriter.document(again, as: .ubl, amounts: .declared) == written)
        }
    }
}
