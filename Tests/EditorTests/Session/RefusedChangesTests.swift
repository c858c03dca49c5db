import Foundation
import GRDB
import Testing

@testable import Terminal

@Suite("What the database does not take", .serialized)
struct RefusedChangesTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func execute(_ sql: String) throws {
        let database = try DatabaseQueue(path: program.database)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    @Test("names the invoice and the key that discards it; the invoice is as the file has it then")
    func discarded() throws {
        let session = try program.startWithInvoice(columns: 200)
        session.type("\u{1B}")
        try session.waitUntilSettled()
        try execute("CREATE TRIGGER no BEFORE DELETE ON invoice BEGIN SELECT RAISE(ABORT, 'invoices stay'); END")
        session.type(" x")
        try session.waitFor("Not saved: change refused")
        session.type("\u{1B}")
        try session.waitFor("Not saved: The database")
        try session.waitFor("refuses what was changed in 7: invoices stay.")
        try session.waitFor("F4 discards")
        session.type("\u{11}")
        try session.waitFor("Not everything is saved. Press")
        try session.press([.function(4)])
        try session.waitFor("What the database has refused is discarded.")
        try session.waitUntilSettled()
        #expect(!session.emulator.shows("Not saved"), "\(session.emulator.text)")
        try session.press([.function(4)])
        try session.waitFor("The database refuses nothing.")
        try session.quit()
        #expect(try program.run(["list"]).output.hasPrefix("7\t"))
    }

    @Test("is not made twice: “new --issue” says that the draft is there which it can neither issue nor delete")
    func halfMade() throws {
        for arguments in [
            [
                "company", "--name", "Ada Werk", "--address", "Ring 5;10115;Berlin;DE", "--tax-number", "27/123/45678",
                "--iban", "DE02120300000000202051", "--days-to-pay", "14",
            ], ["customer", "add", "--name", "Seeblick KG", "--address", "Seeweg 1;23570;Lübeck;DE"],
        ] { #expect(try program.run(arguments).status == 0) }
        try execute(
            """
            CREATE TRIGGER a BEFORE INSERT ON issuedDocument BEGIN SELECT RAISE(ABORT, 'nothing is issued'); END;
            CREATE TRIGGER b BEFORE DELETE ON invoice BEGIN SELECT RAISE(ABORT, 'invoices stay'); END
            """)
        let result = try program.run(["new", "--customer", "Seeblick KG", "--line", "Milk;2;3;19", "--issue"])
        #expect(result.status == 74, "\(result.output)")
        #expect(
            result.output.contains("is in the database as a draft. Issue that one later, or delete it"),
            "\(result.output)")
        #expect(try program.run(["list"]).output.split(separator: "\n").count == 1)
    }
}
