import Derive
import Foundation
import Invoicing
import Storage
import Testing

@testable import Billow

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
        for _ in 0..<15_000 where editor.workspace.invoice == nil {
            usleep(2_000)
            tick()
            list.openIfDue()
        }
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
        settle(list)
        list.commitSearch()
        return editor
    }

    /// Lets what is read and written come in.
    private func settle(_ list: ListModel) {
        for _ in 0..<20 {
            list.store.retry()
            list.openIfDue()
            tick()
            usleep(1_000)
        }
    }

    /// The numbers in all rows. These are read off the main thread, so that it may take some turns until they are there.
    private func numbers(_ list: ListModel) -> [String] {
        func read() -> [String?] { (0..<list.store.list.count).map { list.store.list.entry(at: $0)?.number } }
        for _ in 0..<1_500 where read().contains(nil) { settle(list) }
        return read().map { $0 ?? "nothing" }
    }

    @Test("follows texts that are edited and undone elsewhere while something is searched for")
    func searchedTexts() throws {
        let editor = try searching()
        let list = editor.workspace.list
        let invoice = try #require(editor.workspace.invoice)
        #expect(numbers(list) == ["3", "2"] && invoice.number == "3")
        let other = try Repository(path: editor.path)
        let theirs = try other.load(invoice.id)
        theirs.lines[0].itemName = "Milk"
        other.retry()
        for _ in 0..<1_500 where editor.workspace.invoice?.number != "2" { settle(list) }
        #expect(numbers(list) == ["2"] && editor.workspace.invoice?.number == "2")
        try #require(Document.owner(of: theirs)).history.undo()
        other.retry()
        for _ in 0..<1_500 where list.scroll.cursor != 1 { settle(list) }
        #expect(numbers(list) == ["3", "2"] && list.scroll.cursor == 1)
        try other.close()
    }

    @Test("shows what was committed and cannot be written yet, also in rows that are read anew")
    func unsaved() throws {
        let editor = try EditorUnderTest()
        let list = editor.workspace.list
        let invoice = try #require(editor.workspace.invoice)
        settle(list)
        let lock = try SQLiteLock(path: editor.path)
        invoice.lines[0].enteredNetPrice = 500
        list.store.list.search(for: "acme")
        settle(list)
        #expect(list.store.hasUnsaved)
        #expect(list.store.entryWhenRead(at: 0)?.amountDue == invoice.amountDue && invoice.amountDue > 1_000)
        lock.release()
        settle(list)
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
        settle(list)
        #expect(editor.workspace.invoice === received)
        list.addInvoice()
        let new = try #require(editor.workspace.invoice)
        #expect(new !== received && new.seller.name == "Me GmbH" && new.currency.code == "CHF")
        #expect(new.number.hasSuffix("-0001"))
        #expect(new.buyer.name == "")
    }

    @Test("sorts what a search has found, and says what it sorts")
    func sortsHits() throws {
        let editor = try searching()
        let (list, status) = (editor.workspace.list, editor.workspace.status)
        try #require(editor.workspace.invoice).lines[0].enteredNetPrice = Decimal(1) / 2
        settle(list)
        while list.store.list.order != .amountDue {
            list.sortByNext()
            settle(list)
        }
        #expect(numbers(list) == ["2", "3"])
        #expect(status.message == .info("The invoices that were found are sorted by amount due."))
        #expect(list.scroll.cursor == 1 && editor.workspace.invoice?.number == "3")
    }

    @Test("shows a deleted invoice among what was found again when it is brought back")
    func undoInSearch() throws {
        let editor = try searching()
        let list = editor.workspace.list
        list.deleteInvoice()
        settle(list)
        #expect(numbers(list) == ["2"])
        editor.workspace.editing.steps.undo()
        settle(list)
        #expect(numbers(list) == ["3", "2"])
        #expect(list.scroll.cursor == 0 && editor.workspace.invoice?.number == "3")
    }

    @Test("ends a search with a new invoice, and says so")
    func newInSearch() throws {
        let editor = try searching()
        let list = editor.workspace.list
        list.addInvoice()
        settle(list)
        #expect(!list.isSearching)
        #expect(numbers(list) == ["", "3", "2", "2026-1"])
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
            (line.enteredNetPrice, invoice.number) = (Decimal(price), "\(price)")
            invoice.lines.append(line)
            list.add(invoice)
        }
        while list.store.list.order != .amountDue { list.sortByNext() }
        settle(list)
        list.moveToEnd(false)
        settle(list)
        #expect(editor.workspace.invoice?.number == "40")
        let invoice = try #require(editor.workspace.invoice)
        invoice.lines[0].enteredNetPrice = Decimal(15) / 2
        editor.workspace.lines.appendLine()
        settle(list)
        #expect(list.scroll.cursor == 33 && list.store.entryWhenRead(at: 33)?.number == "40")
        #expect(editor.workspace.invoice === invoice && editor.workspace.editing.edit != nil)
        editor.workspace.editing.cancel()
        invoice.lines[0].enteredNetPrice = 100
        settle(list)
        #expect(list.scroll.cursor == 0 && list.store.entryWhenRead(at: 0)?.number == "40")
    }
}
