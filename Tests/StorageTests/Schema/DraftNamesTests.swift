import DeriveDocuments
import Foundation
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("The name of a draft")
struct DraftNamesTests {
    let scratch = Scratch()

    private func names(in store: Repository) throws -> [String] {
        store.flush()
        var last: Int64 = 0
        return try store.nextSummaries(after: &last).map { [$0.draftName, $0.number].joined(separator: " ") }
    }

    @Test("is given with the insertion, to the open draft, the list and the log, and to no other draft again")
    func given() throws {
        let store = try scratch.open()
        let drafts = (0..<3).map { _ in Invoice.ready() }
        for draft in drafts { try store.add(draft) }
        #expect(drafts.map(\.draftName) == ["", "", ""])
        #expect(try names(in: store) == ["draft-1 ", "draft-2 ", "draft-3 "])
        #expect(drafts.map(\.draftName) == ["draft-1", "draft-2", "draft-3"])
        let log = try store.reading {
            try String.fetchAll($0, sql: "SELECT changes FROM changeLog WHERE kind = 'insert'")
        }
        #expect(log.count == 3 && zip(log, 1...3).allSatisfy { $0.contains("draft-\($1)") })
        store.discard(drafts[2])
        let next = try store.add(Invoice.ready()).invoice
        #expect(try names(in: store) == ["draft-1 ", "draft-2 ", "draft-4 "] && next.draftName == "draft-4")
        #expect(try store.check() == [])
        try store.close()
    }

    @Test(
        "comes back with the draft, by undo, redo and from the bin, also after a restart, and another program sees it")
    func kept() throws {
        let (store, other) = (try scratch.open(), try scratch.open())
        let draft = try store.add(Invoice.ready(), asStep: "new").invoice
        #expect(try names(in: store) == ["draft-1 "])
        let history = store.removals.history
        history.undo()
        #expect(try names(in: store) == [])
        history.redo()
        #expect(try names(in: store) == ["draft-1 "])
        #expect(try other.load(draft.id).draftName == "draft-1")
        store.remove(draft)
        #expect(try names(in: store) == [])
        #expect(try store.binnedInvoices().map(\.number) == ["draft-1"])
        try other.close()
        try store.close()
        let again = try scratch.open()
        try again.bringBack(draft.id)
        #expect(try names(in: again) == ["draft-1 "])
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("stays when it is issued, and finds it before and after; a copy has one of its own, a received document none")
    func issued() throws {
        let store = try scratch.open()
        let invoice = try store.add(Invoice.ready()).invoice
        let received = Invoice.ready("S-1")
        received.declared = DeclaredTotals()
        try store.add(received)
        store.flush()
        #expect(try store.issue(invoice) { _ in Data() } == "2026-0001" && invoice.draftName == "draft-1")
        try store.add(try invoice.duplicate(issued: #require(CalendarDate("2026-11-03"))))
        #expect(try names(in: store) == ["draft-1 2026-0001", " S-1", "draft-2 "])
        #expect(try store.invoices(numbered: "Draft-1").map(\.id) == [invoice.id])
        #expect(try store.invoices(numbered: "").isEmpty)
        #expect(store.nearestName(to: "draft-7") == "draft-2" && store.nearestName(to: "2026-7") == nil)
        #expect(try store.newestNames(limit: 5) == ["draft-2"])
        store.list.search(for: "draft-2")
        #expect(wait { !store.list.isSearching && store.list.count == 1 })
        try store.close()
    }

    @Test(
        "is given to the drafts of 0.1.0 in their order, which lose the numbers that were proposed, but no typed ones")
    func former() throws {
        let fixture = try FormerDatabase()
        let store = try Repository(path: fixture.path)
        #expect(
            try names(in: store) == [
                " 2026-0001", " 2026-0002", " 2026-0003", " 2026-0004", "draft-1 ", "draft-2 X-7", "draft-4 ",
            ])
        let binned = try #require(try store.binnedInvoices().first)
        #expect(binned.number == "G-1")
        #expect(try store.bringBack(binned.id).invoice.draftName == "draft-3")
        #expect(try names(in: store).last == "draft-3 G-1")
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("leaves no gap in the numbers of three drafts of 0.1.0, of which the last is issued first")
    func formerDrafts() throws {
        let former = FormerDatabase.folder.appending(path: "drafts-0.1.0.jsonl")
        #expect(try DatabaseBackup.restore(former.path, to: scratch.path) == nil)
        let store = try Repository(path: scratch.path)
        for number in 1...3 {
            let found = try #require(try store.invoices(numbered: "draft-\(4 - number)").first)
            #expect(found.number.isEmpty && found.errorCount == 0)
            #expect(try store.issue(store.load(found.id)) { _ in Data() } == "2026-000\(number)")
        }
        #expect(try names(in: store) == ["draft-1 2026-0003", "draft-2 2026-0002", "draft-3 2026-0001"])
        #expect(try store.check() == [])
        try store.close()
    }

    @Test("is no step that undo takes back, and renumbering by 0.1.0 is none either")
    func steps() {
        let row = RowID(entity: Invoice.entity, id: UUID())
        func logged(_ columns: [String]) -> LoggedChange {
            let operations = columns.map { RowOperation.update(row, column: $0, from: .null, to: .text("x")) }
            return LoggedChange(
                revision: 1, invoice: row.id, kind: .update,
                changeSet: ChangeSet(name: "", origin: .edit, revision: 1, operations: operations))
        }
        let steps = LoggedSteps([logged(["note"]), logged(["number", "proposedNumber"])])
        #expect(steps.done.count == 1 && steps.undone.isEmpty)
    }
}
