import Derive
import DeriveDocuments
import Foundation
import Invoicing
import Storage
import TestSupport
import Testing

@testable import Editor
@testable import Opening
@testable import Propagation

@Suite("The list's model")
struct ListModelTests {
    @Test("opens the first invoice that another program puts into an empty database")
    func firstFromElsewhere() throws {
        let editor = try EditorUnderTest(isEmpty: true)
        let list = editor.workspace.list
        list.openAtCursor()
        #expect(editor.workspace.opened == nil)
        let other = try Repository(path: editor.path)
        let invoice = Invoice()
        invoice.number = "17"
        try other.add(invoice)
        try waitUntil("the invoice", turn: { turn(list) }) { editor.workspace.opened?.isLoaded == true }
        #expect(editor.workspace.invoice?.number == "17")
        try other.close()
    }

    /// Three invoices, of which the first two are found by “tea”, with the cursor on the newest that is found.
    private func searching() throws -> EditorUnderTest {
        let editor = try EditorUnderTest()
        for (number, item) in [("2", "Tea"), ("3", "Tea and cake")] {
            let invoice = Invoice()
            let line = InvoiceLine()
            (line.itemName, line.enteredNetPrice, invoice.number) = (item, 1, number)
            invoice.lines.append(line)
            editor.workspace.list.add(invoice)
        }
        let list = editor.workspace.list
        list.beginSearch()
        list.type { $0.insert("tea") }
        try waitUntil("the hits", turn: { turn(list) }) { !list.store.list.isSearching }
        list.commitSearch()
        try settle(list)
        return editor
    }

    /// Takes in what was read and written meanwhile.
    private func turn(_ list: ListModel) {
        list.store.flush()
        list.openIfDue()
        tick()
    }

    /// Runs turns until nothing is read or written any more, and what came of it is shown.
    private func settle(_ list: ListModel) throws {
        var quietTurns = 0
        try waitUntil("the end of all work", turn: { turn(list) }) {
            let isBusy = list.store.isBusy || list.store.list.isSearching || list.awaitsRow
            quietTurns = isBusy ? 0 : quietTurns + 1
            return quietTurns == 3
        }
    }

    /// The numbers in all rows. These are read off the main thread, so that it may take some turns until they are there.
    private func numbers(_ list: ListModel) throws -> [String] {
        func read() -> [String?] { (0..<list.store.list.count).map { list.store.list.entry(at: $0)?.number } }
        try waitUntil("the rows", turn: { turn(list) }) { !read().contains(nil) }
        return read().map { $0 ?? "nothing" }
    }

    @Test("follows texts that are edited and undone elsewhere while something is searched for")
    func searchedTexts() throws {
        let editor = try searching()
        let list = editor.workspace.list
        let invoice = try #require(editor.workspace.invoice)
        #expect(try numbers(list) == ["3", "2"] && invoice.number == "3")
        let other = try Repository(path: editor.path)
        let theirs = try other.load(invoice.id)
        theirs.lines[0].itemName = "Milk"
        other.flush()
        try waitUntil("the other invoice", turn: { turn(list) }) { editor.workspace.invoice?.number == "2" }
        #expect(try numbers(list) == ["2"] && editor.workspace.invoice?.number == "2")
        try #require(Document.owner(of: theirs)).history.undo()
        other.flush()
        try waitUntil("the cursor", turn: { turn(list) }) { list.scroll.cursor == 1 }
        #expect(try numbers(list) == ["3", "2"] && list.scroll.cursor == 1)
        try other.close()
    }

    @Test("shows what was committed and cannot be written yet, also in rows that are read anew")
    func unsaved() throws {
        var pace = Pace()
        pace.lock = 0.5
        let editor = try EditorUnderTest(pace: pace)
        let list = editor.workspace.list
        let invoice = try #require(editor.workspace.invoice)
        try settle(list)
        let lock = try SQLiteLock(path: editor.path)
        invoice.lines[0].enteredNetPrice = 500
        list.store.list.search(for: "acme")
        try settle(list)
        #expect(list.store.hasUnsaved)
        #expect(list.store.entryWhenRead(at: 0)?.amountDue == invoice.amountDue && invoice.amountDue > 1_000)
        lock.release()
        try settle(list)
    }

