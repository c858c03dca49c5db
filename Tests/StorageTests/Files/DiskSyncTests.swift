import Derive
import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("The disk")
struct DiskSyncTests {
    let scratch = Scratch()

    @Test("takes each commit also where the database is the end of a symbolic link, beside which its log is")
    func linked() throws {
        let store = try Repository(path: scratch.path)
        let link = scratch.path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.path)
        let backend = try SQLiteBackend(path: link)
        let before = backend.disk.syncCount
        try backend.write { try $0.execute(sql: "UPDATE invoiceCount SET count = count") }
        backend.disk.finish()
        #expect(backend.disk.syncCount == before + 1)
        #expect(UncleanEnd.size(of: DatabaseFile.logPath(of: link)) > 0)
        #expect(!FileManager.default.fileExists(atPath: link + "-wal"))
        try backend.close()
        try store.close()
    }

    @Test("takes each commit on a thread of its own, and several that come meanwhile at once")
    func reachesDisk() throws {
        let backend = try SQLiteBackend(path: scratch.path)
        let store = try Repository(path: scratch.path, backend)
        let before = backend.disk.syncCount
        let invoice = Invoice()
        try store.add(invoice)
        #expect(store.flush())
        backend.disk.finish()
        let once = backend.disk.syncCount
        #expect(once > before)
        for number in 1...200 { invoice.number = "\(number)" }
        while tick() {}
        #expect(store.flush())
        backend.disk.finish()
        #expect((once + 1...once + 200).contains(backend.disk.syncCount))
        try store.close()
    }
}
