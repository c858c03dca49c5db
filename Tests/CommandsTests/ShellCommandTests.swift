import Foundation
import GRDB
import Invoicing
import Storage
import TestSupport
import Testing

@testable import EditorTests

/// The same as in the editor by commands alone, as a script would.
@Suite("Commands for scripts", .serialized)
struct ShellCommandTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"])
    }

    /// A database with a company, a customer and a product.
    private static let prepared = Result<PreparedDatabase, any Error> {
        let program = try ProgramUnderTest()
        return try PreparedDatabase { path in
            @MainActor func run(_ arguments: String...) throws -> (status: Int32, output: String) {
                try program.run(arguments + ["--db", path], environment: ["BILLOW_TODAY": "2026-11-21"])
            }
            let company = try run(
                "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789", "--address",
                "Ring 5;10115;Berlin;DE",
                "--iban", "DE02120300000000202051", "--days-to-pay", "14")
            #expect(company.status == 0 && company.output.contains("Kaffee Klar GmbH"))
            let customer = try run(
                "customer", "add", "--name", "Hotel Seeblick KG", "--address", "Seeweg 1;23570;Lübeck;DE",
                "--vat-id", "DE811907980")
            #expect(customer == (0, "Hotel Seeblick KG is a customer now.\n"))
            let product = try run(
                "product", "add", "--name", "Beans", "--unit", "kg", "--price", "21.40", "--vat", "7")
            #expect(product.status == 0)
        }
    }

    func prepare() throws { try Self.prepared.get().put(at: program.database) }

    @Test("name the nearest fields where there is none of a name, and no other")
    func nearestFields() throws {
        try prepare()
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        for (option, nearest) in [
            ("type=Invoice", "document type"), ("discout=3", "discount"), ("curency=EUR", "currency"),
            ("line 1 qantity=3", "quantity"),
        ] {
            let (status, output) = try run("edit", "draft-1", "--set", option)
            #expect(status == 64 && output.contains("The nearest are: ") && output.contains(nearest), "\(output)")
            #expect(output.split(separator: ",").count <= 5, "\(output)")
        }
    }

    @Test("say what corrects a document that is issued: a credit note, another invoice or a new quote")
    func corrections() throws {
        try prepare()
        let line = "Milk;2;3;7"
        for arguments in [
            ["new", "--customer", "Seeblick", "--line", line, "--issue"], ["credit", "2026-0001"],
            ["issue", "draft-2"], ["new", "--customer", "Seeblick", "--line", line, "--quote", "--issue"],
        ] {
            let made = try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"])
            #expect(made.status == 0, "\(arguments): \(made.output)")
        }
        for (number, correction) in [
            ("2026-0001", "A credit note takes it back."), ("2026-0002", "Another invoice corrects it."),
            ("Q2026-0001", "A new quote takes its place."),
        ] {
            let issued = try run("issue", number)
            #expect(issued == (65, "billow: \(number) was issued already. \(correction)\n"))
            let edited = try run("edit", number, "--set", "note=Milk")
            #expect(edited.status == 65 && edited.output.hasSuffix("received. \(correction)\n"), "\(edited)")
        }
    }

    @Test(
        "list what is there where the counter of invoices is wrong, and end",
        arguments: [
            "UPDATE invoiceCount SET count = 100000000", "UPDATE invoiceCount SET count = -1",
            "DELETE FROM invoiceCount",
        ])
    func wrongCounter(sql: String) throws {
        try prepare()
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        let database = try DatabaseQueue(path: program.database)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
        let list = try run("list")
        #expect(list.status == 0 && list.output.hasPrefix("draft-1\t"), "\(list.output)")
        #expect(list.output.split(separator: "\n").count == 1)
    }

    @Test("make a company, a customer and an invoice, issue it, export it and get it paid")
    func wholeWay() throws {
        try prepare()
        let new = try run(
            "new", "--customer", "Seeblick", "--line", "Beans;24", "--line", "Milk;2;3;7", "--line", "Grinder;1;89;19",
            "--discount", "10 %")
        #expect(new.status == 0, "\(new.output)")
        #expect(
            new.output.hasPrefix("draft-1, Hotel Seeblick KG, 3 lines") && new.output.hasSuffix("ready to issue.\n"))
        #expect(try run("issue", "draft-1") == (0, "2026-0001 is issued. The draft was draft-1.\n"))
        #expect(try run("list", "--status", "open").output.contains("2026-0001\t2026-11-21\tHotel Seeblick KG\topen"))
        let export = try run("export", "2026-0001", "--ubl", "--to", program.folder.path)
        #expect(export.status == 0)
        try Validator.check(program.folder.appending(path: "2026-0001.xml").path)
        let paid = try run("pay", "2026-0001")
        #expect(paid.status == 0 && paid.output.hasSuffix("are paid; nothing is open.\n"))
        #expect(try run("show", "2026-0001", "--json").output.contains("\"status\": \"paid\""))
        #expect(try run("check").status == 0)
    }

    @Test("take the only customer whose name begins with a text, and name the candidates where there are several")
    func beginningOfName() throws {
        try prepare()
        for name in ["Pension am Hotel Seeblick", "Hotel Adler"] {
            #expect(try run("customer", "add", "--name", name).status == 0)
        }
        let new = try run("new", "--customer", "hotel seeblick", "--line", "Milk;2;3;7")
        #expect(new.status == 0 && new.output.contains("draft-1, Hotel Seeblick KG"), "\(new.output)")
        let several = try run("new", "--customer", "hotel", "--line", "Milk;2;3;7")
        #expect(several.status != 0 && several.output.contains("Hotel Adler") && several.output.contains("Seeblick KG"))
        #expect(!several.output.contains("Pension"))
    }

    @Test("add a product that only one invoice has yet, and none twice")
    func seenProduct() throws {
        try prepare()
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;2;3;7").status == 0)
        #expect(try !run("product", "list").output.contains("Milk"))
        #expect(try run("product", "add", "--name", "Milk", "--price", "4").output == "Milk is a product now.\n")
        #expect(try run("product", "list").output.contains("Milk, 4.00"))
        #expect(try run("product", "add", "--name", "Milk").status == 65)
        let refused = try run("product", "add", "--name", "Cocoa", "--price", "dear")
        #expect(refused.status == 64, "\(refused)")
        #expect(try !run("product", "list").output.contains("Cocoa"))
    }

    @Test("keep rules for rounding and exchange, and say which cents make up for prices with VAT")
    func rules() throws {
        try prepare()
        #expect(try run("new", "--customer", "Seeblick", "--line", "Milk;1;8;19").status == 0)
        let priced = try run("edit", "draft-1", "--set", "line 1 price with VAT=9.99")
        #expect(
            priced.output.hasSuffix(
                "Net and VAT come to 0.01 EUR less than the prices with VAT. A rounding amount of 0.01 EUR makes up for it.\n"
            ))
        #expect(try run("show", "draft-1").output.contains(try Regex("Rounding +0\\.01\n.*Amount due EUR +9\\.99\n")))
        let rounded = try run("edit", "draft-1", "--set", "rounding amount=/0.05")
        #expect(rounded.status == 0 && !rounded.output.contains("prices with VAT"))
        _ = try run("edit", "draft-1", "--set", "line 1 quantity=3")
        #expect(
            try run("show", "draft-1").output.contains(try Regex("Rounding to 0\\.05 +-0\\.01\n.*due EUR +29\\.95\n"))
        )
        _ = try run(
            "edit", "draft-1", "--set", "currency for VAT=SEK", "--set", "exchange rate for VAT=11.25", "--set",
            "line 1 price=100")
        #expect(try run("issue", "draft-1").status == 0)
        #expect(try run("export", "2026-0001", "--ubl", "--to", program.folder.path).status == 0)
        let document = try String(contentsOf: program.folder.appending(path: "2026-0001.xml"), encoding: .utf8)
        #expect(document.contains("<cbc:TaxAmount currencyID=\"SEK\">641.25</cbc:TaxAmount>"))
        try Validator.check(program.folder.appending(path: "2026-0001.xml").path)
    }

    @Test(
        "make no database where they only read or change what is there",
        arguments: [
            ["list"], ["show", "1"], ["report", "vat"], ["company"], ["customer", "list"], ["pay", "1"], ["check"],
            ["export", "--all", "--csv"], ["new", "--customer", "X"], ["screenshot", "x.svg"],
        ])
    func noDatabase(arguments: [String]) throws {
        let path = program.folder.appending(path: "mistyped/x.sqlite").path
        let result = try program.run(arguments + ["--db", path])
        #expect(result.status == 66 && result.output.contains("There is no database “\(path)”."), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    }

    @Test("ask whose document is meant where a supplier has one of the same number")
    func sameNumber() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--issue")
        let sample = try String(contentsOfFile: Project.sample("08-one-line.xml"), encoding: .utf8)
        let file = program.folder.appending(path: "received.xml")
        try Data(sample.replacing("2026-0145", with: "2026-0001").utf8).write(to: file)
        #expect(try run("import", file.path).status == 0)
        let question = "is a number of Cembalo Ohlsdorf and of Kaffee Klar GmbH. Say whose is meant, as in --seller"
        for command in ["pay", "show"] {
            let refusal = try run(command, "2026-0001")
            #expect(refusal.status == 65 && refusal.output.contains(question), "\(refusal)")
        }
        #expect(try run("show", "2026-0001", "--seller", "ohlsdorf").output.contains("Cembalo Ohlsdorf"))
        #expect(try run("pay", "2026-0001", "--seller", "kaffee", "--amount", "5").status == 0)
        #expect(try run("pay", "2026-0001", "--seller", "Cembalo Ohlsdorf").output.hasSuffix("nothing is open.\n"))
        #expect(try run("list", "--status", "open").output.contains("2026-0001"))
        let unknown = try run("show", "2026-0001", "--seller", "Nobody")
        #expect(unknown.status == 66 && unknown.output.contains("There is no invoice “2026-0001” of “Nobody”"))
    }

    @Test("credit only what was issued here and counts")
    func creditRefused() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24")
        let draft = try run("credit", "draft-1", "--issue")
        #expect(draft.status == 65 && draft.output.contains("draft-1 is a draft. Issue it first."))
        #expect(try run("issue", "draft-1").status == 0)
        #expect(try run("cancel", "2026-0001", "--reason", "written twice").status == 0)
        let cancelled = try run("credit", "2026-0001", "--issue")
        #expect(cancelled.status == 65 && cancelled.output.contains("There is nothing to credit."), "\(cancelled)")
        #expect(try run("list").output.contains("CN-") == false)
    }

    @Test("credit no invoice in full twice, also a paid one, and also where two drafts of credit notes wait")
    func creditedTwice() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--issue")
        #expect(try run("pay", "2026-0001").status == 0)
        for _ in 0..<2 { #expect(try run("credit", "2026-0001").status == 0) }
        #expect(try run("issue", "draft-2").status == 0)
        let second = try run("issue", "draft-3")
        #expect(
            second == (
                65,
                "billow: draft-3 is not issued: line 1 of the invoice is credited already (2026-0002). Delete it here.\n"
            ))
        let third = try run("credit", "2026-0001", "--issue")
        #expect(
            third == (
                65,
                "billow: 2026-0001 is credited in full already, by 2026-0002. Nothing is left to credit.\n"
            ))
        #expect(try run("pay", "2026-0001", "--remove", "1").status == 0)
        let counted = try run("cancel", "2026-0001", "--reason", "typed wrongly")
        #expect(
            counted.status == 65 && counted.output.contains("2026-0001 is credited by 2026-0002. Cancel"), "\(counted)")
        #expect(try run("cancel", "2026-0002", "--reason", "by mistake").status == 0)
        #expect(try run("issue", "draft-3").status == 0)
        #expect(try run("check").status == 0)
    }

    @Test("find nothing wrong in what another program has issued in an order of its own, and with zeros")
    func issuedElsewhere() throws {
        _ = try run("company", "--name", "Rösterei Morgenröte GmbH")
        let name = "01-coffee-three-rates.xml"
        let text = try String(contentsOfFile: Project.sample(name), encoding: .utf8)
        let file = program.folder.appending(path: name)
        try Data(text.replacing(">19</cbc:Percent>", with: ">19.00</cbc:Percent>").utf8).write(to: file)
        #expect(try run("import", file.path).status == 0)
        let check = try run("check")
        #expect(check.status == 0 && check.output.contains("all is well"), "\(check)")
    }

    @Test("credit the rest of what a credit note below zero has taken back")
    func creditBelowZero() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--line", "Returned;-1;20;19", "--issue")
        #expect(try run("credit", "2026-0001").status == 0)
        #expect(try run("edit", "draft-2", "--set", "line 1 quantity=0").status == 0)
        #expect(try run("issue", "draft-2", "--confirm").status == 0)
        #expect(try run("credit", "2026-0001").status == 0)
        #expect(try !run("show", "draft-3").output.contains("Returned"))
        #expect(try run("issue", "draft-3").status == 0)
        let sums = try run("report", "vat").output
        #expect(sums.contains("\t0.00\t0.00"), "\(sums)")
    }

    @Test("refuse what cannot be, with a sentence and a status, and change nothing")
    func refusals() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24")
        for (arguments, status, sentence) in [
            (["show", "7"], 66, "There is no invoice “7”."),
            (["pay", "draft-1"], 65, "draft-1 is a draft. Issue it first."),
            (["new", "--customer", "Nobody", "--line", "Tea"], 66, "There is no customer “Nobody”."),
            (
                ["new", "--customer", "Seeblick", "--line", "Tea;x"], 64,
                "“Tea;x” is no line: quantity: “x” is not a number."
            ),
            (
                ["customer", "add", "--name", "Hotel Seeblick KG"], 65,
                "There is a customer “Hotel Seeblick KG” already."
            ),
            (["edit", "draft-1", "--set", "colour=red"], 64, "There is no field “colour”."),
            (["edit", "draft-1", "--set", "line 1 quantity=many"], 64, "quantity: "),
            (["edit", "draft-1", "--set", "issue date=1.1.3026"], 65, "issue date: The year 3026 is out of range."),
            (["company", "--numbers", "{year}"], 65, "need a part that counts"),
        ] {
            let result = try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"])
            #expect(result.status == Int32(status) && result.output.contains(sentence), "\(arguments): \(result)")
        }
        #expect(try run("issue", "draft-1").status == 0)
        for (arguments, sentence) in [
            (["pay", "2026-0001", "--amount", "5 USD"], "the payment in USD"),
            (["pay", "2026-0001", "--amount=-5"], "is no payment"),
            (["pay", "2026-0001", "--date", "1990-01-01"], "Nothing can have been paid on 1990-01-01"),
            (["edit", "draft-1", "--set", "note=x"], "stays as it is"),
            (["issue", "draft-1"], "was issued already"),
        ] {
            let result = try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"])
            #expect(result.status == 65 && result.output.contains(sentence), "\(arguments): \(result)")
        }
        #expect(try run("show", "2026-0001").output.contains("Open EUR        549.55"))
    }

    @Test(
        "name another buyer with all that is known of it, or without what was the former one's, which is said",
        arguments: ["buyer", "buy", "Buyer ", "buyer.name"])
    func buyer(name: String) throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24")
        let unknown = try run(
            "edit", "draft-1", "--set", "buyer's VAT id=DE136695976", "--set", "\(name)=Neue Welt AG")
        let sentence = "Address and VAT id of Hotel Seeblick KG are removed with the name."
        #expect(unknown.status == 0 && unknown.output.contains(sentence), "\(unknown.output)")
        let shown = try program.exported("draft-1", as: "--json")
        #expect(shown.contains("Neue Welt AG") && shown.contains("DE136695976"), "\(shown)")
        #expect(!shown.contains("Seeweg") && !shown.contains("DE811907980"))
        #expect(try run("edit", "draft-1", "--set", "buyer=hotel seeblick kg").status == 0)
        let known = try program.exported("draft-1", as: "--json")
        #expect(
            known.contains("Hotel Seeblick KG") && known.contains("Seeweg") && known.contains("DE811907980"), "\(known)"
        )
    }

    @Test("give no draft the number of another document, and name the line that keeps one from being issued")
    func takenNumber() throws {
        try prepare()
        for _ in 0..<2 { _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24") }
        #expect(try run("issue", "draft-1").status == 0)
        let refused = try run("edit", "draft-2", "--set", "number=2026-0001")
        #expect(
            refused.status == 65 && refused.output.contains("There is another invoice with the number 2026-0001."),
            "\(refused)")
        #expect(try run("edit", "draft-2", "--set", "number=2026-0002").status == 0)
        #expect(try run("edit", "2026-0002", "--set", "number=2026-0002", "--set", "line 1 price=-3").status == 0)
        let incomplete = try run("issue", "2026-0002")
        #expect(
            incomplete.output.contains("cannot be issued yet: line 1: Enter a price of zero or more"), "\(incomplete)")
    }

    @Test("change drafts, credit, cancel and remind")
    func others() throws {
        try prepare()
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24")
        let edit = try run(
            "edit", "draft-1", "--set", "line 1 quantity=10", "--set", "due date=2026-11-01", "--add", "Milk;1;3;7")
        #expect(edit.status == 0 && edit.output.contains("2 lines, 232.19 EUR due"), "\(edit.output)")
        #expect(try run("issue", "draft-1").status == 0)
        #expect(try run("list", "--status", "overdue").output.contains("overdue"))
        let reminded = try run("remind", "2026-0001", "--files-only")
        #expect(
            reminded.status == 0 && reminded.output.hasPrefix("Reminder 1 of 2026-0001 is noted: “2026-0001-reminder-"))
        let credit = try run("credit", "2026-0001", "--issue")
        let settles = "It settles 232.19 EUR of 2026-0001."
        #expect(credit == (0, "2026-0002: a credit note for 2026-0001, applied. \(settles)\n"))
        let paid = try run("list", "--status", "paid").output
        #expect(paid.contains("\tcredited\t") && paid.contains("\tapplied\t"))
        #expect(try run("show", "2026-0001").output.contains("Credited, 2026-0002 2026-11-21       -232.19"))
        let cancelled = try run("cancel", "2026-0001", "--reason", "written twice")
        #expect(cancelled.status == 65 && cancelled.output.contains("is set off against 2026-0002"))
        _ = try run("new", "--customer", "Seeblick", "--line", "Beans;24", "--date", "2026-11-20", "--issue")
        #expect(try run("cancel", "2026-0003", "--reason", "written twice") == (0, "2026-0003 is cancelled.\n"))
        #expect(try run("show", "2026-0003").output.contains("written twice"))
    }

    @Test(
        "check each issued document, also of what was paid, credited and cancelled, and name the element that differs")
    func checkIssued() throws {
        try prepare()
        _ = try run(
            "new", "--customer", "Seeblick", "--line", "Beans;24", "--line", "Grinder;1;89;19", "--discount", "10 %",
            "--issue")
        for _ in 1...2 { _ = try run("new", "--customer", "Seeblick", "--line", "Beans;2", "--issue") }
        for arguments in [
            ["pay", "2026-0002", "--amount", "5"], ["cancel", "2026-0003", "--reason", "written twice"],
            ["credit", "2026-0001", "--issue"],
        ] {
            #expect(try program.run(arguments, environment: ["BILLOW_TODAY": "2026-11-21"]).status == 0)
        }
        let sound = try run("check")
        #expect(sound == (0, "4 invoices: all is well.\n"))
        let database = try DatabaseQueue(path: program.database)
        try database.write {
            try $0.execute(
                sql: """
                    UPDATE issuedDocument SET xml = replace(xml, 'Grinder', 'Kettle') WHERE number = '2026-0001';
                    UPDATE issuedDocument SET xml = replace(xml, '21.4', '21.5') WHERE number = '2026-0002';
                    UPDATE issuedDocument SET xml = substr(xml, 1, 300) WHERE number = '2026-0004';
                    """)
        }
        try database.close()
        let spoilt = try run("check")
        #expect(spoilt.status == 65)
        for part in [
            "Invoice 2026-0001: the document that was issued has “<ram:Name>Kettle</ram:Name>” where the invoice has "
                + "“<ram:Name>Grinder</ram:Name>”.",
            "Invoice 2026-0002: the document that was issued has “<ram:ChargeAmount>21.50",
            "Invoice 2026-0004: the document that was issued has “a document that cannot be read” where",
        ] { #expect(spoilt.output.contains(part), "\(spoilt.output)") }
    }

    /// Interleavings are those of `OvertakenVerbTests` and `CrossedCommitTests`; processes show that locks hold among them.
    @Test("of two processes that issue against each other give no number twice and leave none out")
    func processes() throws {
        try prepare()
        let count = ProcessInfo.processInfo.environment["BILLOW_ISSUES"].flatMap(Int.init) ?? 4
        let script = """
            i=0; while [ $i -lt \(count / 2) ]; do i=$((i+1))
            for try in 1 2 3 4 5 6 7 8 9; do "$0" new --customer Seeblick --line "Beans;1" --issue >/dev/null 2>&1 && break
            done; done
            """
        let processes = try (0..<2).map { _ in try program.begin("/bin/sh", ["-c", script, try program.executable]) }
        for process in processes { process.waitUntilExit() }
        let database = try DatabaseQueue(path: program.database)
        let numbers = try database.read { try String.fetchAll($0, sql: "SELECT number FROM issuedDocument") }
        try database.close()
        #expect(numbers.count >= count / 2 * 2)
        let expected = (1...numbers.count).map {
            "2026-" + String(repeating: "0", count: max(0, 4 - "\($0)".count)) + "\($0)"
        }
        #expect(numbers.sorted { ($0.count, $0) < ($1.count, $1) } == expected)
        #expect(try run("check").status == 0)
    }
}
