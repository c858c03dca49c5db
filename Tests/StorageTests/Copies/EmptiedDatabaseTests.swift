import Foundation
import Invoicing
import Testing

@testable import Storage

@Suite("A database that another program has emptied")
struct EmptiedDatabaseTests {
    let scratch = Scratch()

    /// Copies the database as the editor does on a day, or after its file was taken away.
    private func makeCopy(_ name: String, of store: Repository) throws -> String {
        let folder = (scratch.path as NSString).deletingLastPathComponent
        let copy = "\(folder)/\(name)"
        try DatabaseFile.makeFolder(of: copy)
        try store.backUp(to: copy)
        return copy
    }

    private func makeEmptied(_ name: String) throws -> String {
        let store = try Repository(path: scratch.path)
        try store.add(.ready("A"))
        let copy = try makeCopy(name, of: store)
        try store.close()
        #expect(truncate(scratch.path, 0) == 0)
        return copy
    }

    @Test(
        "is opened with a sentence that names the newest copy, until it has an invoice",
        arguments: ["billow.copies/2026-11-20.sqlite", "billow.rescued.2026-11-20.sqlite"])
    func named(name: String) throws {
        let copy = try makeEmptied(name)
        for _ in 1...2 {
            let store = try Repository(path: scratch.path)
            let way = "“billow restore \(copy) --db \(scratch.path)” puts that copy in its place."
            #expect(store.status.notice?.hasSuffix(way) == true, "\(store.status.notice ?? "")")
            let found = try store.check()
            #expect(found.map(\.kind) == [.emptied] && found.first?.description.hasSuffix(way) == true)
            try store.close()
        }
        let store = try Repository(path: scratch.path)
        try store.add(.ready("B"))
        #expect(store.flush())
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(again.status.notice == nil)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("is none beside a copy that has no invoice either, as one from before a step")
    func emptyCopy() throws {
        let store = try Repository(path: scratch.path)
        let copy = try makeCopy("billow.before-0.2.sqlite", of: store)
        try store.close()
        #expect(NewestCopy.path(of: scratch.path) == copy)
        let again = try Repository(path: scratch.path)
        #expect(try again.status.notice == nil && again.check() == [])
        try again.close()
    }

    @Test("has of several copies the one that was written last, and none that is empty")
    func newest() throws {
        let store = try Repository(path: scratch.path)
        try store.add(.ready("A"))
        let names = [
            "billow.copies/2026-11-20.sqlite", "billow.rescued.2026-11-18.sqlite", "billow.copies/2026-11-19.sqlite",
        ]
        let copies = try names.map { try makeCopy($0, of: store) }
        for (copy, age) in zip(copies, [200.0, 100, 300]) {
            let time = Date(timeIntervalSinceNow: -age)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: copy)
        }
        let empty = (scratch.path as NSString).deletingLastPathComponent + "/billow.rescued.2026-11-21.sqlite"
        try Data().write(to: URL(fileURLWithPath: empty))
        #expect(Repository.newestCopy(of: scratch.path) == copies[1])
        try store.close()
    }

    @Test("is none where all invoices were deleted, whatever copies there are")
    func deleted() throws {
        let store = try Repository(path: scratch.path)
        let invoice = Invoice.ready("A")
        try store.add(invoice)
        _ = try makeCopy("billow.copies/2026-11-20.sqlite", of: store)
        store.remove(invoice)
        #expect(store.flush())
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(again.list.count == 0 && again.status.notice == nil)
        #expect(try again.check() == [])
        try again.close()
    }
}
