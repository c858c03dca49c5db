import Foundation
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

/// Invoices that make themselves, as a script and as a user would see it.
@Suite("Recurring invoices", .serialized)
struct RecurringTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func run(_ day: String = "2026-09-30", _ arguments: String...) throws -> (status: Int32, output: String) {
        try program.run(arguments, environment: ["BILLOW_TODAY": day])
    }

    private func prepare() throws {
        try program.prepareDatabase()
        _ = try run("2026-09-30", "company", "--name", "Kaffee Klar GmbH", "--vat-id", "DE123456789")
        _ = try run("2026-09-30", "customer", "add", "--name", "Hotel Seeblick KG")
        _ = try run("2026-09-30", "new", "--customer", "Seeblick", "--line", "Rent;1;500;19")
    }

    @Test("are made as drafts when their day has come, days that were missed as well, and none twice")
    func commands() throws {
        try prepare()
        let none = try run("2026-09-30", "recur", "draft-1", "--pause", "--json")
        #expect(none.status == 0 && none.output.contains("\"name\": \"draft-1\""), "\(none.output)")
        #expect(!none.output.contains("\"\""), "\(none.output)")
        #expect(
            try run("2026-09-30", "recur", "draft-1")
                == (0, "draft-1 is made again each month as a draft, next on 2026-10-31.\n"))
        #expect(try run("2026-10-30", "recur") == (0, "No recurring invoice is due.\n"))
        let made = try run("2026-11-30", "recur")
        #expect(
            made == (
                0,
                "2 drafts were made of recurring invoices, 1 of them for a day that was missed: "
                    + "draft-2 of 2026-10-31, draft-3 of 2026-11-30.\n"
            ))
        #expect(try run("2026-11-30", "recur") == (0, "No recurring invoice is due.\n"))
        #expect(try run("2026-11-30", "list").output.split(separator: "\n").count == 3)
        #expect(
            try run("2026-11-30", "recur", "--list") == (0, "draft-1\tHotel Seeblick KG\teach month\t2026-12-31\n"))
        #expect(
            try run("2026-11-30", "recur", "draft-1", "--pause").output
                == "draft-1, Hotel Seeblick KG: each month, paused.\n")
        #expect(
            try run("2026-11-30", "recur", "--list") == (0, "draft-1\tHotel Seeblick KG\teach month\tpaused\n"))
        #expect(
            try run("2027-01-30", "recur", "draft-1", "--resume").output
                == "draft-1, Hotel Seeblick KG: each month, next on 2027-01-31.\n")
        #expect(
            try run("2026-11-30", "recur", "draft-1", "--stop").output == "draft-1 is not made again any more.\n")
        #expect(try run("2027-11-30", "recur") == (0, "No recurring invoice is due.\n"))
        #expect(try run("2026-11-30", "check").status == 0)
    }

    @Test("are made at the start of the program, which says so, and two that start at once make them once")
    func starts() throws {
        try prepare()
        _ = try run("2026-09-30", "recur", "draft-1", "--every", "quarter")
        let sessions = try (0..<2).map { _ in
            try program.startProcess(environment: ["BILLOW_TODAY": "2026-12-31"], rows: 30, columns: 120)
        }
        for session in sessions {
            try session.waitFor("draft")
            session.send("\u{11}")
            #expect(try session.waitForEnd() == .exited(0))
        }
        let texts = sessions.map(\.emulator.text)
        #expect(try run("2026-12-31", "list").output.split(separator: "\n").count == 2, "\(texts)")
    }

    @Test("begin and end with a key")
    func keys() throws {
        let session = try program.start(["demo"], environment: ["BILLOW_TODAY": "2026-11-21"], rows: 30, columns: 100)
        try session.waitFor(["2026-0141", "Ready to issue"])
        session.type(" am")
        try session.waitFor("2026-0141 is made again each month as a draft, next on 2026-12-")
        session.type(" al")
        try session.waitFor("Hotel Seeblick KG: each month, next on ")
        session.type(" am")
        try session.waitFor("2026-0141 is not made again any more.")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0) && session.isIntact)
    }
}
