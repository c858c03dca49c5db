import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Two editors on one database", .serialized)
struct TwoEditorsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("show what the other commits, and a conflict in the field that is typed in")
    func conflict() throws {
        let (first, second) = try program.startTwoWithInvoice()
        first.type("l\r\u{15}3\r")
        try first.waitFor("35.70 EUR due")
        try second.waitFor("35.70 EUR due")
        second.type("\t\tl\r\u{15}5")
        try second.waitFor("59.50 EUR due")
        first.type("\r\u{15}4\r")
        try first.waitFor("47.60 EUR due")
        try second.waitFor("Changed elsewhere to 4. Enter keeps yours, ^C takes theirs.")
        second.type("\u{3}")
        try second.waitFor("47.60 EUR due")
        second.type("\r\u{15}6\r")
        try second.waitFor("71.40 EUR due")
        try first.waitFor("71.40 EUR due")
        try second.quit()
        try first.quit()
    }

    @Test("do not lose an invoice that one deletes: what is typed in the other brings it back, and so does undo")
    func deletion() throws {
        let (first, second) = try program.startTwoWithInvoice()
        second.type("\t\tl\r\u{15}3")
        try second.waitFor("35.70 EUR due")
        first.type("\u{1B}[Z\u{1B}[Zx")
        try first.waitFor("Invoice 7 is deleted.")
        try second.waitFor("Invoice 7 was deleted elsewhere. Enter brings it back, ^C lets it go.")
        second.type("\r")
        try first.waitFor(["Invoice 7 was brought back elsewhere.", "35.70 EUR due"])
        first.type("x")
        try second.waitFor(["Invoice 7 was deleted elsewhere. Press u to bring it back.", "No invoices"])
        first.type("u")
        try second.waitFor(["Invoice 7 was brought back elsewhere.", "35.70 EUR due"])
        second.type("x")
        try first.waitFor("Invoice 7 was deleted elsewhere. Press u to bring it back.")
        first.type("u")
        try second.waitFor(["Invoice 7 was brought back elsewhere.", "35.70 EUR due"])
        try second.quit()
        try first.quit()
    }

    @Test("enter no other invoice with the key that was meant for one which the other has just deleted")
    func lostInvoice() throws {
        let program = try ProgramUnderTest(keys: .billow)
        let first = try program.startProcess(["demo", "--db", program.database], columns: 120)
        try first.waitFor("2026-0144")
        let second = try program.startProcess(columns: 120)
        try second.waitFor("2026-0144")
        // The first invoice of the list, with which the other one begins.
        first.type("\u{1B}[H\r")
        try first.waitFor("Enter next row")
        second.type(" x")
        try second.waitFor("is deleted.")
        try first.waitFor("was deleted elsewhere.")
        first.type("\r")
        try first.waitUntilSettled()
        #expect(first.emulator.shows("was deleted elsewhere.") && !first.emulator.shows("Enter next row"))
        first.type("\r")
        try first.waitFor("Enter next row")
        for session in [second, first] {
            session.type("\u{11}")
            #expect(try session.waitForEnd() == .exited(0))
        }
    }

    @Test("do not take back what the other has made of a field since, and say so")
    func undo() throws {
        let (first, second) = try program.startTwoWithInvoice()
        first.type("l\r\u{15}3\r")
        try second.waitFor("35.70 EUR due")
        second.type("\t\tl\r\u{15}4\r")
        try first.waitFor("47.60 EUR due")
        first.type("u")
        try first.waitFor(["Quantity was changed elsewhere since; it stays at 4.", "47.60 EUR due"])
        second.type("u")
        try first.waitFor("35.70 EUR due")
        try second.waitFor("35.70 EUR due")
        try second.quit()
        try first.quit()
    }

    @Test("keep what is typed in an invoice that another program issues meanwhile, and write none of it into that")
    func issuedMeanwhile() throws {
        let program = try ProgramUnderTest(keys: .billow)
        let day = ["BILLOW_TODAY": "2026-11-21"]
        let session = try program.startProcess(["demo", "--db", program.database], environment: day, columns: 120)
        try session.waitFor("2026-0144")
        session.type("0144\r\u{1B}[B\t99")
        try session.wait("the number in its cell") { $0.cursorLine.contains("99") }
        let issued = try program.run(["issue", "2026-0144", "--db", program.database], environment: day)
        #expect(issued.status == 0, "\(issued.output)")
        try session.waitFor([
            "Invoice 2026-0144 was issued elsewhere. It stays as it was then. “99” not entered.", "73 500",
        ])
        let before = try program.run(["show", "2026-0144", "--json", "--db", program.database]).output
        session.send("\u{1B}z")
        try session.waitFor(["2026-0144 is issued and cannot be changed.", "“99” goes"])
        session.type(" t")
        try session.wait("the number in the same cell of the copy") { $0.cursorLine.contains("99") }
        try session.waitFor(["Invoices 19", "draft"])
        session.type("\r")
        try session.waitUntilSettled()
        #expect(try program.run(["show", "2026-0144", "--json", "--db", program.database]).output == before)
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
    }

    @Test("show invoices that come and go in the other one")
    func invoices() throws {
        let (first, second) = try program.startTwoWithInvoice()
        first.type("n8\r")
        try second.wait("two invoices") { $0.lines[0].contains("2 │") || $0.text.contains("8  ") }
        try second.quit()
        try first.quit()
    }
}
