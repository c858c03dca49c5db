import Foundation
import Testing

@Suite("Learning", .serialized)
struct EditorLearningTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("makes a product of what is used twice, with the price and VAT that were typed")
    func usedTwice() throws {
        let session = try program.startWithInvoice("Grinder burrs\t2\t\t89\t7", due: "190.46", columns: 120)
        session.type("nB\r\u{1B}aGrinder burrs\t1\t\t90\t7\r\u{1B}")
        try session.waitFor("96.30 EUR due")
        session.type("nC\r\u{1B}agri")
        try session.waitFor("⇥ Grinder burrs   pcs   90.00   7 %")
        session.type("\t3\r\u{1B}")
        try session.waitFor("288.90 EUR due")
        try session.quit()
        let again = try program.start(columns: 120)
        try again.waitFor("288.90 EUR due")
        again.type("P")
        try again.waitFor(["Products", "Grinder burrs", "90.00"])
        again.type("\u{1B}")
        try again.quit()
    }

    @Test("is not lost by a crash after a line was entered: the next start learns from it")
    func crash() throws {
        let session = try program.startProcessWithInvoice(
            "Grinder burrs\t2\t\t89\t7", "Grinder burrs\t1\t\t90\t7", due: "286.76", columns: 120)
        try session.waitUntilSettled()
        session.signal(SIGKILL)
        #expect(try session.waitForEnd() == .signalled(SIGKILL))
        for _ in 0..<2 {
            let again = try program.start(columns: 120)
            try again.waitFor("286.76 EUR due")
            again.type("P")
            try again.waitFor(["Products", "Grinder burrs", "90.00"])
            again.type("\u{1B}")
            try again.quit()
            #expect(try program.run(["check"]).status == 0)
        }
    }

    @Test("is seen by another program at once")
    func elsewhere() throws {
        let (first, second) = try program.startTwoWithInvoice("Tea\t2\t\t10", "Tea\t1\t\t10", due: "35.70")
        first.type("nB\r\u{1B}")
        // What was learnt comes before the invoice that was begun after it.
        try second.wait("the invoice B") { $0.lines.contains { $0.hasPrefix(" B  ") } }
        second.type("nC\r\u{1B}ate")
        try second.waitFor("⇥ Tea   pcs   10.00   19 %")
        second.type("\t\u{1B}")
        try second.waitUntilSettled()
        try second.quit()
        try first.quit()
    }
}
