import Foundation
import Invoicing
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("After an unclean end")
struct UncleanEndTests {
    let scratch = Scratch()
    private var killed: String { scratch.path + ".killed" }

    /// A database with its log, as a kill leaves it.
    /// - Parameter isDamaged: Whether two indexes stand where the other one should, which no reading of pages sees.
    private func makeKilled(isDamaged: Bool) throws {
        let store = try Repository(path: scratch.path)
        if isDamaged { try DatabaseDamage.exchangeIndexes(at: scratch.path) }
        for number in 1...9 {
            let invoice = Invoice(lines: [InvoiceLine("Tea", 1)])
            (invoice.number, invoice.buyer.name) = ("\(number)", "Z\(9 - number)")
            try store.add(invoice)
        }
        #expect(store.flush())
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: scratch.path + ending, toPath: killed + ending)
        }
        #expect(!UncleanEnd.happened(to: scratch.path))
        try? store.close()
    }

    @Test("which is known by a log that nobody has open, all of a small file is looked at; a clean end leaves no log")
    func known() throws {
        try makeKilled(isDamaged: false)
        #expect(UncleanEnd.happened(to: killed))
        #expect(UncleanEnd.size(of: scratch.path + "-wal") == 0 && !UncleanEnd.happened(to: scratch.path))
        let works = Mutex<[LongWork]>([])
        let store = try Repository(path: killed) { work, _, _ in
            works.withLock { $0.append(work) }
            return true
        }
        #expect(!UncleanEnd.happened(to: killed) && store.list.count == 9)
        try store.close()
        #expect(!UncleanEnd.happened(to: killed))
        try Repository(path: killed) { work, _, _ in
            works.withLock { $0.append(work) }
            return true
        }.close()
        #expect(works.withLock { $0 } == [.check])
    }

    @Test("a file that is not there is not open, also while another one that is gone is")
    func gone() throws {
        let store = try Repository(path: scratch.path)
        try FileManager.default.removeItem(atPath: scratch.path)
        #expect(!UncleanEnd.isOpenHere(scratch.path + ".none"))
        #expect(throws: StorageError.self) { try store.close() }
    }

    @Test("is known by a symbolic link, too")
    func linked() throws {
        try makeKilled(isDamaged: false)
        let link = scratch.path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: killed)
        #expect(UncleanEnd.happened(to: link))
        try Repository(path: link).close()
        #expect(!UncleanEnd.happened(to: link))
    }

    @Test("a file is refused in which only a look at all of it finds damage, and can be read all the same")
    func damaged() throws {
        try makeKilled(isDamaged: true)
        let before = try Data(contentsOf: URL(fileURLWithPath: killed))
        let error = #expect(throws: StorageError.self) { _ = try Repository(path: killed) }
        guard let error, case .damaged = error else { return }
        #expect(error.description.contains("billow restore"))
        let store = try Repository(readingOnly: killed, error)
        #expect(store.list.count == 9 && store.status.damage == error)
        #expect(store.status.notice?.hasPrefix("Read only. The database") == true)
        try store.add(Invoice())
        #expect(wait { store.status.trouble == error } && store.hasUnsaved)
        #expect(throws: StorageError.self) { try store.close() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: killed)) == before)
    }

    @Test("a large file is looked at while it is open, and written no more once damage is found")
    func large() throws {
        try makeKilled(isDamaged: true)
        let backend = try SQLiteBackend(path: killed, mostBytesToAwait: 0)
        #expect(backend.isToBeChecked)
        let store = try Repository(path: killed, backend)
        store.checkWhileOpen()
        #expect(wait { store.status.damage != nil })
        try store.add(Invoice())
        #expect(store.hasUnsaved)
        try? store.close()
    }

    @Test(
        "the check of a large file that a quit has interrupted is begun again at the next start, until all was checked")
    func interrupted() throws {
        try makeKilled(isDamaged: false)
        try SQLiteBackend(path: killed, mostBytesToAwait: 0).close()
        #expect(!UncleanEnd.happened(to: killed))
        let store = try Repository(path: killed)
        #expect(store.backend.isToBeChecked && wait { !store.checker.isBusy })
        #expect(store.status.damage == nil)
        try store.close()
        let again = try SQLiteBackend(path: killed)
        #expect(!again.isToBeChecked)
        try again.close()
    }

    @Test("a large file in which damage was found is checked at each start, since a clean end mends nothing")
    func stillDamaged() throws {
        try makeKilled(isDamaged: true)
        try SQLiteBackend(path: killed, mostBytesToAwait: 0).close()
        for _ in 1...2 {
            let backend = try SQLiteBackend(path: killed, mostBytesToAwait: 0)
            #expect(backend.isToBeChecked)
            let store = try Repository(path: killed, backend)
            store.checkWhileOpen()
            #expect(wait { store.status.damage != nil })
            try? store.close()
        }
    }
}
