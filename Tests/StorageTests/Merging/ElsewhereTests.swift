import Derive
import DeriveDocuments
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("Two programs on one file")
struct ElsewhereTests {
    let scratch = Scratch()

    private func makePair(lines: Int = 3) throws -> (mine: Repository, theirs: Repository, Invoice, Invoice) {
        let mine = try scratch.open()
        let invoice = Invoice(lines: (0..<lines).map { InvoiceLine("line \($0)", 1) })
        try mine.add(invoice)
        mine.flush()
        let theirs = try scratch.open()
        return (mine, theirs, invoice, try theirs.load(invoice.id))
    }

    @Test("see each other's edits, in the list and in the invoice that is open, and save their own over them")
    func edits() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        let entry = try #require(theirs.list.readEntry(at: 0))
        invoice.lines[1].enteredNetPrice = 10
        invoice.number = "17"
        #expect(wait { copy.number == "17" && copy.lines[1].enteredNetPrice == 10 && entry.number == "17" })
        copy.lines[1].invoicedQuantity = 2
        #expect(wait { invoice.lines[1].invoicedQuantity == 2 })
        #expect(invoice.content == copy.content)
        #expect(mine.open(invoice.id).document.history.canUndo)
        try theirs.close()
        try mine.close()
    }

    @Test("keep each other's mails, in the invoice, in the list and in the file")
    func mails() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        let days = try ["2026-11-28", "2026-11-29"].map { try #require(CalendarDate($0)) }
        invoice.sentMails = [SentMail(date: days[1], recipients: ["a@x.example"])]
        copy.sentMails = [SentMail(date: days[0], recipients: [])]
        #expect(wait { invoice.sentMails.count == 2 && copy.sentMails.count == 2 })
        #expect(invoice.sentMails.map(\.date) == days && copy.sentMails == invoice.sentMails)
        try theirs.close()
        try mine.close()
        let again = try scratch.open()
        #expect(try again.load(invoice.id).sentMails.map(\.recipients) == [[], ["a@x.example"]])
        #expect(try again.load(invoice.id).sentDate == days[1])
        try again.close()
    }

    @Test("have the same in every term after edits of any part", arguments: 1...6)
    func everyTerm(seed: UInt64) throws {
        var maker = RandomInvoice(seed: seed)
        let invoice = maker.make()
        let mine = try scratch.open()
        try mine.add(invoice)
        mine.flush()
        let theirs = try scratch.open()
        let copy = try theirs.load(invoice.id)
        invoice.number = "17"
        invoice.payee = invoice.payee == nil ? Payee() : nil
        invoice.notes = []
        invoice.paymentInstructions.append(PaymentInstructions())
        invoice.exemptionReasons[VATGroup(category: .exempt, rate: 0)] = ExemptionReason("Art. 135")
        if let line = invoice.lines.elements.first {
            line.note = line.note.isEmpty ? "by the door" : ""
            line.invoicedQuantity = nil
            line.allowanceCharges.append(LineAllowanceCharge())
        }
        #expect(wait { copy.number == "17" && difference(invoice.terms(), copy.terms()) == [] })
        #expect(difference(invoice.terms(), copy.terms()) == [])
        try theirs.close()
        try mine.close()
    }

    @Test("see lines come, go and move")
    func lines() throws {
        let (mine, theirs, invoice, copy) = try makePair(lines: 6)
        invoice.lines.insert(InvoiceLine("new", 5), at: 2)
        invoice.lines.remove(at: 0)
        invoice.lines.move(from: 5, to: 1)
        #expect(wait { copy.content == invoice.content })
        copy.lines.insert(InvoiceLine("theirs", 5), at: 3)
        copy.lines[0].itemName = "renamed"
        #expect(wait { copy.content == invoice.content })
        try theirs.close()
        try mine.close()
        let again = try scratch.open()
        #expect(try again.load(invoice.id).content == invoice.content)
        #expect(try again.check() == [])
        try again.close()
    }

    @Test("see invoices come and go")
    func invoices() throws {
        let (mine, theirs, invoice, _) = try makePair()
        try mine.add(Invoice())
        #expect(wait { theirs.list.count == 2 })
        mine.remove(invoice)
        #expect(wait { theirs.list.count == 1 })
        #expect(theirs.open(invoice.id).isRemoved)
        try theirs.close()
        try mine.close()
    }

    @Test("that change the field that is typed in are told of it: Esc takes theirs, Enter keeps one's own")
    func conflict() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        for isCommitted in [false, true] {
            let open = theirs.open(copy.id)
            let edit = open.document.beginEdit("quantity")
            copy.lines[0].invoicedQuantity = isCommitted ? 8 : 6
            invoice.lines[0].invoicedQuantity = isCommitted ? 9 : 7
            #expect(wait { open.conflict != nil })
            #expect(open.conflict?.column == "q")
            #expect(open.conflict?.theirs == .text(isCommitted ? "9" : "7"))
            #expect(open.conflict?.mine == .text(isCommitted ? "8" : "6"))
            #expect(copy.lines[0].invoicedQuantity == (isCommitted ? 8 : 6))
            if isCommitted { edit.commit() } else { edit.cancel() }
            theirs.flush()
            theirs.mergeWhatWaits()
            let expected: ExactDecimal = isCommitted ? 8 : 7
            #expect(
                wait { copy.lines[0].invoicedQuantity == expected && invoice.lines[0].invoicedQuantity == expected })
            #expect(wait { open.conflict == nil })
        }
        try theirs.close()
        try mine.close()
    }

    @Test("read an invoice anew of which the log has a form that they do not know, once nothing is being typed in it")
    func olderLog() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        let (open, own) = (theirs.open(copy.id), mine.open(invoice.id))
        let edit = open.document.beginEdit("quantity")
        copy.lines[0].invoicedQuantity = 6
        let database = try DatabaseQueue(path: scratch.path)
        try database.write { database in
            try database.execute(sql: "UPDATE invoice SET document = json_set(document, '$.number', '18')")
            let sql = "INSERT INTO changeLog(id, program, invoice, kind, changes) VALUES ('1', 'x', ?, 'update', ?)"
            let older = #"{"head":{"number":"18"},"lines":[],"newLines":[],"removedLines":[]}"#
            try database.execute(sql: sql, arguments: [copy.id.uuidString, older])
        }
        #expect(wait { open.isBehind })
        theirs.reader.finish()
        tick()
        #expect(open.isBehind && copy.number != "18")
        #expect(!open.isOutdated && copy.lines[0].invoicedQuantity == 6)
        edit.commit()
        theirs.flush()
        #expect(wait { !open.isBehind && copy.number == "18" })
        #expect(wait { !own.isBehind && invoice.number == "18" })
        #expect(copy.lines[0].invoicedQuantity == 6 && wait { invoice.lines[0].invoicedQuantity == 6 })
        #expect(open.document.history.undo() != nil && copy.lines[0].invoicedQuantity != 6)
        try database.close()
        try theirs.close()
        try mine.close()
    }

    @Test("log each commit as the operations that it consists of")
    func log() throws {
        let (mine, theirs, invoice, _) = try makePair()
        invoice.lines[0].note = "“a”\t\\"
        mine.flush()
        let change = try #require(try theirs.backend.entries(since: 0)?.last?.change)
        let row = RowID(entity: "invoiceLine", id: invoice.lines[0].id)
        #expect(
            change.changeSet?.operations == [.update(row, column: "note", from: .null, to: .text("“a”\t\\"))])
        try theirs.close()
        try mine.close()
    }

    @Test("see what another program writes by SQL, and take back with undo only what was done here")
    func writtenBySQL() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        invoice.note = "mine"
        mine.flush()
        #expect(wait { copy.note == "mine" })
        let database = try DatabaseQueue(path: scratch.path)
        try database.write { database in
            try database.execute(sql: "UPDATE invoice SET document = json_set(document, '$.number', 'by SQL')")
        }
        #expect(wait { invoice.number == "by SQL" && copy.number == "by SQL" })
        try #require(Document.owner(of: invoice)).history.undo()
        #expect(invoice.note == "" && invoice.number == "by SQL")
        try database.close()
        try theirs.close()
        try mine.close()
    }

    @Test("tell what another program writes by SQL in a cell that is typed in, or of its line that is gone")
    func typedOverSQL() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        let database = try DatabaseQueue(path: scratch.path)
        func execute(_ sql: String) throws {
            let arguments: StatementArguments = [invoice.lines[0].id.uuidString]
            try database.write { try $0.execute(sql: sql, arguments: arguments) }
        }
        let open = mine.open(invoice.id)
        var edit = open.document.beginEdit("item")
        invoice.lines[0].itemName = "mine"
        try execute("UPDATE invoiceLine SET document = json_set(document, '$.n', 'theirs') WHERE id = ?")
        #expect(wait { open.conflict?.theirs == .text("theirs") && copy.lines[0].itemName == "theirs" })
        #expect(invoice.lines[0].itemName == "mine" && open.conflict?.mine == .text("mine"))
        edit.cancel()
        #expect(invoice.lines[0].itemName == "theirs")
        mine.mergeWhatWaits()
        edit = open.document.beginEdit("item")
        invoice.lines[0].itemName = "kept"
        let count = invoice.lines.count
        try execute("DELETE FROM invoiceLine WHERE id = ?")
        #expect(wait { open.conflict?.column == nil && open.conflict != nil && copy.lines.count == count - 1 })
        #expect(invoice.lines[0].itemName == "kept" && invoice.lines.count == count)
        edit.commit()
        mine.flush()
        #expect(wait { copy.lines.count == count && copy.lines[0].itemName == "kept" })
        try database.close()
        try theirs.close()
        try mine.close()
    }

    @Test("keep a log of bounded length, and who has missed too much reads everything anew")
    func prunedLog() throws {
        let (mine, theirs, invoice, copy) = try makePair()
        let database = try DatabaseQueue(path: scratch.path)
        invoice.number = "1"
        mine.flush()
        #expect(wait { copy.number == "1" })
        try database.write { database in
            try database.execute(sql: "UPDATE invoice SET document = json_set(document, '$.number', 'outside')")
            try database.execute(sql: "DELETE FROM changeLog")
            try database.execute(
                sql:
                    "INSERT INTO changeLog(revision, id, program, invoice, kind) VALUES (9000, '1', 'x', '\(invoice.id)', 'update')"
            )
        }
        #expect(wait { copy.number == "outside" && invoice.number == "outside" })
        try database.close()
        try theirs.close()
        try mine.close()
    }
}
