import Foundation
import GRDB
import Testing

@testable import Storage

/// A released step of the schema never changes: what each version makes is in a file, and the next change is a step of its own,
/// with a test that opens a file of the version before.
@Suite("The schema")
struct SchemaTests {
    @Test("of a version is the one that its file has, of which the later have only what is new", arguments: 1...2)
    func text(version: Int) throws {
        let database = try DatabaseQueue()
        try DatabaseSchema.make(in: database, version: version)
        let former = version == 1 ? [] : try Self.statements(of: version - 1)
        let text = try Self.statements(in: database).filter { !former.contains($0) }.joined()
        let file = FormerDatabase.folder.appending(path: "schema-\(version).sql")
        if ProcessInfo.processInfo.environment["BILLOW_REWRITE_SCREENS"] != nil,
            !FileManager.default.fileExists(atPath: file.path)
        {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try database.read(DatabaseSchema.storedVersion) == version)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("of a file of 0.1.0 is that of a new one once it is opened")
    func stepped() throws {
        let fixture = try FormerDatabase()
        #expect(try fixture.read(Self.statements) == Self.statements(of: 1))
        try Repository(path: fixture.path).close()
        #expect(try fixture.read(Self.statements) == Self.statements(of: DatabaseSchema.version))
        let marks = try fixture.read {
            try [Int.fetchOne($0, sql: "PRAGMA application_id"), Int.fetchOne($0, sql: "PRAGMA user_version")]
        }
        #expect(marks == [DatabaseSchema.applicationID, DatabaseSchema.version])
    }

    @Test("refuses a commit without an identity, as 0.1.0 writes it, and all that is written with it")
    func unidentified() throws {
        let fixture = try FormerDatabase()
        try Repository(path: fixture.path).close()
        let database = try DatabaseQueue(path: fixture.path)
        let error = #expect(throws: DatabaseError.self) {
            try database.write { database in
                try database.execute(sql: "UPDATE invoice SET document = '{}'")
                try database.execute(sql: "INSERT INTO changeLog (program, invoice, kind) VALUES ('x', 'y', 'update')")
            }
        }
        #expect(error?.message == "a later version of Billow uses the file now, so quit and start that version")
        #expect(error.map(StorageError.isRefusal) == true)
        try database.close()
        let store = try Repository(path: fixture.path)
        #expect(try store.check() == [] && store.list.count == FormerDatabase.count)
        try store.close()
    }

    @Test(
        "of a build that was never released is refused with a sentence",
        arguments: [
            (version: DatabaseSchema.version, application: 0x4269_6C31), (1, 0x4269_6C46),
        ])
    func unreleased(version: Int, application: Int) throws {
        let scratch = Scratch()
        try scratch.makeStore()
        try scratch.spoil("PRAGMA user_version = \(version); PRAGMA application_id = \(application)")
        let error = #expect(throws: StorageError.self) { try Repository(path: scratch.path) }
        #expect(error == .unreleased(path: scratch.path) && error?.exitCode == 65)
        #expect(error?.description.contains("was made by a build of Billow that was never released") == true)
    }

    private static func statements(of version: Int) throws -> [String] {
        let database = try DatabaseQueue()
        try DatabaseSchema.make(in: database, version: version)
        return try statements(in: database)
    }

    private static func statements(in database: DatabaseQueue) throws -> [String] { try database.read(statements) }

    private static func statements(_ database: Database) throws -> [String] {
        let sql = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
        return try String.fetchAll(database, sql: sql).map { $0 + ";\n" }
    }
}
