import Foundation
import Testing

@testable import Sharing

/// A released version of the tables never changes: what each version makes is in a file, and the next change is a step of its own,
/// with a test that takes it on the tables of the version before.
@Suite("The server's script")
struct ServerScriptTests {
    @Test("makes the tables of its version, and their indexes, as its file has them")
    func text() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "Fixtures/server-\(ServerScript.version).sql")
        let statements = ServerScript.text.components(separatedBy: ";\n").map(Self.uncommented)
        let text = statements.filter { $0.hasPrefix("CREATE ") && $0.contains(" IF NOT EXISTS ") }
        #expect(try String(contentsOf: file, encoding: .utf8) == text.map { $0 + ";\n" }.joined())
    }

    private static func uncommented(_ statement: String) -> String {
        let lines = statement.split(separator: "\n").map { line in
            let end = line.firstRange(of: "--")?.lowerBound ?? line.endIndex
            return line[..<end].trimmingCharacters(in: .whitespaces)
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
