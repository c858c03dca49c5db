import Derive
import DeriveDocuments
import FailingCalls
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Changes that cannot be written")
struct RefusedWritesTests {
    let scratch = Scratch()

    /// A database with the invoices 1, 2 and 3 that refuses “bad” as a number or a name.
    private func makeRefusing() throws {
        try scratch.makeStore()
        for table in ["invoice", "customer", "masterData"] {
            for event in ["INSERT", "UPDATE"] {
                try scratch.spoil(
                    """
                    CREATE TRIGGER \(table)\(event) AFTER \(event) ON \(table) WHEN new.document LIKE '%"bad"%'
                        BEGIN SELECT RAISE(ABORT, 'bad is no name'); END
                    """)
            }
        }
    }

    private func invoice(_ number: String, in store: Repository) throws -> Invoice {
        try store.load(try #require(try store.invoices(numbered: number).first).id)
    }

    @Test("name their document and are kept, while other documents are saved and issued")
    func others() throws {
        try makeRefusing()
        let store = try scratch.open()
        let (first, second) = (try invoice("1", in: store), try invoice("2", in: store))
        first.number = "bad"
        second.number = "22"
        let ledger = try store.openLedger()
        ledger.data.customers.append(Customer(party: Party(name: "Adler")))
        #expect(!store.flush())
        #expect(store.status.trouble == .refused(path: scratch.path, document: "bad", reason: "bad is no name"))
        #expect(store.hasUnsaved && first.number == "bad")
        #expect(store.opened[second.id]?.isSaved == true && store.opened[first.id]?.isSaved == false)
        let other = try scratch.open()
        #expect(try other.invoices(numbered: "22").count == 1 && other.invoices(numbered: "1").count == 1)
        #expect(try other.openLedger().product(named: "x") == nil)
        guard case .known = try other.openLedger().match(Party(name: "Adler")) else {
            Issue.record("the customer is not there")
            return
        }
        try other.close()
        // A later success does not hide it.
        second.number = "23"
        #expect(!store.flush() && store.status.trouble != nil)
        #expect(throws: StorageError.refused(path: scratch.path, document: "bad", reason: "bad is no name")) {
            try store.close()
        }
    }

