import Foundation
import Testing

@testable import Console
@testable import Editor
@testable import Opening
@testable import EditorTests

/// What `billow import` keeps, leaves out and says of documents that others have sent.
@Suite("Receiving documents", .serialized)
struct ReceivingTests {
    let program: ProgramUnderTest

    init() throws {
        program = try ProgramUnderTest()
        try run(["company", "--name", "Kaffeerösterei Nordlicht GmbH", "--vat-id", "DE298765432"])
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-29"])
    }

    private var original: String { get throws { try Project.read("Assets/received/electricity.xml") } }

    private func file(_ name: String, _ text: String) throws -> String {
        let url = program.folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private var listed: [[String: Any]] {
        get throws {
            try #require(
                JSONSerialization.jsonObject(with: Data(run(["list", "--json"]).output.utf8)) as? [[String: Any]])
        }
    }

    @Test("adds a document once, whatever its file is called, and says what is there already; --again adds it")
    func once() throws {
        let (a, b) = (try file("a.xml", original), try file("b.xml", original))
        let first = try run(["import", a])
        #expect(first.output.contains("SW-4711-10, Stadtwerke Elbinsel AöR, "), "\(first)")
        let second = try run(["import", b])
        #expect(second.status == 2, "\(second)")
        #expect(
            second.output.contains(
                "SW-4711-10 of Stadtwerke Elbinsel AöR is in the database already. It was not added again."))
        #expect(try listed.count == 1)
        #expect(try run(["import", b, "--again"]).status != 2)
        #expect(try listed.count == 2)
    }

    @Test("tells another amount, another day and another kind of the same number apart")
    func different() throws {
        try run(["import", file("a.xml", original)])
        let prepaid = try original.replacing(
            "<cbc:PayableAmount",
            with: "<cbc:PrepaidAmount currencyID=\"EUR\">100.00</cbc:PrepaidAmount>\n<cbc:PayableAmount"
        ).replacing("1893.31</cbc:PayableAmount>", with: "1793.31</cbc:PayableAmount>")
        let other = try run(["import", file("b.xml", prepaid)])
        #expect(other.status == 2 && other.output.contains("with 1893.31 due in place of 1793.31 EUR"), "\(other)")
        let nextYear = try run(["import", file("c.xml", original.replacing("2026-11-05", with: "2026-11-06"))])
        #expect(nextYear.output.contains("has sent another document with this number, of 2026-11-05."), "\(nextYear)")
        let credit = try original.replacing("<Invoice", with: "<CreditNote").replacing(
            "</Invoice>", with: "</CreditNote>"
        )
        .replacing("xsd:Invoice-2", with: "xsd:CreditNote-2").replacing(
            "InvoiceTypeCode>380", with: "CreditNoteTypeCode>381"
        )
        .replacing("InvoiceTypeCode>", with: "CreditNoteTypeCode>").replacing("InvoiceLine>", with: "CreditNoteLine>")
        .replacing("InvoicedQuantity", with: "CreditedQuantity").replacing(
            "<cbc:DueDate>2026-11-19</cbc:DueDate>", with: "")
        let note = try run(["import", file("d.xml", credit)])
        #expect(!note.output.contains("already"), "\(note)")
        #expect(try listed.count == 3)
        let screen = try program.start([], environment: ["BILLOW_TODAY": "2026-11-29"], columns: 109)
        try screen.waitFor("Money back")
        screen.type("\u{11}")
        #expect(try screen.waitForEnd(within: .seconds(60)) == .exited(0))
    }

    @Test("imports each sound document of several, names each broken file, and says how many are in")
    func several() throws {
        let (sound, broken) = (try file("a.xml", original), try file("b.xml", String(original.prefix(900))))
        let missing = program.folder.appending(path: "c.xml").path
        let result = try run(["import", sound, broken, missing])
        #expect(result.status == 66 && result.output.contains("“\(broken)” is not XML from"), "\(result)")
        #expect(result.output.contains("“\(missing)” does not exist."))
        #expect(result.output.contains("1 of 3 invoices are imported"))
        #expect(try listed.count == 1)
    }

    @Test("reads an invoice out of a mail and its envelope, and keeps the file byte by byte")
    func kept() throws {
        let enveloped = try """
        <StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
        <StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>
        \(original.split(separator: "\n").dropFirst().joined(separator: "\n"))
        </StandardBusinessDocument>
        """
        // A PDF without an invoice inside shows to people what the XML says.
        let pdf = Data(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>"
                .utf8)
        let parts = [("pdf", pdf), ("xml", Data(enveloped.utf8))].map { kind, bytes in
            "--x\nContent-Type: application/\(kind); name=i.\(kind)\nContent-Transfer-Encoding: base64\n\n\(bytes.base64EncodedString())\n"
        }
        let mail = try file(
            "m.eml",
            "From: a@b.example\nContent-Type: multipart/mixed; boundary=x\n\n\(parts.joined())--x--\n")
        let result = try run(["import", mail])
        #expect(result.output.contains("m.eml/i.xml: SW-4711-10"), "\(result)")
        #expect(result.status == 2 && result.output.contains("m.eml/i.pdf”, which is no e-invoice."), "\(result)")
        let folder = program.folder.path
        #expect(try run(["export", "SW-4711-10", "--original", "--to", folder]).status == 0)
        let written = try String(contentsOfFile: "\(folder)/SW-4711-10.original.xml", encoding: .utf8)
        #expect(written == enveloped)
        let shown = try run(["show", "SW-4711-10", "--json"]).output
        let value = try #require(JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any])
        let kept = try #require(value["original"] as? [String: Any])
        let examination = try #require(kept["examination"] as? [String: Any])
        #expect(kept["file"] as? String == "i.xml" && kept["day"] as? String == "2026-11-29")
        #expect(
            examination["program"] as? String == BillowVersion.current && examination["profile"] as? String == "en16931"
        )
        #expect(try run(["show", "SW-4711-10"]).output.contains("Received 2026-11-29 as i.xml"))
    }

    @Test("watches a folder: imports each file once, and leaves what cannot be read with its reason beside it")
    func watched() throws {
        let folder = program.folder.appending(path: "inbox")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try file("inbox/a.xml", original)
        _ = try file("inbox/b.xml", "nothing")
        #expect(try run(["watch", folder.path, "--once"]).status == 65)
        func names(_ path: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
        }
        #expect(try names("") == ["b.xml", "b.xml.reason.txt", "imported"])
        #expect(try names("imported") == ["a.xml"])
        #expect(
            try String(contentsOf: folder.appending(path: "b.xml.reason.txt"), encoding: .utf8).contains("is not XML"))
        _ = try file("inbox/a.xml", original)
        // What failed and has not changed is not tried again, and the same document is not added twice.
        #expect(try run(["watch", folder.path, "--once"]).status == 0)
        #expect(try names("imported") == ["a (2).xml", "a.xml"])
        #expect(try listed.count == 1)
    }

    @Test("says of one's own draft that it has no original, and of a foreign invoice for whom it is")
    func remarks() throws {
        try run(["company", "--name", "Somebody Else GmbH", "--vat-id", "DE123456789"])
        let result = try run(["import", file("a.xml", original)])
        #expect(result.output.contains("It is addressed to "), "\(result)")
        try run(["customer", "add", "--name", "Bob"])
        let draft = try run(["new", "--customer", "Bob"]).output.split(separator: ",")[0]
        let none = try run(["export", String(draft), "--original"])
        #expect(none.status == 66 && none.output.contains("has no original"), "\(none)")
    }
}
