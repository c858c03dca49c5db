import Foundation
import TestSupport
import Testing

@testable import Billow

@Suite("A damaged database", .serialized)
struct DamagedDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest(keys: .billow) }

    /// A sample in the database, a backup of it, and then damage which only a look at all of the file finds.
    private func makeDamaged() throws -> String {
        let backup = program.folder.appending(path: "backup.sqlite").path
        let samples = ["01-coffee-three-rates.xml", "08-one-line.xml"].map(Project.sample)
        #expect(try program.run(["import"] + samples).status == 0)
        #expect(try program.run(["backup", backup]).status == 0)
        try DatabaseDamage.exchangeIndexes(at: program.database)
        return backup
    }

    @Test(
        "is read by commands as far as that is possible, with a sentence and a status, and changed by none",
        arguments: ["customer", "invoiceEntry"])
    func commands(table: String) throws {
        let samples = ["01-coffee-three-rates.xml", "08-one-line.xml"].map(Project.sample)
        #expect(try program.run(["import"] + samples).status == 0)
        let whole = try program.run(["show", "2026-0145"]).output
        let list = try program.run(["list"]).output
        try DatabaseDamage.overwrite(table, at: program.database)
        let before = try Data(contentsOf: URL(fileURLWithPath: program.database))
        for (command, output) in [(["list"], list), (["show", "2026-0145"], whole)] {
            let result = try program.run(command)
            #expect(result.status == 65 && result.output.hasSuffix(output), "\(result.output)")
            #expect(
                result.output.hasPrefix("billow: Read only. The database") && result.output.contains("billow restore"))
        }
        let export = try program.run(["export", "2026-0145", "--ubl", "--to", program.folder.path])
        #expect(export.status == 65 && export.output.contains("billow restore"), "\(export.output)")
        try Validator.check(program.folder.appending(path: "2026-0145.xml").path)
        for command in [["edit", "2026-0145", "--set", "note=x"], ["company", "--name", "Zed"]] {
            let refusal = try program.run(command)
            #expect(refusal.status == 65 && refusal.output.contains("is damaged"), "\(refusal.output)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: program.database)) == before)
    }

    @Test("has invoices without lines only in sentences that say so: none is written, and none replaces a file")
    func withoutLines() throws {
        #expect(try program.run(["import", Project.sample("01-coffee-three-rates.xml")]).status == 0)
        try DatabaseDamage.overwrite("invoiceLine", at: program.database)
        let file = program.folder.appending(path: "2026-0141.xml")
        try Data("before".utf8).write(to: file)
        let sentence = "Not all of the invoice “2026-0141” can be read"
        let (options, folder) = (["--force", "--to", program.folder.path], program.folder.appending(path: "new").path)
        for arguments in [
            ["export", "2026-0141", "--ubl"] + options, ["export", "--all", "--ubl"] + options, ["show", "2026-0141"],
            ["graph", "2026-0141", "--force", "--to", file.path], ["show", "2026-0141", "--qr"],
            ["show", "2026-0141", "--json"],
        ] {
            let result = try program.run(arguments)
            #expect(result.status == 65 && result.output.contains(sentence), "\(result.output)")
            #expect(result.output.contains("it lacks 7 of 7 lines") && result.output.contains("billow restore"))
            let isShown =
                result.output.contains("2026-0141, not all of it can be read") && result.output.contains("Issued")
            #expect(isShown == (arguments == ["show", "2026-0141"]), "\(result.output)")
            #expect(!result.output.contains("Sum of lines") && !result.output.contains("paid"), "\(result.output)")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "before")

        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let tables = try program.run(["export", "--all", "--csv", "--to", folder])
        #expect(tables.status == 65 && tables.output.contains(sentence), "\(tables.output)")
        let again = try program.run(["export", "--all", "--csv", "--force", "--to", folder])
        #expect(again.status == 65 && again.output.contains("The tables of a damaged database"), "\(again.output)")
        #expect(try program.run(["list"]).output.contains("Not all can be read of the invoice 2026-0141."))

        let session = try program.start(columns: 120)
        try session.waitFor(["Read only. \(sentence)", "it lacks"])
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("says of invoices that cannot be read that it is damaged, and of others that there are none")
    func withoutInvoices() throws {
        #expect(try program.run(["import", Project.sample("01-coffee-three-rates.xml")]).status == 0)
        try DatabaseDamage.overwrite("invoice", at: program.database)
        for arguments in [["show"], ["export", "--ubl", "--to", program.folder.path], ["graph"]] {
            let command = [arguments[0], "2026-0141"] + arguments.dropFirst()
            let result = try program.run(command)
            #expect(
                result.status == 65 && result.output.contains("No invoice “2026-0141” can be read"), "\(result.output)")
            #expect(result.output.contains("billow restore") && result.output.contains("billow check"))
        }
        let unknown = try program.run(["show", "2026-9999"])
        #expect(unknown.status == 66 && unknown.output.contains("There is no invoice “2026-9999”"), "\(unknown.output)")
        for command in [["pay", "2026-0141"], ["issue", "2026-0141"]] {
            #expect(try program.run(command).status == 65)
        }
        let session = try program.start(columns: 200)
        try session.waitFor("Nothing of this invoice can be read")
        session.send("\u{11}")
        #expect(try session.waitForEnd() == .exited(0))
    }

    @Test("is found after a kill, opened for reading only with the way out, and a backup takes its place")
    func readOnly() throws {
        let backup = try makeDamaged()
        let session = try program.startProcess(columns: 120)
        try session.waitFor("F1 help")
        session.type(" n")
        try session.waitUntilSettled()
        session.type("Alice\t")
        try session.waitUntilSettled()
        session.signal(SIGKILL)
        _ = try session.waitForEnd()
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
