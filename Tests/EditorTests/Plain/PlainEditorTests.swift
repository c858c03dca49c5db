import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The editor in lines")
struct PlainEditorTests {
    private let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// What it says to lines that come through a pipe.
    private func say(_ lines: String..., arguments: [String] = []) throws -> String {
        let environment = ["BILLOW_TODAY": "2026-11-21", "TERM": ""]
        let input = lines.map { $0 + "\n" }.joined()
        let (status, output) = try program.run(["--plain"] + arguments, environment: environment, input: input)
        #expect(status == 0, "\(output)")
        #expect(
            !output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control }, "\(output)")
        return output
    }

    @Test("makes an invoice field by field and line by line, and says what is due after each change")
    func newInvoice() throws {
        let output = try say(
            "new", ".", "number: 7", "buyer: Hotel Seeblick", "add", "Espresso beans", "24", "kg", "21,40", "7",
            "Cup", "2", "", "5", "19", "", "problems")
        for text in [
            "Buyer: ", "Line 1 item: ", "Line 1 quantity: ", "Amount due 549.55 EUR.",
            "Line 1: 24 kg of Espresso beans at 21.40, VAT 7 %, comes to 513.60 EUR.", "Amount due 561.45 EUR.",
            "Everything is saved.",
        ] { #expect(output.contains(text), "\(text) in \(output)") }
        let again = try say("list", "open 1", "read")
        for text in [
            "1 invoice.", "1: invoice 7", "to Hotel Seeblick, 561.45 EUR due.", "Invoice 7 to Hotel Seeblick is open.",
            "It has 2 lines.", "Line 2: 2", "Amount due 561.45 EUR.",
        ] { #expect(again.contains(text), "\(text) in \(again)") }
    }

    @Test("names the company that is missing at the first start, and no more once it has a name")
    func company() throws {
        let sentence = "Invoices have no seller until your company has a name. “company” asks for it."
        #expect(try say("company", "Me GmbH", ".").hasPrefix(sentence))
        #expect(try !say("quit").contains(sentence))
    }

    @Test("goes on at a signal that whoever started it has it ignore")
    func ignoredSignals() throws {
        let session = try program.startShell(["-c", "trap '' HUP QUIT; exec '\(try program.executable)' --plain"])
        try session.waitFor("Command:")
        [SIGHUP, SIGQUIT].forEach(session.signal)
        session.send("quit\n")
        #expect(try session.waitForEnd() == .exited(0), "\(session.emulator.text)")
    }

    @Test("says why an answer cannot stand, keeps the value that was there, and asks again")
    func mistakes() throws {
        let output = try say(
            "new", ".", "number: 7", "add", "Tea", "two", "2", "", "10", "much", "19", ".", "line 1 quantity: x",
            "fly away",
            "line 9 quantity: 3", "open 99", "due date: 31.2.", "line 1 price: 1.200", "totals",
            "line 1 VAT: 95")
        for text in [
            "“two” is not a number.", "“much” is not a VAT rate.", "“x” is not a number.",
            "“fly away” is no command and no field.",
            "Nothing was found.", "February 2027 has 28 days", "“1.200” is read as 1.200.", "Amount due 2.86 EUR.",
            "“95” is read as a VAT of 95 %",
        ] { #expect(output.contains(text), "\(text) in \(output)") }
        #expect(output.ranges(of: "Line 1 quantity: ").count == 2)
    }

    @Test("undoes, redoes, deletes and brings back, in words and not in keys")
    func undo() throws {
        let output = try say(
            "new", ".", "number: 7", "add", "Tea", "2", "", "10", "19", "", "line 1 quantity: 5", "undo", "redo",
            "delete 1",
            "undo",
            "delete", "bin", "restore 1")
        for text in [
            "Amount due 23.80 EUR.", "Amount due 59.50 EUR.", "Undone: quantity", "“redo” redoes it.", "Redone:",
            "is deleted. Type “undo” to bring it back", "1: invoice 7, 59.50 EUR.", "Invoice 7 is back.",
        ] { #expect(output.contains(text), "\(text) in \(output)") }
        #expect(!output.contains("Alt-") && !output.contains("Space "))
    }

    @Test("walks fields: Enter keeps, a minus empties, a backslash makes text, and one can go back and ask")
    func walking() throws {
        let output = try say("new", "-7", "<", "\\-", "?", ".", "note: a", "note: -", "read")
        #expect(output.contains("Buyer: -7 ? ") && output.contains("Buyer: -."))
        #expect(output.contains(" takes: ") && !output.contains("Note: a."))
    }

    @Test("says of a received document that it stays as it is")
    func samples() throws {
        let path = Project.sample("08-one-line.xml")
        let shown = try say("line 1 quantity: 5", "problems", arguments: [path])
        #expect(shown.contains("was received and cannot be changed") && shown.contains("“correct” makes a copy"))
    }

    @Test("takes a known customer by the beginning of its name and a plus")
    func completion() throws {
        let output = try say(
            "company", "Me GmbH", ".", "new", ".", "buyer: Hotel Seeblick", "Ring 1", "23570", "Lübeck", "DE", ".",
            "new",
            ".", "buyer: hot+", "read")
        #expect(output.contains("Hotel Seeblick is a customer now."), "\(output)")
        #expect(output.contains("Buyer: Hotel Seeblick.") && output.contains("Buyer's city: Lübeck."), "\(output)")
    }

    @Test("keeps another price of a product for everybody where that is answered with yes")
    func yes() throws {
        #expect(try program.run(["product", "add", "--name", "Gadget", "--price", "100", "--vat", "7"]).status == 0)
        let lines = ["new", ".", "add", "Gadget+", "5", "", "80", "", "", "yes", "yes"]
        let (status, output) = try program.run(
            ["--plain"], environment: ["BILLOW_TODAY": "2026-11-21", "TERM": ""],
            input: lines.map { $0 + "\n" }.joined())
        #expect(status == 0)
        for text in [
            "Keep 80.00 as the price of Gadget for everybody? “yes” does; else it stays 100.00.",
            "80.00 is the price of Gadget for everybody now. “undo” takes that back.", "Nothing is asked now.",
        ] { #expect(output.contains(text), "\(text) in \(output)") }
        #expect(try program.run(["product", "list"]).output.contains("80.00"))
    }

    @Test("takes no control characters for text, and loses nothing at the end of the input")
    func badInput() throws {
        let output = try say("new", "7\u{1B}[A", ".", "number: 7", "add", "Tea")
        #expect(output.contains("control characters") && output.contains("Everything is saved."))
        #expect(try say("open 7", "lines").contains("of Tea at"))
    }

    @Test("says each command in its help, and each does something that is said")
    func help() throws {
        let output = try say("help")
        let words = CommandTable.commands.words.compactMap { $0.plain?.word }
        for word in words { #expect(output.contains("\n\(word)")) }
        for word in words where word != "quit" {
            let lines = try say(word).split(separator: "\n").filter { !$0.isEmpty }
            #expect(lines.count > 4, "\(word): \(lines)")
        }
    }

    @Test(
        "is there for a terminal that cannot place its cursor, without a sequence; it says what is not saved, and when it is"
    )
    func dumbTerminal() throws {
        let session = try program.startProcess(environment: ["TERM": "dumb", "BILLOW_TODAY": "2026-11-21"])
        try session.waitFor("Command:")
        session.send("new\n")
        try session.waitFor("Buyer:")
        session.send(".\nnumber: 7\nadd\nTea\n2\n\n10\n19\n\n")
        try session.waitFor("Amount due 23.80 EUR.")
        session.send("list\n")
        try session.waitFor("1: invoice 7")
        let lock = try SQLiteLock(path: program.database)
        session.send("note: second\n")
        try session.waitFor("Not saved: ")
        lock.release()
        session.send("note: third\n")
        try session.waitFor("All of it is saved now.")
        session.send("quit\n")
        #expect(try session.waitForEnd() == .exited(0))
        #expect(!session.written.contains("\u{1B}") && session.isIntact)
        #expect(try say("list").contains("1: invoice 7"))
    }
}
