import Foundation
import GRDB
import TestSupport
import Testing

@testable import EditorTests

@Suite("Commands on a file that may not be read, is empty, or is no file", .serialized)
struct UnusualDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func path(_ name: String) -> String { program.folder.appending(path: name).path }

    private func makeDatabase(_ name: String = "db.sqlite") throws -> String {
        let sample = Project.sample("08-one-line.xml")
        #expect(try program.run(["import", sample, "--db", path(name)]).status == 0)
        return path(name)
    }

    /// Runs a command as the owner of the files, without root's privilege to read and write all. Another user could not always
    /// enter the folder of temporary files.
    private func runUnprivileged(_ command: String) throws -> (status: Int32, output: String) {
        let privilege = geteuid() == 0 ? "setpriv \(Self.withoutCapabilities.joined(separator: " "))" : ""
        return try program.run(script: "exec \(privilege) billow \(command)")
    }

    private func setPermissions(of name: String, to permissions: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    }

    private nonisolated static let withoutCapabilities = ["--bounding-set=-all", "--inh-caps=-all"]

    private nonisolated static let canDrop =
        geteuid() != 0 || Tool.has("setpriv") && (try? Tool.run("setpriv", withoutCapabilities + ["true"]))?.status == 0

    @Test(
        "say of a database that may not be read, or whose folder may not be entered, that permission is denied",
        .enabled(if: canDrop, "Root reads everything, and setpriv cannot take that away."),
        arguments: ["list", "new --customer X"]
            + (ProgramUnderTest.startsAll
                ? [
                    "check", "show 2026-0145", "export --all", "report open", "customer list", "product list",
                    "backup copy.sqlite",
                ] : []))
    func unreadable(command: String) throws {
        _ = try makeDatabase()
        _ = try makeDatabase("folder/db.sqlite")
        let places = [("db.sqlite", "db.sqlite"), ("folder/db.sqlite", "folder")]
        // A process for each.
        let place = command == "list" ? places[0] : places[1]
        for (file, closed) in ProgramUnderTest.startsAll ? places : [place] {
            try setPermissions(of: closed, to: 0o000)
            let result = try runUnprivileged("\(command) --db \(file)")
            try setPermissions(of: closed, to: 0o700)
            #expect(result.status == 77 && result.output.contains("permission denied"), "\(result)")
            #expect(result.output.contains(file))
        }
    }

    @Test(
        "copy a database that may only be read",
        .enabled(if: canDrop, "Root writes everything, and setpriv cannot take that away."))
    func readOnly() throws {
        _ = try makeDatabase("folder/db.sqlite")
        try setPermissions(of: "folder/db.sqlite", to: 0o444)
        try setPermissions(of: "folder", to: 0o555)
        try FileManager.default.createDirectory(atPath: path("target"), withIntermediateDirectories: false)
        let backup = try runUnprivileged("backup target/copy.sqlite --db folder/db.sqlite")
        let list = try runUnprivileged("list --db folder/db.sqlite")
        try setPermissions(of: "folder", to: 0o755)
        #expect(backup.status == 0 && backup.output.contains("“target/copy.sqlite” has 1 invoice."), "\(backup)")
        #expect(list.status == 0 && list.output.contains("2026-0145"), "\(list)")
        let check = try program.run(["check", "--db", path("target/copy.sqlite")])
        #expect(check.output.contains("1 invoice: all is well."), "\(check.output)")
    }

    @Test("never put a copy in the place of the database itself, of one that an editor has open, or of a pipe")
    func places() throws {
        let (database, other) = (try makeDatabase(), try makeDatabase("other.sqlite"))
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        let editor = try program.start(["--db", other])
        try editor.waitUntilSettled()
        for (place, reason) in [
            (database, "it is the database itself"), (other, "it is a database that a program has open"),
            (path("pipe"), "it is not a file"),
        ] {
            let result = try program.run(["backup", place, "--force", "--db", database])
            #expect(
                result.status == 73 && result.output.contains("“\(place)” cannot be written: \(reason)."), "\(result)")
        }
        try editor.quit()
        #expect(try program.run(["backup", other, "--force", "--db", database]).status == 0)
    }

    @Test("that only read leave an empty file as it is, and name the newest copy of one that was emptied or is gone")
    func emptied() throws {
        let database = try makeDatabase()
        let folder = path("db.copies")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let copy = folder + "/2026-11-20.sqlite"
        #expect(try program.run(["backup", copy, "--db", database]).status == 0)
        try FileManager.default.removeItem(atPath: database)
        let way = "“billow restore \(copy) --db \(database)” puts that copy in its place."
        let missing = try program.run(["list", "--db", database])
        #expect(missing.status == 66 && missing.output.contains(way), "\(missing)")

        try Data().write(to: URL(fileURLWithPath: database))
        let list = try program.run(["list", "--db", database])
        #expect(list.status == 0 && list.output.contains(way), "\(list)")
        let check = try program.run(["check", "--db", database])
        #expect(check.status == 65 && check.output.contains(way) && !check.output.contains("all is well"), "\(check)")
        #expect(check.output.ranges(of: way).count == 1, "\(check)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: database)).isEmpty)
        #expect(try program.run(["restore", copy, "--db", database]).status == 0)
        #expect(try program.run(["check", "--db", database]).output.contains("1 invoice: all is well."))
    }

    @Test(
        "say of a table that is missing what is to be done, with one status", arguments: ["invoiceEntry", "masterData"])
    func missingTable(name: String) throws {
        let database = try makeDatabase()
        let queue = try DatabaseQueue(path: database)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF; DROP TABLE \(name)") }
        try queue.close()
        let result = try program.run(["list", "--db", database])
        #expect(result.status == 65 && result.output.contains("is damaged: no such table: "), "\(result)")
        #expect(result.output.contains("billow restore FILE"))
    }
}
