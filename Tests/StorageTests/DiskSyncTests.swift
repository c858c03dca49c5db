import Derive
import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("The disk")
struct DiskSyncTests {
    let scratch = Scratch()

    @Test("takes each commit on a thread of its own, and several that come meanwhile at once")
    func reachesDisk() throws {
        let backend = try SQLiteBackend(path: scratch.path)
        let store = try Repository(path: scratch.path, backend)
        let before = backend.disk.syncCount
        let invoice = Invoice()
        try store.add(invoice)
        #expect(store.retry())
        backend.disk.finish()
        let once = backend.disk.syncCount
        #expect(once > before)
        for number in 1...200 { invoice.number = "\(number)" }
        while tick() {}
        #expect(store.retry())
        backend.disk.finish()
        #expect((once + 1...once + 200).contains(backend.disk.syncCount))
        try store.close()
    }
}
