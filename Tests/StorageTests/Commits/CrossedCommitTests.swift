import DeriveDocuments
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Ledger
import TestSupport
import Testing

@testable import Storage

/// Commits that were made without another program's commit before them in the log.
@Suite("A commit that crosses another program's")
struct CrossedCommitTests {
    let scratch = Scratch()

    /// Two programs with the same four lines. Neither looks by itself, so that each test says who has seen what.
    private func makePair() throws -> Programs { try Programs(2, at: scratch.path, pace: .still) }

    private func notes(in program: Repository) throws -> Set<UUID> { Set(try program.backend.notes().keys) }

    @Test("leaves a note in its transaction, and the stored values follow from all rows before its program ends")
    func closing() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        mine.lines[1].enteredNetPrice = 1000
        programs.all[0].flushCommits()
        #expect(try notes(in: programs.all[1]) == [mine.id])
        #expect(try programs.all[1].check().map(\.column).contains("amountDue"))
        #expect(programs.all[1].readEntryAgain(of: mine.id)?.isUnderived == true)
        try programs.all[0].close()
        #expect(try notes(in: programs.all[1]).isEmpty)
        #expect(try programs.all[1].check() == [])
        #expect(programs.all[1].readEntryAgain(of: mine.id)?.isUnderived == false)
        try programs.all[1].close()
    }

    @Test("of a program that is killed leaves the note, and the next program that opens the file derives from the rows")
    func killed() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].invoicedQuantity = 7
        programs.all[1].flush()
        // The price and the quantity of one line: its net amount follows from both.
        mine.lines[0].enteredNetPrice = 1000
        programs.all[0].flushCommits()
        programs.all[0].notes = []
        #expect(try programs.all[1].check().map(\.column).contains("netAmount"))
        let next = try Repository(path: scratch.path, pace: .still)
        #expect(next.notes.map(\.row.id) == [mine.id])
        try next.close()
        #expect(try programs.all[1].check() == [])
        try programs.close()
    }

    @Test("is assumed where the log does not reach back to what a commit is based on")
    func forgottenLog() throws {
        let programs = try makePair()
        let mine = programs.copies[0]
        try scratch.spoil(
            """
            DELETE FROM changeLog;
            INSERT INTO changeLog(revision, id, program, invoice, kind) VALUES (9000, '1', 'x', '\(UUID())', 'update');
            """)
        mine.lines[1].enteredNetPrice = 1000
        programs.all[0].flushCommits()
        #expect(try notes(in: programs.all[1]) == [mine.id])
        try programs.close()
    }

    @Test("leaves its note also where its report comes before the answer to what was derived for an earlier one")
    func reportBeforeAnswer() throws {
        let programs = try makePair()
        let (mine, theirs, store) = (programs.copies[0], programs.copies[1], programs.all[0])
        theirs.lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        mine.lines[1].enteredNetPrice = 1000
        store.flushCommits()
        let note = try #require(store.notes.first)
        #expect(wait { store.derivation?.isWriting == true })
        store.writes.finish()
        #expect(try notes(in: store).isEmpty && store.notes == [note])
        let later = DerivationNote(row: note.row, revision: note.revision + 1)
        try store.backend.write { try $0.note(later) }
        store.note(later)
        #expect(wait { store.notes.isEmpty })
        #expect(try notes(in: store).isEmpty)
        try programs.close()
    }

    @Test("is followed by no other write of two programs at rest")
    func rest() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        mine.lines[1].enteredNetPrice = 1000
        programs.all[0].flush()
        for _ in 0..<3 { programs.look() }
        let (revision, total) = (try programs.all[0].backend.lastRevision(), try changeCount(of: programs))
        for _ in 0..<5 { programs.look() }
        #expect(try programs.all[0].backend.lastRevision() == revision && revision == 3)
        #expect(try changeCount(of: programs) == total)
        #expect(mine.amountDue == theirs.amountDue && mine.lines[0].enteredNetPrice == 100)
        try programs.close()
    }

    /// The rows that both have written since they were opened.
    private func changeCount(of programs: Programs) throws -> Int {
        try programs.all.map { try $0.backend.write { $0.totalChangesCount } }.reduce(0, +)
    }

    @Test("stores nothing of a cell that is open")
    func openCell() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        mine.lines[1].enteredNetPrice = 1000
        let edit = programs.all[0].open(mine.id).document.beginEdit("price")
        mine.lines[2].enteredNetPrice = 50_000
        programs.all[0].flush()
        #expect(try programs.all[1].check() == [])
        #expect(programs.all[1].readEntryAgain(of: mine.id)?.amountDue == ExactDecimal("1317.33"))
        edit.cancel()
        try programs.close()
    }

    @Test("is computed anew where another commit comes before the derived values are written")
    func overtaken() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        mine.lines[1].enteredNetPrice = 1000
        programs.all[0].flushCommits()
        let (backend, note) = (programs.all[0].backend, try #require(programs.all[0].notes.first))
        let early = try backend.read { try backend.source(of: note, lines: 1, in: $0).revision }
        theirs.lines[2].enteredNetPrice = 5
        programs.all[1].flushCommits()
        let left = try backend.write(DocumentCommit(mine.id), deriving: note, after: early)
        #expect(left == (try backend.notes()[mine.id]) && left != nil)
        programs.all[0].flush()
        programs.all[1].flush()
        #expect(try programs.all[0].check() == [] && programs.all[0].backend.notes().isEmpty)
        try programs.close()
    }

    @Test("keeps the value that is later in the log, though the writer's report comes after the news")
    func reportAfterNews() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        mine.lines[0].invoicedQuantity = 5
        // The commit is in the log, and its report is not taken.
        #expect(wait { (try? programs.all[1].backend.lastRevision()) == 2 })
        theirs.lines[0].invoicedQuantity = 6
        programs.all[1].flush()
        let known = programs.all[0].receivedRevision
        let entries = try #require(try programs.all[0].backend.entries(since: known))
        #expect(entries.map { $0.change == nil } == [true, true, false])
        programs.all[0].receive(.changes(entries, since: known))
        #expect(mine.lines[0].invoicedQuantity == 6)
        programs.look()
        #expect(mine.lines[0].invoicedQuantity == 6 && theirs.lines[0].invoicedQuantity == 6)
        try programs.close()
        #expect(try stored(mine.id).lines[0].invoicedQuantity == 6)
    }

    @Test("keeps a later value of a line that was deleted and brought back elsewhere")
    func broughtBack() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        _ = theirs.lines.remove(at: 0)
        try #require(Document.owner(of: theirs)).history.undo()
        programs.all[1].flush()
        mine.lines[0].enteredNetPrice = 55
        programs.all[0].flush()
        for _ in 0..<3 { programs.look() }
        #expect(mine.lines[0].enteredNetPrice == 55 && theirs.lines[0].enteredNetPrice == 55)
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test(
        "writes a line again that was deleted elsewhere, and a line of a command stays deleted",
        arguments: [true, false])
    func deletedLine(bringsBack: Bool) throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        let id = mine.lines[1].id
        _ = theirs.lines.remove(at: 1)
        programs.all[1].flush()
        programs.all[0].adaptsCommits = bringsBack
        mine.lines[1].enteredNetPrice = 55
        mine.lines[2].enteredNetPrice = 66
        programs.all[0].flush()
        for _ in 0..<3 { programs.look() }
        let prices = bringsBack ? [1, 55, 66, 4] : [1, 66, 4]
        for copy in [mine, theirs, try stored(mine.id)] {
            #expect(copy.lines.elements.map(\.enteredNetPrice) == prices.map { ExactDecimal($0) })
            #expect(copy.lines.elements.contains { $0.id == id } == bringsBack)
        }
        #expect(try programs.all[0].check() == [])
        #expect((programs.all[0].takeRefusal() == nil) == bringsBack)
        try programs.close()
    }

    @Test("brings a line back without the line that is begun meanwhile")
    func begunLine() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        _ = theirs.lines.remove(at: 1)
        programs.all[1].flush()
        let open = programs.all[0].open(mine.id)
        mine.lines[1].enteredNetPrice = 55
        let edit = open.document.beginEdit("line")
        mine.lines.append(InvoiceLine())
        programs.all[0].flush()
        edit.cancel()
        for _ in 0..<3 { programs.look() }
        #expect(try stored(mine.id).lines.elements.map(\.enteredNetPrice) == [1, 55, 3, 4])
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }

    @Test("is no deletion: the invoice stays with what the other program has changed, and its user is asked")
    func deletion() throws {
        let programs = try makePair()
        let (mine, theirs) = (programs.copies[0], programs.copies[1])
        theirs.lines[0].enteredNetPrice = 100
        programs.all[1].flush()
        programs.all[0].remove(mine)
        programs.all[0].flush()
        for _ in 0..<3 { programs.look() }
        #expect(programs.wait { programs.all[0].hasMerged })
        #expect(!programs.all[0].isRemoved(mine) && mine.lines[0].enteredNetPrice == 100)
        #expect(programs.all[0].status.takeNews() == .changedBeforeDeletion(number: mine.number))
        #expect(try stored(mine.id).lines.count == 4)
        programs.all[0].remove(mine)
        programs.all[0].flush()
        #expect(try programs.all[0].read(mine.id) == nil)
        try programs.close()
    }

    @Test("has customers found by both fields that two programs have set")
    func customer() throws {
        let programs = try makePair()
        let ledgers = try programs.all.map { try $0.openLedger() }
        let customer = Customer()
        ledgers[0].document.transaction { ledgers[0].data.customers.append(customer) }
        programs.all[0].flush()
        programs.look()
        let theirs = try #require(ledgers[1].customer(customer.id))
        customer.party.name = "Kunde 7"
        programs.all[0].flush()
        theirs.party.vatIdentifier = "DE811907980"
        programs.all[1].flush()
        let columns = try programs.all[0].backend.read {
            try StoredRow.all($0, "SELECT nameKey, vatKey, name FROM customer").first
        }
        #expect(columns?["name"] == "Kunde 7")
        #expect(columns?["vatKey"] == "DE811907980")
        #expect(try programs.all[0].check() == [] && programs.all[0].backend.notes().isEmpty)
        try programs.close()
    }

    /// The invoice as a program reads it that opens the file now.
    private func stored(_ id: UUID) throws -> Invoice {
        let reader = try Repository(path: scratch.path, pace: .still)
        defer { try? reader.close() }
        return try reader.load(id)
    }
}

extension Repository {
    /// The list's row of an invoice, read now.
    func readEntryAgain(of id: UUID) -> InvoiceSummary? { try? backend.read { try $0.summaries(of: [id]).first } }
}
