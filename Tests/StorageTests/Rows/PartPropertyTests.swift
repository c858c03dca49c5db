import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import DeriveDocuments
@testable import Storage

@Suite("A property of a party, in the file")
struct PartPropertyTests {
    let scratch = Scratch()

    /// Carries updates of an invoice out in the file.
    private func write(_ updates: [(path: String, from: ColumnValue, to: ColumnValue)], of id: UUID) throws {
        let row = RowID(entity: Invoice.entity, id: id)
        let commit = DocumentCommit(id, updates.map { .update(row, column: $0.path, from: $0.from, to: $0.to) })
        let database = try DatabaseQueue(path: scratch.path)
        defer { try? database.close() }
        try database.write { try RowWriter.write(commit, to: $0) }
    }

    private func document(of id: UUID) throws -> String? {
        let database = try DatabaseQueue(path: scratch.path)
        defer { try? database.close() }
        return try database.read {
            try String.fetchOne($0, sql: "SELECT document FROM invoice WHERE id = ?", arguments: [id.uuidString])
        }
    }

    @Test("stays beside another one that another program sets at the same time, also where both make the address")
    func parties() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        mine.seller.name = "Acme AG"
        theirs.seller.vatIdentifier = "DE123456789"
        mine.buyer.city = "Ulm"
        theirs.buyer.street = "Ring 5"
        mine.payee = Payee()
        mine.payee?.name = "Bank"
        #expect(programs.waitUntilInStep())
        for invoice in [mine, theirs, try programs.stored()] {
            #expect(invoice.seller.name == "Acme AG" && invoice.seller.vatIdentifier == "DE123456789")
            #expect(invoice.buyer.city == "Ulm" && invoice.buyer.street == "Ring 5" && invoice.payee?.name == "Bank")
        }
        try programs.close()
    }

    @Test("of a customer and of the company stays beside others that another program sets at the same time")
    func books() throws {
        let first = try scratch.open()
        let mine = try first.openLedger()
        let customer = Customer(party: Party(name: "Adler"))
        mine.data.customers.append(customer)
        first.flush()
        let second = try scratch.open()
        let theirs = try second.openLedger()
        let copy = try #require(theirs.customer(customer.id))
        customer.party.name = "Hotel Adler"
        copy.party.city = "Ulm"
        copy.party.contact = Contact()
        copy.party.contact?.email = "post@example.com"
        mine.company.bankName = "Bank"
        mine.company.party.name = "Me GmbH"
        theirs.company.paymentTerms = "At once"
        theirs.company.party.city = "Kiel"
        func areSet(_ customer: Customer, _ company: Company) -> Bool {
            customer.party.name == "Hotel Adler" && customer.party.city == "Ulm"
                && customer.party.contact?.email == "post@example.com" && company.bankName == "Bank"
                && company.paymentTerms == "At once" && company.party.name == "Me GmbH"
                && company.party.city == "Kiel"
        }
        #expect(wait { areSet(customer, mine.company) && areSet(copy, theirs.company) })
        try second.close()
        try first.close()
        let store = try scratch.open()
        let ledger = try store.openLedger()
        #expect(areSet(try #require(ledger.customer(customer.id)), ledger.company))
        try store.close()
    }

    @Test("is undone alone, in this run and after a restart: what another program has set stays")
    func undo() throws {
        let programs = try Programs(2, at: scratch.path)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        transaction("address") { (mine.buyer.city, mine.buyer.name) = ("Bonn", "Adler") }
        programs.exchange()
        transaction("city") { mine.buyer.city = "Ulm" }
        theirs.buyer.street = "Ring 5"
        #expect(programs.waitUntilInStep())
        let history = programs.all[0].open(mine.id).document.history
        #expect(history.undo()?.name == "city" && history.redo()?.name == "city")
        #expect(programs.waitUntilInStep())
        try programs.close()

        let store = try scratch.open()
        let invoice = try store.load(mine.id)
        try store.restoreSteps(of: store.open(mine.id))
        #expect(store.open(mine.id).document.history.undo()?.name == "city")
        #expect(invoice.buyer.city == "Bonn" && invoice.buyer.street == "Ring 5" && invoice.buyer.name == "Adler")
        #expect(try store.check() == [])
        try store.close()
        let again = try scratch.open()
        let stored = try again.load(mine.id)
        #expect(stored.buyer.city == "Bonn" && stored.buyer.street == "Ring 5" && stored.buyer.name == "Adler")
        try again.close()
    }

    @Test("leaves an invoice as before once it is empty again, though the file keeps an empty object")
    func emptied() throws {
        let store = try scratch.open()
        let invoice = Invoice()
        try store.add(invoice)
        invoice.seller.name = "Me"
        invoice.seller.name = ""
        #expect(try invoice.columnValues["seller"] == nil)
        try store.close()
        #expect(try #require(try document(of: invoice.id)).contains(#""seller":{}"#))
        let again = try scratch.open()
        #expect(try again.load(invoice.id).columnValues == invoice.columnValues)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("makes its part where that is missing, and a part that comes keeps what is in it")
    func missingPart() throws {
        let store = try scratch.open()
        let invoice = Invoice()
        try store.add(invoice)
        try store.close()
        try write(
            [
                ("payee.name", .text("Bank"), .null), ("delivery.address.city", .null, .text("Kiel")),
                ("delivery.address", .null, .json("{}")), ("delivery", .json("{}"), .null),
            ], of: invoice.id)
        let again = try scratch.open()
        let stored = try again.load(invoice.id)
        #expect(stored.payee == nil && stored.delivery?.address?.city == "Kiel")
        try again.close()
    }

    @Test("does no harm where its path leads into a value that is no part", arguments: [false, true])
    func noProperty(isSet: Bool) throws {
        let store = try scratch.open()
        let invoice = Invoice()
        if isSet { (invoice.number, invoice.buyer.name, invoice.notes) = ("7", "Adler", [InvoiceNote("x")]) }
        try store.add(invoice)
        try store.close()
        let before = try document(of: invoice.id)
        let paths = ["number.x", "buyer.x.y", "buyer.name.x", "notes.x", "lines.x", ".number"]
        try write(paths.map { ($0, .null, .text("x")) }, of: invoice.id)
        #expect(try document(of: invoice.id) == before)
    }

    @Test("of a company that was not stored before leaves all others as a new company has them")
    func newCompany() throws {
        #expect(try MasterData().rowDocument == MasterData.newDocument)
        for hasRow in [false, true] {
            let scratch = Scratch()
            let store = try scratch.open()
            if hasRow {
                // Numbers were taken before there was a company.
                let database = try DatabaseQueue(path: scratch.path)
                let sql = "INSERT INTO masterData (id, document) VALUES (?, '{}')"
                try database.write { try $0.execute(sql: sql, arguments: [MasterData.only.uuidString]) }
                try database.close()
            }
            try store.openLedger().company.party.name = "Me GmbH"
            try store.close()
            let again = try scratch.open()
            let company = try again.openLedger().company
            #expect(company.party.name == "Me GmbH" && company.usualVAT.rate == 19)
            #expect(company.numberPattern == Company().numberPattern)
            try again.close()
        }
    }

    @Test("is found by the writer in each part that a description has, and in nothing else")
    func parts() {
        var names: Set<String> = []
        func add(_ coding: RowCoding) {
            for column in coding.columns {
                column.list.map { add($0.coding) }
                guard let part = column.content as? any PartContent else { continue }
                names.insert(column.name)
                add(part.coding)
            }
        }
        add(Invoice.rowCoding)
        add(MasterData.rowCoding)
        #expect(names == RowWriter.parts)
    }
}
