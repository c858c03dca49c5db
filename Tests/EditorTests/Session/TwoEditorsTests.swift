import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("Two editors on one database", .serialized)
struct TwoEditorsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .vim) }

    // MARK: Two at once

    /// A situation with two programs, and the lines of the invoice that it is about; none for the one with which they start.
    enum Situation: CaseIterable {
        case deletion, conflict, undo, discount, lines, learning

        fileprivate var invoice: (lines: [String], due: String)? {
            switch self {
            case .deletion: nil
            case .conflict: (["Tea\t2\t\t10"], "23.80")
            case .undo: (["Milk\t2\t\t10"], "23.80")
            case .discount: (["Cake\t2\t\t10", "Rice\t1\t\t2"], "26.18")
            case .lines: (["Salt\t1\t\t1", "Oil\t1\t\t2", "Corn\t1\t\t4", "Bean\t1\t\t8"], "17.85")
            case .learning: (["Grinder\t2\t\t10", "Grinder\t1\t\t10"], "35.70")
            }
        }
    }

    @Test("show what the other does, ask where both do it, and lose nothing of either", arguments: Situation.allCases)
    func twoAtOnce(in situation: Situation) throws {
        let (first, second) = try program.startTwoWithInvoice()
        if let invoice = situation.invoice { try begin("8", invoice.lines, due: invoice.due, first, second) }
        switch situation {
        case .deletion: try expectDeletionFollowed(first, second)
        case .conflict: try expectConflict(first, second)
        case .undo: try expectUndoRefused(first, second)
        case .discount: try expectDiscountFollowed(first, second)
        case .lines: try expectLinesFollowed(first, second)
        case .learning: try expectLearning(first, second)
        }
        try second.quit(by: "q")
        try first.quit(by: "q")
    }

    /// From the lines.
    private static let toList = "\u{1B}[Z\u{1B}[Z"

    /// Has the first editor enter an invoice, with the cursor in its lines then. The second one, with the cursor in the list, goes
    /// to it.
    private func begin(
        _ number: String, _ lines: [String], due: String, _ first: TerminalSession, _ second: TerminalSession
    ) throws {
        first.type("n\(number)\ra" + lines.map { $0 + "\r" }.joined() + "\u{1B}")
        try first.waitFor("\(due) EUR due")
        try first.waitUntilSettled()
        // It comes and goes in the other one, too.
        try second.wait("the invoice \(number)") { $0.lines.contains { $0.hasPrefix(" \(number) ") } }
        second.type("g")
        try second.waitFor(["Invoice \(number) ", "\(due) EUR due"])
    }

    /// A deleted invoice is not lost: a value typed in the other editor brings it back, and so does undo.
    private func expectDeletionFollowed(_ first: TerminalSession, _ second: TerminalSession) throws {
        second.type("\t\tl\r\u{15}3")
        try second.waitFor("35.70 EUR due")
        first.type(Self.toList + "x")
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
    }

    /// What the other commits is shown, and a conflict in the field that is typed in.
    private func expectConflict(_ first: TerminalSession, _ second: TerminalSession) throws {
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
    }

    /// Undo does not take back what the other has made of a field since, and says so.
    private func expectUndoRefused(_ first: TerminalSession, _ second: TerminalSession) throws {
        first.type("l\r\u{15}3\r")
        try second.waitFor("35.70 EUR due")
        second.type("\t\tl\r\u{15}4\r")
        try first.waitFor("47.60 EUR due")
        first.type("u")
        try first.waitFor(["Quantity was changed elsewhere since; it stays at 4.", "47.60 EUR due"])
        second.type("u")
        try first.waitFor("35.70 EUR due")
        try second.waitFor("35.70 EUR due")
    }

    /// A discount is followed by what the other changes below it.
    private func expectDiscountFollowed(_ first: TerminalSession, _ second: TerminalSession) throws {
        first.type("\tk10%\r")
        try second.waitFor("23.56 EUR due")
        second.type("lgl4\r")
        try first.waitFor("44.98 EUR due")
        try second.waitFor("44.98 EUR due")
        first.type("\u{1B}[Z")
    }

    /// The cursor stays on its line, or on the last one, where a line can be added.
    private func expectLinesFollowed(_ first: TerminalSession, _ second: TerminalSession) throws {
        second.type("lG")
        try second.waitForLine(4, of: 4)
        first.type("gx")
        try second.waitFor("16.66 EUR due")
        try second.waitForLine(3, of: 3)
        first.type("Gx")
        try second.waitFor("7.14 EUR due")
        try second.waitForLine(2, of: 2)
        second.type("aBread\t1\t\t16\r\u{1B}")
        try second.waitFor("26.18 EUR due")
        try second.waitForLine(3, of: 3)
        try first.waitFor("26.18 EUR due")
    }

    /// What is learnt from an invoice is offered in the other editor at once.
    private func expectLearning(_ first: TerminalSession, _ second: TerminalSession) throws {
        first.type("nB\r\u{1B}")
        // What was learnt comes before the invoice that was begun after it.
        try second.wait("the invoice B") { $0.lines.contains { $0.hasPrefix(" B  ") } }
        second.type("nC\r\u{1B}agri")
        try second.waitFor("⇥ Grinder   pcs   19 %")
        second.type("\t\u{1B}")
        try second.waitUntilSettled()
    }

    // MARK: Samples

    @Test(
        "enter no invoice with a key meant for one that the other has deleted, and keep what is typed in one that is issued"
    )
    func samples() throws {
        let program = try ProgramUnderTest()
        let day = ["BILLOW_TODAY": "2026-11-21"]
        let first = try program.startProcess(["demo", "--db", program.database], environment: day, columns: 120)
        try first.waitFor("2026-0144")
        let second = try program.startProcess(environment: day, columns: 120)
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
        first.type("\u{11}")
        #expect(try first.waitForEnd() == .exited(0))
        second.send("\u{1B}z")
        try second.waitFor("Invoices 18")
        try expectTypedIsKept(second, of: program, day)
        second.type("\u{11}")
        #expect(try second.waitForEnd() == .exited(0), "\(second.emulator.text)")
    }

    /// Types into an invoice that another program issues meanwhile, and sees that none of it is written there.
    private func expectTypedIsKept(
        _ session: TerminalSession, of program: ProgramUnderTest, _ day: [String: String]
    ) throws {
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
    }
}
