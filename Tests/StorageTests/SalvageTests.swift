import Foundation
import GRDB
import Invoicing
import TestSupport
import Testing

@testable import Storage

@Suite("A damaged database that is read")
struct SalvageTests {
    let scratch = Scratch()

    /// - Returns: The identities of all invoices in their order.
    private func makeStore(_ count: Int = 120) throws -> [UUID] {
        let store = try Repository(path: scratch.path)
        let invoices = (1...count).map { number in
            let invoice = Invoice(lines: [InvoiceLine("TEA-\(number)-", 1), InvoiceLine("MILK-\(number)-", 2)])
            (invoice.number, invoice.note) = ("\(number)", "NOTE-\(number)-")
            return invoice
        }
        let rows = try invoices.map { try InvoiceRows(of: $0) }
        try store.insert(count: rows.count) { rows[$0] }
        try store.close()
        return invoices.map(\.id)
    }

    private func open() throws -> Repository {
        try Repository(readingDamaged: scratch.path, .damaged(path: scratch.path, reason: "noise"))
    }

    @Test("has all rows before and behind a damaged page", arguments: ["NOTE-60-", "MILK-60-"])
    func page(text: String) throws {
        let ids = try makeStore()
        try DatabaseDamage.overwrite("", orPageOf: text, at: scratch.path)
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        let store = try open()
        let whole = try ids.map { id in
            guard let invoice = try store.read(id) else { return false }
            return invoice.lines.elements.map(\.itemName) == ["TEA-\(invoice.number)-", "MILK-\(invoice.number)-"]
        }
        let (first, last) = (try #require(whole.firstIndex(of: false)), try #require(whole.lastIndex(of: false)))
        #expect(first <= 59 && last >= 59 && last - first < 40, "\(first) to \(last)")
        #expect(store.list.count == 120 && store.status.damage?.exitCode == 65)
        try store.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path)) == before)
    }

    @Test(
        "has the rows of sound pages between damaged ones, and behind more damaged ones than sound ones are left",
        arguments: [[1, 2, 3, 6], [-6, -5, -4, -1], [-4, -3, -2]])
    func between(damaged: [Int]) throws {
        let ids = try makeStore(320)
        let isSound = try DatabaseDamage.overwritePages(
            damaged, of: (1...320).map { "NOTE-\($0)-" }, at: scratch.path)
        let store = try open()
        let lost = try zip(1..., ids).filter { _, id in try store.read(id) == nil }.map(\.0)
        #expect(lost == zip(1..., isSound).filter { !$0.1 }.map(\.0))
        try store.close()
    }

    @Test("has its list anew where nothing of that can be read, and finds texts")
    func list() throws {
        _ = try makeStore()
        try DatabaseDamage.overwrite("invoiceEntry", at: scratch.path)
        let store = try open()
        #expect(store.list.count == 120)
        #expect(
            store.list.readEntry(at: 0)?.number == "120"
                && store.list.readEntry(at: 119)?.amountDue == ExactDecimal(357, exponent: -2))
        store.list.search(for: "milk-60")
        #expect(wait { !store.list.isBusy } && store.list.count == 1)
        try store.close()
    }

    @Test(
        "names the invoices that lack lines, and all that may lack some where the entries of the list are lost as well",
        arguments: [false, true])
    func partial(isUnlisted: Bool) throws {
        let ids = try makeStore()
        if isUnlisted { try DatabaseDamage.overwrite("invoiceEntry", at: scratch.path) }
        try DatabaseDamage.overwrite("", orPageOf: "MILK-60-", at: scratch.path)
        let store = try open()
        for (number, id) in zip(1..., ids) {
            let invoice = try #require(try store.read(id))
            let (count, missing) = (invoice.lines.count, try store.missingPart(of: invoice)?.description)
            #expect((missing == nil) == (count == 2 && !isUnlisted))
            let reason = isUnlisted ? "its entry in the list is lost" : "it lacks \(2 - count) of 2 lines"
            #expect(missing.map { $0.contains("“\(number)”") && $0.contains(reason) } ?? true, "\(missing ?? "")")
            _ = try store.load(id)
            #expect(store.missingPart(of: store.open(id))?.description == missing)
        }
        let notice = try #require(store.status.notice)
        #expect(notice.contains("Not all can be read of the invoices ") == true, "\(notice)")
        #expect(notice.hasSuffix(" and 115 more.") == isUnlisted, "\(notice)")
        try store.close()
    }

    @Test("is refused with its damage where nothing of it can be read")
    func nothing() throws {
        _ = try makeStore()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path))
        bytes.replaceSubrange(100..<4096, with: repeatElement(0x5A, count: 3996))
        try bytes.write(to: URL(fileURLWithPath: scratch.path))
        #expect(throws: StorageError.damaged(path: scratch.path, reason: "noise")) { try open().close() }
    }
}
