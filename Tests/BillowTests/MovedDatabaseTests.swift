import Foundation
import Testing

@Suite("A database that is taken away while the editor runs", .serialized)
struct MovedDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("has a copy beside it in which the editor continues, which is named on the screen and at the end")
    func deleted() throws {
        let session = try program.startProcessWithInvoice(columns: 200)
        try session.waitUntilSettled()
        for ending in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: program.database + ending) }
        try session.waitFor("was moved, deleted or replaced by another program.")
        session.type("l5\r")
        try session.waitUntilSettled()
        try session.quit()
        let folder = URL(fileURLWithPath: program.database).deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.contains("rescued") && $0.hasSuffix(".sqlite")
        }
        #expect(names.count == 1 && session.written.contains(names.first ?? "no copy"))
        let copy = folder.appending(path: names.first ?? "").path
        let checked = try program.run(["check", "--db", copy])
        #expect(checked.status == 0, "\(checked.output)")
        let again = try program.startProcess(["--db", copy])
        try again.waitFor("59.50")
        try again.quit()
    }

    @Test(
        "has that copy where databases are if its folder is gone, or at last where it says that files are deleted",
        arguments: [("new/data", false), ("/dev/null", true)])
    func folderDeleted(data: String, isTemporary: Bool) throws {
        let own = program.folder.appending(path: "own"), temporary = program.folder.appending(path: "tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        let database = own.appending(path: "my.sqlite").path
        #expect(try program.run(["company", "--db", database, "--name", "Zed"]).status == 0)
        let home = data.hasPrefix("/") ? data : program.folder.appending(path: data).path
        let session = try program.startProcess(
            ["--db", database], environment: ["XDG_DATA_HOME": home, "TMPDIR": temporary.path], columns: 200)
        try session.waitUntilSettled()
        try FileManager.default.removeItem(at: own)
        try session.waitFor("was moved, deleted or replaced by another program.")
        try session.quit()
        #expect(session.written.contains("That folder is emptied") == isTemporary)
        let folder = isTemporary ? temporary.path : home + "/billow"
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sqlite") }
        #expect(copies.count == 1 && copies.first?.hasPrefix("my.rescued.") == true)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + (copies.first ?? ""))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("has a copy where its file was overwritten, into which nothing more is written")
    func overwritten() throws {
        let session = try program.startProcessWithInvoice(columns: 200)
        try session.waitUntilSettled()
        let text = Data(repeating: 0x20, count: 50_000)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: program.database))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: text)
        try session.waitFor("was overwritten by another program; nothing is written into it any more.")
        session.type("l5\r")
        try session.waitUntilSettled()
        try session.quit()
        #expect(FileManager.default.contents(atPath: program.database) == text)
        let folder = URL(fileURLWithPath: program.database).deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let copy = folder.appending(path: names.first { $0.contains("rescued") && $0.hasSuffix(".sqlite") } ?? "").path
        #expect(session.written.contains("rescued") && !names.contains { $0 == "billow.sqlite-wal" })
        let checked = try program.run(["check", "--db", copy])
        #expect(checked.status == 0, "\(checked.output)")
        let again = try program.startProcess(["--db", copy])
        try again.waitFor("59.50")
        try again.quit()
    }

    @Test("is refused by another name while an editor has it open, and opened by it otherwise")
    func otherName() throws {
        let session = try program.startProcessWithInvoice(columns: 200)
        try session.waitUntilSettled()
        let other = program.folder.appending(path: "other.sqlite").path
        try FileManager.default.linkItem(atPath: program.database, toPath: other)
        let refused = try program.run(["list", "--db", other])
        #expect(refused.status == 75 && refused.output.contains("open by another name"), "\(refused.output)")
        #expect(try program.run(["list", "--db", program.database]).status == 0)
        try session.quit()
        #expect(try program.run(["list", "--db", other]).status == 0)
    }
}
