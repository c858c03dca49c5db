import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

/// The files that invoices were read from.
@Suite("Original files", .serialized)
struct OriginalsTests {
    private let scratch = Scratch()

    private func file(_ hash: String) -> OriginalFile {
        OriginalFile(name: "a.xml", hash: hash, size: 3, packed: [1, 2, 3], day: "2026-11-29", examination: "{}")
    }

    private func kept(_ store: Repository) throws -> [String] {
        try store.backend.read { try String.fetchAll($0, sql: "SELECT hash FROM keptFile ORDER BY hash") }
    }

    @Test("are kept once, outlive the bin's undo, and go with the bin and with what is discarded")
    func life() throws {
        let store = try scratch.open()
        let invoices = try ["x", "x", "y"].map { hash in
            let invoice = Invoice(buyer: Party(name: "Bob"))
            try store.addImported(invoice, issued: nil, original: file(hash))
            return invoice
        }
        store.flush()
        #expect(try kept(store) == ["x", "y"])
        #expect(try store.wholeOriginal(of: invoices[0].id)?.packed == [1, 2, 3])
        #expect(try store.original(of: invoices[0].id)?.packed == [])
        store.discard(invoices[2])
        store.flush()
        #expect(try kept(store) == ["x"])
        for invoice in invoices.prefix(2) { store.remove(invoice) }
        store.flush()
        #expect(try kept(store) == ["x"])
        try store.emptyBin()
        #expect(try kept(store) == [])
        #expect(try store.original(of: invoices[0].id) == nil)
        try store.close()
    }
}
