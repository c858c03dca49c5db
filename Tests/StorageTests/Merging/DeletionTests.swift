import DeriveDocuments
import Foundation
import GRDB
import InvoiceTerms
import Invoicing
import Testing

@testable import Storage

@Suite("An invoice that one program deletes while it is open in another")
struct DeletionTests {
    let scratch = Scratch()

    /// That all have the same invoice, and that it is what is stored.
    private func expectSame(_ programs: Programs, price: ExactDecimal, _ location: SourceLocation = #_sourceLocation)
        throws
    {
        #expect(programs.waitUntilInStep(), sourceLocation: location)
        for copy in programs.copies + [try programs.stored()] {
            #expect(copy.content == programs.copies[0].content, sourceLocation: location)
            #expect(copy.lines[1].enteredNetPrice == price, sourceLocation: location)
        }
        for program in programs.all {
            let open = program.open(programs.copies[0].id)
            #expect(
                open.isLoaded && !open.isBehind && !open.isRemoved && open.conflict == nil, sourceLocation: location)
            #expect(program.list.readEntry(at: 0)?.amountDue == programs.copies[0].amountDue, sourceLocation: location)
            #expect(program.list.count == 1, sourceLocation: location)
        }
        #expect(try programs.all[0].check() == [], sourceLocation: location)
    }

    private func delete(in programs: Programs, _ number: Int) {
        programs.all[number].remove(programs.copies[number])
        programs.all[number].flush()
    }

    @Test("is told there at once, and undo brings it back in either", arguments: [0, 1])
    func undo(by number: Int) throws {
        let programs = try Programs(2, at: scratch.path)
        programs.copies[0].number = "17"
        programs.copies[1].lines[1].enteredNetPrice = 9
        #expect(programs.waitUntilInStep())
        delete(in: programs, 0)
        let other = programs.all[1].open(programs.copies[1].id)
        #expect(programs.wait { other.isRemoved })
        #expect(programs.all[1].status.takeNews() == .deleted(number: "17") && other.isLoaded)
        #expect(programs.all[1].status.takeNews() == nil)
        #expect(programs.all[1].list.count == 0)
        let document = programs.all[number].removals
        #expect(document.history.undo() != nil)
        try expectSame(programs, price: 9)
        #expect(programs.all[1 - number].status.takeNews() == .broughtBack(number: "17"))
        let rest = programs.all[1 - number].removals
        #expect(rest.history.canUndo == false)
        let history = try #require(Document.owner(of: programs.copies[1])).history
        history.undo()
        try expectSame(programs, price: 2)
        try programs.close()
    }

    @Test("comes back with what is typed in it there, or goes when that is cancelled", arguments: [true, false])
    func typed(isCommitted: Bool) throws {
        let programs = try Programs(2, at: scratch.path)
        let open = programs.all[1].open(programs.copies[1].id)
        let edit = open.document.beginEdit("price")
        programs.copies[1].lines[1].enteredNetPrice = 7
        delete(in: programs, 0)
        #expect(programs.wait { open.conflict != nil })
        #expect(open.conflict?.row.entity == "invoice" && open.conflict?.column == nil)
        #expect(programs.all[1].status.takeNews() == nil && open.isLoaded)
        if isCommitted { edit.commit() } else { edit.cancel() }
        programs.turn()
        if !isCommitted {
            #expect(programs.all[1].status.takeNews() == .deleted(number: ""))
            programs.all[0].removals.history.undo()
        }
        try expectSame(programs, price: isCommitted ? 7 : 2)
        #expect(programs.all[0].removals.history.canUndo == false)
        try programs.close()
    }

    @Test("and brings back while it is typed in there: the edit goes on, is saved, and is undone")
    func broughtBackMeanwhile() throws {
        let programs = try Programs(2, at: scratch.path)
        let open = programs.all[1].open(programs.copies[1].id)
        let edit = open.document.beginEdit("price")
        programs.copies[1].lines[1].enteredNetPrice = 7
        delete(in: programs, 0)
        #expect(programs.wait { open.conflict != nil })
        programs.all[0].removals.history.undo()
        #expect(programs.wait { open.conflict == nil })
        edit.commit()
        try expectSame(programs, price: 7)
        open.document.history.undo()
        try expectSame(programs, price: 2)
        try programs.close()
    }

    @Test(
        "before that sees it: what was committed there is kept, and undo brings the invoice back in either",
        arguments: [0, 1])
    func crossing(by number: Int) throws {
        let programs = try Programs(2, at: scratch.path)
        let open = programs.all[1].open(programs.copies[1].id)
        delete(in: programs, 0)
        programs.copies[1].lines[1].enteredNetPrice = 7
        programs.all[1].flush()
        #expect(programs.wait { open.isRemoved })
        #expect(programs.all[1].status.takeNews() == .deleted(number: ""))
        let document = programs.all[number].removals
        #expect(document.history.undo() != nil)
        try expectSame(programs, price: 7)
        try programs.close()
    }

    @Test("stays when typing brings it back before the writer reports that an earlier commit found it deleted")
    func broughtBackBeforeReport() throws {
        let programs = try Programs(2, at: scratch.path)
        let (program, copy) = (programs.all[1], programs.copies[1])
        let open = program.open(copy.id)
        delete(in: programs, 0)
        copy.lines[0].enteredNetPrice = 6
        #expect(program.writes.wait(until: .now + 10))
        let other = try DatabaseQueue(path: scratch.path, configuration: .unsafeTransactions)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        copy.lines[2].enteredNetPrice = 8
        let edit = open.document.beginEdit("price")
        copy.lines[1].enteredNetPrice = 7
        program.takeReports()
        #expect(open.isRemoved && open.conflict != nil)
        edit.commit()
        #expect(!open.isRemoved)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try other.close()
        program.flush()
        #expect(!open.isRemoved && program.status.takeNews() == nil)
        try expectSame(programs, price: 7)
        #expect(programs.copies[0].lines.elements.map(\.enteredNetPrice) == [6, 7, 8, 4])
        try programs.close()
    }

    @Test("that does not see what was committed there just before has it when undo brings the invoice back")
    func unseen() throws {
        let programs = try Programs(2, at: scratch.path)
        let copy = programs.copies[1]
        copy.lines[1].enteredNetPrice = 7
        copy.lines.insert(InvoiceLine("between", 5), at: 1)
        programs.all[1].flush()
        delete(in: programs, 0)
        #expect(programs.waitUntilInStep())
        programs.all[0].removals.history.undo()
        #expect(programs.waitUntilInStep())
        for copy in programs.copies + [try programs.stored()] {
            #expect(copy.lines.elements.map(\.enteredNetPrice) == [1, 5, 7, 3, 4])
        }
        #expect(try programs.all[0].check() == [])
        try programs.close()
    }
}
