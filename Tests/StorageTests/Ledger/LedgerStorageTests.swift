import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

@Suite("A ledger on disk")
struct LedgerStorageTests {
    let scratch = Scratch()

    private func customer(_ name: String, city: String = "", vat: String = "") -> Customer {
        let customer = Customer(party: Party(name: name))
        (customer.party.city, customer.party.vatIdentifier) = (city, vat)
        return customer
    }

    /// Fills a ledger, and closes it.
    private func write(_ fill: (Ledger) -> Void) throws {
        let store = try scratch.open()
        fill(try store.openLedger())
        store.flush()
        try store.close()
    }

    private func invoice(_ item: String, _ price: ExactDecimal, _ day: String) -> Invoice {
        let line = InvoiceLine()
        (line.itemName, line.enteredNetPrice, line.vatRate, line.unitCode) = (item, price, 7, "KGM")
        let invoice = Invoice(lines: [line])
        invoice.issueDate = CalendarDate(day)
        return invoice
    }

    @Test("reads of a deleted draft what it has taught alone, however many of its items are in the catalogue")
    func deletedDraft() throws {
        let adler = customer("Hotel Adler")
        let day = "2026-11-01"
        let draft = Invoice(lines: (0..<200).map { InvoiceLine("Item \($0)", 5) })
        (draft.issueDate, draft.buyer.name) = (CalendarDate(day), "Hotel Adler")
        let once = InvoiceLine("Seen once", 9)
        draft.lines.append(once)
        let store = try scratch.open()
        try store.add(draft)
        let ledger = try store.openLedger()
        ledger.data.customers.append(adler)
        ledger.data.products.append(contentsOf: (0..<200).map { Product(name: "Item \($0)") })
        ledger.learn(from: draft, lines: [draft.lines[7], once], for: adler)
        ledger.learn(from: invoice("Other", 5, day), for: adler)
        store.flush()
        try store.close()
        let again = try scratch.open()
        let stored = try again.openLedger()
        again.remove(try again.load(draft.id))
        let names = Set(stored.data.products.elements.map(\.name))
        #expect(names == ["Item 7", "Other"], "\(names)")
        again.flush()
        let item = try #require(stored.product(named: "Item 7"))
        #expect(item.charge(to: adler)?.netPrice == nil)
        #expect(stored.product(named: "Other")?.charge(to: adler)?.netPrice == 5)
        try again.close()
        let reopened = try scratch.open()
        let last = try reopened.openLedger()
        #expect(last.product(named: "Seen once") == nil && last.product(named: "Item 8") != nil)
        try reopened.close()
    }

