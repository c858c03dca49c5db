import Foundation
import Testing

@testable import Terminal

@Suite("A database that is taken away while the editor runs", .serialized)
struct MovedDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    private func newFile(in folder: URL) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.contains(".rescued.") && $0.hasSuffix(".sqlite")
        }
        #expect(names.count == 1, "\(names)")
        return folder.appending(path: names.first ?? "").path
    }

    @Test("is named, what is typed is kept, and a key saves all of it in a new file")
    func deleted() throws {
        let session = try program.startWithInvoice(columns: 200)
        try session.waitUntilSettled()
        for ending in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: program.database + ending) }
        try session.waitFor("was moved, deleted or replaced by another program")
        session.type("\u{1B}[C5\t")
        try session.waitFor("Not saved")
        try session.press([.function(12)])
        try session.waitFor("Everything that was open is in")
        try session.quit()
        let copy = try newFile(in: URL(fileURLWithPath: program.database).deletingLastPathComponent())
        #expect(session.written.contains(copy), "\(session.written)")
        let checked = try program.run(["check", "--db", copy])
        #expect(checked.status == 0, "\(checked.output)")
    }

    @Test("has the new file where databases are if its folder is gone, and that can be read by its owner alone")
    func folderDeleted() throws {
        let own = program.folder.appending(path: "own")
        let database = own.appending(path: "my.sqlite").path
        #expect(try program.run(["company", "--db", database, "--name", "Zed"]).status == 0)
        let session = try program.start(["--db", database], columns: 200)
        try session.waitUntilSettled()
        try FileManager.default.removeItem(at: own)
        try session.waitFor("was moved, deleted or replaced by another program")
        try session.press([.function(12)])
        try session.waitFor("Everything that was open is in")
        try session.quit()
        let copy = try newFile(in: program.folder.appending(path: "data/billow"))
        #expect(URL(fileURLWithPath: copy).lastPathComponent.hasPrefix("my.rescued."))
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try program.run(["company", "--db", copy]).output.contains("Zed"))
    }

    @Test("is written no more where its file was overwritten, and that is said while a field is open, too")
    func overwritten() throws {
        let session = try program.startWithInvoice(columns: 200)
        try session.waitUntilSettled()
        session.type("\u{1B}[C5")
        let text = Data(repeating: 0x20, count: 50_000)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: program.database))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: text)
        try session.waitFor("was overwritten by another program, or its log was, and nothing is written")
        session.type("\t")
        try session.waitUntilSettled()
        session.type("\u{11}")
        try session.waitFor("again to quit and lose it")
        session.type("\u{11}")
        #expect(try session.waitForEnd() == .exited(74))
        #expect(FileManager.default.contents(atPath: program.database) == text)
        #expect(!FileManager.default.fileExists(atPath: program.database + "-wal"))
    }

    @Test("is neither replaced by a backup nor opened by another name while an editor has it, and both otherwise")
    func held() throws {
        let session = try program.startProcessWithInvoice(columns: 200)
        try session.waitUntilSettled()
        let backup = program.folder.appending(path: "backup.sqlite").path
        #expect(try program.run(["backup", backup]).status == 0)
        let unrestored = try program.run(["restore", backup])
        #expect(unrestored.status == 75, "\(unrestored.output)")
        #expect(unrestored.output.contains("Another program holds the database"))
        let other = program.folder.appending(path: "other.sqlite").path
        try FileManager.default.linkItem(atPath: program.database, toPath: other)
        let refused = try program.run(["list", "--db", other])
        #expect(refused.status == 75 && refused.output.contains("open by another name"), "\(refused.output)")
        #expect(try program.run(["list", "--db", program.database]).status == 0)
        try session.quit()
        #expect(try program.run(["list", "--db", other]).status == 0)
        try FileManager.default.removeItem(atPath: other)
        #expect(try program.run(["restore", backup]).status == 0)
    }
}
