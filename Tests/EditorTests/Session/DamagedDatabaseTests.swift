import Foundation
import GRDB
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("A damaged database", .serialized)
struct DamagedDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// A sample in the database, a backup of it, and then damage which only a look at all of the file finds.
    private func makeDamaged() throws -> String {
        let backup = program.folder.appending(path: "backup.sqlite").path
        let samples = ["01-coffee-three-rates.xml", "08-one-line.xml"].map(Project.sample)
        #expect(try program.run(["import"] + samples).status == 0)
        #expect(try program.run(["backup", backup]).status == 0)
        try DatabaseDamage.exchangeIndexes(at: program.database)
        return backup
    }

    @Test("is refused by commands with the newest daily copy and the way to save what can be read, and stays as it is")
    func commands() throws {
        let backup = try makeDamaged()
        // All of the file is checked, as after an unclean end.
        let database = try DatabaseQueue(path: program.database)
        try database.inDatabase { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            try database.execute(sql: "PRAGMA user_version = \(version | 1 << 16)")
        }
        try database.close()
        let copies = program.folder.appending(path: "data/billow/billow.copies").path
        try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: backup, toPath: copies + "/2026-11-20.sqlite")
        for command in [["list"], ["show", "2026-0145"], ["export", "--all"], ["company", "--name", "Zed"]] {
            let refusal = try program.run(command)
            #expect(refusal.status == 65 && refusal.output.contains("is damaged"), "\(refusal.output)")
            #expect(
                refusal.output.contains(".recover”")
                    && refusal.output.contains("“billow restore \(copies)/2026-11-20.sqlite”"))
        }
    }

    @Test("is found after a kill, opened for reading only with the way out, and a backup takes its place")
    func readOnly() throws {
        let backup = try makeDamaged()
        let session = try program.start(columns: 120)
        try session.waitFor("F1 help")
        session.type(" n")
        try session.waitUntilSettled()
        session.type("Alice\t")
        try session.waitUntilSettled()
        try session.kill(leaving: program.folder)
        let before = try Data(contentsOf: URL(fileURLWithPath: program.database))

        let again = try program.start(columns: 120)
        try again.waitFor(["Read only. The database", "is damaged"])
        again.type("\r\u{1B}[BCocoa")
        try again.waitFor("Nothing can be changed.")
        #expect(!again.emulator.shows("Cocoa"))
        again.type("\u{1B} n")
        try again.waitFor("Nothing can be changed.")
        again.send("\u{11}")
        #expect(try again.waitForEnd() == .exited(0), "\(again.emulator.text)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: program.database)) == before)

        #expect(try program.run(["restore", backup]).status == 0)
        let check = try program.run(["check"])
        #expect(check.output.contains("2 invoices: all is well"), "\(check.output)")
    }
}
