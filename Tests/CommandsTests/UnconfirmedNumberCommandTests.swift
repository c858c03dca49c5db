import Foundation
import Testing

@testable import EditorTests

@Suite("Commands that read numbers", .serialized)
struct UnconfirmedNumberCommandTests {
    let program: ProgramUnderTest

    init() throws {
        program = try ProgramUnderTest()
        try program.addParties()
    }

    private func run(_ arguments: String..., locale: String = "C") throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21", "LC_ALL": locale])
    }

    @Test("ask for a confirmation of a rate above 30 % before they issue")
    func unusualRate() throws {
        let new = try run("new", "--customer", "Seeblick", "--line", "Apple;1;1;95")
        #expect(new.status == 0, "\(new)")
        #expect(new.output.contains("VAT: “95” is read as a VAT of 95 %: no country of the European Union"))
        #expect(!new.output.lowercased().contains("ready to issue"))
        for command in [["list"], ["show", "draft-1"]] {
            #expect(try !program.run(command).output.lowercased().contains("ready to issue"))
        }
        let refused = try run("issue", "draft-1")
        #expect(refused.status == 65)
        #expect(
            refused.output.contains("draft-1 cannot be issued yet: line 1: Confirm the VAT of 95 %"), "\(refused)")
        #expect(refused.output.contains("--confirm"))
        let confirmed = try run("issue", "draft-1", "--confirm")
        #expect(confirmed.status == 0)
        #expect(confirmed.output.contains("2026-0001: confirmed: line 1: Confirm the VAT of 95 %"), "\(confirmed)")
        #expect(try run("credit", "2026-0001", "--issue").status == 0)
    }

    @Test("leave a draft that the editor issues only after the rate is confirmed there")
    func inEditor() throws {
        _ = try run("new", "--customer", "Seeblick", "--line", "Apple;1;1;95")
        let session = try program.start(environment: ["BILLOW_TODAY": "2026-11-21"])
        try session.waitFor("Draft, 1 to fill in")
        session.type("\r")
        try session.waitFor("? 95 %")
        session.type("\u{1B} i")
        try session.waitFor(["cannot be issued yet: line 1: Confirm the VAT of 95 %", "F2, Enter confirm it"])
        session.type(" m\r")
        session.send("\u{1B}OQ\r")
        session.type("\u{1B}")
        try session.waitFor("Ready to issue")
        session.type("\u{1B} i\r")
        try session.waitFor("2026-0001 is issued.")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("make nothing of --issue without --confirm, and issue with it")
    func issuedAtOnce() throws {
        let line = ["new", "--customer", "Seeblick", "--line", "Apple;1;1.200;95", "--issue"]
        let refused = try program.run(line)
        #expect(
            refused.status == 65
                && refused.output.contains("Confirm the VAT of 95 %")
                && refused.output.contains("Confirm the price 1.2")
                && refused.output.contains("Nothing is made. Say it again with --confirm if that is right."))
        #expect(try run("list").output.isEmpty)
        #expect(try program.run(line + ["--confirm"]).status == 0)
        #expect(try run("list", "--status", "open").output.contains("Seeblick"))
    }

    @Test("issue a price or total of 0, a day to come and one of over a year back with --confirm only, and name each")
    func odd() throws {
        func new(_ price: String, _ options: String...) throws -> (status: Int32, output: String) {
            let arguments = ["new", "--customer", "Seeblick", "--line", "Apple;1;\(price);19"]
            return try program.run(arguments + options, environment: ["BILLOW_TODAY": "2026-11-21", "LC_ALL": "C"])
        }
        #expect(try new("0", "--date", "2062-09-01").status == 0)
        let refused = try run("issue", "draft-1")
        #expect(
            refused == (
                65,
                "billow: draft-1 cannot be issued yet: price 0 in line 1; total 0; dated 2062-09-01, a day to come. "
                    + "Issue it with --confirm if that is right.\n"
            ), "\(refused)")
        #expect(try run("list").output.contains("2062-09-01\tSeeblick\tready to issue"))
        let old = try new("5", "--date", "2025-01-01", "--issue")
        #expect(old.status == 65 && old.output.contains("dated 2025-01-01, more than a year back"), "\(old)")
        #expect(try run("list").output.split(separator: "\n").count == 1)
        let confirmed = try new("5", "--date", "2025-01-01", "--issue", "--confirm")
        #expect(
            confirmed.status == 0
                && confirmed.output.contains("confirmed: dated 2025-01-01, more than a year back\n"), "\(confirmed)")
        // Told only.
        let first = try new("5", "--issue")
        #expect(first.status == 0 && !first.output.contains("same customer"), "\(first)")
        let second = try new("5", "--issue")
        #expect(
            second.status == 0
                && second.output.contains("billow: 2026-0002: same customer and amount as 2026-0001 of 2026-11-21\n"),
            "\(second)")
    }

    @Test("refuse a rate above 30 % as that of a company, a product or a customer")
    func defaults() throws {
        for arguments in [["company"], ["product", "add", "--name", "Tea"], ["customer", "edit", "Seeblick"]] {
            let result = try program.run(arguments + ["--vat", "95"])
            #expect(result.status == 65 && result.output.contains("“95” is no usual rate"), "\(result)")
        }
    }

    @Test("read numbers as the editor does: by the locale, or else marked, and say how")
    func ambiguous() throws {
        let open = try run("new", "--customer", "Seeblick", "--line", "Apple;1;1.000;19")
        #expect(open.output.contains("price: “1.000” is read as 1.000. For thousands type 1000."), "\(open)")
        #expect(try run("issue", "draft-1").output.contains("line 1: Confirm the price 1, or retype it"))
        let german = try run("edit", "draft-1", "--set", "line 1 price=1.000", locale: "de_DE.UTF-8")
        #expect(
            german.status == 0 && german.output.contains("1 190,00")
                && german.output.contains("price: “1.000” is read as 1000."), "\(german)")
        let note = try run("edit", "draft-1", "--set", "note=1.000", locale: "de_DE.UTF-8")
        #expect(!note.output.contains("is read as"))
        #expect(try run("issue", "draft-1").status == 0)
        #expect(try run("product", "add", "--name", "Tea", "--price", "1.000").output.contains("is read as 1.000"))
        let priced = try run("product", "edit", "Tea", "--price", "1.000", "--json", locale: "de_DE.UTF-8")
        #expect(priced.output.contains("\"netPrice\": \"1000\""), "\(priced)")
        let paid = try run("pay", "2026-0001", "--amount", "1.000", locale: "de_DE.UTF-8")
        #expect(paid.output.contains("1 000,00"), "\(paid)")
        #expect(try run("pay", "2026-0001", "--amount", "1.000").output.contains("amount: “1.000” is read as 1.000."))
    }

    @Test("say which rates are new to the company")
    func newRate() throws {
        let sentence = "No issued invoice has a VAT of 7 % yet."
        let usual = try run("new", "--customer", "Seeblick", "--line", "Apple;1;1;19")
        #expect(!usual.output.contains("No issued invoice"))
        #expect(try run("edit", "draft-1", "--set", "line 1 VAT=7").output.contains(sentence))
        #expect(try !run("edit", "draft-1", "--set", "line 1 quantity=2").output.contains(sentence))
        #expect(try run("issue", "draft-1").status == 0)
        #expect(try !run("new", "--customer", "Seeblick", "--line", "Pear;1;1;7").output.contains(sentence))
    }
}
