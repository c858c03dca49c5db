import Foundation
import GRDB
import Testing

@testable import EditorTests

@Suite("“billow import” on a disk that becomes full")
struct ImportOnFullDiskTests {
    let program: ProgramUnderTest

    init() throws { program = try ProgramUnderTest() }

    @Test("names those that are in, and from which one on they are not")
    func limited() throws {
        let sample = Project.sample("01-coffee-three-rates.xml")
        let (_, output) = try program.run(
            script: """
                billow company --name Me >/dev/null
                for i in $(seq 100 299); do sed "s/2026-0141/N-$i/" "\(sample)" > $i.xml; done
                (ulimit -f 1400; billow import *.xml >in 2>err) || echo status $?
                grep -c 'EUR due' in
                billow list | wc -l
                tail -2 err
                """)
        let lines = output.split(separator: "\n").map(String.init)
        try #require(lines.count == 5, "\(output)")
        let count = try #require(Int(lines[1]))
        #expect(lines[0] == "status 74" && (1..<200).contains(count) && lines[2] == lines[1])
        #expect(
            lines[3] == "billow: \(count) of 200 invoices are imported, those from “\(100 + count).xml” on are not.")
        #expect(lines[4].hasPrefix("billow: The database “") && !lines[4].contains("kept"))
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

    @Test("leaves no supplier behind of an invoice that is not in")
    func supplier() throws {
        let sample = Project.sample("01-coffee-three-rates.xml")
        let (_, output) = try program.run(
            script: """
                billow company --name Me >/dev/null
                for i in $(seq 100 130); do
                    sed "s/2026-0141/N-$i/; s/DE298765432/DE298765$i/; s/Morgenröte/Nr $i/" "\(sample)" > $i.xml
                done
                (ulimit -f 1200; billow import *.xml >in 2>err) || echo status $?
                billow list | wc -l
                billow customer list | wc -l
                """)
        let lines = output.split(separator: "\n").map(String.init)
        try #require(lines.count == 3, "\(output)")
        let count = try #require(Int(lines[1]))
        #expect(lines[0] == "status 74" && (1..<31).contains(count) && lines[2] == lines[1], "\(output)")
    }
}

@Suite("“billow import” that is killed")
struct KilledImportTests {
    /// `.ci/soak killed-import` imports 1,000.
    private let count = Int(ProcessInfo.processInfo.environment["BILLOW_IMPORTS"] ?? "") ?? 200

    @Test("adds the rest at the second time, and nothing twice")
    func killed() throws {
        let sample = Project.sample("01-coffee-three-rates.xml")
        let (_, output) = try ProgramUnderTest().run(
            script: """
                billow company --name Me >/dev/null
                for i in $(seq \(count)); do
                    sed "s/2026-0141/N-$i/; s/Morgenröte/Nr $((i / 3))/" "\(sample)" > $i.xml
                done
                billow import *.xml >in 2>err & program=$!
                while [ $(billow list | wc -l) -lt \(count / 8) ]; do kill -0 $program || break; done
                { kill -9 $program; wait $program; } 2>/dev/null || true
                before=$(billow list | wc -l)
                [ $before -lt \(count) ] && echo killed
                status=0; billow import *.xml >in 2>err || status=$?
                echo "status $status, $(($(grep -c "EUR due" in) + before)) with those before"
                billow list | cut -f1 | sort -u | wc -l
                billow list | wc -l
                billow check | tail -1
                """)
        #expect(
            output == """
                killed
                status 2, \(count) with those before
                \(count)
                \(count)
                \(count) invoices: all is well.

                """)
    }
}
