import Foundation
import Invoicing
import Storage
import Testing

@Suite("A command whose database another program takes away")
struct ClosingTests {
    @Test("ends with a status and a sentence that names the file", arguments: [false, true])
    func lost(isOverwritten: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "billow-test-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "d.sqlite").path
        let store = try Repository(path: path)
        try store.add(Invoice())
        #expect(store.flush())
        if isOverwritten {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.write(contentsOf: Data(repeating: 0x20, count: 50_000))
            try file.close()
        } else {
            try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        }
        try store.add(Invoice())
        let error = #expect(throws: StorageError.self) { try store.close() }
        #expect(error == .gone(path: path, isOverwritten: isOverwritten) && error?.exitCode == 74)
    }
}
