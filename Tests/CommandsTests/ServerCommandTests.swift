import Foundation
import Storage
import TestSupport
import Testing

@testable import Editor
@testable import EditorTests

/// Two machines, each with a home of its own, and a database on PostgreSQL.
private struct Office {
    let (anna, bert): (ProgramUnderTest, ProgramUnderTest)
    let server: Postgres
    let name: String

    init(_ server: Postgres) throws {
        (anna, bert, self.server) = (try ProgramUnderTest(), try ProgramUnderTest(), server)
        name = try server.database()
        try anna.addParties()
        _ = try anna.enter("Beans")
    }

    func address(_ person: String) -> String { server.address(name, as: person) }

    /// Has one begin the ledger, and the other join it.
    func open() throws {
        let begun = try anna.run(["server", "init", address("postgres")])
        #expect(
            begun == (0, "\(name) has the ledger: 2 commits sent. Other machines join it with “billow server join”.\n"))
        try server.run("GRANT billow_issue TO anna, bert")
        let joined = try bert.run(["server", "join", address("bert")])
        #expect(joined.output.contains("as machine b. Documents and changes received: 2.") && joined.status == 0)
    }
}

extension ProgramUnderTest {
    /// Makes a draft.
    /// - Returns: What was printed: the name first.
    fileprivate func enter(_ item: String) throws -> String {
        let line = "\(item);1;10;19"
        let (status, output) = try run(["new", "--customer", "Seeblick", "--line", line, "--due", "2026-12-24"])
        #expect(status == 0, "\(output)")
        return output
    }

    fileprivate var lines: String { get throws { try run(["backup", "--json-lines", "-"]).output } }
}

@Suite("Server commands", .serialized, .enabled(if: Postgres.isThere, "\(Postgres.absence)"))
struct ServerCommandTests {
    @Test("share a ledger: what is entered on one machine is issued on the other, and numbers go on")
    func shared() throws {
        let office = try Office(try .shared())
        let (anna, bert) = (office.anna, office.bert)
        try office.open()
        let draft = try bert.enter("Grinder")
        #expect(draft.hasPrefix("draft-b"), "\(draft)")
        #expect(try anna.run(["server", "sync"]).output == "Synchronised with \(office.name): 0 sent, 2 received.\n")
        #expect(try anna.run(["issue", "draft-1"]).output.hasPrefix("2026-0001"))
        #expect(try bert.run(["issue", String(draft.prefix { $0 != "," })]).output.hasPrefix("2026-0002"))
        // What a command names and this file has not is fetched.
        let kettle = String(try bert.enter("Kettle").prefix { $0 != "," })
        let fetched = try anna.run(["issue", kettle])
        #expect(fetched.output.contains("2026-0003 is issued."), "\(kettle): \(fetched)")
        // A rule of recurring invoices is sent as well.
        #expect(try anna.run(["recur", "2026-0001"]).status == 0)
        #expect(try anna.run(["server", "status"]).output.contains("waiting\t0\n"))
        #expect(try bert.run(["server", "sync"]).status == 0)
        #expect(try anna.run(["list"]).output == bert.run(["list"]).output)
        let status = try bert.run(["server", "status"]).output
        for row in [
            "machine\tb", "person\tbert", "role\tbillow_issue", "waiting\t0", "seen\tbert (b)", "seen\tpostgres (a)",
        ] {
            #expect(status.contains(row), "\(status)")
        }
        // One who may only enter issues nothing.
        try office.server.run("REVOKE billow_issue FROM bert; GRANT billow_enter TO bert")
        defer { _ = try? office.server.run("REVOKE billow_enter FROM bert; GRANT billow_issue TO bert") }
        let cups = String(try bert.enter("Cups").prefix { $0 != "," })
        let refused = try bert.run(["issue", cups])
        #expect(refused.status == 77 && refused.output.contains("may not issue"), "\(refused)")
        #expect(try bert.run(["list", "--status", "draft"]).output.contains(cups))
        let listed = try bert.run(["server", "refused", "--clear"]).output
        let end = "1 refusal is not listed any more.\n"
        #expect(listed.contains("may not issue") && listed.hasSuffix(end), "\(listed)")
        #expect(try bert.run(["server", "refused"]).output.isEmpty)
    }

