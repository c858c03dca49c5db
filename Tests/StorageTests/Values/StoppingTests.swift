import Foundation
import GRDB
import Invoicing
import Synchronization
import Testing

@testable import Storage

@Suite("Stopping long work")
struct StoppingTests {
    let scratch = Scratch()

    private func rows(_ count: Int) throws -> [InvoiceRows] {
        try (0..<count).map { index in
            let invoice = Invoice(lines: [InvoiceLine("Tea \(index)", 5)])
            invoice.number = "A-\(index)"
            return try InvoiceRows(of: invoice)
        }
    }

    @Test("leaves the invoices that are in; the next opening indexes them, and may be stopped itself and begun anew")
    func insertion() throws {
        let rows = try rows(2_100)
        let store = try Repository(path: scratch.path)
        #expect(try store.insert(count: rows.count, progress: { _ in false }, { rows[$0] }) == 2_000)
        try store.close()
        #expect(throws: StorageError.stopped(path: scratch.path)) {
            try Repository(path: scratch.path) { _, _, _ in false }
        }
        let reported = Mutex<[LongWork]>([])
        let again = try Repository(path: scratch.path) { work, done, total in
            #expect(done < total)
            reported.withLock { $0.append(work) }
            return true
        }
        #expect(reported.withLock { $0 } == [.texts, .texts])
        #expect(again.list.count == 2_000)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("while the indexes are made leaves all invoices, and a sound database")
    func indexing() throws {
        let rows = try rows(50)
        let store = try Repository(path: scratch.path)
        #expect(try store.insert(count: 50, report: { _, _, _ in false }, { rows[$0] }) == 50)
        try store.close()
        let again = try Repository(path: scratch.path)
        #expect(again.list.count == 50)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("of a check gives the problems of the invoices that were looked at")
    func checking() throws {
        let rows = try rows(600)
        let store = try Repository(path: scratch.path)
        try store.insert(count: 600) { rows[$0] }
        var counts: [Int] = []
        let problems = try store.check {
            counts.append($0)
            return false
        }
        #expect(problems == [] && counts.count == 1 && counts[0] < 600)
        try store.close()
    }
}
