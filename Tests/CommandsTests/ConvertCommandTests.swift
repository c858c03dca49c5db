import Foundation
import Testing

@testable import EditorTests

@Suite("billow convert", .serialized)
struct ConvertCommandTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var output: String { program.folder.appending(path: "out.xml").path }

    /// A sample invoice, with some of its texts replaced.
    private func sample(_ replacements: [(String, String)], of name: String = "08-one-line.xml") throws -> String {
        var text = try String(contentsOfFile: Project.sample(name), encoding: .utf8)
        for (old, new) in replacements {
            #expect(text.contains(old))
            text = text.replacingOccurrences(of: old, with: new)
        }
        let path = program.folder.appending(path: "in.xml").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("never turns an invoice into a credit note: a root that contradicts the type stays, and has no way to CII")
    func root() throws {
        let path = try sample([("InvoiceTypeCode>380<", "InvoiceTypeCode>381<")])
        #expect(try program.run(["problems", path]).output.contains("BR-CL-01: BT-3."))
        let toUBL = try program.run(["convert", path, output, "--to", "ubl"])
        #expect(toUBL.status == 0, "\(toUBL.output)")
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("<Invoice "))
        let toCII = try program.run(["convert", path, output, "--to", "cii", "--force"])
        #expect(toCII.status == 65 && toCII.output.contains("its root is Invoice"), "\(toCII.output)")
    }

    @Test("names what the target requires and the file lacks, and ends with 2", arguments: [false, true])
    func missing(hasLine: Bool) throws {
        let path = program.folder.appending(path: "in.xml").path
        #expect(try program.run(["convert", Project.sample("08-one-line.xml"), path, "--to", "cii"]).status == 0)
        let part = hasLine ? "SpecifiedTradeProduct" : "IncludedSupplyChainTradeLineItem"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        text.replace(try Regex("(?s)<ram:\(part)>.*</ram:\(part)>"), with: "")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let converted = try program.run(["convert", path, output, "--to", "ubl", "--lossy", "--force"])
        let expected = hasLine ? "Missing: line 1: cac:Item/cbc:Name (BT-153)" : "Missing: cac:InvoiceLine (BG-25)"
        #expect(converted.status == 2 && converted.output.contains(expected), "\(converted.output)")
        #expect(try program.run(["convert", path, output, "--to", "cii", "--force"]).status == 2)
    }

    @Test("names a total, a name or a currency that the file lacks, makes none up, and ends with 2")
    func absent() throws {
        let total = "<cbc:TaxExclusiveAmount"
        let path = try sample([(total, "<cbc:Other"), ("</cbc:TaxExclusiveAmount", "</cbc:Other")])
        let converted = try program.run(["convert", path, output, "--to", "ubl"])
        let expected = "Missing: cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount (BT-109)"
        #expect(converted.status == 2 && converted.output.contains(expected), "\(converted.output)")
        #expect(try !String(contentsOfFile: output, encoding: .utf8).contains(total))
        let recalculated = try program.run(["convert", path, output, "--to", "ubl", "--recalculate", "--force"])
        #expect(recalculated.status == 0 && !recalculated.output.contains("Missing"), "\(recalculated.output)")
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains(total))
        let amount =
            "\n    <cbc:LineExtensionAmount currencyID=\"EUR\">138.66</cbc:LineExtensionAmount>\n    <cac:Item>"
        let line = try program.run(["convert", try sample([(amount, "<cac:Item>")]), output, "--to", "ubl", "--force"])
        #expect(line.status == 2 && line.output.contains("Missing: line 1: cbc:LineExtensionAmount (BT-131)"))
        let nameless = try sample([("cbc:RegistrationName", "cbc:Other")])
        let named = try program.run(["convert", nameless, output, "--to", "cii", "--lossy", "--force"])
        #expect(named.status == 2 && named.output.contains("Missing: ram:SellerTradeParty/ram:Name (BT-27)"))
    }

    @Test("and recalc and problems guess nothing: a total in another currency, or there twice, is named with its place")
    func ambiguous() throws {
        var text = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        let payable = try #require(text.range(of: "<cbc:PayableAmount currencyID=\"EUR\">"))
        text.replaceSubrange(payable, with: "<cbc:PayableAmount currencyID=\"USD\">")
        let path = program.folder.appending(path: "dollars.xml").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        for command in [["problems", path], ["recalc", path]] {
            let result = try program.run(command)
            #expect(result.output.contains("BT-115") && result.output.contains("is in USD"), "\(result.output)")
            #expect(result.output.contains("(line ") && result.status == 1, "\(result.output)")
        }
        let converted = try program.run(["convert", path, output])
        #expect(converted.status == 65 && converted.output.contains("PayableAmount is in USD"), "\(converted.output)")
    }

    @Test("names many elements that have no place in the target in few lines, and how many there are")
    func manyElements() throws {
        let (equal, other) = (
            "<cbc:CopyIndicator>true</cbc:CopyIndicator>", (0..<5_000).map { "<cbc:UUID>\($0)</cbc:UUID>" }
        )
        let path = try sample([
            ("<cbc:IssueDate>", String(repeating: equal, count: 20_000) + other.joined() + "<cbc:IssueDate>")
        ])
        let converted = try program.run(["convert", path, output, "--to", "cii"])
        #expect(converted.output.contains("Left out: 20000 × UBL/CopyIndicator: “true”"), "\(converted.output)")
        #expect(converted.output.contains("Left out: 4980 more of UBL/UUID, from “20” on"))
        #expect(converted.status == 2 && converted.output.split(separator: "\n").count < 30)
    }
}
