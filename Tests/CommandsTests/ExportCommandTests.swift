import Foundation
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import EditorTests

@Suite("billow export", .serialized)
struct ExportCommandTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var outbox: String { program.folder.appending(path: "outbox").path }

    private func files() -> [String] {
        let names = FileManager.default.enumerator(atPath: outbox)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.contains(".") }.sorted()
    }

    /// Takes samples in and makes the folder to write to.
    private func prepare(_ names: [String]) throws {
        try FileManager.default.createDirectory(atPath: outbox, withIntermediateDirectories: true)
        guard !names.isEmpty else { return }
        #expect(try program.run(["import"] + names.map(Project.sample)).status == 0)
    }

    private func export(_ arguments: String...) throws -> (status: Int32, output: String) {
        try program.run(["export"] + arguments + ["--to", outbox])
    }

    @Test("writes each format, says what was written, and the same again only with --force")
    func formats() throws {
        try prepare(["01-coffee-three-rates.xml"])
        let formats = ["--html", "--text", "--json", "--ubl", "--cii", "--csv"]
        let number = try #require(try number(of: "01-coffee-three-rates.xml"))
        let first = try program.run(["export", number] + formats + ["--to", outbox])
        #expect(first.status == 0, "\(first.output)")
        let expected = ["cii.xml", "html", "json", "txt", "ubl.xml"].map { "\(number).\($0)" }
        #expect(files() == (expected + ["adviser.csv", "invoices.csv", "lines.csv", "payments.csv"]).sorted())
        #expect(expected.allSatisfy { first.output.contains("\(outbox)/\($0)") })
        let text = try Data(contentsOf: URL(fileURLWithPath: outbox + "/\(number).txt"))
        let again = try export(number, "--text")
        #expect(again.status == 73 && again.output.contains("is there already"), "\(again.output)")
        #expect(try export(number, "--text", "--force").status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: outbox + "/\(number).txt")) == text)
    }

    private func number(of sample: String) throws -> String? {
        try String(contentsOfFile: Project.sample(sample), encoding: .utf8).firstMatch(of: /<cbc:ID>([^<]*)/)
            .map { String($0.1) }
    }

    @Test("writes all invoices, by a pattern with folders, and says how it went as JSON")
    func all() throws {
        try prepare(["01-coffee-three-rates.xml", "08-one-line.xml"])
        let result = try export("--all", "--text", "--name", "{year}/{number}", "--report")
        let paths = try JSONDecoder().decode([String].self, from: Data(result.output.utf8))
        #expect(result.status == 0 && paths.count == 2 && paths.allSatisfy { $0.hasSuffix(".txt") })
        #expect(files().count == 2 && files().allSatisfy { $0.contains("/") }, "\(files())")
    }

    @Test(
        "leaves drafts out of all invoices, and says how many; with --drafts their files are marked, as is what is in them"
    )
    func drafts() throws {
        try prepare(["08-one-line.xml"])
        try program.addInvoices(2)
        let result = try export("--all", "--text", "--csv")
        #expect(
            result.status == 0 && result.output.contains("2 drafts were left out. Add --drafts"), "\(result.output)")
        #expect(files().filter { $0.hasSuffix(".txt") } == ["2026-0145.txt"])
        let table = try String(contentsOfFile: outbox + "/invoices.csv", encoding: .utf8)
        #expect(table.split(separator: "\r\n").count == 2, "\(table)")
        let all = try export("--all", "--drafts", "--text", "--html", "--force", "--name", "{year}/{number}")
        #expect(all.status == 0 && !all.output.contains("left out"), "\(all.output)")
        #expect(
            Set(files()).isSuperset(of: [
                "undated/draft-0.html", "undated/draft-0.txt", "undated/draft-1.txt", "2026/2026-0145.txt",
            ]),
            "\(files())")
        for ending in ["html", "txt"] {
            let text = try String(contentsOfFile: outbox + "/undated/draft-0.\(ending)", encoding: .utf8)
            #expect(text.contains("Invoice · Draft"), "\(text)")
        }
        #expect(try export("0", "--text").status == 0 && files().contains("draft-0.txt"))
        #expect(try export("0", "--text", "--drafts").status == 64)
    }

    @Test("writes a PDF unless another format is named, and Factur-X beside it, which has the CII inside")
    func pdf() throws {
        try prepare(["08-one-line.xml"])
        #expect(try export("--all").status == 0)
        #expect(files() == ["2026-0145.pdf"])
        let result = try export("--all", "--pdf", "--facturx", "--cii", "--force")
        #expect(result.status == 0 && files() == ["2026-0145.facturx.pdf", "2026-0145.pdf", "2026-0145.xml"])
        let plain = try Data(contentsOf: URL(fileURLWithPath: outbox + "/2026-0145.pdf"))
        let facturX = try Data(contentsOf: URL(fileURLWithPath: outbox + "/2026-0145.facturx.pdf"))
        let name = Data("(factur-x.xml)".utf8)
        #expect(facturX.range(of: name) != nil && plain.range(of: name) == nil)
    }

    @Test("writes customers and products as tables that are read in again as they were")
    func books() throws {
        try prepare([])
        let tables = [
            "Name,Street,Street 2,Postal code,City,Country,VAT id,Days to pay,Phone\n"
                + "\"Meyer, Söhne\",Hafen 1,Haus 2,20457,Hamburg,DE,,30,+49 40 1\n=cmd,,,,,,,,\n",
            "Name,Region,E-invoice address,Profile,VAT charged\nFalke,Tirol,0088:4012345000009,XRechnung,reverse charge\n"
                + "Milan,,,,7 %\n",
            "Name,Number,Price,VAT,Unit\nEspresso,E-1,12.5,7,kg\nBook,,-3,reverse charge,pcs\n",
        ]
        for (index, table) in tables.enumerated() {
            let path = program.folder.appending(path: "\(index).csv")
            try Data(table.utf8).write(to: path)
            let result = try program.run(["import", path.path])
            #expect(result.status == 0, "\(result.output)")
        }
        #expect(try export("--all", "--csv").status == 0)
        let first = try ["customers.csv", "products.csv"].map {
            try String(contentsOfFile: "\(outbox)/\($0)", encoding: .utf8)
        }
        #expect(first[0].contains("\"Meyer, Söhne\",Hafen 1,Haus 2,20457,Hamburg,,DE") && first[0].contains(",'=cmd,"))
        #expect(first[0].contains(",0088:4012345000009,XRechnung,reverse,") && first[0].contains(",7 %,"))
        #expect(first[1].contains("E-1,Espresso,,kg,12.5,7 %,") && first[1].contains("Book,,pcs,-3,"))
        let other = program.folder.appending(path: "other.sqlite").path
        for name in ["customers.csv", "products.csv"] {
            #expect(try program.run(["import", "\(outbox)/\(name)", "--db", other]).status == 0)
        }
        #expect(try export("--all", "--csv", "--db", other, "--force").status == 0)
        let second = try ["customers.csv", "products.csv"].map {
            try String(contentsOfFile: "\(outbox)/\($0)", encoding: .utf8)
        }
        #expect(second == first && first[0].contains("'+49 40 1"))
    }

    @Test("names the invoice of which no font has a character, and writes the others")
    func glyphs() throws {
        try prepare(["08-one-line.xml"])
        let path = program.folder.appending(path: "odd.xml")
        let odd = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
            .replacing("2026-0145", with: "ODD-1").replacing("Jörg", with: "J\u{10FFFD}rg")
        try Data(odd.utf8).write(to: path)
        #expect(try program.run(["import", path.path]).status == 0)
        let result = try export("--all")
        #expect(result.status == 65 && result.output.contains("“ODD-1” is not drawn: No font"), "\(result.output)")
        #expect(files() == ["2026-0145.pdf"])
    }

    @Test("writes no table where one of them is there already")
    func tables() throws {
        try prepare(["08-one-line.xml"])
        try Data("mine".utf8).write(to: URL(fileURLWithPath: outbox + "/payments.csv"))
        let result = try export("--all", "--csv")
        #expect(result.status == 73 && result.output.contains("payments.csv” is there already"), "\(result.output)")
        #expect(files() == ["payments.csv"])
    }

    @Test("says that a received document declares other amounts than its PDF shows")
    func differences() throws {
        try prepare([])
        let path = program.folder.appending(path: "odd.xml")
        let text = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        try Data(text.replacing(/(<cbc:PayableAmount[^>]*>)[^<]*/) { "\($0.1)1.23" }.utf8).write(to: path)
        #expect(try program.run(["import", path.path]).status == 1)
        let result = try export("--all", "--text", "--ubl")
        #expect(result.output.contains("“2026-0145” declares other amounts"), "\(result.output)")
        #expect(result.status == 0 && files().count == 2)
    }

    @Test("says what of a received document the other syntax has no place for, and writes it all the same")
    func leftOut() throws {
        try prepare([])
        let path = program.folder.appending(path: "two.xml")
        let text = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        let references = ["R-7", "R-8"].map {
            "<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>\($0)</cbc:ID></cac:InvoiceDocumentReference>"
                + "</cac:BillingReference>"
        }
        let supplier = "<cac:AccountingSupplierParty>"
        try Data(text.replacing(supplier, with: references.joined() + supplier).utf8).write(to: path)
        #expect(try program.run(["import", path.path]).status == 0)
        let note = "billow: “2026-0145”: left out of CII: earlier invoice (BT-25): “R-8”\n"
        for format in ["--cii", "--facturx"] {
            let result = try export("2026-0145", format)
            #expect(result.status == 0 && result.output.contains(note), "\(result.output)")
        }
        let ubl = try export("2026-0145", "--ubl", "--force")
        #expect(ubl.status == 0 && !ubl.output.contains("left out"), "\(ubl.output)")
        #expect(files() == ["2026-0145.pdf", "2026-0145.xml"])
    }

    @Test("finds a number whatever kinds of blanks the document and the command have in it")
    func blanks() throws {
        try prepare([])
        let text = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        let path = program.folder.appending(path: "blank.xml")
        for number in ["R\u{A0}7", "R 7"] {
            try Data(text.replacing("2026-0145", with: number).utf8).write(to: path)
            let result = try program.run(["import", path.path, "--again"])
            #expect(result.status == 0 && result.output.contains("blank.xml: R 7"), "\(result.output)")
        }
        for number in ["R 7", "R\u{A0}7", "R\u{202F}7"] {
            let result = try export(number, "--text", "--force", "--name", "{id}")
            #expect(result.status == 0 && files().count == 2, "\(result.output)")
        }
    }

    @Test("writes no PDF with a logo that is none, and says what is wrong with it")
    func logo() throws {
        try prepare(["08-one-line.xml"])
        let settings = program.folder.appending(path: "config/billow/config.toml")
        try Data("[pdf]\nlogo = \"config.toml\"\n".utf8).write(to: settings)
        let result = try export("--all")
        #expect(result.status == 65 && result.output.contains("it is neither PNG nor SVG"), "\(result.output)")
        #expect(files() == [])
    }

    @Test("writes to standard output")
    func standardOutput() throws {
        try prepare(["08-one-line.xml"])
        let (result, output) = try withPipedOutput { try program.run(["export", "--all", "--text", "--to", "-"]) }
        #expect(result.status == 0 && output.split(separator: "\n").count > 10, "\(result.output)\(output)")
        #expect(files() == [])
    }

    // ICU takes its locale from the environment of a process.
    @Test("names the buyer's country where the environment names a language that there cannot be")
    func unusableLocale() throws {
        try prepare(["02-reverse-charge-poland.xml"])
        let arguments = ["export", "--all", "--text", "--to", "-"]
        let result = try program.runProcess(arguments, environment: ["LC_ALL": "AAAAAAAAAAAA"])
        #expect(result.status == 0 && result.output.contains("Poland"), "\(result)")
    }

    @Test(
        "refuses in a sentence, and writes nothing",
        arguments: [
            (["nowhere", "--text"], Int32(66), "There is no invoice “nowhere”."),
            (["--all", "--text", "--name", "../{number}"], 65, "leads out of the folder"),
            (["--all", "--text", "--name", "{seller}"], 65, "would both be written as"),
        ])
    func refusals(arguments: [String], status: Int32, sentence: String) throws {
        try prepare(["01-coffee-three-rates.xml", "02-reverse-charge-poland.xml"])
        let result = try program.run(["export"] + arguments + ["--to", outbox])
        #expect(result.status == status && result.output.contains(sentence), "\(result.output)")
        #expect(files() == [])
    }

    @Test("says that a folder is missing, and that nothing was asked for")
    func arguments() throws {
        try prepare(["08-one-line.xml"])
        let missing = try program.run(["export", "--all", "--text", "--to", outbox + "/none"])
        #expect(missing.status == 73 && missing.output.contains("is not there. Make it"), "\(missing.output)")
        #expect(try program.run(["export", "--text"]).status == 64)
        #expect(try program.run(["export", "--all", "2026-0145"]).status == 64)
    }
}
