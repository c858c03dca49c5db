import DeriveDocuments
import Foundation
import Fuzzing
import GRDB
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

extension Invoice {
    /// One of which nothing keeps it from being issued.
    static func ready(_ number: String = "") -> Invoice {
        let invoice = Invoice(lines: [InvoiceLine("Tea", 100)])
        invoice.lines[0].vatRate = 19
        invoice.number = number
        (invoice.issueDate, invoice.dueDate) = (CalendarDate("2026-11-02"), CalendarDate("2026-11-16"))
        for (party, name) in [(invoice.seller, "Me GmbH"), (invoice.buyer, "Adler")] {
            let address = PostalAddress()
            (address.city, address.countryCode) = ("Kiel", "DE")
            (party.name, party.vatIdentifier, party.address) = (name, "DE123456789", address)
        }
        return invoice
    }

    func payment(_ amount: ExactDecimal, _ reference: String = "") throws -> Payment {
        Payment(amount: amount, date: try #require(CalendarDate("2026-11-20")), reference: reference)
    }
}

@Suite("Issuing an invoice")
struct IssuingTests {
    let scratch = Scratch()

    private static let alreadyIssued = IssueError.alreadyIssued(
        number: "2026-0001", correction: "A credit note takes it back.")

    private func issue(_ invoice: Invoice, in store: Repository) throws -> String {
        try store.issue(invoice) { Data("<number>\($0.number)</number>".utf8) }
    }

    private func stored(_ id: UUID) throws -> Invoice {
        let store = try scratch.open()
        defer { try? store.close() }
        return try store.load(id)
    }

    @Test("gives it the next number, keeps its document, and lets the list say that it is open")
    func issuing() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        try store.add(invoice)
        #expect(try issue(invoice, in: store) == "2026-0001" && invoice.isIssued && invoice.isFrozen)
        #expect(try store.issuedDocument(of: invoice) == Data("<number>2026-0001</number>".utf8))
        #expect(wait { store.list.readEntry(at: 0)?.summary.stage == .open })
        #expect(throws: Self.alreadyIssued) { try issue(invoice, in: store) }
        #expect(try store.check() == [])
        try store.close()
        let copy = try stored(invoice.id)
        #expect(copy.number == "2026-0001" && copy.issuance == invoice.issuance && copy.stage == .open)
    }

    @Test("refuses one that a supplier sells to the company")
    func supplier() throws {
        let store = try scratch.open()
        let ledger = try store.openLedger()
        ledger.company.party.name = "Me GmbH"
        let invoice = Invoice.ready()
        for party in [invoice.seller, invoice.buyer] { party.vatIdentifier = "" }
        (invoice.seller.name, invoice.buyer.name) = ("Stadtwerke", "Me GmbH")
        invoice.seller.vatIdentifier = "DE999999976"
        try store.add(invoice)
        let error = #expect(throws: IssueError.self) { try issue(invoice, in: store) }
        #expect(error?.description.contains("its buyer is your company, and its seller is Stadtwerke.") == true)
        (invoice.seller.name, invoice.buyer.name) = ("Me GmbH", "Stadtwerke")
        #expect(try !issue(invoice, in: store).isEmpty)
        try store.close()
    }

