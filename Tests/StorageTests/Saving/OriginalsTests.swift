import DeriveDocuments
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

    private func kept(_ hash: String) -> KeptFile { KeptFile(hash: hash, size: 3, packed: [1, 2, 3]) }

    private func file(_ hash: String, attached: [KeptFile] = []) -> OriginalFile {
        OriginalFile(
            name: "a.xml", file: kept(hash), day: "2026-11-29", examination: "{}", attached: attached)
    }

    private func naming(_ hash: String) -> Invoice {
        let invoice = Invoice(buyer: Party(name: "Bob"))
        let document = SupportingDocument()
        document.attachment = Attachment(hash: hash, size: 3, mediaType: "text/csv", fileName: "a.csv")
        invoice.supportingDocuments.append(document)
        return invoice
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
        #expect(try store.wholeOriginal(of: invoices[0].id)?.file.packed == [1, 2, 3])
        #expect(try store.original(of: invoices[0].id)?.file.packed == [])
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

    @Test("that are attached stay while any invoice names them, also a copy, and while undo may bring them back")
    func attached() throws {
        let store = try scratch.open()
        let received = naming("x")
        try store.addImported(received, issued: nil, original: file("o", attached: [kept("x")]))
        let draft = naming("y")
        _ = try store.add(draft)
        try store.answer { store.keep(kept("y"), of: draft.id, $0) }
        let copy = try received.duplicate(issued: try #require(CalendarDate("2026-11-29")))
        _ = try store.add(copy)
        store.flush()
        #expect(try kept(store) == ["o", "x", "y"])
        transaction("remove") { draft.supportingDocuments.removeAll() }
        store.flush()
        #expect(try store.keptFile("y")?.packed == [1, 2, 3])
        for invoice in [received, draft] { store.remove(invoice) }
        store.flush()
        try store.emptyBin()
        #expect(try kept(store) == ["x"])
        store.discard(copy)
        store.flush()
        #expect(try kept(store) == [])
        try store.close()
    }
}
