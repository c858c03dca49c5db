import ArgumentParser
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation
@testable import Program

@Suite("The editor's command")
struct OpenCommandTests {
    @Test("means without the parser what it means with it", arguments: [[], ["--db", "a.sqlite"], ["--db", ""]])
    func withoutParsing(arguments: [String]) throws {
        let mine = try #require(OpenCommand(withoutParsing: arguments))
        let parsed = try #require(try BillowCommand.parseAsRoot(arguments) as? OpenCommand)
        #expect(mine.files == parsed.files)
        let (a, b) = (mine.options, parsed.options)
        #expect(a.db == b.db && a.trace == b.trace && a.record == b.record && a.keys == b.keys)
        #expect(a.plain == b.plain && a.noWave == b.noWave)
    }

    @Test(
        "leaves all else to the parser",
        arguments: [
            ["--db"], ["--db", "--plain"], ["--db=a"], ["a.xml"], ["--help"], ["demo"], ["--db", "a", "b.xml"],
        ])
    func others(arguments: [String]) {
        #expect(OpenCommand(withoutParsing: arguments) == nil)
    }
}
