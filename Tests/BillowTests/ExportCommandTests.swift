import Foundation
import Invoicing
import Rendering
import Testing

@testable import Billow

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
        #expect(files() == expected + ["invoices.csv", "lines.csv"])
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

    @Test("writes to standard output")
    func standardOutput() throws {
        try prepare(["08-one-line.xml"])
        let result = try program.run(["export", "--all", "--text", "--to", "-"])
        #expect(result.status == 0 && result.output.split(separator: "\n").count > 10, "\(result.output)")
        #expect(files() == [])
    }

    @Test(
        "refuses in a sentence, and writes nothing",
        arguments: [
            (["nowhere", "--text"], Int32(66), "There is no invoice “nowhere”."),
            (["--all", "--text", "--name", "../{number}"], 65, "leads out of the folder"),
            (["--all", "--text", "--name", "/tmp/{number}"], 65, "leads out of the folder"),
            (["--all", "--text", "--name", "{nmber}"], 65, "“{nmber}” stands for nothing"),
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
        #expect(try program.run(["export", "--all"]).status == 64)
    }

    @Test(
        "lets no number lead out of the folder",
        arguments: [
            ("../../etc/passwd", "-.-..-etc-passwd"), ("A/1", "A-1"), ("a\u{1B}[2Jb", "a-[2Jb"), (".hidden", "-hidden"),
        ])
    func numbers(number: String, name: String) throws {
        let invoice = Invoice()
        invoice.number = number
        #expect(FileNamePattern.number.name(of: FileNamePattern.NamedInvoice(InvoiceSnapshot(invoice))) == name)
    }
}
