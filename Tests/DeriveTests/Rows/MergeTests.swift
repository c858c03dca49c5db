import Foundation
import Fuzzing
import Testing

@testable import Derive
@testable import DeriveDocuments
@testable import DeriveGraph

@Suite("Changes from elsewhere")
struct MergeTests {
    private let here: OpenSheet
    private let there: OpenSheet

    init() throws {
        here = OpenSheet(entries: [1, 2, 3])
        there = try here.copy()
    }

    /// Takes what was committed there last in here.
    @discardableResult
    private func sync() throws -> [Conflict] { try here.document.merge(try #require(there.sets.last)) }

    @Test("come in as a commit of their own, which is no step to undo")
    func committed() throws {
        here.sheet.number = "mine"
        there.sheet.entries[0].amount = 10
        #expect(try sync() == [])
        #expect(here.sheet.entries[0].amount == 10)
        #expect(here.sets.map(\.origin) == [.edit, .elsewhere])
        #expect(here.document.history.undo()?.changes.count == 1)
        #expect(here.sheet.number == "" && here.sheet.entries[0].amount == 10 && !here.document.history.canUndo)
    }

    @Test("are committed also while something else is built without a record")
    func unrecordedCaller() throws {
        there.sheet.entries[0].amount = 10
        try unrecorded {
            try sync()
            here.sheet.number = "9"
        }
        #expect(here.sheet.entries[0].amount == 10 && here.sheet.number == "9")
        #expect(here.sets.map(\.origin) == [.elsewhere] && here.sets[0].operations == there.sets[0].operations)
    }

    @Test("are never part of what is being typed, and survive its cancelling")
    func openEdit() throws {
        let edit = here.document.beginEdit("amount")
        here.sheet.entries[0].amount = 7
        there.sheet.entries[1].amount = 20
        there.sheet.number = "9"
        for set in there.sets { #expect(try here.document.merge(set) == []) }
        #expect(edit.record.changes.count == 1)
        edit.cancel()
        #expect(here.sheet.entries.elements.map(\.amount) == [1, 20, 3] && here.sheet.number == "9")
    }

    @Test("that meet the open edit are told; what was typed stays, and cancelling restores theirs")
    func conflict() throws {
        let row = RowID(entity: "posting", id: here.sheet.entries[0].id)
        let edit = here.document.beginEdit("amount")
        here.sheet.entries[0].amount = 7
        there.sheet.entries[0].amount = 5
        #expect(try sync() == [Conflict(row: row, column: "amount", theirs: .integer(5), mine: .integer(7))])
        #expect(here.sheet.entries[0].amount == 7)
        var seen: [Int] = []
        let token = here.sheet.entries[0].observe(\.amount) { seen.append($0) }
        edit.cancel()
        tick()
        token.stop()
        #expect(here.sheet.entries[0].amount == 5 && seen == [5])
        #expect(here.sets.map(\.origin) == [.elsewhere])
    }

    @Test("are not taken back by an undo or a redo of what was there before them; the rest of the step is")
    func undoLeavesTheirs() throws {
        here.document.transaction("both") {
            here.sheet.entries[0].amount = 7
            here.sheet.entries[1].amount = 8
            here.sheet.rates["S"] = 19
        }
        for set in here.sets { try there.document.merge(set) }
        there.document.transaction { (there.sheet.entries[0].amount, there.sheet.rates["S"]) = (5, 20) }
        try sync()
        let history = here.document.history
        #expect(history.undo()?.name == "both")
        #expect(here.sheet.entries.elements.map(\.amount) == [5, 2, 3] && here.sheet.rates["S"] == 20)
        #expect(history.left.map { $0.object === here.sheet.entries[0] } == [true, false])
        there.sheet.entries[1].amount = 9
        try sync()
        history.redo()
        #expect(here.sheet.entries.elements.map(\.amount) == [5, 9, 3] && history.left.count == 1)
        here.sheet.entries[2].amount = 4
        history.undo()
        #expect(here.sheet.entries[2].amount == 3 && history.left.isEmpty)
    }

    @Test("that take a row out leave nothing to undo in it, and undo says so")
    func undoInRowThatIsGone() throws {
        here.sheet.entries[1].amount = 7
        there.sheet.entries.remove(at: 1)
        try sync()
        let history = here.document.history
        #expect(history.undo() != nil && history.left.count == 1)
        here.sheet.entries[0].amount = 5
        history.undo()
        #expect(here.sheet.entries.elements.map(\.amount) == [1, 3] && history.left.isEmpty)
    }

    @Test("bring a row back as the object that it was, so that it never is there twice")
    func rowComesBack() throws {
        let entry = here.sheet.entries[1]
        here.sheet.entries.remove(at: 1)
        let values: [String: ColumnValue] = ["amount": .integer(22)]
        let (sheet, row) = (try #require(here.sheet.rowID), try #require(entry.rowID))
        let back = RowOperation.insert(row, into: sheet, list: "entries", after: nil, values: values)
        try here.document.merge(ChangeSet(name: "", origin: .edit, revision: 9, operations: [back]))
        #expect(here.sheet.entries[0] === entry && entry.amount == 22 && here.sheet.total == 26)
        here.document.history.undo()
        #expect(here.sheet.entries.elements.map(\.amount) == [22, 1, 3])
        #expect(here.document.history.left.count == 1)
        entry.amount = 23
        #expect(here.sets.last?.operations == [.update(row, column: "amount", from: .integer(22), to: .integer(23))])
    }

    @Test("that meet the open edit give way to it when that commits, and undo leads back to them")
    func conflictCommitted() throws {
        let edit = here.document.beginEdit("amount")
        here.sheet.entries[0].amount = 7
        there.sheet.entries[0].amount = 5
        #expect(try sync().count == 1)
        edit.commit()
        #expect(here.sheet.entries[0].amount == 7)
        #expect(here.sets.map(\.origin) == [.elsewhere, .edit])
        let row = RowID(entity: "posting", id: here.sheet.entries[0].id)
        #expect(here.sets.last?.operations == [.update(row, column: "amount", from: .integer(5), to: .integer(7))])
        here.document.history.undo()
        #expect(here.sheet.entries[0].amount == 5 && here.document.history.left.isEmpty)
        here.document.history.redo()
        #expect(here.sheet.entries[0].amount == 7)
    }

    @Test("come in at the end of an edit that has changed nothing after all, also before its mark")
    func conflictGone() throws {
        let edit = here.document.beginEdit("amount")
        here.sheet.entries[0].amount = 7
        edit.mark()
        here.sheet.entries[1].amount = 8
        (there.sheet.entries[0].amount, there.sheet.entries[1].amount) = (5, 6)
        for set in there.sets { #expect(try here.document.merge(set).count == 1) }
        edit.rollBackToMark()
        #expect(here.sheet.entries.elements.map(\.amount) == [7, 2, 3])
        edit.commit()
        #expect(here.sheet.entries.elements.map(\.amount) == [7, 6, 3])
    }

    @Test("are no conflict where they come to the same, or concern another field of the same part")
    func noConflict() throws {
        let edit = here.document.beginEdit("city")
        here.sheet.seller.place = Place(city: "Bonn")
        here.sheet.number = "5"
        transaction {
            there.sheet.seller.name = "Acme"
            there.sheet.number = "5"
        }
        #expect(try sync() == [])
        #expect(here.sheet.seller.name == "Acme" && here.sheet.seller.place?.city == "Bonn")
        edit.commit()
        #expect(here.sheet.seller.place?.city == "Bonn")
    }

    @Test("that delete a row which is being typed in wait for that")
    func deletedUnderEdit() throws {
        let edit = here.document.beginEdit("amount")
        here.sheet.entries[1].amount = 9
        there.sheet.entries.remove(at: 1)
        let conflicts = try sync()
        #expect(conflicts.count == 1 && conflicts[0].column == nil && conflicts[0].theirs == .null)
        #expect(here.sheet.entries.count == 3)
        edit.cancel()
        #expect(here.sheet.entries.elements.map(\.amount) == [1, 3])
    }

    @Test("that delete the row of a part which is being typed in wait for that", arguments: [true, false])
    func deletedUnderPart(isCommitted: Bool) throws {
        for sheet in [here, there] { sheet.sheet.entries[1].reductions.append(Reduction(percent: 3)) }
        let edit = here.document.beginEdit("percent")
        here.sheet.entries[1].reductions[0].percent = 10
        there.sheet.entries.remove(at: 1)
        #expect(try sync().map(\.column) == [nil])
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(here.sheet.entries.elements.map(\.amount) == (isCommitted ? [1, 2, 3] : [1, 3]))
    }

    @Test("that remove a part which is being typed in wait for that", arguments: [true, false])
    func removedPart(isCommitted: Bool) throws {
        for sheet in [here, there] {
            sheet.sheet.entries[0].reductions.append(contentsOf: [Reduction(percent: 3), Reduction(percent: 5)])
        }
        let reductions = here.sheet.entries[0].reductions
        let edit = here.document.beginEdit("percent")
        reductions[1].percent = 10
        there.sheet.entries[0].reductions.remove(at: 1)
        let conflicts = try sync()
        #expect(conflicts.map(\.column) == ["reductions"] && conflicts.map(\.removesPart) == [true])
        #expect(reductions.elements.map(\.percent) == [3, 10])
        if isCommitted { edit.commit() } else { edit.cancel() }
        #expect(reductions.elements.map(\.percent) == (isCommitted ? [3, 10] : [3]))
        guard isCommitted else { return }
        try there.document.merge(try #require(here.sets.last))
        #expect(there.sheet.entries[0].reductions.elements.map(\.percent) == [3, 10])
        here.document.history.undo()
        #expect(reductions.elements.map(\.percent) == [3, 5])
    }

    @Test("of rows that are gone here are passed over, and a value that does not fit changes nothing")
    func unfit() throws {
        let id = there.sheet.entries[0].id
        here.sheet.entries.removeFirst()
        there.sheet.entries[0].amount = 50
        #expect(try sync() == [])
        let row = RowID(entity: "posting", id: here.sheet.entries[0].id)
        let bad: [RowOperation] = [
            .update(row, column: "text", from: .null, to: .text("x")),
            .update(row, column: "amount", from: .null, to: .text("x")),
            .update(RowID(entity: "posting", id: id), column: "amount", from: .null, to: .integer(1)),
        ]
        let before = try here.content
        #expect(throws: Unfit.self) {
            try here.document.merge(ChangeSet(name: "", origin: .edit, revision: 1, operations: bad))
        }
        #expect(try here.content == before)
    }

    @Test(
        "that make no sense are refused at once, and not only when the edit ends that they meet",
        arguments: ["notes", "rates", "payee"])
    func unfitLater(column: String) throws {
        here.sheet.payee = Firm()
        let edit = here.document.beginEdit(column)
        here.sheet.notes.append("typed")
        here.sheet.rates["typed"] = 7
        here.sheet.payee = nil
        let row = try #require(here.sheet.rowID)
        let operations: [RowOperation] = [
            .update(row, column: "number", from: .null, to: .text("theirs")),
            .update(row, column: column, from: .null, to: .json("neither a list nor an object")),
        ]
        #expect(throws: (any Error).self) {
            try here.document.merge(ChangeSet(name: "", origin: .edit, revision: 1, operations: operations))
        }
        edit.cancel()
        #expect(here.sheet.number == "" && here.sheet.notes.isEmpty && here.sheet.payee != nil)
    }

    @Test("shift positions, and undo still takes back what was done here")
    func undoAfterShift() throws {
        here.sheet.entries.insert(Posting(amount: 40), at: 2)
        here.sheet.entries.move(from: 0, to: 1)
        there.sheet.entries.insert(contentsOf: [Posting(amount: 50), Posting(amount: 60)], at: 0)
        try sync()
        #expect(here.sheet.entries.elements.map(\.amount) == [50, 60, 2, 1, 40, 3])
        here.document.history.undo()
        #expect(here.sheet.entries.elements.map(\.amount).filter { $0 < 10 } == [1, 2, 3])
        here.document.history.undo()
        #expect(here.sheet.entries.elements.map(\.amount).sorted() == [1, 2, 3, 50, 60])
    }

    @Test("lead to the same rows, whatever was done there", arguments: 1...30)
    func random(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for step in 0..<25 {
            let before = there.sets.count
            if random.below(4) == 0 {
                transaction { for _ in 0...random.below(4) { edit(there.sheet, &random) } }
            } else if random.below(6) == 0 {
                there.document.history.undo()
            } else {
                edit(there.sheet, &random)
            }
            for set in there.sets.dropFirst(before) { #expect(try here.document.merge(set) == []) }
            let (mine, theirs) = (try here.content, try there.content)
            #expect(mine == theirs, "seed \(seed), step \(step)")
        }
        graph.checkAllInvariants()
    }

    private func edit(_ sheet: Sheet, _ random: inout SplitMix) {
        let entries = sheet.entries
        let position = random.below(entries.count + 1)
        let inside = random.below(max(1, entries.count))
        switch random.below(entries.isEmpty ? 3 : 14) {
        case 0: entries.insert(Posting(amount: random.below(9)), at: position)
        case 1: entries.append(contentsOf: (0..<random.below(4)).map { Posting(amount: $0) })
        case 2: sheet.seller.name = "\(random.below(3))"
        case 3: entries.remove(at: inside)
        case 4: entries.move(from: inside, to: random.below(entries.count))
        case 5: entries.swapAt(inside, random.below(entries.count))
        case 6: entries[inside].amount = random.below(9)
        case 7: entries[inside].reductions.append(Reduction(percent: random.below(9)))
        case 8: entries[inside].reductions.removeAll()
        case 9: sheet.payee = sheet.payee == nil ? Firm(name: "p") : nil
        case 10: sheet.rates["\(random.below(3))"] = random.below(2) == 0 ? nil : random.below(5)
        case 11: sheet.seller.place = sheet.seller.place == nil ? Place(city: "p") : nil
        case 12:
            sheet.payee?.name = "\(random.below(3))"
            sheet.seller.place?.city = "\(random.below(3))"
        default: entries.reverse()
        }
    }
}
