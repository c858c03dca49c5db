import Foundation
import Testing

@Suite("Lines that another editor changes", .serialized)
struct FollowingTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("leave the cursor on its line, or on the last one, where a line can be added")
    func lines() throws {
        let (first, second) = try program.startTwoWithInvoice(
            "Tea\t1\t\t1", "Milk\t1\t\t2", "Cake\t1\t\t4", "Rice\t1\t\t8", due: "17.85")
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
        try second.quit()
        try first.quit()
    }
}
