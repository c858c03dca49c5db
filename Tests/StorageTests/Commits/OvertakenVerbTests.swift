import DeriveDocuments
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

@Suite("A verb that another program's has overtaken")
struct OvertakenVerbTests {
    let scratch = Scratch()

    private func payment(_ amount: ExactDecimal) throws -> Payment {
        Payment(amount: amount, date: try #require(CalendarDate("2026-11-26")))
    }

    private func claims(in program: Repository) throws -> [String] {
        try program.backend.read { try StoredRow.all($0, "SELECT name FROM claim ORDER BY name") }.map { $0["name"] }
    }

    @Test("is taken out of memory with its step, and the edits behind it are written")
    func payingTwice() throws {
        let programs = try Programs(2, at: scratch.path, pace: .still)
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.payments = [try payment(5)]
        programs.all[1].flush()
        mine.payments = [try payment(5)]
        mine.lines[0].enteredNetPrice = 100
        mine.lines[1].enteredNetPrice = 200
        programs.all[0].flush()
        #expect(mine.payments == [])
        guard case .overtaken? = programs.all[0].status.takeNews() else {
            Issue.record("nothing was said")
            return
        }
        for _ in 0..<3 { programs.look() }
        #expect(mine.payments == theirs.payments && mine.payments.count == 1)
        #expect(theirs.lines[0].enteredNetPrice == 100 && theirs.lines[1].enteredNetPrice == 200)
        let history = try #require(Document.owner(of: mine)).history
        for _ in 0..<2 { history.undo() }
        #expect(!history.canUndo)
        programs.all[0].flush()
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test("is written over edits of other programs that it has not read")
    func unread() throws {
        let programs = try Programs(2, at: scratch.path, pace: .still)
        programs.copies[1].lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        programs.copies[0].payments = [try payment(5)]
        programs.all[0].flush()
        for _ in 0..<3 { programs.look() }
        #expect(programs.copies[1].payments.count == 1 && programs.copies[0].lines[0].enteredNetPrice == 100)
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test("is not written in part: what goes together with a refused commit is refused")
    func together() throws {
        let programs = try Programs(2, at: scratch.path, pace: .still)
        let (store, mine, theirs) = (programs.all[0], programs.copies[0], programs.copies[1])
        theirs.acceptance = Acceptance(date: try payment(1).date)
        programs.all[1].flush()
        let draft = Invoice(lines: [InvoiceLine("of the quote", 1)])
        try store.together {
            mine.acceptance = Acceptance(date: try payment(1).date)
            try store.addDraft(draft, asStep: "invoice of quote")
        }
        store.flush()
        #expect(try store.read(draft.id) == nil)
        for _ in 0..<3 { programs.look() }
        #expect(mine.acceptance == theirs.acceptance && store.list.count == 1)
        try programs.close()
    }

    @Test(
        "is one that was done or made again, and not one that was undone",
        arguments: [(.edit, ["cancellation", "payments"]), (.redo, ["cancellation", "payments"]), (.undo, [])]
            as [(ChangeRecord.Origin, [String])])
    func origins(origin: ChangeRecord.Origin, reads: [String]) {
        let row = RowID(entity: Invoice.entity, id: UUID())
        let pay = RowOperation.update(row, column: "payments", from: .null, to: .text("paid"))
        let changes = ChangeSet(name: "pay", origin: origin, revision: 1, operations: [pay])
        #expect(DocumentCommit(row.id, changes).reads.sorted() == reads)
    }

    @Test("claims what may be done once, releases it by undo and deletion, and claims it again by redo")
    func claims() throws {
        let store = try scratch.open()
        let invoice = Invoice()
        try store.add(invoice)
        let history = try #require(Document.owner(of: invoice)).history
        invoice.payments = [try payment(5), try payment(5)]
        invoice.acceptance = Acceptance(date: try payment(1).date)
        store.flush()
        let id = invoice.id.uuidString
        let all = ["accept/\(id)", "pay/\(id)/5/2026-11-26/1", "pay/\(id)/5/2026-11-26/2"]
        #expect(try claims(in: store) == all)
        for _ in 0..<2 { history.undo() }
        store.flush()
        #expect(try claims(in: store) == [])
        for _ in 0..<2 { history.redo() }
        store.flush()
        #expect(try claims(in: store) == all)
        store.remove(invoice)
        store.flush()
        #expect(try claims(in: store) == [])
        store.removals.history.undo()
        store.flush()
        #expect(try claims(in: store) == all)
        try store.close()
    }
}
