import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Quotes that become invoices", .serialized)
struct QuotesTests {
    let program: ProgramUnderTest
    private var outbox: URL { program.folder.appending(path: "outbox") }

    init() throws { program = try ProgramUnderTest() }

    private func run(_ arguments: String..., on day: String = "2026-11-21") throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: ["BILLOW_TODAY": day, "BILLOW_OUTBOX": outbox.path])
    }

    private func prepare() throws {
        try program.prepareDatabase()
        _ = try run(
            "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address", "Ring 5;10115;Berlin;DE",
            "--iban", "DE02120300000000202051", "--days-to-pay", "14")
        _ = try run(
            "customer", "add", "--name", "Hotel Seeblick KG", "--address", "Seeweg 1;23570;Lübeck;DE", "--vat-id",
            "DE811907980")
        let new = try run("new", "--quote", "--customer", "Seeblick", "--line", "Beans;24;10;7")
        #expect(
            new.status == 0
                && new.output.hasSuffix("draft-1, Hotel Seeblick KG, 1 line, 256.80 EUR quoted, ready to issue.\n"))
    }

    @Test("are made, issued, sent as a page, accepted and billed by commands alone")
    func commands() throws {
        try prepare()
        #expect(try run("accept", "draft-1") == (65, "billow: draft-1 is a draft. Issue it first.\n"))
        #expect(try run("issue", "draft-1").status == 0)
        #expect(try run("list", "--status", "quote").output.contains("\tquote\t256.80 EUR"))
        #expect(try run("list", on: "2026-12-22").output.contains("\texpired\t"))
        #expect(try run("send", "Q2026-0001", "--files-only").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: outbox.path)
        #expect(names.count == 1 && names[0].hasPrefix("Q2026-0001.") && !names[0].hasSuffix(".xml"))
        let accepted = try run("accept", "Q2026-0001", "--issue")
        #expect(accepted == (0, "2026-0001: the invoice of Q2026-0001, open.\n"))
        let list = try run("list").output
        #expect(list.contains("\taccepted\t") && list.contains("2026-0001\t2026-11-21\tHotel Seeblick KG\topen"))
        #expect(try run("export", "2026-0001", "--ubl", "--to", program.folder.path).status == 0)
        let file = program.folder.appending(path: "2026-0001.xml")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(">Q2026-0001</"))
        try Validator.check(file.path)
        #expect(try run("check").status == 0)
    }

    @Test(
        "are no XML, and the sentence says what else there is",
        arguments: ["--ubl", "--cii", "--facturx"])
    func export(format: String) throws {
        try prepare()
        let folder = program.folder.appending(path: "out")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try run("issue", "draft-1").status == 0)
        let named = try run("export", "Q2026-0001", format, "--text", "--to", folder.path)
        #expect(
            named.status == 65
                && named.output.contains("Q2026-0001 is a quote, and UBL, CII and Factur-X have no quotes."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let all = try run("export", "--all", format, "--text", "--to", folder.path)
        #expect(all.status == 0 && all.output.contains("1 quote was not written as XML"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Q2026-0001.txt"])
        let text = try String(contentsOf: folder.appending(path: "Q2026-0001.txt"), encoding: .utf8)
        #expect(text.contains("Angebot Q2026-0001") && text.contains("21.12.2026"))
    }

    @Test("are neither paid, credited nor made again each month", arguments: [["pay"], ["credit"], ["recur"]])
    func refusals(command: [String]) throws {
        try prepare()
        #expect(try run("issue", "draft-1").status == 0)
        let refused = try program.run(command + ["Q2026-0001"], environment: ["BILLOW_TODAY": "2026-11-21"])
        #expect(refused.status == 65 && refused.output.contains("Q2026-0001 is a quote"), "\(refused)")
    }

    @Test("are begun, issued and billed in the editor, and undo makes the quote what it was")
    func editor() throws {
        try prepare()
        let session = try program.start(
            environment: ["BILLOW_TODAY": "2026-11-21", "BILLOW_OUTBOX": outbox.path], rows: 24, columns: 80)
        try session.waitFor("Ready quote")
        session.type(" i\r")
        try session.waitFor(["Q2026-0001 is issued.", "Quote"])
        session.type(" p")
        try session.waitFor("No command has the letter p here.")
        session.type("\u{1B} aa")
        try session.waitFor(["The invoice of Q2026-0001.", "Ready to issue"])
        session.send("\u{1B}z")
        try session.waitFor("Undone: invoice of Q2026-0001.")
        try session.wait("the quote is one again") { !$0.text.contains("Accepted") }
        session.send("\u{1B}z")
        try session.wait("nothing is left to undo") {
            $0.text.contains("There is nothing to undo.") && !$0.text.contains("Accepted")
        }
        session.send("\u{1B}y")
        try session.waitFor("Redone: invoice of Q2026-0001.")
        session.type("\u{1B}\u{1B}")
        try session.waitFor(["Accepted", "Ready to issue"])
        session.type(" an")
        try session.waitFor(["Quote", "Number given at issue", "Valid to"])
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
        #expect(try run("list").output.contains("\taccepted\t"))
    }
}
