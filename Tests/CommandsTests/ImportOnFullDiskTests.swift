import Foundation
import GRDB
import Testing

@testable import EditorTests

@Suite("“billow import” on a disk that becomes full")
struct ImportOnFullDiskTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("names those that are in, and from which one on they are not, and leaves no supplier of the others behind")
    func limited() throws {
        let sample = try String(contentsOfFile: Project.sample("01-coffee-three-rates.xml"), encoding: .utf8)
        #expect(try program.run(["company", "--name", "Me"]).status == 0)
        for number in 100..<300 {
            let text = sample.replacing("2026-0141", with: "N-\(number)")
                .replacing("DE298765432", with: "DE298765\(number)").replacing("Morgenröte", with: "Nr \(number)")
            try Data(text.utf8).write(to: program.folder.appending(path: "\(number).xml"))
        }
        let (status, output) = try program.run(script: "ulimit -f 2600; exec billow import *.xml")
        let lines = output.split(separator: "\n")
        let count = lines.count { $0.hasSuffix(" EUR due") }
        #expect(status == 74 && (1..<200).contains(count), "\(output)")
        #expect(try program.run(["list"]).output.split(separator: "\n").count == count)
        #expect(try program.run(["customer", "list"]).output.split(separator: "\n").count == count)
        let said = Array(lines.filter { $0.hasPrefix("billow: ") }.suffix(2))
        try #require(said.count == 2, "\(output)")
        #expect(
            said[0] == "billow: \(count) of 200 invoices are imported, those from “\(100 + count).xml” on are not.")
        #expect(said[1].hasPrefix("billow: The database “") && !said[1].contains("kept"))
    }

    @Test("adds no invoice whose seller cannot be added, so that it is there once after a second try")
    func secondTry() throws {
        let sample = Project.sample("08-one-line.xml")
        #expect(try program.run(["company", "--name", "Me"]).status == 0)
        let database = try DatabaseQueue(path: program.database)
        try database.write {
            try $0.execute(
                sql: "CREATE TRIGGER refusal BEFORE INSERT ON customer BEGIN SELECT raise(ABORT, 'not today'); END")
        }
        let refused = try program.run(["import", sample])
        let sentence = "billow: 0 of 1 invoices are imported, those from “\(sample)” on are not.\n"
        #expect(refused.status == 74 && refused.output.hasPrefix(sentence), "\(refused.output)")
        #expect(refused.output.contains("not today"))
        try database.write { try $0.execute(sql: "DROP TRIGGER refusal") }
        let second = try program.run(["import", sample])
        #expect(second.status == 0 && !second.output.contains("in the database already"), "\(second.output)")
        #expect(try program.run(["list"]).output.split(separator: "\n").count == 1)
    }
}

@Suite("“billow import” that is killed")
struct KilledImportTests {
    /// `.ci/soak killed-import` imports 1,000.
    private let count = Int(ProcessInfo.processInfo.environment["BILLOW_IMPORTS"] ?? "") ?? 200

    @Test("adds the rest at the second time, and nothing twice")
    func killed() throws {
        let sample = try String(contentsOfFile: Project.sample("01-coffee-three-rates.xml"), encoding: .utf8)
        let program = try ProgramUnderTest()
        #expect(try program.run(["company", "--name", "Me"]).status == 0)
        let files = try (1...count).map { number in
            let file = program.folder.appending(path: "\(number).xml")
            let text = sample.replacing("2026-0141", with: "N-\(number)")
                .replacing("Morgenröte", with: "Nr \(number / 3)")
            try Data(text.utf8).write(to: file)
            return file.path
        }
        // An invoice has some 75 writes.
        let point = try program.crashPoint("AT", "\(count * 20)")
        let killed = try program.runProcess(["import"] + files, environment: point)
        #expect(killed.status == SIGKILL, "\(killed.output)")
        let before = try numbers(in: program).count
        #expect((count / 8..<count).contains(before), "\(before)")
        let again = try program.run(["import"] + files)
        let added = again.output.split(separator: "\n").count { $0.hasSuffix(" EUR due") }
        #expect(again.status == 2 && added + before == count, "\(again.output)")
        let numbers = try numbers(in: program)
        #expect(numbers.count == count && Set(numbers).count == count)
        let check = try program.run(["check"])
        #expect(check.status == 0 && check.output.hasSuffix("\(count) invoices: all is well.\n"), "\(check.output)")
    }

    private func numbers(in program: ProgramUnderTest) throws -> [Substring] {
        try program.run(["list"]).output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }
}
