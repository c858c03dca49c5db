import Foundation
import Testing

@testable import EditorTests

/// `.ci/test` lists failures by the names of suites and tests, without their files.
@Suite("The names of suites")
struct SuiteNameTests {
    @Test("are there, and differ from one another")
    func unique() throws {
        let texts = try Project.files(of: "Tests", endings: ["swift"])
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let suites = texts.flatMap { $0.matches(of: /(?m)^@Suite(?:\("([^"]*)")?/).map { $0.1.map(String.init) ?? "" } }
        #expect(suites.count > 100 && !suites.contains(""))
        for text in texts {
            let types = text.matches(of: /(?m)^(?:final )?(?:struct|class) (\w+Tests)\b/).map(\.1)
            #expect(types.count <= text.matches(of: /(?m)^@Suite/).count, "\(types)")
        }
        let several = Dictionary(grouping: suites) { $0 }.filter { $1.count > 1 }
        #expect(several.keys.sorted() == [])
    }

    @Test("are followed by the names of all tests")
    func tests() throws {
        for file in Project.files(of: "Tests", endings: ["swift"]) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let nameless = text.matches(of: /(?m)^ +@Test(?!\(\s*")/).count
            #expect(nameless == 0, "\(file.lastPathComponent)")
        }
    }
}
