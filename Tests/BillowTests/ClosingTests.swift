import ArgumentParser
import Foundation
import Invoicing
import Storage
import Testing

@testable import Billow

@Suite("A command whose database another program takes away")
struct ClosingTests {
    @Test("ends with a status, and its changes are in the copy that is named")
    func moved() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "d.sqlite").path
        let store = try Repository(path: path)
        try store.add(Invoice())
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try store.add(Invoice())
        #expect(throws: ExitCode(74)) { try store.closeAfterCommand() }
        #expect(store.path != path && store.status.move?.contains(store.path) == true)
        let copy = try Repository(path: store.path)
        defer { try? copy.close() }
        #expect(copy.list.count == 2)
    }

    @Test("has a sentence for a command where its file was overwritten: nobody has typed anything")
    func overwritten() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "d.sqlite").path
        let store = try Repository(path: path)
        try store.add(Invoice())
        try Data(repeating: 0x20, count: 50_000).write(to: URL(fileURLWithPath: path))
        #expect(throws: ExitCode(74)) { try store.closeAfterCommand() }
        let sentence = try #require(store.status.moveOfCommand)
        #expect(sentence.contains("“\(path)” was overwritten") && sentence.contains("all that it has changed since"))
        #expect(
            sentence.contains(store.path) && sentence.contains("“billow list --db FILE”") && !sentence.contains("typed")
        )
    }
}