    @Test("refuses one that lacks something, and says what")
    func refusals() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        invoice.buyer.name = ""
        try store.add(invoice)
        store.flush()
        let error = #expect(throws: IssueError.self) { try issue(invoice, in: store) }
        #expect(error?.description.contains("cannot be issued yet: ") == true)
        invoice.buyer.name = "Adler"
        invoice.lines.removeAll()
        #expect(throws: IssueError.hasNoLines(invoice: "draft-1")) { try issue(invoice, in: store) }
        #expect(!invoice.isIssued && invoice.number == "")
        try store.close()
    }

    @Test("gives it a due date where it has none, and none where it is refused")
    func dueDate() throws {
        let store = try scratch.open()
        let (invoice, taken) = (Invoice.ready(), Invoice.ready("2026-0001"))
        (invoice.dueDate, taken.dueDate) = (nil, nil)
        for draft in [invoice, taken] { try store.add(draft) }
        #expect(try issue(taken, in: store) == "2026-0001" && taken.dueDate == CalendarDate("2026-11-16"))
        unrecorded { invoice.number = "2026-0001" }
        #expect(throws: IssueError.self) { try issue(invoice, in: store) }
        #expect(invoice.dueDate == nil)
        unrecorded { invoice.number = "" }
        _ = try issue(invoice, in: store)
        #expect(try store.check() == [])
        try store.close()
        #expect(try stored(invoice.id).dueDate == CalendarDate("2026-11-16"))
    }

    @Test("says the number to come as it is given then: none that is typed in another draft")
    func numberToCome() throws {
        let store = try scratch.open()
        let (invoice, typed, equal) = (Invoice.ready(), Invoice.ready("2026-0001"), Invoice.ready("2026-0001"))
        for draft in [invoice, typed, equal] { try store.add(draft) }
        store.flush()
        func number(of invoice: Invoice) throws -> String? {
            try store.answer { store.readPrecedents(of: invoice, $0) }.number
        }
        #expect(try number(of: typed) == nil)
        let number = try number(of: invoice)
        #expect(try number == "2026-0002" && issue(invoice, in: store) == number)
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("finds a document for the same customer and amount within a week, and whether one has the usual due date")
    func precedents() throws {
        let store = try scratch.open()
        func precedents(of invoice: Invoice) throws -> IssuePrecedents {
            try store.answer { store.readPrecedents(of: invoice, $0) }
        }
        let (first, second) = (Invoice.ready(), Invoice.ready())
        try store.add(first)
        #expect(
            try precedents(of: second) == IssuePrecedents(equal: nil, hasUsualDays: false, number: "2026-0001"))
        _ = try issue(first, in: store)
        let day = try #require(first.issueDate)
        let equal = IssuePrecedents.IssuedDay(number: "2026-0001", day: day)
        for (days, isFound) in [(-8, false), (-7, true), (7, true), (8, false)] {
            second.issueDate = day.adding(days: days)
            let expected = IssuePrecedents(equal: isFound ? equal : nil, hasUsualDays: true, number: "2026-0002")
            #expect(try precedents(of: second) == expected)
        }
        second.issueDate = day
        second.buyer.name = "Bär"
        #expect(try precedents(of: second).equal == nil)
        second.buyer.name = "Adler"
        second.lines[0].enteredNetPrice = 101
        #expect(try precedents(of: second).equal == nil)
        #expect(try precedents(of: first).equal == nil)
        try store.close()
    }

    @Test("leaves no gap where drafts are issued in another order, and the others keep their names")
    func order() throws {
        let store = try scratch.open()
        let drafts = (0..<3).map { _ in Invoice.ready() }
        for draft in drafts { try store.add(draft) }
        #expect(try issue(drafts[2], in: store) == "2026-0001")
        #expect(drafts.map(\.reference) == ["draft-1", "draft-2", "2026-0001"])
        #expect(try store.invoices(numbered: "draft-3").map(\.number) == ["2026-0001"])
        store.remove(drafts[1])
        #expect(try issue(drafts[0], in: store) == "2026-0002")
        try store.close()
        #expect(try stored(drafts[0].id).number == "2026-0002")
    }

    @Test("is refused where another draft has its typed number, and is no step that undo takes back")
    func doubleNumbers() throws {
        let store = try scratch.open()
        let drafts = ["2026-0001", "2026-0001", ""].map { Invoice.ready($0) }
        for draft in drafts { _ = try store.add(draft, asStep: "copy") }
        #expect(throws: IssueError.numberTaken("2026-0001")) { try issue(drafts[0], in: store) }
        #expect(try issue(drafts[2], in: store) == "2026-0002")
        let history = store.removals.history
        #expect(history.undo() != nil && history.undo() != nil && history.undo() == nil)
        #expect(store.status.news == nil && !store.isRemoved(drafts[2]))
        try store.close()
    }

    @Test("of a draft that two programs issue: the second is told the number, and nothing else is issued")
    func twice() throws {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoices = (0..<2).map { _ in Invoice.ready() }
        for invoice in invoices { try mine.add(invoice) }
        mine.flush()
        let copy = try theirs.load(try #require(theirs.invoices(numbered: "draft-2").first).id)
        #expect(try issue(invoices[1], in: mine) == "2026-0001")
        #expect(throws: IssueError.self) { try issue(copy, in: theirs) }
        #expect(wait { copy.isIssued })
        #expect(throws: Self.alreadyIssued) { try issue(copy, in: theirs) }
        #expect(!invoices[0].isIssued)
        try theirs.close()
        try mine.close()
    }

    @Test("keeps a number that was typed, goes on behind it, and gives none that another invoice has")
    func typedNumbers() throws {
        let store = try scratch.open()
        let typed = ["2026-0041", "A 7", "2026-0043"].map { Invoice.ready($0) }
        for invoice in typed { try store.add(invoice) }
        #expect(try issue(typed[0], in: store) == "2026-0041" && issue(typed[1], in: store) == "A 7")
        let next = Invoice.ready()
        let after = Invoice.ready()
        let twice = Invoice.ready("A 7")
        for invoice in [next, after, twice] { try store.add(invoice) }
        #expect(try issue(next, in: store) == "2026-0042" && issue(after, in: store) == "2026-0044")
        #expect(throws: IssueError.numberTaken("A 7")) { try issue(twice, in: store) }
        #expect(!twice.isIssued && twice.number == "A 7")
        try store.close()
    }

    @Test("of two programs gives no number twice and leaves none out")
    func contention() throws {
        let (first, second) = (try scratch.open(), try scratch.open())
        let (stores, count) = ([first, second], sampleSize(100, soak: 1_000))
        let invoices = (0..<count).map { _ in Invoice.ready() }
        for (index, invoice) in invoices.enumerated() { try stores[index % 2].add(invoice) }
        for store in stores { store.flush() }
        var numbers: [String] = []
        for (index, invoice) in invoices.enumerated() { numbers.append(try issue(invoice, in: stores[index % 2])) }
        #expect(numbers == (1...count).map { "2026-" + String("000\($0)".suffix(max(4, "\($0)".count))) })
        for store in stores { try store.close() }
        let database = try DatabaseQueue(path: scratch.path)
        let sql = "SELECT DISTINCT number FROM issuedDocument"
        #expect(try database.read { try String.fetchAll($0, sql: sql) }.count == count)
        try database.close()
    }

    @Test("of one that another program has changed wants it to be looked at first")
    func changedElsewhere() throws {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoice = Invoice.ready()
        try mine.add(invoice)
        mine.flush()
        let copy = try theirs.load(invoice.id)
        copy.lines[0].itemName = "Coffee"
        theirs.flush()
        #expect(throws: IssueError.changedElsewhere(invoice: "draft-1")) { try issue(invoice, in: mine) }
        #expect(wait { invoice.lines[0].itemName == "Coffee" })
        #expect(try issue(invoice, in: mine) == "2026-0001")
        try theirs.close()
        try mine.close()
    }

    @Test("of one that another program has changed while a line was begun wants it to be looked at first, too")
    func changedWhileTyping() throws {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoice = Invoice.ready()
        let open = try mine.add(invoice)
        mine.flush()
        let edit = open.document.beginEdit("line")
        invoice.lines.append(InvoiceLine())
        try theirs.load(invoice.id).lines[0].itemName = "Coffee"
        theirs.flush()
        #expect(wait { open.isBehind } && invoice.lines[0].itemName == "Tea")
        edit.cancel()
        #expect(throws: IssueError.changedElsewhere(invoice: "draft-1")) { try issue(invoice, in: mine) }
        #expect(invoice.lines[0].itemName == "Coffee")
        #expect(try issue(invoice, in: mine) == "2026-0001")
        try theirs.close()
        try mine.close()
        #expect(try stored(invoice.id).lines[0].itemName == "Coffee")
    }

    @Test("freezes it for other programs as well: what they change after that is not written")
    func frozen() throws {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoice = Invoice.ready()
        try mine.add(invoice)
        mine.flush()
        let copy = try theirs.load(invoice.id)
        #expect(try issue(invoice, in: mine) == "2026-0001")
        copy.lines[0].itemName = "Coffee"
        #expect(wait { copy.isIssued && copy.lines[0].itemName == "Tea" && !theirs.hasUnsaved })
        theirs.remove(copy)
        #expect(wait { !theirs.hasUnsaved })
        try theirs.close()
        try mine.close()
        let kept = try stored(invoice.id)
        #expect(kept.lines[0].itemName == "Tea" && kept.isIssued)
    }

    @Test("keeps what was deleted or put in before, and is written only now, from taking its place")
    func lateWrites() throws {
        let mine = try scratch.open()
        let invoice = Invoice.ready()
        try mine.add(invoice)
        mine.flush()
        let backend = try SQLiteBackend(path: scratch.path)
        let draft = try OpenInvoice(invoice).changes.allRows(sequence: nil)
        #expect(try issue(invoice, in: mine) == "2026-0001")
        let late: [InvoiceWrite] = [
            .insert(draft), .delete(DocumentCommit(invoice.id), isKeptInBin: false),
            .delete(DocumentCommit(invoice.id), isKeptInBin: true),
        ]
        for write in late { #expect(try backend.write(.invoice(write)).refusal == .frozen) }
        try backend.close()
        #expect(try mine.check() == [])
        try mine.close()
        #expect(try stored(invoice.id).isIssued)
    }

    @Test("is all there or not at all, wherever it fails", arguments: ["issuedDocument", "changeLog", "masterData"])
    func atomic(table: String) throws {
        let store = try scratch.open()
        _ = try store.openLedger()
        let invoice = Invoice.ready()
        try store.add(invoice)
        store.flush()
        // A trigger stands for a disk that is full at this write.
        let trigger = "CREATE TRIGGER fails BEFORE INSERT ON \(table) BEGIN SELECT raise(ABORT, 'full'); END"
        try database { try $0.execute(sql: trigger) }
        #expect(throws: StorageError.self) { try issue(invoice, in: store) }
        #expect(!invoice.isIssued && invoice.number == "" && invoice.stage == .draft)
        try database { database in
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM issuedDocument") == 0)
            #expect(try String.fetchOne(database, sql: "SELECT number FROM invoiceEntry") == "")
            try database.execute(sql: "DROP TRIGGER fails")
        }
        #expect(try issue(invoice, in: store) == "2026-0001")
        try store.close()
    }

    private func database(_ body: (Database) throws -> Void) throws {
        let database = try DatabaseQueue(path: scratch.path)
        try database.write(body)
        try database.close()
    }
}

@Suite("Payments in the database")
struct StoredPaymentTests {
    let scratch = Scratch()

    @Test("make the list say what is open, and undo takes them back")
    func paying() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        try store.add(invoice)
        try store.issue(invoice) { _ in Data() }
        #expect(try invoice.record(invoice.payment(19)).open == 100)
        let entry = try #require(store.list.readEntry(at: 0))
        #expect(wait { entry.summary.openAmount == 100 && entry.summary.stage == .open })
        try invoice.record(invoice.payment(100.5))
        #expect(entry.summary.openAmount == -0.5 && entry.summary.stage == .overpaid)
        Document.owner(of: invoice)?.history.undo()
        #expect(
            entry.summary.openAmount == 100
                && entry.summary.status(on: CalendarDate("2026-11-18")).words == "Overdue 2 days")
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("of two programs at once: the second one is taken back and told, and is recorded when it is asked for again")
    func together() throws {
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let invoice = Invoice.ready()
        try mine.add(invoice)
        try mine.issue(invoice) { _ in Data() }
        let copy = try theirs.load(invoice.id)
        try copy.record(copy.payment(60, "theirs"))
        try invoice.record(invoice.payment(59, "mine"))
        #expect(theirs.flush() && mine.flush())
        #expect(wait { invoice.payments == copy.payments && invoice.payments.count == 1 })
        let isMine = invoice.payments.first?.reference == "mine"
        guard case .overtaken? = (isMine ? theirs : mine).status.takeNews() else {
            Issue.record("nothing was said")
            return
        }
        if isMine {
            try copy.record(copy.payment(60, "theirs"))
        } else {
            try invoice.record(invoice.payment(59, "mine"))
        }
        #expect(wait { invoice.openAmount == 0 && copy.openAmount == 0 })
        #expect(wait { !mine.isBusy && !theirs.isBusy })
        try theirs.close()
        try mine.close()
        let again = try scratch.open()
        #expect(try again.load(invoice.id).payments.count == 2 && again.check() == [])
        #expect(again.list.readEntry(at: 0)?.summary.stage == .paid)
        try again.close()
    }
}
