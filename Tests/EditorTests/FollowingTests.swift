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
        try second.waitFor("line 4/4")
        first.type("gx")
        try second.waitFor(["line 3/3", "16.66 EUR due"])
        first.type("Gx")
        try second.waitFor(["line 2/2", "7.14 EUR due"])
        second.type("aBread\t1\t\t16\r\u{1B}")
        try second.waitFor(["line 3/3", "26.18 EUR due"])
        try first.waitFor("26.18 EUR due")
        try second.quit()
        try first.quit()
    }
}
