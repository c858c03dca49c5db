import Foundation
import Testing

/// What is wrong with an invoice, on the screen.
@Suite("Problems in the editor", .serialized)
struct ProblemsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Moves the cursor down until it is on a row with a text.
    private func goDown(to text: String, _ session: EditorOnScreen) throws {
        session.type("\u{1B}[H")
        try session.waitUntilSettled()
        for _ in 0..<20 where !session.emulator.cursorLine.contains(text) {
            session.type("\u{1B}[B")
            try session.waitUntilSettled()
        }
        try session.wait("the cursor on “\(text)”") { $0.cursorLine.contains(text) }
    }

    @Test("are none in a new draft: what is missing is counted as to fill in, until it is ready to issue")
    func draft() throws {
        let session = try program.start(columns: 120)
        try session.waitFor("No invoices")
        session.type(" n")
        try session.wait("what is to fill in") { $0.text.contains(/Draft, [0-9]+ to fill in/) }
        #expect(!session.emulator.text.contains("problem "))
        session.type("7\r\u{1B}[2~Tea\t2\t\t10\r\u{1B}")
        try session.waitFor("Draft, 6 to fill in")
        session.type(" m")
        try session.waitFor(["To fill in before issuing", "Hints"])
        for name in ["Seller", "Buyer"] {
            try goDown(to: "Enter the \(name.lowercased())’s name", session)
            session.type("\r\(name)\r m")
            try session.wait("no such problem") { !$0.text.contains("Enter the \(name.lowercased())’s name") }
        }
        try session.waitFor("Draft, 4 to fill in")
        #expect(!session.emulator.text.contains("Wrong"))
        session.type("\u{1B}")
        try session.waitFor("Tea")
        try session.quit()
    }

    @Test("are counted, listed, told in full, and left as soon as they are mended")
    func live() throws {
        let session = try program.startWithInvoice("Tea\t2\t\t-10", due: "−23.80", columns: 159)
        // The price is below zero, and with it the total.
        try session.waitFor("Space m 2 problems")
        session.type(" m")
        try session.waitFor(["BR-06", "BR-27", "BT-112"])
        #expect(!session.emulator.text.contains("Tea"))
        try session.wait("the cursor on the first one") {
            $0.cursorLine.contains("BR-27") || $0.cursorLine.contains("BT-112")
        }
        session.type("\u{1B}[H\u{1B}[B\u{1B}[B")
        session.type("\u{1B}")
        try session.waitFor("Tea")
        try session.quit()
    }

    @Test("lead to the field in which they are mended, which takes them off the list")
    func jump() throws {
        let session = try program.startWithInvoice()
        session.type(" m")
        try session.waitFor("BR-06")
        try session.wait("the seller's name first") { $0.cursorLine.contains("BR-06") }
        session.type("\r")
        try session.wait("the cursor on the seller") { $0.cursorLine.contains("Seller") }
        session.type("ACME\r")
        try session.wait("one problem less") { !$0.text.contains("BR-06") }
        session.type(" u")
        try session.waitFor("BR-06")
        try session.quit()
    }

    @Test("lead into the details where the head has no field for them, and to the cell of a line")
    func jumpElsewhere() throws {
        let session = try program.startWithInvoice(rows: 30, columns: 110)
        session.type("\u{1B}[17~\u{1B}[17~")
        session.type(" m")
        try session.waitFor("BR-08")
        try goDown(to: "BR-08", session)
        session.type("\r")
        try session.waitFor("All of the invoice")
        try session.wait("the cursor on the street") { $0.cursorLine.contains("Street") }
        session.type("Quai 4\t\t\tDE\r")
        session.type(" m")
        try session.wait("the address to be no problem") { $0.text.contains("Problems") && !$0.text.contains("BR-08") }
        try session.quit()
    }

    @Test("name a line by where it stands, and lead to its cell")
    func line() throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[2~Milk\t3\t\t4\r\u{1B}")
        try session.waitForLine(2, of: 2)
        session.type("\u{1B}[C")
        session.type("\u{1B}[A\u{1B}[D")
        session.type("\u{7F}\r")
        try session.wait("no name in the first line") { !$0.text.contains("Tea") }
        session.type(" m")
        try session.waitFor("BR-")
        try goDown(to: "line 1: ", session)
        session.type("\r")
        try session.waitForLine(1, of: 2)
        try session.waitFor("Milk")
        try session.quit()
    }

    /// An invoice of which the declared amount due is another one than the calculated.
    private func openContradictory(_ totals: [String: String]) throws -> EditorOnScreen {
        var text = try String(contentsOfFile: Project.sample("01-coffee-three-rates.xml"), encoding: .utf8)
        for (element, amount) in totals {
            let pattern = try Regex("(<cbc:\(element)[^>]*>)[^<]*")
            text.replace(pattern, with: { "\($0.output[1].substring ?? "")\(amount)" })
        }
        let path = program.folder.appending(path: "contradictory.xml").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try program.start([path])
    }

    @Test("show both amounts where a document declares another one, and the user decides which one stands")
    func decide() throws {
        let session = try openContradictory(["PayableAmount": "1.23"])
        try session.waitFor(["1.23 EUR due", "≠ 4 178.91"])
        session.type(" m")
        try session.waitFor("Declared 1.23, calculated 4 178.91.")
        try session.wait("what the keys do") { screen in
            let said = screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return said.contains("Space v c what is calculated.")
        }
        session.type(" vd")
        try session.waitFor("1.23 EUR due")
        try session.wait("nothing left to decide") { !$0.text.contains("Declared 1.23") }
        session.type(" u")
        try session.waitFor("Declared 1.23, calculated 4 178.91.")
        session.type("\u{1B}[H vc")
        try session.waitFor("Nothing found by")
        try session.waitFor(["4 178.91 EUR due", "≠ 1.23"])
        try session.quit()
    }

    @Test("lead from a rule about a declared amount to the decision, and D and C decide all at once")
    func decideAll() throws {
        let session = try openContradictory(["PayableAmount": "1.23", "TaxInclusiveAmount": "7"])
        session.type(" m")
        try session.waitFor("BR-CO-16")
        session.type("\u{1B}[F")
        try session.wait("the rule about the amount due") { screen in
            screen.lines[screen.cursor.row...].prefix(3).joined().contains("BR-CO-16")
        }
        session.type("\r")
        try session.wait("the decision about it") { screen in
            screen.lines[screen.cursor.row...].prefix(3).joined().contains("BT-115")
        }
        session.type(" vD")
        try session.waitFor("All declared amounts are kept.")
        try session.waitFor("1.23 EUR due")
        try session.wait("nothing left to decide") { !$0.text.contains("calculated −1 493.00") }
        session.type(" u")
        try session.waitFor("Declared 1.23, calculated −1 493.00.")
        session.type(" vC")
        try session.waitFor("All calculated amounts are kept.")
        try session.waitFor("Nothing found by")
        try session.quit()
    }
}
