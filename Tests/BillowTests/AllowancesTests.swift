import Foundation
import Testing

@Suite("Allowances in the editor", .serialized)
struct AllowancesTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("of ten percent of a line follow its quantity and its price, key by key")
    func ofLine() throws {
        let session = try program.startWithInvoice("Tea\t1\t8.99", due: "10.70", rows: 30, columns: 100)
        session.type("%10%\r")
        try session.waitFor("Amount due 9.63")
        session.type("\u{1B}l1")
        try session.waitUntilSettled()
        session.type("2")
        try session.waitFor("Amount due 115.54")
        session.type("\r")
        try session.waitUntilSettled()
        session.type("l5\r")
        try session.waitFor("Amount due 64.26")
        session.type("u")
        try session.waitFor("Amount due 115.54")
        session.type("u")
        try session.waitFor("Amount due 9.63")
        try session.quit()
    }

    @Test("show base and amount that follow, take over what is typed there, and follow again once it is cleared")
    func fields() throws {
        let session = try program.startWithInvoice("Tea\t10\t10", due: "119.00", rows: 30, columns: 100)
        session.type("%10%\r")
        try session.wait("the base") { $0.text.contains("of              100.00") }
        try session.wait("the amount") { $0.text.contains("Amount          10.00") }
        session.type("jj50\r")
        try session.waitFor("Amount due 113.05")
        session.type("\r\u{15}\r")
        try session.waitFor("Amount due 107.10")
        try session.wait("the base again") { $0.text.contains("of              100.00") }
        session.type("kk7\r")
        try session.waitFor("Amount due 110.67")
        try session.wait("no percentage") { !$0.text.contains("Percent         10") }
        try session.quit()
    }
}
