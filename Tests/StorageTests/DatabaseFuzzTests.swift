import Derive
import Foundation
import Fuzzing
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("Any bytes in place of a database")
struct DatabaseFuzzTests {
    let scratch = Scratch()

    /// A database that was in use, without a log beside it.
    private func database() throws -> [UInt8] {
        let path = scratch.path
        let store = try Repository(path: path)
        for count in [2, 150] {
            try store.add(Invoice(lines: (0..<count).map { InvoiceLine("line \($0)", Decimal($0)) }))
        }
        try store.close()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        try FileManager.default.removeItem(atPath: path)
        return bytes
    }

    @Test("are refused with a sentence, or opened, read and checked to an end")
    func databases() throws {
        let whole = try database()
        let folder = URL(fileURLWithPath: scratch.path).deletingLastPathComponent()
        var (opened, refused) = (0, 0)
        // A change in the middle of a file, instead of one that shifts all of it.
        let pages = Fuzzer("databases", runs: 40, corpus: [[UInt8](repeating: 0, count: 12)])
        let count = try pages.run { change in
            var bytes = whole
            for (index, byte) in change.enumerated() where index + 3 < change.count && index % 3 == 0 {
                let place = Int(byte) << 16 | Int(change[index + 1]) << 8 | Int(change[index + 2])
                bytes[place % bytes.count] ^= byte | 1
            }
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
                try FileManager.default.removeItem(at: file)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: scratch.path))
            do {
                try read()
                opened += 1
            } catch {
                #expect(!"\(error)".isEmpty && (64...78).contains((error as? StorageError)?.exitCode ?? 0), "\(error)")
                refused += 1
            }
        }
        #expect(opened + refused == count)
    }

    private func read() throws {
        let store = try Repository(path: scratch.path)
        defer { try? store.close() }
        for row in 0..<min(10, store.list.count) {
            guard let entry = store.list.entry(at: row) else { continue }
            let open = store.open(entry.id)
            for _ in 0..<5_000 where open.state == .loading {
                if !store.continueLoading(until: .now) { usleep(500) }
                tick()
            }
            _ = open.invoice.amountDue
        }
        _ = try store.check()
    }
}

@Suite("Any change set from elsewhere")
struct ChangeSetFuzzTests {
    private func invoice() -> Invoice {
        let invoice = Invoice(lines: (1...3).map { InvoiceLine("line \($0)", Decimal($0)) })
        invoice.buyer.name = "Ann"
        return invoice
    }

    /// Change sets of edits of many kinds, as they are stored.
    private func corpus(_ invoice: Invoice) throws -> [[UInt8]] {
        var sets: [ChangeSet] = []
        let document = Document("fuzz")
        document.adopt(invoice)
        let observation = document.observeCommits { commit in (try? commit.changeSet).map { sets.append($0) } }
        defer { observation.stop() }
        document.transaction("edit") { invoice.lines[0].itemName = "other" }
        document.transaction("price") { invoice.lines[1].enteredNetPrice = Decimal(12.5) }
        document.transaction("add") { invoice.lines.append(InvoiceLine("new", 4)) }
        document.transaction("delete") { _ = invoice.lines.remove(at: 0) }
        document.transaction("move") { invoice.lines.move(from: 0, to: 1) }
        document.transaction("head") { (invoice.number, invoice.buyer.name) = ("7", "Bob") }
        return try sets.map { [UInt8](try JSONEncoder().encode($0)) }
    }

    @Test("is merged or refused; sums and undo hold all the same")
    func changeSets() throws {
        let original = invoice()
        var merged = 0
        let corpus = try corpus(original)
        #expect(corpus.count == 6)
        let fuzzer = Fuzzer(
            "change-sets", runs: 600, corpus: corpus,
            words: [#""null""#, "null", "{}", "[]", "-1", "1e400", #""lines""#, original.id.uuidString])
        let count = try fuzzer.run { bytes in
            guard let changes = try? JSONDecoder().decode(ChangeSet.self, from: Data(bytes)) else { return }
            let copy = invoice()
            let document = Document("copy")
            document.adopt(copy)
            guard (try? document.merge(changes)) != nil else { return }
            merged += 1
            #expect(copy.sumOfLineNetAmounts == copy.lines.elements.reduce(0) { $0 + $1.netAmount })
        }
        #expect(count == 0 || merged > 0)
    }
}