    @Test("comes back with all that it says; rows are read when they are meant, and not before")
    func roundTrip() throws {
        let adler = customer("Hotel Adler", city: "Ulm", vat: "DE 222")
        (adler.number, adler.vatCategory, adler.isSupplier) = ("10001", .reverseCharge, true)
        try write { ledger in
            (ledger.company.party.name, ledger.company.party.city, ledger.company.account) = ("Me GmbH", "Kiel", "DE02")
            ledger.company.vatRate = 19
            ledger.data.customers.append(adler)
            ledger.data.customers.append(customer("Café Łódź"))
            ledger.learn(from: invoice("Espresso beans", 20, "2026-11-01"), for: adler)
            ledger.learn(from: invoice("Espresso beans", 21, "2026-11-02"), for: adler)
            try? ledger.noteNumber("2026-0001")
        }
        let store = try scratch.open()
        let ledger = try store.openLedger()
        #expect(ledger.company.party.name == "Me GmbH" && ledger.company.party.city == "Kiel")
        #expect(ledger.company.account == "DE02" && ledger.company.vatRate == 19)
        let day = try #require(CalendarDate("2026-11-22"))
        #expect(
            ledger.expectedNumber(try NumberRequest(ledger.company.pattern(for: .invoice), on: day, chosen: nil))
                == "2026-0002")
        #expect(ledger.data.customers.isEmpty && ledger.data.products.isEmpty)
        #expect(wait { !ledger.customers(matching: "ul").isEmpty })
        #expect(ledger.data.customers.isEmpty && ledger.suppliers(matching: "adler").map(\.id) == [adler.id])
        let read = try #require(ledger.customer(adler.id))
        #expect(read.number == "10001" && read.vatCategory == .reverseCharge && read.isSupplier)
        #expect(read.lastUsed == CalendarDate("2026-11-02") && read.party.vatIdentifier == "DE 222")
        let product = try #require(ledger.products(matching: "beans").first.flatMap { ledger.product($0.id) })
        #expect(product.netPrice == nil && product.charges.isEmpty)
        #expect(ledger.defaults(of: product, for: read).netPrice == 21)
        #expect(ledger.defaults(of: product, for: read).chargedOn == CalendarDate("2026-11-02"))
        #expect(ledger.document.revision > 0 && !ledger.document.history.canUndo && !store.hasUnsaved)
        try store.close()
    }

    @Test("lists what is archived and offers none of it")
    func archived() throws {
        let adler = customer("Adler")
        try write { ledger in
            for one in [adler, customer("Adler & Sons")] { ledger.data.customers.append(one) }
            ledger.learn(from: invoice("Beans", 20, "2026-11-01"), for: adler)
            ledger.learn(from: invoice("Beans", 20, "2026-11-02"), for: adler)
            adler.isArchived = true
            ledger.data.products[0].isArchived = true
        }
        let store = try scratch.open()
        let ledger = try store.openLedger()
        #expect(wait { !ledger.archivedCustomers(matching: "", limit: 9).isEmpty })
        #expect(ledger.archivedCustomers(matching: "adl", limit: 9).map(\.id) == [adler.id])
        #expect(ledger.archivedProducts(matching: "", limit: 9).map(\.name) == ["Beans"])
        #expect(ledger.customers(matching: "adl").map(\.name) == ["Adler & Sons"] && ledger.allProducts.isEmpty)
        #expect(try store.check() == [])
        ledger.customer(adler.id)?.isArchived = false
        #expect(ledger.archivedCustomers(matching: "", limit: 9).isEmpty)
        #expect(ledger.customers(matching: "adl").count == 2)
        try store.close()
    }

    @Test(
        "knows by key what is not in memory: products that are used again, parties that come again, customers to merge")
    func keys() throws {
        let (adler, other) = (customer("Adler", vat: "DE222"), customer("Hotel Adler", city: "Ulm"))
        try write { ledger in
            ledger.data.customers.append(adler)
            ledger.data.customers.append(other)
            ledger.learn(from: invoice("Beans", 20, "2026-11-01"), for: other)
        }
        try write { ledger in
            ledger.learn(from: invoice("beans", 22, "2026-11-03"), for: nil)
            #expect(ledger.data.products.count == 1 && ledger.products(matching: "beans").count == 1)
            let received = Invoice(seller: Party(name: "Adler Holding"))
            received.seller.vatIdentifier = "DE 222"
            #expect(ledger.importParty(of: received) == nil && ledger.data.customers.count == 1)
        }
        try write { ledger in
            guard let one = ledger.customer(adler.id), let two = ledger.customer(other.id) else {
                Issue.record("the customers are not there")
                return
            }
            #expect(throws: Never.self) { try ledger.merge(two, into: one) }
            #expect(ledger.product(named: "beans")?.charges.elements.map(\.customer) == [adler.id])
        }
        let store = try scratch.open()
        let ledger = try store.openLedger()
        #expect(wait { !ledger.customers(matching: "ulm").isEmpty })
        #expect(ledger.customer(other.id) == nil && ledger.customers(matching: "adler").map(\.id) == [adler.id])
        let product = try #require(ledger.product(named: "Beans"))
        let merged = try #require(ledger.customer(adler.id))
        #expect(ledger.defaults(of: product, for: merged).netPrice == 20 && product.netPrice == nil)
        try store.close()
    }

    @Test("is the same in several programs: what one adds, renames, uses and deletes is found so in the others")
    func elsewhere() throws {
        let (first, second) = (try scratch.open(), try scratch.open())
        let (mine, theirs) = (try first.openLedger(), try second.openLedger())
        let adler = customer("Adler")
        mine.data.customers.append(adler)
        mine.company.party.name = "Me GmbH"
        #expect(wait { theirs.customers(matching: "adl").map(\.id) == [adler.id] && theirs.company.isKnown })
        let copy = try #require(theirs.customer(adler.id))
        copy.party.city = "Ulm"
        adler.number = "10001"
        #expect(wait { adler.party.city == "Ulm" && copy.number == "10001" })
        adler.party.name = "Falke"
        #expect(
            wait {
                theirs.customers(matching: "fal").map(\.id) == [adler.id] && theirs.customers(matching: "adl").isEmpty
            })
        mine.data.customers.remove(at: 0)
        #expect(wait { theirs.customers(matching: "fal").isEmpty && theirs.data.customers.isEmpty })
        mine.document.history.undo()
        #expect(wait { theirs.customers(matching: "fal").first?.others == ["10001", "Ulm"] })
        try second.close()
        try first.close()
    }

    @Test("takes changes of rows that are not in memory, from programs that have them")
    func missing() throws {
        let adler = customer("Adler")
        try write { $0.data.customers.append(adler) }
        let (first, second) = (try scratch.open(), try scratch.open())
        let (mine, theirs) = (try first.openLedger(), try second.openLedger())
        try #require(mine.customer(adler.id)).party.name = "Falke"
        #expect(wait { theirs.customers(matching: "fal").map(\.id) == [adler.id] })
        mine.data.customers.remove(at: 0)
        #expect(wait { theirs.customers(matching: "fal").isEmpty })
        try second.close()
        try first.close()
    }

    @Test("notes numbers of several programs, whatever else each of them edits")
    func numbers() throws {
        let (first, second) = (try scratch.open(), try scratch.open())
        let (mine, theirs) = (try first.openLedger(), try second.openLedger())
        let day = try #require(CalendarDate("2026-11-21"))
        for index in 1...10 {
            try (index % 3 == 0 ? mine : theirs).noteNumber("2026-00\(index)")
            // An edit of the company, which was made before the other's number came, takes none back.
            mine.company.party.name += "x"
        }
        for ledger in [mine, theirs] {
            let request = try NumberRequest(ledger.company.pattern(for: .invoice), on: day, chosen: nil)
            #expect(wait { ledger.expectedNumber(request) == "2026-0011" })
        }
        try second.close()
        try first.close()
    }

    @Test("is there after a crash, with each commit that was written")
    func crash() throws {
        let store = try scratch.open()
        let ledger = try store.openLedger()
        let adler = customer("Adler")
        ledger.data.customers.append(adler)
        adler.party.city = "Ulm"
        ledger.document.history.undo()
        adler.number = "7"
        let copy = try Repository(path: scratch.crashCopy(of: store), pace: .fast)
        let read = try #require(copy.openLedger().customer(adler.id))
        #expect(read.party.city.isEmpty && read.number == "7")
        try copy.close()
        try store.close()
    }

    @Test("leaves rows out that are no JSON, and is opened all the same")
    func damaged() throws {
        let (adler, falke) = (customer("Adler"), customer("Falke"))
        try write { ledger in
            ledger.company.party.name = "Me GmbH"
            ledger.data.customers.append(adler)
            ledger.data.customers.append(falke)
        }
        let file = try DatabaseQueue(path: scratch.path)
        try file.write { try $0.execute(sql: "UPDATE customer SET document = '{' WHERE name = 'Adler'") }
        try file.close()
        let store = try scratch.open()
        let ledger = try store.openLedger()
        #expect(ledger.customer(adler.id) == nil && ledger.customer(falke.id) != nil && ledger.company.isKnown)
        try store.close()
    }

    @Test("reads nothing for a key, and one row for what is meant, whatever there is")
    func counts() throws {
        try write { ledger in
            ledger.document.transaction("import") {
                for index in 0..<2_000 {
                    let product = Product(name: "Screw M\(index)")
                    product.netPrice = 1
                    ledger.data.products.append(product)
                }
            }
        }
        let store = try scratch.open()
        let ledger = try store.openLedger()
        #expect(wait { ledger.products(matching: "screw m1999").count == 1 })
        let found = ledger.products(matching: "screw")
        #expect(found.count == 12 && ledger.data.products.isEmpty)
        #expect(ledger.product(found[0].id)?.name == found[0].name && ledger.data.products.count == 1)
        try store.close()
    }

    @Test("keeps a company that cannot be read as it is stored, and says that an edit of it is not saved")
    func unreadableCompany() throws {
        try write { $0.company.party.name = "Kontor" }
        try scratch.spoil("UPDATE masterData SET document = json_set(document, '$.company.quoteDays', 'x')")
        let stored = try DatabaseQueue(path: scratch.path)
        let document = try stored.read { try String.fetchOne($0, sql: "SELECT document FROM masterData") }
        #expect(document?.contains("Kontor") == true)
        let store = try scratch.open()
        let ledger = try store.openLedger()
        ledger.change("name") { ledger.company.party.name = "Neu" }
        #expect(!store.flush() && store.hasUnsaved)
        #expect("\(try #require(store.status.trouble))".contains("what is stored of the company is no JSON"))
        #expect(try stored.read { try String.fetchOne($0, sql: "SELECT document FROM masterData") } == document)
        try? store.close()
        try stored.close()
    }

    @Test("is checked: what is found by other words than its own is named, and mended; a charge of nothing stays")
    func checked() throws {
        try write { ledger in
            ledger.data.customers.append(customer("Adler", vat: "DE222"))
            ledger.learn(from: invoice("Beans", 20, "2026-11-01"), for: ledger.data.customers[0])
        }
        try scratch.spoil(
            "PRAGMA foreign_keys = OFF; UPDATE customer SET nameKey = 'falke', vatKey = NULL; UPDATE charge SET parent = 77"
        )
        let store = try scratch.open()
        let found = try store.check(repair: true)
        let reason =
            "A row belongs to nothing: row 1 of charge belongs to no product. Nothing shows it. “billow restore FILE”"
        #expect(found.first?.kind == .orphan && found.first?.description.hasPrefix(reason) == true)
        #expect(
            found.dropFirst().map(\.description) == [
                "Customer Adler: vatKey is stored as “” and derived as “DE222”. It was mended.",
                "Customer Adler: nameKey is stored as “falke” and derived as “adler”. It was mended.",
            ])
        #expect(try store.check().map(\.kind) == [.orphan])
        #expect(try store.openLedger().match(Party(name: "adler")).isKnown)
        try store.close()
    }
}

extension PartyMatch {
    fileprivate var isKnown: Bool { if case .known = self { true } else { false } }
}
