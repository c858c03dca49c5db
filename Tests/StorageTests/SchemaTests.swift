import Foundation
import GRDB
import Testing

@testable import Storage

/// A released step of the schema never changes: what version 1 makes is in a file, and the next change is a step of its own, with
/// a test that opens a file of the step before.
@Suite("The schema")
struct SchemaTests {
    @Test("is the one that version 1 has")
    func text() throws {
        let database = try DatabaseQueue()
        try DatabaseSchema.make(in: database)
        let (version, rows) = try database.read { database in
            (
                try Int.fetchOne(database, sql: "PRAGMA user_version"),
                try String.fetchAll(
                    database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name")
            )
        }
        let text = rows.map { $0 + ";\n" }.joined()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/schema-1.sql")
        if ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] != nil,
            !FileManager.default.fileExists(atPath: file.path)
        {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(version == 1)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
