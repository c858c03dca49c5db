import DeriveDocuments
import Foundation
import GRDB
import Invoicing
import Ledger
import Testing

@testable import Storage

@Suite("Undo after a restart")
struct StepsTests {
    let scratch = Scratch()

    /// Opens the database again, with the steps of an invoice.
    private func reopened(
        _ id: UUID, at path: String? = nil, _ body: (Invoice, UndoHistory) throws -> Void
    ) throws {
        let store = try Repository(path: path ?? scratch.path, pace: .fast)
        let invoice = try store.load(id)
        try store.restoreSteps(of: store.open(id))
        try body(invoice, store.open(id).document.history)
        #expect(try store.check() == [])
        try store.close()
    }

    private func edit(_ invoice: Invoice) {
        transaction("buyer's reference") { invoice.buyerReference = "4711" }
        transaction("delete line") { invoice.lines.remove(at: 0) }
        transaction("add line") { invoice.lines.append(InvoiceLine("Milk", 2)) }
        transaction("quantity of line 1") { invoice.lines[0].invoicedQuantity = 7 }
    }

    private func make() throws -> Invoice {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        try store.add(invoice)
        edit(invoice)
        try store.close()
        return invoice
    }

    @Test("takes back what was done before it, by name, also after a crash and a second restart")
    func restart() throws {
        let invoice = try make()
        try reopened(invoice.id) { copy, history in
            #expect(history.undo()?.name == "quantity of line 1" && copy.lines[0].invoicedQuantity != 7)
            #expect(history.undo()?.name == "add line" && copy.lines.isEmpty)
        }
        try reopened(invoice.id) { copy, history in
            #expect(history.undo()?.name == "delete line" && copy.lines.map(\.itemName) == ["Tea"])
            #expect(copy.lines[0].netAmount == 100 && copy.amountDue == 119)
            #expect(history.redo()?.name == "delete line" && history.redo()?.name == "add line")
        }
        let store = try scratch.open()
        let crashed = try scratch.crashCopy(of: store)
        try store.close()
        try reopened(invoice.id, at: crashed) { copy, history in
            #expect(copy.lines.map(\.itemName) == ["Milk"])
            #expect(history.redo()?.name == "quantity of line 1" && copy.lines[0].invoicedQuantity == 7)
            for _ in 0..<4 { history.undo() }
            #expect(copy.buyerReference == "" && copy.lines.map(\.itemName) == ["Tea"] && history.undo() == nil)
        }
    }

    @Test("reaches back at least a hundred steps, and a step done now comes first")
    func hundred() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        try store.add(invoice)
        for number in 1...150 { transaction("reference \(number)") { invoice.buyerReference = "\(number)" } }
        try store.close()
        try reopened(invoice.id) { copy, history in
            copy.buyerReference = "now"
            history.undo()
            for number in (1...150).reversed() {
                #expect(copy.buyerReference == "\(number)")
                #expect(history.undo()?.name == "reference \(number)")
            }
            #expect(copy.buyerReference == "" && !history.canUndo)
        }
    }

    @Test("ends where the invoice was issued, and takes back a payment after that")
    func issued() throws {
        let store = try scratch.open()
        let invoice = Invoice.ready()
        try store.add(invoice)
        invoice.buyerReference = "4711"
        try store.issue(invoice) { _ in Data() }
        try invoice.record(invoice.payment(19))
        try store.close()
        try reopened(invoice.id) { copy, history in
            #expect(history.undo()?.name == "payment of 19.00 EUR" && copy.payments.isEmpty)
            #expect(history.undo() == nil && copy.buyerReference == "4711" && copy.isIssued)
        }
    }

    @Test("takes back no step that another program has done meanwhile, nor one whose value that has changed")
    func elsewhere() throws {
        let invoice = try make()
        let (mine, theirs) = (try scratch.open(), try scratch.open())
        let (here, there) = (try mine.load(invoice.id), try theirs.load(invoice.id))
        transaction("note") { there.note = "theirs" }
        transaction("quantity of line 1") { there.lines[0].invoicedQuantity = 8 }
        #expect(wait { here.note == "theirs" && here.lines[0].invoicedQuantity == 8 })
        let open = mine.open(invoice.id)
        try mine.restoreSteps(of: open)
        let history = open.document.history
        #expect(history.undo() == nil && history.staleStepName == "quantity of line 1")
        #expect(history.undo()?.name == "add line" && here.lines.isEmpty && here.note == "theirs")
        try mine.close()
        try theirs.close()
    }

    @Test("knows what to undo and what to redo from the log alone, and nothing of what it cannot read")
    func log() {
        func logged(
            _ name: String, _ origin: ChangeRecord.Origin = .edit, revision: Int = 1, column: String = "note"
        ) -> LoggedChange {
            let row = RowID(entity: "invoice", id: UUID())
            let set = ChangeSet(
                name: name, origin: origin, revision: revision,
                operations: [.update(row, column: column, from: .null, to: .text(name))])
            return LoggedChange(revision: 1, invoice: row.id, kind: .update, changeSet: set)
        }
        func names(_ changes: LoggedChange...) -> [[String]] {
            let steps = LoggedSteps(changes)
            return [steps.done.map(\.name), steps.undone.map(\.name)]
        }
        #expect(names(logged("a"), logged("b"), logged("b", .undo)) == [["a"], ["b"]])
        #expect(names(logged("a"), logged("a", .undo), logged("a", .redo), logged("b")) == [["a", "b"], []])
        #expect(names(logged("a"), logged("a", .undo), logged("b")) == [["b"], []])
        // A number that the store gives is no step, and issuing ends all.
        #expect(names(logged("a"), logged("", revision: 0)) == [["a"], []])
        #expect(names(logged("a"), logged("issue", revision: 0, column: "issuance"), logged("b")) == [["b"], []])
        let unknown = LoggedChange(revision: 1, invoice: UUID(), kind: .update, changeSet: nil)
        #expect(names(logged("a"), unknown, logged("b")) == [["b"], []])
    }
}
