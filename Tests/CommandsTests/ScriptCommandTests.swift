import Foundation
import GRDB
import TestSupport
import Testing

@testable import EditorTests

/// The commands for scripts.
@Suite("Commands on documents", .serialized)
struct ScriptCommandTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var samples: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Assets/samples").path
    }

    private var sample: String { samples + "/01-coffee-three-rates.xml" }

    /// A sample in which one amount is another one.
    private func changed(_ element: String, to amount: String) throws -> String {
        var text = try String(contentsOfFile: sample, encoding: .utf8)
        text.replace(
            try Regex("(<cbc:\(element)[^>]*>)[^<]*"), with: { "\($0.output[1].substring ?? "")\(amount)" })
        let path = program.folder.appending(path: "changed.xml").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("recalc says that the samples are exact, one line for each, and ends with 0")
    func exact() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: samples).sorted().map { samples + "/" + $0 }
        let result = try program.run(["recalc"] + files)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == files.count)
        #expect(lines.allSatisfy { $0.hasSuffix("amounts equal") }, "\(result.output)")
        #expect(result.status == 0)
    }

    @discardableResult
    private func edit(_ values: String...) throws -> (status: Int32, output: String) {
        try program.run(["edit", "draft-1"] + values.flatMap { ["--set", $0] })
    }

    /// A company with a customer and a draft.
    private func makeDraft(_ company: [String] = [], line: String = "Ware;4;20;19") throws {
        try program.prepareDatabase()
        let named = ["company", "--name", "Muster Werk GmbH", "--vat-id", "DE123456788"]
        #expect(try program.run(named + company).status == 0)
        #expect(try program.run(["company", "--address", "Ring 5;10115;Berlin;DE"]).status == 0)
        let address = "Seeweg 1;24103;Kiel;DE"
        #expect(
            try program.run(["customer", "add", "--name", "Beispiel", "--address", address]).status == 0)
        let made = try program.run(["new", "--customer", "Beispiel", "--line", line, "--date", "2026-11-26"])
        #expect(made.status == 0, "\(made.output)")
    }

    private func setDefaults() throws {
        let folder = program.folder.appending(path: "config/billow")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings = "[defaults]\ncurrency = \"CHF\"\nvat = \"8.1\"\ndays = 9\n"
        try Data(settings.utf8).write(to: folder.appending(path: "config.toml"))
    }

    @Test(
        "begin invoices with the defaults of the settings, also of a company that was made before",
        arguments: [false, true])
    func defaults(isCompanyFormer: Bool) throws {
        if isCompanyFormer {
            #expect(try program.run(["company", "--name", "Muster Werk GmbH"]).output.contains("19 %"))
        }
        try setDefaults()
        try makeDraft(line: "Ware;1;100")
        let shown = try program.run(["show", "draft-1", "--json"]).output
        for text in ["\"CHF\"", "\"108.10\"", "2026-12-05"] {
            #expect(shown.contains(text), "\(text) in \(shown)")
        }
        let company = try program.run(["company"]).output
        #expect(company.contains("Currency: CHF") && company.contains("8.1 %"), "\(company)")
        #expect(try program.run(["issue", "draft-1"]).status == 0)
        let report = try program.run(["report", "vat"]).output
        #expect(report.contains("100.00\t8.10\tCHF"), "\(report)")
    }

    @Test("keep what is typed of the company, whatever the settings say")
    func typedVAT() throws {
        try setDefaults()
        try makeDraft(["--vat", "19", "--days-to-pay", "30"], line: "Ware;1;100")
        let shown = try program.run(["show", "draft-1", "--json"]).output
        #expect(shown.contains("\"119.00\"") && shown.contains("2026-12-26"), "\(shown)")
    }

    @Test("take a discount on a price as a percentage or an amount, and none below zero or above the price")
    func discountOnPrice() throws {
        try makeDraft()
        #expect(try edit("line 1 discount=10 %").output.contains("85.68 EUR due"))
        #expect(try edit("line 1 discount=5").output.contains("71.40 EUR due"))
        for text in ["-5", "21", "110 %"] {
            let result = try edit("line 1 discount=\(text)")
            #expect(result.status == 65, "\(text): \(result.output)")
        }
        #expect(try edit("discount=-5").output.contains("This must be zero or more."))
        #expect(try edit("line 1 discount=-5").output.contains("This must be zero or more."))
        #expect(try edit("paid amount=-5").status == 65)
        #expect(try program.run(["show", "draft-1"]).output.contains("71.40"))
        let priced = try edit("line 1 price=18")
        #expect(
            priced.output.contains("price: The discount of 5 is taken out: a typed price counts as it is.")
                && priced.output.contains("85.68 EUR due"), "\(priced.output)")
        #expect(try !edit("line 1 price=20").output.contains("discount"))
    }

    @Test("ask a small business that charges VAT for a confirmation when it issues")
    func smallBusiness() throws {
        try makeDraft(["--small-business", "yes"], line: "Ware;1;50;19")
        let refused = try program.run(["issue", "draft-1"])
        #expect(refused.status != 0 && refused.output.contains("small business"), "\(refused.output)")
        #expect(try program.run(["issue", "draft-1", "--confirm"]).status == 0)
    }

    @Test("read rates of VAT that a table has as fractions, and say so")
    func fractionsInTable() throws {
        let path = program.folder.appending(path: "products.csv").path
        try Data("Artikel;Preis;MwSt\nBrot;3,20;0,07\nKanne;25,00;0,19\n".utf8).write(to: URL(fileURLWithPath: path))
        let result = try program.run(["import", path])
        #expect(result.output.contains("0,07 is 7 %"), "\(result.output)")
        let products = try program.run(["product", "list", "--json"]).output
        #expect(products.contains("\"7\"") && products.contains("\"19\""), "\(products)")
    }

    @Test("check says how many invoices it has looked at, also where the count of them is lost")
    func checkedCount() throws {
        let database = program.folder.appending(path: "b.sqlite").path
        #expect(try program.run(["import", "--db", database, sample]).status == 0)
        #expect(try program.run(["check", "--db", database]).output.contains("1 invoice: all is well."))
        try DatabaseQueue(path: database).write { try $0.execute(sql: "DELETE FROM invoiceCount") }
        let result = try program.run(["check", "--db", database])
        #expect(result.output.contains("1 invoice: 1 finding. --repair mends 1 of 1.") && result.status == 65)
    }

    @Test("recalc shows an amount that differs with both values and the reason, and ends with 1")
    func differing() throws {
        let result = try program.run(["recalc", try changed("PayableAmount", to: "1.23")])
        #expect(result.output.contains("BT-115: declared 1.23, derived "), "\(result.output)")
        #expect(result.output.contains(". BT-115 = "), "\(result.output)")
        #expect(result.status == 1)
    }

    @Test("recalc as JSON has every amount as text, declared and derived")
    func json() throws {
        struct Report: Decodable {
            struct Amount: Decodable {
                let term: String
                let declared: String?
                let derived: String
                let equal: Bool
            }
            let file: String
            let equal: Bool
            let amounts: [Amount]
        }
        let path = try changed("TaxExclusiveAmount", to: "0.5")
        let result = try program.run(["recalc", "--json", path])
        let reports = try JSONDecoder().decode([Report].self, from: Data(result.output.utf8))
        #expect(reports.map(\.file) == [path])
        #expect(reports.first?.equal == false)
        let wrong = reports.flatMap(\.amounts).filter { !$0.equal }
        #expect(wrong.map(\.term) == ["BT-109"])
        #expect(wrong.first?.declared == "0.50")
        #expect(reports.first?.amounts.contains { $0.term == "BT-131" } == true)
        #expect(result.status == 1)
    }

    @Test("recalc says what it cannot read, goes on, prints whole JSON, and ends with the status for that")
    func unreadable() throws {
        let text = try program.run(["recalc", "/nowhere.xml", sample])
        #expect(text.output.contains("does not exist") && text.output.contains("amounts equal"), "\(text.output)")
        #expect(text.status == 66)
        let json = try program.run(["recalc", "--json", "/nowhere.xml"])
        #expect(json.output.hasPrefix("billow: ") && json.output.hasSuffix("[]\n"), "\(json.output)")
        #expect(json.status == 66)
    }

    @Test(
        "convert writes each syntax and profile, and what it writes can be recalculated",
        arguments: [
            (["--to", "cii"], "CrossIndustryInvoice", "urn:cen.eu:en16931:2017"),
            (["--to", "ubl", "--profile", "xrechnung"], "<Invoice", "urn:xeinkauf.de:kosit:xrechnung_3.0"),
            (["--to", "ubl", "--profile", "peppol"], "<Invoice", "urn:fdc:peppol.eu:2017:poacc:billing:3.0"),
            (["--profile", "factur-x"], "CrossIndustryInvoice", ">urn:cen.eu:en16931:2017<"),
        ])
    func convert(options: [String], root: String, specification: String) throws {
        let output = program.folder.appending(path: "out.xml").path
        let result = try program.run(["convert", sample, output] + options)
        #expect(result.status == 0, "\(result.output)")
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.contains(root))
        #expect(text.contains(specification))
        #expect(try program.run(["recalc", output]).status == 0)
    }

    @Test("convert says what the profile wants that is claimed anew")
    func claimed() throws {
        let bare = try changed("BuyerReference", to: "")
        let output = program.folder.appending(path: "out.xml").path
        #expect(try !program.run(["convert", bare, output]).output.contains("by the rules of"))
        let result = try program.run(["convert", bare, output, "--profile", "xrechnung", "--force"])
        #expect(result.output.contains("“\(output)” has 3 errors by the rules of xrechnung"), "\(result.output)")
    }

    @Test("convert writes the amounts that the file declares, or derived ones if it is told to recalculate")
    func recalculate() throws {
        let wrong = try changed("PayableAmount", to: "1.23")
        let output = program.folder.appending(path: "out.xml").path
        let declared = try program.run(["convert", wrong, output])
        #expect(declared.status == 0 && declared.output.hasSuffix("“billow problems” shows.\n"), "\(declared.output)")
        #expect(declared.output.split(separator: "\n").count == 1 && !declared.output.contains("Left out"))
        #expect(try program.run(["recalc", output]).output.contains("declared 1.23"))
        let derived = try program.run(["convert", wrong, output, "--recalculate", "--force"])
        #expect(derived.output.contains("the calculated ones are written: BT-115. "), "\(derived.output)")
        #expect(derived.status == 0)
        #expect(try program.run(["recalc", output]).status == 0)
    }

    @Test("convert names what has no place in the other syntax and ends with 2, and is silent where the syntax stays")
    func losses() throws {
        var text = try String(contentsOfFile: sample, encoding: .utf8)
        text.replace(
            "<cbc:IssueDate>", with: "<cbc:CopyIndicator>true</cbc:CopyIndicator><cbc:IssueDate>", maxReplacements: 1)
        let path = program.folder.appending(path: "copy.xml").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let output = program.folder.appending(path: "out.xml").path
        let strict = try program.run(["convert", path, output])
        #expect(strict.output.contains("Left out: UBL/CopyIndicator: “true”"), "\(strict.output)")
        #expect(strict.status == 2)
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("CrossIndustryInvoice"))
        let lossy = try program.run(["convert", path, output, "--lossy", "--force"])
        #expect(lossy.output == strict.output && lossy.status == 0)
        let same = try program.run(["convert", path, output, "--to", "ubl", "--force"])
        #expect(same.output.isEmpty && same.status == 0)
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("CopyIndicator"))
    }

    @Test("convert writes into a pipe or through a link, and leaves both what they are")
    func outputThatIsNoFile() throws {
        let (piped, text) = try withPipedOutput { try program.run(["convert", sample, "/dev/stdout"]) }
        #expect(text.contains("CrossIndustryInvoice") && piped.status == 0, "\(piped.output)")
        let file = program.folder.appending(path: "out.xml").path
        let link = program.folder.appending(path: "link.xml").path
        try Data("old".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(try program.run(["convert", sample, link, "--force"]).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("CrossIndustryInvoice"))
    }

    @Test(
        "end with a status of sysexits and a sentence where they cannot do it",
        arguments: [
            (["recalc", "/nowhere.xml"], "does not exist", 66),
            (["convert", "/nowhere.xml", "/tmp/x"], "does not exist", 66),
            (["convert", "SAMPLE", "/nowhere/at/all.xml"], "cannot be written", 73),
            (["convert", "SAMPLE", "/tmp"], "it is a folder", 73), (["recalc"], "Missing", 64),
            (["convert", "SAMPLE", "x", "--to", "pdf"], "'ubl' and 'cii'", 64),
        ])
    func errors(arguments: [String], message: String, status: Int32) throws {
        let result = try program.run(arguments.map { $0 == "SAMPLE" ? sample : $0 })
        #expect(result.output.contains(message), "\(result.output)")
        #expect(result.status == status)
    }
}
