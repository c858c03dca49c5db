import Foundation
import Testing

@Suite("Long work", .serialized)
struct LongWorkTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    /// Starts a command, and presses Ctrl-C once it shows how far it is.
    private func stop(_ arguments: [String], at bar: String) throws -> String {
        let session = try program.start(arguments, columns: 200)
        try session.waitFor([bar, "^C stops"])
        session.send("\u{3}")
        #expect(try session.waitForEnd(within: .seconds(60)) == .exited(130), "\(session.emulator.text)")
        #expect(session.isIntact)
        return session.emulator.text
    }

    private func expectWhole(_ location: SourceLocation = #_sourceLocation) throws {
        let check = try program.run(["check"])
        #expect(check.status == 0 && check.output.contains("all is well"), "\(check.output)", sourceLocation: location)
    }

    @Test("of a table shows a bar and stops with Ctrl-C: what it says is taken in, and a second run takes in the rest")
    func table() throws {
        let file = program.folder.appending(path: "many.csv")
        let rows = (0..<5_000).map { "\($0);Customer \($0);Some street \($0 % 90), with a long name in a long town\n" }
        try Data(("Number;Name;Street\n" + rows.joined()).utf8).write(to: file)
        let text = try stop(["import", file.path], at: "Taking in customers")
        let stopped = try #require(text.firstMatch(of: /Stopped: (\d+) customers of/)?.1).description
        #expect(text.contains("Name it again to go on: nobody is added twice."))
        try expectWhole()
        let again = try program.run(["import", file.path])
        #expect(again.output.contains("\(5_000 - (Int(stopped) ?? 0)) customers taken in, \(stopped) that were known"))
        try expectWhole()
    }

    @Test("of made-up invoices stops with Ctrl-C: those that it names are there, and the database is whole")
    func demo() throws {
        let text = try stop(["demo", "--invoices", "60000", "--db", program.database], at: "Making invoices")
        let made = try #require(text.firstMatch(of: /Stopped: (\d+) of 60000 invoices are made/)?.1)
        let check = try program.run(["check"])
        #expect(check.output.contains("\(made) invoices: all is well."), "\(check.output)")
        #expect(try stop(["check"], at: "Checking invoices").contains("Stopped"))
        try expectWhole()
        #expect(try stop(["demo", "--invoices", "60000"], at: "Making invoices").contains("nothing of it is kept"))
    }

    @Test("of reading files stops with Ctrl-C before anything is taken in, or after the invoices that it names")
    func files() throws {
        let sample = Project.sample("07-hotel-month-1000-lines.xml")
        let text = try stop(["import"] + Array(repeating: sample, count: 40), at: "Reading files")
        #expect(text.contains("Stopped. The database is whole"))
        try expectWhole()
    }

    @Test("of writing files stops with Ctrl-C between two invoices, and says how many are written")
    func export() throws {
        let made = try program.run(
            ["demo", "--invoices", "2000", "--plain", "--db", program.database], input: "quit\n")
        #expect(made.status == 0, "\(made.output)")
        let outbox = program.folder.appending(path: "outbox").path
        try FileManager.default.createDirectory(atPath: outbox, withIntermediateDirectories: true)
        let text = try stop(["export", "--all", "--text", "--name", "{id}", "--to", outbox], at: "Writing invoices")
        let written = try #require(text.firstMatch(of: /Stopped: (\d+) of 2000 invoices are written/)?.1)
        let files = try FileManager.default.contentsOfDirectory(atPath: outbox)
        #expect(files.count == Int(written) && files.allSatisfy { $0.hasSuffix(".txt") }, "\(files.count)")
    }
}
