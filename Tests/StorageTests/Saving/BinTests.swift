import DeriveDocuments
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("The bin")
struct BinTests {
    let scratch = Scratch()

    @Test("has what was deleted, with every term, also after the file was closed", arguments: 1...5)
    func keeps(seed: UInt64) throws {
        var random = RandomInvoice(seed: seed)
        let invoice = random.make()
        let store = try scratch.open()
        try store.add(invoice)
        store.remove(invoice)
        #expect(try store.binnedInvoices().map(\.id) == [invoice.id] && store.list.count == 0)
        try store.close()
        let again = try scratch.open()
        let binned = try #require(try again.binnedInvoices().first)
        #expect(binned.number == invoice.number && binned.amountDue == invoice.amountDue)
        let open = try again.bringBack(invoice.id)
        #expect(difference(invoice.terms(), open.invoice.terms()) == [])
        #expect(try again.binnedInvoices() == [] && again.list.count == 1)
        try again.close()
        let third = try scratch.open()
        #expect(difference(invoice.terms(), try third.load(invoice.id).terms()) == [])
        try third.close()
    }

    @Test("has nothing that undo brought back, and bringing back is a step to undo")
    func undone() throws {
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        let store = try scratch.open()
        try store.add(invoice)
        store.remove(invoice)
        let history = store.removals.history
        _ = history.undo()
        #expect(try store.binnedInvoices() == [] && store.list.count == 1)
        _ = history.redo()
        #expect(try store.binnedInvoices().count == 1)
        #expect(try store.bringBack(invoice.id).invoice === invoice)
        _ = history.undo()
        #expect(try store.binnedInvoices().count == 1 && store.list.count == 0)
        try store.close()
    }

    @Test("says on which day of the program each invoice was deleted")
    func day() throws {
        let store = try scratch.open()
        store.list.today = { CalendarDate("2031-02-03") }
        let invoice = Invoice(lines: [InvoiceLine("Tea", 1)])
        try store.add(invoice)
        store.flush()
        store.remove(invoice)
        #expect(try store.binnedInvoices().map { $0.deleted.prefix(10) } == ["2031-02-03"])
        try store.close()
    }

    @Test(
        "lists all also where a value of one cannot be read, and brings that one back with its amount",
        arguments: [("Entry", "amountDue", "'abc'"), ("Entry", "amountDue", "x'FF'"), ("", "id", "'nobody'")])
    func unreadable(part: String, column: String, value: String) throws {
        let store = try scratch.open()
        let due = Invoice(lines: [InvoiceLine("Milk", 5)]).amountDue
        for name in ["Tea", "Milk"] {
            let invoice = Invoice(lines: [InvoiceLine(name, 5)])
            try store.add(invoice)
            store.remove(invoice)
        }
        try store.close()
        let database = try DatabaseQueue(path: scratch.path)
        let last = "sequence = (SELECT max(sequence) FROM binned_invoice)"
        try database.write {
            try $0.execute(sql: "UPDATE binned_invoice\(part) SET \(column) = \(value) WHERE \(last)")
        }
        try database.close()
        let again = try scratch.open()
        let binned = try again.binnedInvoices()
        #expect(binned.map(\.amountDue) == [column == "id" ? due : nil, due])
        if column == "id" {
            #expect(throws: StorageError.self) { try again.bringBack(binned[0].id) }
        } else {
            #expect(try again.bringBack(binned[0].id).invoice.amountDue == due)
        }
        #expect(try again.bringBack(binned[1].id).invoice.amountDue == due)
        try again.close()
    }

    @Test("is empty once it was emptied, and undo brings nothing of it back")
    func emptied() throws {
        let store = try scratch.open()
        for name in ["Tea", "Milk"] {
            let invoice = Invoice(lines: [InvoiceLine(name, 5)])
            try store.add(invoice)
            store.remove(invoice)
        }
        let ids = try store.binnedInvoices().map(\.id)
        #expect(ids.count == 2)
        try store.emptyBin()
        #expect(try store.binnedInvoices() == [] && !store.removals.history.canUndo)
        #expect(throws: StorageError.self) { try store.bringBack(UUID()) }
        try store.close()
        let again = try scratch.open()
        #expect(try again.binnedInvoices() == [] && again.list.count == 0)
        #expect(throws: StorageError.self) { try again.bringBack(ids[0]) }
        try again.close()
    }

    @Test("keeps no invoice that was made just now and dropped")
    func dropped() throws {
        let store = try scratch.open()
        let invoice = Invoice()
        try store.add(invoice)
        store.discard(invoice)
        #expect(try store.binnedInvoices() == [])
        try store.close()
    }
}
