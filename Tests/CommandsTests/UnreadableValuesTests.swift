import Foundation
import GRDB
import Testing

@testable import EditorTests

/// One value that another program has spoilt hides nothing else.
@Suite("Values that cannot be read", .serialized)
struct UnreadableValuesTests {
    let program: ProgramUnderTest

    init() throws {
        program = try ProgramUnderTest()
        let samples = ["01-coffee-three-rates.xml", "08-one-line.xml"].map(Project.sample)
        #expect(try program.run(["import"] + samples).status == 0)
    }

    private func execute(_ sql: String) throws {
        let database = try DatabaseQueue(path: program.database)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    @Test(
        "are said in the row that has them, beside the other rows, with a sentence and a status, until a repair",
        arguments: [
            ("amountDue", "'abc'", "abc"), ("openAmount", "x'FF'", "\u{FFFD}"), ("id", "'nobody'", "nobody"),
        ])
    func listed(column: String, value: String, shown: String) throws {
        let before = try program.run(["list"]).output
        try execute("UPDATE invoiceEntry SET \(column) = \(value) WHERE number = '2026-0145'")
        let list = try program.run(["list"])
        let rows = list.output.split(separator: "\n")
        #expect(list.status == 65, "\(list.output)")
        #expect(list.output.contains("in invoice 2026-0145 column \(column) holds “\(shown)”. “billow check --repair”"))
        #expect(rows.contains { $0.hasPrefix("2026-0145\t") && $0.hasSuffix("\tunreadable") })
        #expect(before.split(separator: "\n").count { rows.contains($0) } == 1)
        #expect(try program.run(["check", "--repair"]).status == 65)
        #expect(try program.run(["list"]) == (0, before))
    }

    @Test("of the company are said by each command; nothing is printed as set, and a backup has it")
    func company() throws {
        #expect(try program.run(["company", "--name", "Kaffee Klar"]).status == 0)
        try execute("UPDATE masterData SET document = '[[['")
        let name = try program.run(["company", "--name", "Zed"])
        #expect(name.status == 74 && !name.output.contains("Name: Zed"), "\(name.output)")
        #expect(name.output.contains("what is stored of the company is no JSON of its kind. “billow check --repair”"))
        let check = try program.run(["check"])
        #expect(check.status == 65 && check.output.contains("--repair can mend none of it."), "\(check.output)")
        #expect(try program.run(["check", "--repair"]).output.contains("“billow restore FILE”"))
    }

    @Test("leave the list of the editor as it is but for their row, and are no reason not to save")
    func onScreen() throws {
        try execute("UPDATE invoiceEntry SET amountDue = 'abc' WHERE number = '2026-0145'")
        let session = try program.start(columns: 120)
        try session.waitFor(["F1 help", "unreadable"])
        try session.waitUntilSettled()
        let text = session.emulator.text
        #expect(!session.emulator.shows("Not saved") && !text.contains(" … "), "\(text)")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }
}
