import Foundation
import Testing

@Suite("A database that is taken away while the editor runs", .serialized)
struct MovedDatabaseTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("is gone on with in a copy beside it, which is named on the screen and at the end")
    func deleted() throws {
        let session = try program.startWithInvoice(columns: 200)
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
        let again = try program.start(["--db", copy])
        try again.waitFor("59.50")
        try again.quit()
    }
}