    @Test("makes an invoice with what is said of the company, and nothing that another invoice says")
    func sellerOfNew() throws {
        let editor = try EditorUnderTest()
        let (list, company) = (editor.workspace.list, editor.workspace.ledger.books.company)
        list.addInvoice()
        #expect(editor.workspace.invoice?.seller.name == "" && editor.workspace.invoice?.number == "")
        editor.workspace.editing.cancel()
        (company.party.name, company.currency) = ("Me GmbH", CurrencyCode(code: "CHF"))
        let received = Invoice(seller: Party(name: "Supplier"), buyer: Party(name: "ACME"))
        (received.number, received.declared) = ("R-1", DeclaredTotals())
        list.add(received)
        try settle(list)
        #expect(editor.workspace.invoice === received)
        list.addInvoice()
        let new = try #require(editor.workspace.invoice)
        #expect(new !== received && new.seller.name == "Me GmbH" && new.currency.code == "CHF")
        #expect(new.number == "")
        #expect(new.buyer.name == "")
    }

    @Test("sorts what a search has found, and says what it sorts")
    func sortsHits() throws {
        let editor = try searching()
        let (list, status) = (editor.workspace.list, editor.workspace.status)
        try #require(editor.workspace.invoice).lines[0].enteredNetPrice = ExactDecimal(5, exponent: -1)
        try settle(list)
        while list.store.list.order != .amountDue {
            list.sortByNext()
            try settle(list)
        }
        #expect(try numbers(list) == ["2", "3"])
        #expect(status.message == .info("The invoices that were found are sorted by amount due."))
        #expect(list.scroll.cursor == 1 && editor.workspace.invoice?.number == "3")
    }

    @Test("shows a deleted invoice among what was found again when it is brought back")
    func undoInSearch() throws {
        let editor = try searching()
        let list = editor.workspace.list
        list.deleteInvoice()
        try settle(list)
        #expect(try numbers(list) == ["2"])
        editor.workspace.steps.undo()
        try settle(list)
        #expect(try numbers(list) == ["3", "2"])
        #expect(list.scroll.cursor == 0 && editor.workspace.invoice?.number == "3")
    }

    @Test("keeps the open invoice where a search is taken back before its hits are listed", arguments: [false, true])
    func searchTakenBack(isDrawn: Bool) throws {
        let editor = try searching()
        let list = editor.workspace.list
        list.cancelSearch()
        try settle(list)
        list.moveToEnd(true)
        try settle(list)
        #expect(list.invoice?.number == "2026-1" && list.scroll.cursor == 2)
        list.beginSearch()
        list.type { $0.insert("cake") }
        if isDrawn { list.openIfDue() }
        #expect(list.invoice?.number == "2026-1" && list.store.list.isSearching)
        list.cancelSearch()
        try settle(list)
        #expect(list.invoice?.number == "2026-1" && list.scroll.cursor == 2)
    }

    @Test("ends a search with a new invoice, and says so")
    func newInSearch() throws {
        let editor = try searching()
        let list = editor.workspace.list
        list.addInvoice()
        try settle(list)
        #expect(!list.isSearching)
        #expect(try numbers(list) == ["", "3", "2", "2026-1"])
        #expect(list.scroll.cursor == 0)
        #expect(
            editor.workspace.status.message
                == .info("All invoices are listed again: the new one is none of those that were found."))
    }

    @Test("follows an invoice to its place when its amount changes, also while its next line is typed")
    func followsToItsPlace() throws {
        let editor = try EditorUnderTest()
        let list = editor.workspace.list
        for price in 1...40 {
            let invoice = Invoice()
            let line = InvoiceLine()
            (line.enteredNetPrice, invoice.number) = (ExactDecimal(price), "\(price)")
            invoice.lines.append(line)
            list.add(invoice)
        }
        while list.store.list.order != .amountDue { list.sortByNext() }
        try settle(list)
        list.moveToEnd(false)
        try settle(list)
        #expect(editor.workspace.invoice?.number == "40")
        let invoice = try #require(editor.workspace.invoice)
        invoice.lines[0].enteredNetPrice = ExactDecimal(75, exponent: -1)
        editor.workspace.lines.appendLine()
        try settle(list)
        #expect(list.scroll.cursor == 33 && list.store.entryWhenRead(at: 33)?.number == "40")
        #expect(editor.workspace.invoice === invoice && editor.workspace.editing.edit != nil)
        editor.workspace.editing.cancel()
        invoice.lines[0].enteredNetPrice = 100
        try settle(list)
        #expect(list.scroll.cursor == 0 && list.store.entryWhenRead(at: 0)?.number == "40")
    }
}