    @Test("print the tables for an administrator, and make a file of a copy that a colleague has made")
    func administrator() throws {
        let office = try Office(try .shared())
        let (anna, bert) = (office.anna, office.bert)
        let script = try anna.run(["server", "init", "--sql"])
        #expect(script.status == 0)
        try office.server.run(script.output, in: office.name)
        try office.server.run("GRANT billow_issue TO anna, bert")
        let begun = try anna.run(["server", "init", office.address("anna")])
        #expect(begun.status == 0 && begun.output.contains("has the ledger: 2 commits sent."), "\(begun)")
        let copy = anna.database.replacing(".sqlite", with: "-copy.sqlite")
        #expect(try anna.run(["backup", copy]).status == 0)
        let late = try anna.enter("Grinder")
        let joined = try bert.run(["server", "join", office.address("bert"), "--from", copy])
        #expect(
            joined.status == 0 && joined.output.contains("as machine b. Documents and changes received: 2."),
            "\(joined)")
        let next = try bert.enter("Cups")
        #expect(late.hasPrefix("draft-a") && next.hasPrefix("draft-b"))
        #expect(try anna.run(["server", "sync"]).status == 0)
        #expect(try anna.run(["list"]).output == bert.run(["list"]).output)
        let again = try bert.run(["server", "join", office.address("bert"), "--from", copy])
        #expect(again.status == 73 && again.output.contains(bert.database), "\(again)")
    }

    @Test("say that the clock is off by a day, and issue with a confirmation only then")
    func clock() throws {
        let office = try Office(try .shared())
        try office.open()
        let tomorrow = """
            CREATE FUNCTION billow.clock_timestamp() RETURNS timestamptz LANGUAGE sql
                AS $$ SELECT pg_catalog.clock_timestamp() + interval '1 day' $$;
            ALTER FUNCTION billow.hello(jsonb) SET search_path = billow, pg_catalog, pg_temp
            """
        _ = try office.server.run(tomorrow, in: office.name)
        let status = try office.anna.run(["server", "status"])
        #expect(status.status == 0 && status.output.contains(/\nclock\t86\d\d\d s behind the server’s\n/), "\(status)")
        let asked = try office.anna.run(["issue", "draft-1"])
        #expect(asked.status == 65 && asked.output.contains("the server has another day"), "\(asked)")
        #expect(try office.anna.run(["issue", "draft-1", "--confirm"]).output.contains("2026-0001 is issued."))
    }

    @Test("leave a ledger behind what is sent, and close it for all at the end")
    func left() throws {
        let office = try Office(try .shared())
        let (anna, bert) = (office.anna, office.bert)
        try office.open()
        #expect(try bert.run(["server", "leave"]).status == 0)
        let refused = try bert.run(["issue", "draft-1"])
        #expect(refused.status == 65 && refused.output.contains("billow company --numbers"), "\(refused)")
        #expect(try bert.run(["company", "--numbers", "B-{year}-{number:4}"]).status == 0)
        #expect(try bert.run(["issue", "draft-1"]).output.hasPrefix("B-2026-0001"))
        #expect(try bert.run(["server", "sync"]).output.contains("shares no ledger"))
        #expect(try anna.run(["server", "leave", "--last"]).status == 0)
        #expect(try anna.run(["issue", "draft-1"]).output.hasPrefix("2026-0001"))
        let closed = try ProgramUnderTest()
        #expect(try closed.run(["server", "join", office.address("bert")]).status == 0)
        _ = try closed.enter("Cups")
        let late = try closed.run(["server", "sync"])
        #expect(late.status == 75 && late.output.contains("The ledger has left it on "), "\(late)")
        #expect(try closed.run(["server", "leave"]).status == 75)
        #expect(try closed.run(["server", "leave", "--unsent"]).output.hasPrefix("This file shares nothing any more."))
        #expect(try closed.run(["list"]).output.contains("draft-c"))
    }

    @Test("work on while the server is away, give no number then, and send what waits once it is back")
    func away() throws {
        let office = try Office(try Postgres())
        let (anna, server) = (office.anna, office.server)
        try office.open()
        try server.kill()
        let first = try anna.enter("Grinder"), second = try anna.enter("Cups")
        #expect(first.contains("is not reached") && first.contains("2 changes wait to be sent."), "\(first)")
        #expect(second.contains("4 changes wait to be sent: it was not possible at "), "\(second)")
        // The server is asked for what is unknown here.
        let unknown = try anna.run(["pay", "2026-0099"])
        let sentences = unknown.output.split(separator: "\n")
        try #require(unknown.status == 66 && sentences.count == 3, "\(unknown)")
        #expect(sentences[0].hasSuffix("What colleagues have done was not fetched."), "\(unknown)")
        #expect(sentences[1].contains("4 changes wait to be sent: it was not possible at "), "\(unknown)")
        let status = try anna.run(["server", "status"])
        #expect(status.status == 75 && status.output.contains("waiting\t4\n"), "\(status)")
        let left = try anna.run(["server", "leave"])
        let hint = "4 changes are not sent. To leave and keep them in this file only: billow server leave --unsent\n"
        #expect(left.status == 75 && left.output.hasSuffix(hint) && left.output.contains("is not reached"), "\(left)")
        // Who issues waits for the server, which comes back meanwhile.
        let start = Thread { try? server.start() }
        start.start()
        #expect(try anna.run(["issue", "draft-1"]).output.hasPrefix("2026-0001"))
        #expect(try anna.run(["server", "sync"]).output.contains(": 0 sent, 0 received."))
    }

    @Test(
        "refuse what is no address of a ledger with a sentence and a status, and change nothing",
        arguments: [
            ("init", "postgresql://anna:secret@office/billow", "~/.pgpass", 65),
            ("init", "hots=office", "cannot be read", 65),
            ("init", "host=/nowhere dbname=billow", "is not reached", 75),
            ("init", "DATABASE anna", "init --sql", 77), ("init", "OTHER postgres", "another ledger", 65),
            ("recover", "OTHER postgres", "another ledger", 65),
            ("join", "nowhere anna", "no such database", 65), ("join", "postgres anna", "no tables of Billow", 65),
            ("join", "DATABASE nobody", "not let this login in", 77), ("join", "DATABASE frank", "does not permit", 77),
            ("join", "DATABASE bert", "invoices of its own", 65),
        ])
    func refused(command: String, place: String, words: String, status: Int32) throws {
        let office = try Office(try .shared())
        if place.hasPrefix("OTHER") {
            let other = try Office(office.server)
            try other.open()
            try office.open()
            try check(office.anna, ["server", command, other.address("postgres")], words, status)
            let state = "SELECT recovering IS NULL AND epoch = 1 FROM billow.state"
            #expect(try office.server.run(state, in: other.name) == "t")
            return
        }
        let parts = place.split(separator: " ")
        var address = place
        if parts.count == 2, !place.contains("=") {
            let database = parts[0] == "DATABASE" ? office.name : String(parts[0])
            address = office.server.address(database, as: String(parts[1]))
        }
        if command == "join", parts[0] == "DATABASE" {
            let founder = try ProgramUnderTest()
            try founder.addParties()
            #expect(try founder.run(["server", "init", office.address("postgres")]).status == 0)
            try office.server.run("GRANT billow_issue TO bert")
        }
        try check(office.anna, ["server", command, address], words, status)
        guard command == "join", parts[1] != "bert" else { return }
        // Nothing is made either.
        let nobody = try ProgramUnderTest()
        #expect(try nobody.run(["server", command, address]).status == status)
        #expect(!FileManager.default.fileExists(atPath: nobody.database))
    }

    private func check(_ program: ProgramUnderTest, _ arguments: [String], _ words: String, _ status: Int32) throws {
        let before = try program.lines
        let result = try program.run(arguments)
        #expect(result.status == status && result.output.contains(words), "\(result)")
        #expect(try program.lines == before)
    }

    @Test(
        "recover a restored server: they list who has not come yet and whom it does not know, until numbers are given again"
    )
    func recovered() throws {
        let office = try Office(try .shared())
        let (anna, bert, server, name) = (office.anna, office.bert, office.server, office.name)
        #expect(try anna.run(["server", "init", office.address("postgres")]).status == 0)
        try server.run("GRANT billow_issue TO bert")
        try server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
        try server.run("CREATE DATABASE \(name)_copy TEMPLATE \(name)")
        #expect(try bert.run(["server", "join", office.address("bert")]).status == 0)
        _ = try bert.enter("Grinder")
        #expect(try anna.run(["server", "sync"]).output.contains("2 received"))
        #expect(try anna.run(["issue", "draft-1"]).status == 0)
        try server.run("DROP DATABASE \(name) WITH (FORCE)")
        try server.run("ALTER DATABASE \(name)_copy RENAME TO \(name)")
        let begun = try anna.run(["server", "recover"])
        #expect(begun.output.hasPrefix("bert\tnot known to the server any more\npostgres (a)\t"), "\(begun)")
        #expect(begun.output.contains("\thas not come yet\nNumbers wait until billow server recover --done."))
        let early = try anna.run(["server", "recover", "--done"])
        #expect(early.status == 65 && early.output.contains("Not yet come: postgres (a)."), "\(early)")
        #expect(
            try anna.run(["server", "recover", "--without", "nobody"]).output.contains("no machine or person nobody"))
        #expect(try anna.run(["server", "sync"]).status == 0)
        let cups = String(try anna.enter("Cups").prefix { $0 != "," })
        let waits = try anna.run(["issue", cups])
        #expect(waits.status == 65 && waits.output.contains("numbers wait until all machines"), "\(waits)")
        #expect(try anna.run(["server", "recover", "--done"]).output.hasSuffix("Numbers are given again.\n"))
        let given = try anna.run(["issue", cups])
        #expect(given.output.contains("2026-0002 is issued."), "\(given)")
        #expect(try bert.run(["server", "sync"]).status == 0)
        #expect(try anna.run(["list"]).output == bert.run(["list"]).output)
        // Said after that, it begins anew, and goes on without one who will not come.
        #expect(try anna.run(["server", "recover"]).output.contains("bert (b)\t"))
        #expect(try anna.run(["server", "sync"]).status == 0)
        #expect(try anna.run(["server", "recover", "--without", "bert"]).status == 0)
        #expect(try anna.run(["server", "recover", "--done"]).status == 0)
    }

    @Test("say what is being issued, and which invoice is open where")
    func unconfirmed() throws {
        let office = try Office(try .shared())
        let (anna, bert) = (office.anna, office.bert)
        try office.open()
        let full = "BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; RETURN new; END"
        try office.server.run(
            """
            CREATE FUNCTION disturb() RETURNS trigger LANGUAGE plpgsql AS $$ \(full) $$;
            CREATE TRIGGER disturb BEFORE INSERT ON billow.commit FOR EACH ROW EXECUTE FUNCTION disturb()
            """, in: office.name)
        let issued = try anna.run(["issue", "draft-1"])
        #expect(issued.status == 75 && issued.output.contains("draft-1 is being issued as 2026-0001."), "\(issued)")
        #expect(issued.output.contains("disk is full"))
        #expect(try anna.run(["show", "2026-0001"]).output.hasPrefix("Invoice 2026-0001, being issued\n"))
        #expect(try anna.run(["export", "2026-0001"]).status == 75)
        try office.server.run("DROP TRIGGER disturb ON billow.commit", in: office.name)
        #expect(try anna.run(["server", "sync"]).status == 0)
        #expect(try anna.run(["show", "2026-0001"]).output.hasPrefix("Invoice 2026-0001, open\n"))
        #expect(try bert.run(["server", "sync"]).status == 0)
        try office.server.run(
            """
            INSERT INTO billow.presence SELECT 'elsewhere', 'anna', id, 'line 1 price', now() FROM billow.document WHERE number <> ''
                UNION ALL SELECT 'far away', 'carl', gen_random_uuid(), '', now()
                UNION ALL SELECT 'long ago', 'dora', id, '', now() - interval '1 minute' FROM billow.document WHERE number <> ''
            """, in: office.name)
        let status = try bert.run(["server", "status"]).output
        #expect(status.contains("open\tanna\t2026-0001, line 1 price\n"), "\(status)")
        #expect(status.contains("open\tcarl\ta draft that is not sent\n") && !status.contains("dora"), "\(status)")
        let json = try bert.run(["server", "status", "--json"]).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let open = try #require(object["open"] as? [[String: String]])
        #expect(open.contains(["person": "anna", "invoice": "2026-0001", "place": "line 1 price"]))
        #expect(open.contains(["person": "carl"]) && open.count == 2)
    }

    @Test("show in the editor what comes, what waits, and since when the server is away")
    func editor() throws {
        let office = try Office(try Postgres())
        let (anna, bert, server) = (office.anna, office.bert, office.server)
        try office.open()
        let screen = try anna.start()
        try screen.wait("the ledger") { $0.text.contains("\(office.name), synchronised ") }
        #expect(try bert.run(["edit", "draft-1", "--set", "buyerReference=PO 7"]).status == 0)
        try screen.wait("what a colleague has done") { $0.text.contains("bert: ") }
        try server.kill()
        try screen.wait("the outage") { $0.text.contains("Offline since ") }
        screen.type("\r\t7\r")
        try screen.wait("what waits") { $0.text.contains(", 1 change waits") }
        screen.type("\u{1B}\u{1B} i")
        try screen.wait("the refusal") { $0.text.contains("No number is given without the server") }
        try server.start()
        try screen.wait("the server", within: .seconds(30)) { !$0.text.contains("Offline") }
        #expect(try bert.run(["server", "sync"]).output.contains(" received"))
        #expect(try bert.run(["list"]).output.contains("83.30 EUR"))
        screen.type("\u{11}")
        #expect(try screen.waitForEnd() == .exited(0))
    }
}
