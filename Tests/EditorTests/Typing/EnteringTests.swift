import Foundation
import Testing

@Suite("Entering an invoice", .serialized)
struct EnteringTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("from an empty database shows every derived amount at each step, and it is there after a restart")
    func enterThreeLines() throws {
        let session = try program.start()
        try session.waitFor("No invoices")
        session.type(" n2026-1\r")
        try session.waitFor("2026-1 Issued")
        session.type("\u{1B}[2~Coffee\t")
        try session.waitFor("Coffee")
        session.type("3")
        session.type("\t\t19.99")
        try session.waitFor(["59.97", "11.39", "71.36 EUR due"])
        session.type("\r")
        session.type("Käse 日本\t2\t\t4,50\t7\r")
        try session.waitFor(["日本", "9.00", "0.63", "68.97", "12.02", "80.99 EUR due"])
        session.type("Łódź\t-1\t\t10\t")
        try session.waitFor(["−10.00", "−0.07", "58.97", "11.32", "70.29 EUR due"])
        try session.quit()

        let again = try program.start()
        try again.waitFor("70.29 EUR due")
        again.type("\r")
        try again.waitFor(["Coffee", "Käse 日本", "Łódź", "−10.00", "58.97", "70.29 EUR due"])
        try again.quit()
    }

    @Test("loses nothing that was committed when the program is killed")
    func killed() throws {
        let session = try program.start()
        try session.waitFor("No invoices")
        session.type(" n2026-1\r\u{1B}[2~Coffee\t3\t\t19.99\rBread\t2\t\t4.50\r")
        try session.waitFor("82.07 EUR due")
        session.type("Never com")
        try session.waitFor("Never com")
        try session.waitUntilSettled()
        try session.kill(leaving: program.folder)

        let again = try program.start()
        try again.waitFor(["Coffee", "Bread", "82.07 EUR due"])
        #expect(!again.emulator.text.contains("Never"))
        try again.quit()
    }

    @Test("undoes after a kill and a restart what was done before, by name, and redoes it after another one")
    func undoneAfterKill() throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[C3\r")
        try session.waitFor("35.70 EUR due")
        try session.waitUntilSettled()
        try session.kill(leaving: program.folder)

        let again = try program.start()
        try again.waitFor("35.70 EUR due")
        again.send(" u")
        try again.waitFor(["Undone: quantity of line 1.", "23.80 EUR due"])
        try again.quit()

        let third = try program.start()
        try third.waitFor("23.80 EUR due")
        third.send(" r")
        try third.waitFor(["Redone: quantity of line 1.", "35.70 EUR due"])
        try third.quit()
    }

    @Test(
        "keeps what was committed, and the value under what is half typed, when a signal ends the program",
        arguments: [SIGTERM, SIGHUP])
    func signalled(number: Int32) throws {
        let session = try program.startWithInvoice()
        session.type("\u{1B}[C3\t\t7")
        try session.waitFor("24.99 EUR due")
        session.signal(number)
        #expect(try session.waitForEnd() == .exited(128 + number))

        let again = try program.start()
        try again.waitFor(["Tea", "35.70 EUR due"])
        again.type("\r\u{1B}[2~Half a na")
        try again.waitFor("Half a na")
        again.signal(number)
        #expect(try again.waitForEnd() == .exited(128 + number))
        let last = try program.start()
        try last.waitFor(["Tea", "35.70 EUR due"])
        last.type("\r")
        try last.waitForLine(1, of: 1)
        try last.quit()
    }

    @Test("takes a whole line that is typed ahead in one go")
    func typeAhead() throws {
        let session = try program.start()
        session.type(" n2026-1\r\u{1B}[2~" + (1...20).map { "Item \($0)\t3\t\t19.99\r" }.joined() + "\u{1B}")
        try session.waitFor(["Item 20", "1 427.29 EUR due"])
        try session.waitForLine(20, of: 20)
        try session.quit()
    }

    @Test("shows totals while a number is typed, and puts everything back on Esc")
    func escRestores() throws {
        let session = try program.startWithInvoice("Coffee\t3\t\t20", due: "71.40")
        session.type("\u{1B}[C9")
        try session.waitFor(["180.00", "214.20 EUR due"])
        session.type(",,")
        try session.waitFor(["is not a number", "71.40 EUR due"])
        session.type("\t")
        try session.waitFor("is not a number")
        session.type("\u{1B}[Z\u{1B}")
        try session.wait("the message to go") { !$0.text.contains("is not a number") }
        try session.waitFor(["60.00", "71.40 EUR due"])
        try session.quit()
    }

    @Test(
        "goes on behind the last field with the next line, and Esc takes away a line in which nothing was typed",
        arguments: [120, 80, 40])
    func tabBehindLastField(columns: Int) throws {
        let program = try ProgramUnderTest(keys: .vim)
        let session = try program.start(columns: columns)
        session.type("nV1\raDesk\t2\tC62\t100\t19\tBox of pens")
        try session.waitFor(["Box of ", "238.00 EUR due"])
        try session.waitForLine(2, of: 2)
        session.type("\t\t\t5\r")
        try session.waitFor("243.95 EUR due")
        try session.waitForLine(3, of: 3)
        session.type("\t\t\t\t\t\u{1B}")
        try session.waitFor("243.95 EUR due")
        try session.waitForLine(2, of: 2)
        session.type("a\r")
        try session.waitForLine(2, of: 2)
        try session.quit(by: "q")
    }

    @Test("moves and deletes by words with Ctrl and Alt, other keys with Alt do nothing, and Esc takes all back")
    func alt() throws {
        let session = try program.start(columns: 160)
        session.type(" n1\r\u{1B}[2~alpha beta gamma delta")
        try session.waitUntilSettled()
        session.send("\u{1B}b\u{1B}b\u{1B}dGAMMA\u{1B}[1;5D\u{1B}\u{7F}BETA \u{1B}[1;5C\u{1B}f!")
        try session.waitFor("alpha BETA GAMMA delta!")
        session.send("\u{17}end\u{1B}x\u{1B}q\u{1B}\u{1B}[C\u{1B}n.")
        try session.waitFor(["alpha BETA GAMMA end."])
        session.type("\u{1B}")
        try session.waitFor("“alpha BETA GAMMA en…” not entered.")
        session.type("\u{1B}")
        try session.waitFor("No lines yet")
        try session.quit()
    }

    @Test("keeps what is typed past an offer with Alt-Enter, and goes on to the next field")
    func keepPastOffer() throws {
        let session = try program.start(["demo"], columns: 120)
        try session.waitFor("2026-0141")
        session.type("\r\u{1B}[2~bari")
        try session.waitFor(["⇥ Barista", "keep “bari”"])
        session.send("\u{1B}\r")
        session.type("7\r")
        try session.wait("the typed name") { screen in
            screen.lines.contains { $0.contains(" bari ") && $0.contains(" 7 ") }
        }
        session.type("\u{1B}")
        try session.waitUntilSettled()
        try session.quit()
    }

    @Test("ends with Esc, which keeps what makes sense and puts aside what does not, and says which")
    func escEndsTyping() throws {
        let program = try ProgramUnderTest(keys: .vim)
        let session = try program.startWithInvoice("Coffee\t3\t\t20", due: "71.40")
        session.type("l9\u{1B}")
        try session.waitFor(["“9” is kept. u takes it back.", "214.20 EUR due"])
        session.type("9,,\u{1B}")
        try session.waitFor(["“9,,” not entered. u brings it back.", "214.20 EUR due"])
        session.type("u")
        try session.wait("it again") { $0.cursorLine.contains("9,,") }
        session.type("\u{15}4\r")
        try session.waitFor("95.20 EUR due")
        try session.quit(by: "q")
    }

    @Test("goes around in the head, so that nothing typed behind its last field is taken for a key")
    func tabInHead() throws {
        let program = try ProgramUnderTest(keys: .vim)
        let session = try program.start(rows: 40)
        session.type("nV1\t2026-11-21" + String(repeating: "\u{1B}[Z", count: 6) + "Thanks\r")
        try session.waitFor(["Invoice V1", "Issued    2026-11-21", "Note      Thanks"])
        try session.quit(by: "q")
    }
}
