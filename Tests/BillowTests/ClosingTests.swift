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
}
