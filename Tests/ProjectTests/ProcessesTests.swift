import Foundation
import Testing

@testable import EditorTests

/// Processes are slow, so the page *Testing* lists each test that starts the program, with its reason.
@Suite("The tests that start the program")
struct ProcessesTests {
    /// The most processes, besides exit tests and runs of the compiler.
    private static let most = 60

    /// Rows of the page: the suites of each, and its processes.
    private static func rows() throws -> [(suites: [String], count: Int)] {
        let page = try Project.read("Sources/Editor/Editor.docc/Testing.md")
        let table = try #require(page.firstMatch(of: #/## Processes\n((?s).*?)\n## /#)).1
        return table.matches(of: /(?m)^\| (`[^|]*) \| (\d+) \|/).map { row in
            (row.1.matches(of: /`(\w+)/).map { String($0.1) }, Int(row.2) ?? 0)
        }
    }

    @Test("are listed on their page, and no others, with at most 60 starts in all")
    func listed() throws {
        let rows = try Self.rows()
        let call =
            #/\.(?:start(?:Process|ProcessWithInvoice|TwoWithInvoice|Shell)|runProcess)\(|\.run\(\s*script:|\.begin\("/#
        let files = try Project.files(of: "Tests").filter { $0.path.hasSuffix("Tests.swift") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.filter { $0.contains(call) }
        // A file may have several suites.
        let suites = files.map { $0.matches(of: /\b(?:struct|class) (\w+Tests)\b/).map { String($0.1) } }
        let listed = Set(rows.flatMap(\.suites))
        #expect(suites.filter { listed.isDisjoint(with: $0) } == [])
        #expect(listed.subtracting(suites.joined()) == [])
        let count = rows.reduce(0) { $0 + $1.count }
        #expect((1...Self.most).contains(count), "\(count)")
    }
}