    @Test("can be discarded: the document is as the file has it, and what is typed then is saved")
    func discarding() throws {
        try makeRefusing()
        let store = try scratch.open()
        let first = try invoice("1", in: store)
        first.number = "bad"
        first.note("typed later")
        #expect(!store.flush())
        store.discardRefused()
        #expect(wait { !store.hasUnsaved && store.status.trouble == nil })
        let again = store.open(first.id)
        #expect(
            wait { again.isLoaded && again.invoice.number == "1" } && again.invoice.note.isEmpty && !again.hasHistory)
        again.invoice.number = "11"
        #expect(store.flush())
        #expect(store.list.readEntry(at: 2)?.summary.number == "11")
        try store.close()
        let later = try scratch.open()
        #expect(try later.invoices(numbered: "11").count == 1 && later.list.count == 3)
        #expect(try later.check() == [])
        try later.close()
    }

    @Test("of an invoice that is new, and of a customer, are gone when they are discarded")
    func discardingNew() throws {
        try makeRefusing()
        let store = try scratch.open()
        let ledger = try store.openLedger()
        let new = Invoice()
        new.number = "bad"
        try store.add(new)
        ledger.data.customers.append(Customer(party: Party(name: "bad")))
        ledger.company.party.name = "Me"
        #expect(!store.flush())
        store.discardRefused()
        #expect(wait { store.status.trouble == nil } && ledger.company.party.name.isEmpty)
        #expect(ledger.data.customers.isEmpty && store.list.count == 3 && store.opened[new.id] == nil)
        ledger.data.customers.append(Customer(party: Party(name: "good")))
        #expect(store.flush())
        try store.close()
    }

    @Test("since they could not be encoded are kept and told, and written as soon as they can be")
    func encoding() throws {
        try scratch.makeStore()
        let store = try scratch.open()
        let (first, second) = (try invoice("1", in: store), try invoice("2", in: store))
        let ledger = try store.openLedger()
        struct Unencodable: Error, CustomStringConvertible { let description = "no JSON has it" }
        store.encode = { _ in throw Unencodable() }
        first.number = "11"
        ledger.data.customers.append(Customer(party: Party(name: "Adler")))
        while tick() {}
        store.encode = { try $0.changeSet }
        second.number = "22"
        let isSecondSaved = wait { store.opened[second.id]?.isSaved == true }
        // The success of another one hides nothing.
        #expect(isSecondSaved && store.hasUnsaved && store.opened[first.id]?.isSaved == false)
        #expect(store.status.trouble == .refused(path: scratch.path, document: "11", reason: "no JSON has it"))
        first.lines[0].itemName = "Coffee"
        ledger.company.party.name = "Me"
        #expect(store.flush() && !store.hasUnsaved && store.status.trouble == nil)
        try store.close()
        let later = try scratch.open()
        let read = try invoice("11", in: later)
        #expect(read.lines[0].itemName == "Coffee" && read.lines.count == 2 && later.list.count == 3)
        #expect(try later.openLedger().company.party.name == "Me")
        #expect(try later.check() == [])
        try later.close()
    }

    @Test("to the disk are told, and closing throws, since the power may fail")
    func disk() throws {
        try scratch.makeStore()
        let store = try scratch.open()
        let first = try invoice("1", in: store)
        fail_calls(failing_fdatasync, scratch.folder.path, EIO)
        first.number = "11"
        #expect(store.flush())
        #expect(wait { store.status.trouble != nil })
        fail_calls(failing_fdatasync, scratch.folder.path, 0)
        let error = StorageError.notOnDisk(path: scratch.path, reason: String(cString: strerror(EIO)))
        // What the system has dropped, no later success brings back.
        first.number = "12"
        #expect(store.flush() && store.status.trouble == error)
        #expect(throws: error) { try store.close() }
    }

    @Test("for want of a descriptor are on the disk as soon as there is one")
    func descriptor() throws {
        try scratch.makeStore()
        let store = try scratch.open()
        let first = try invoice("1", in: store)
        let log = scratch.path + "-wal"
        fail_calls(failing_open, log, EMFILE)
        first.number = "11"
        #expect(store.flush() && wait { store.status.trouble != nil })
        fail_calls(failing_open, log, 0)
        first.number = "12"
        #expect(store.flush())
        store.backend.disk.finish()
        #expect(store.backend.disk.failure == nil)
        try store.close()
    }

    @Test("on a full disk are kept while reading goes on, and are there once when there is room")
    func fullDisk() throws {
        try scratch.makeStore()
        let store = try scratch.open()
        let first = try invoice("1", in: store)
        fail_calls(failing_write, scratch.folder.path, ENOSPC)
        first.number = "11"
        try store.add(.ready("4"))
        #expect(!store.flush() && store.status.trouble == .full(path: scratch.path))
        #expect(try invoice("2", in: store).lines.count == 2)
        store.discardRefused()
        fail_calls(failing_write, scratch.folder.path, 0)
        #expect(wait { !store.hasUnsaved && store.status.trouble == nil })
        try store.close()
        let later = try scratch.open()
        #expect(try later.list.count == 4 && later.invoices(numbered: "11").count == 1)
        #expect(try later.check() == [])
        try later.close()
    }

    @Test("since a full disk has no room to open the database leave it to be read")
    func openingOnFullDisk() throws {
        try scratch.makeStore()
        fail_calls(failing_write, scratch.folder.path, ENOSPC)
        defer { fail_calls(failing_write, scratch.folder.path, 0) }
        #expect(throws: StorageError.full(path: scratch.path)) { try scratch.open() }
        let store = try Repository(readingOnly: scratch.path, .full(path: scratch.path))
        #expect(store.list.count == 3 && store.status.damage == .full(path: scratch.path))
        try store.close()
    }

    @Test("make no second customer, product or buyer while the first cannot be read")
    func unreadableLedger() throws {
        let store = try scratch.open()
        let ledger = try store.openLedger()
        let adler = Customer(party: Party(name: "Adler"))
        ledger.data.customers.append(adler)
        let invoice = Invoice(lines: [InvoiceLine("Tea", 5)])
        invoice.buyer.name = "Adler"
        invoice.buyer.vatIdentifier = "DE1"
        ledger.learn(from: invoice, for: adler)
        store.flush()
        try store.close()

        let later = try scratch.open()
        let read = try later.openLedger()
        try scratch.spoil("ALTER TABLE customer RENAME TO c; ALTER TABLE product RENAME TO p")
        guard case .unreadable = read.match(Party(name: "Adler")) else {
            Issue.record("a customer that cannot be read is taken for none")
            return
        }
        #expect(later.status.ledgerTrouble != nil && read.readFailure != nil)
        #expect(read.importParty(of: invoice) == nil && !read.learn(from: invoice, for: nil))
        var outcome = TableOutcome()
        read.importRows([Customer(party: Party(name: "Adler"))], &outcome)
        #expect(outcome == TableOutcome())
        #expect(throws: StorageError.self) {
            try later.changeLedgerApart { $0.importRows([Product(name: "Tea")], &outcome) }
        }
        let other = Invoice()
        (other.buyer.name, other.buyer.vatIdentifier) = ("Berta", "DE1")
        guard case .corrected = read.replaceBuyer(of: other, formerlyNamed: "Adler") else {
            Issue.record("data of a buyer are removed who cannot be read")
            return
        }
        #expect(other.buyer.vatIdentifier == "DE1")
        #expect(read.data.customers.isEmpty && read.data.products.isEmpty && !later.hasUnsaved)
        try scratch.spoil("ALTER TABLE c RENAME TO customer; ALTER TABLE p RENAME TO product")
        guard case .known(let known) = read.match(Party(name: "Adler")) else {
            Issue.record("the customer is not there")
            return
        }
        #expect(known.id == adler.id && later.status.ledgerTrouble == nil && read.readFailure == nil)
        try later.close()
    }
}

extension Invoice {
    fileprivate func note(_ text: String) { lines[0].itemName = text }
}
