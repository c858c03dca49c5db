import Derive
import Foundation
import GRDB
import Invoicing
import Testing

@testable import Storage

@Suite("Checking a database")
struct CheckingTests {
    let scratch = Scratch()

    private func makeStore() throws {
        let store = try Repository(path: scratch.path)
        for number in 1...3 {
            let invoice = Invoice(lines: [InvoiceLine("Tea", 5), InvoiceLine("Milk", 1)])
            invoice.number = "\(number)"
            try store.add(invoice)
        }
        try store.close()
    }

    private func spoil(_ sql: String) throws {
        let database = try DatabaseQueue(path: scratch.path)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    @Test("finds nothing in one that is sound")
    func sound() throws {
        try makeStore()
        let store = try Repository(path: scratch.path)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "finds what is not as it is derived, and mends it",
        arguments: [
            ("UPDATE invoiceEntry SET amountDue = '1' WHERE number = '2'", "amountDue"),
            ("UPDATE invoiceEntry SET amountDueNumber = 1 WHERE number = '2'", "amountDueNumber"),
            ("UPDATE invoiceEntry SET vatBreakdown = '[]' WHERE number = '2'", "vatBreakdown"),
            ("UPDATE invoiceEntry SET errorCount = 77 WHERE number = '2'", "errorCount"),
            ("UPDATE invoiceEntry SET buyerKey = 'x' WHERE number = '2'", "buyerKey"),
            ("UPDATE invoiceEntry SET lineCount = 5 WHERE number = '2'", "lineCount"),
            ("UPDATE invoiceLine SET netAmount = '9' WHERE invoice = 2 AND itemName = 'Tea'", "netAmount"),
        ])
    func derived(sql: String, column: String) throws {
        try makeStore()
        try spoil(sql)
        let store = try Repository(path: scratch.path)
        let found = try store.check()
        #expect(found.map(\.column) == [column])
        #expect(found.map(\.invoice) == ["2"])
        #expect(found.allSatisfy { !$0.isRepaired })
        #expect(try store.check(repair: true).map(\.isRepaired) == [true])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("finds texts that the index does not have, and a wrong count, and mends both")
    func indexes() throws {
        try makeStore()
        try spoil(
            "DROP TRIGGER invoiceLineTextUpdated; UPDATE invoiceLine SET itemName = 'Kakao' WHERE itemName = 'Tea'")
        try spoil("UPDATE invoiceCount SET count = 7")
        let store = try Repository(path: scratch.path)
        #expect(try store.check().map(\.kind) == [.count, .search])
        #expect(try store.check(repair: true).map(\.isRepaired) == [true, true])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("names an invoice that cannot be read, and goes on")
    func unreadable() throws {
        try makeStore()
        try spoil("UPDATE invoiceLine SET invoicedQuantity = 'many' WHERE invoice = 2 AND itemName = 'Tea'")
        let store = try Repository(path: scratch.path)
        let found = try store.check(repair: true)
        #expect(found.map(\.kind) == [.unreadable])
        #expect(found.first?.description == "Invoice 2 cannot be read: column invoicedQuantity holds “many”.")
        try store.close()
    }
}
