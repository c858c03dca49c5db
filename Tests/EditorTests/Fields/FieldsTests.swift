import Foundation
import Testing

@Suite("Fields", .serialized)
struct FieldsTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// The editor with the cursor on the quantity of one line of tea, 2 at 10 with 7 % VAT.
    private func begin() throws -> EditorOnScreen {
        let session = try program.startWithInvoice("Tea\t2\t\t10\t7", due: "21.40", columns: 120)
        session.type("\u{1B}[C")
        return session
    }

    /// Types texts one after the other into the field under the cursor, and says what stands there after each.
    ///
    /// A blank in front follows Ctrl-A, since it would open the menu in an empty field.
    private func enter(_ texts: [(text: String, shown: String)], in session: EditorOnScreen) throws {
        for (text, shown) in texts {
            session.type("\u{1B}OQ\u{15}\(text)")
            try session.waitUntilSettled()
            session.type("\u{1B}[Z\t")
            try session.wait("“\(text)” as \(shown)") { $0.text.contains(" \(shown)") }
        }
    }

    /// Types texts that are no value into the field under the cursor, sees that each is refused, and takes it out again.
    private func refuse(_ texts: [String], with message: String, in session: EditorOnScreen) throws {
        for text in texts {
            session.type("\u{1B}OQ\u{15}\(text)\u{1B}[Z")
            try session.wait("“\(text)” to be refused") { $0.text.contains("“\(text)” \(message)") }
            session.type("\t\u{1B}")
            try session.waitFor("“\(text)” is taken out.")
        }
    }

    @Test("of VAT open without the percent sign, so that a digit typed behind a rate is seen to belong to it")
    func vat() throws {
        let session = try begin()
        session.type("\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}OQ5")
        try session.waitFor([" 75 ", "35.00 EUR due"])
        session.type("\u{7F}\u{7F}5\u{1B}[Z\t")
        try session.waitFor(["5 %", "21.00 EUR due"])
        session.type("\u{1B}OQ 5\u{1B}[Z")
        try session.waitFor("is not a VAT rate")
        session.type("\t\u{1B}")
        try session.quit()
    }

    @Test("that Tab opens are emptied by one Backspace, as typing replaces them")
    func backspace() throws {
        let session = try begin()
        session.type("\u{1B}OQ12\t\t\u{7F}5\r")
        try session.waitFor(["5.00", "1 134.20 EUR due"])
        try session.quit()
    }

    @Test("say how 1,234 was read, while it is typed and after it")
    func ambiguous() throws {
        let session = try begin()
        session.type("1,234")
        try session.waitFor(["“1,234” is read as 1.234. For thousands type 1234.", "13.20 EUR due"])
        session.type("\t")
        try session.waitFor("“1,234” is read as 1.234.")
        session.type("\u{1B}[Z")
        session.type("-2.500")
        try session.waitFor("“-2.500” is read as -2.500. For thousands type -2500.")
        session.type("\u{15}3\t\t")
        session.type("5")
        session.type("\r")
        try session.wait("no word on 1,234") { !$0.text.contains("is read as") }
        try session.quit()
    }

    @Test("say how 2,345 is read also where its end was typed behind what was there")
    func ambiguousByTheFirstKeys() throws {
        let session = try begin()
        session.type("\u{1B}OQ")
        session.type(",345")
        try session.waitFor(["“2,345” is read as 2.345. For thousands type 2345.", "25.09 EUR due"])
        session.type("\u{1B}")
        try session.quit()
    }

    /// A text of each field that is read, the row of the screen then, one that is refused, and why: the parsers have tests of their
    /// own in InputTests.
    @Test("show what was read of a text, and say why another one is refused, which Esc takes out again")
    func read() throws {
        let session = try begin()
        try refuse(["12,,5"], with: "is not a number", in: session)
        session.type("\u{1B}OQ\u{15}\u{1B}[Z")
        try session.waitFor("This needs a number.")
        session.type("\t\u{1B}")
        try enter([("3*12,5+8", "45.5 ")], in: session)
        try session.waitFor("486.85 EUR due")
        session.type("3*(2\u{1B}[Z")
        try session.waitFor("The bracket at character 3 is not closed.")
        // It stays in its cell, and is mended there.
        session.type("\t\u{1B}OQ)\u{1B}[Z\t")
        try session.waitFor("64.20 EUR due")
        session.type("2\tk")
        try session.waitFor("kg  km")
        session.type("g\u{1B}[Z\t")
        try session.waitFor(" 2 kg ")
        try enter([("Stück", "pcs ")], in: session)
        try refuse(["parsec"], with: "is no unit. Type a word like pcs, h, kg, day, or a code.", in: session)
        session.type("\u{1B}[C")
        try enter([("1.234.567", "1 234 567.00"), ("12 \u{1} ", "12.00")], in: session)
        try refuse(["1234 567"], with: "is not a number", in: session)
        session.type("\u{1B}[C")
        try enter([("7,5 %", "7.5 %"), ("ae", "reverse")], in: session)
        try refuse(["7 % 5"], with: "is not a VAT rate", in: session)
        try session.quit()
    }

    @Test("of the head show days and currencies that were read, and say why other ones are refused")
    func readInHead() throws {
        let session = try program.startWithInvoice(columns: 120, environment: ["BILLOW_TODAY": "2026-11-21"])
        session.type("\u{1B}[Z\u{1B}[H\u{1B}[B\u{1B}[B\u{1B}[C")
        try enter([("2026/11/22 \u{1} ", "2026-11-22"), ("fri", "2026-11-27")], in: session)
        try refuse(["30.2.2026"], with: "is not a date", in: session)
        session.type("0226-12-21\u{1B}[Z")
        try session.waitFor("The year 226 is out of range")
        session.type("\t\u{1B}")
        try session.waitFor("“0226-12-21” is taken out.")
        try session.waitFor("Issued    2026-11-27")
        session.type("\u{1B}[C")
        try enter([("+30", "2026-12-27"), ("end of month", "2026-11-30")], in: session)
        try refuse(["31.2."], with: "is not a date: February 2027 has 28 days.", in: session)
        try session.quit()
    }

    @Test("of currencies take the codes of ISO 4217 alone")
    func currencies() throws {
        let session = try begin()
        session.type("\u{1B}[Z\u{1B}[Z\u{1B}[H\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[Cxyz\u{1B}[Z")
        try session.waitFor("is no currency of ISO 4217")
        session.type("\tsek\r")
        try session.waitFor("21.40 SEK due")
        try session.quit()
    }
}
