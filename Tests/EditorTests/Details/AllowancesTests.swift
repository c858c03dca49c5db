import Foundation
import Testing

@Suite("Allowances in the editor", .serialized)
struct AllowancesTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("of ten percent of a line follow its quantity and its price, key by key")
    func ofLine() throws {
        let session = try program.startWithInvoice("Tea\t1\t\t8.99", due: "10.70", rows: 30, columns: 120)
        session.type(" -10%\r")
        try session.waitFor("9.63 EUR due")
        session.type("\u{1B}\u{1B}[C1")
        try session.waitUntilSettled()
        session.type("2")
        try session.waitFor("115.54 EUR due")
        session.type("\t")
        try session.waitUntilSettled()
        session.type("\t5\t")
        try session.waitFor("64.26 EUR due")
        session.type(" u")
        try session.waitFor("115.54 EUR due")
        session.type(" u")
        try session.waitFor("9.63 EUR due")
        try session.quit()
    }

    @Test("show base and amount that follow, take over what is typed there, and follow again once it is cleared")
    func fields() throws {
        let session = try program.startWithInvoice("Tea\t10\t\t10", due: "119.00", rows: 30, columns: 120)
        session.type(" -10%\r")
        try session.wait("the base") { $0.text.contains("of                  100.00") }
        try session.wait("the amount") { $0.text.contains("Amount              10.00") }
        session.type("\u{1B}[B50\r")
        try session.waitFor("113.05 EUR due")
        session.type("\u{1B}[A\u{7F}\r")
        try session.waitFor("107.10 EUR due")
        try session.wait("the base again") { $0.text.contains("of                  100.00") }
        session.type("\u{1B}[A\u{1B}[A\u{1B}[A7\r")
        try session.waitFor("110.67 EUR due")
        try session.wait("no percentage") { !$0.text.contains("Percent         10") }
        try session.quit()
    }
}
