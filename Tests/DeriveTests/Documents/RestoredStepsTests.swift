import Foundation
import Testing

@testable import Derive
@testable import DeriveDocuments

@Suite("Undo of what was stored")
struct RestoredStepsTests {
    private let open = OpenSheet(entries: [1, 2, 3, 4])
    private var sheet: Sheet { open.sheet }

    /// Changes of every kind, each a step.
    private var edits: [(name: String, edit: () -> Void)] {
        let entries = sheet.entries
        return [
            ("a value", { sheet.number = "7" }), ("none", { sheet.paid = 5 }),
            ("a part", { sheet.payee = Firm(name: "Bank") }),
            ("in a part", { sheet.seller.place = Place(city: "Bonn") }),
            ("in a part of a part", { sheet.seller.place?.city = "Ulm" }), ("a name", { sheet.payee?.name = "" }),
            ("a row", { entries.append(Posting(amount: 5)) }),
            ("parts of a row", { entries[4].reductions.append(Reduction(percent: 5)) }),
            ("a move down", { entries.move(from: 0, to: 3) }), ("a move up", { entries.move(from: 3, to: 1) }),
            ("a row goes", { entries.remove(at: 4) }), ("a first row", { entries.insert(Posting(amount: 6), at: 0) }),
            ("rows go", { entries.removeSubrange(1..<3) }),
            ("rows come", { entries.append(contentsOf: [Posting(amount: 7), Posting(amount: 8)]) }),
            ("another row", { entries[1] = Posting(amount: 9) }),
            ("an exchange", { entries.swapAt(0, 2) }), ("values", { sheet.notes.append("x") }),
            (
                "all at once",
                {
                    entries[2].amount = 20
                    entries[2].text = "goes"
                    entries.remove(at: 2)
                    entries.insert(Posting(amount: 10), at: 1)
                    entries[1].text = "came"
                    entries.move(from: 0, to: 2)
                    (sheet.payee, sheet.number) = (nil, "8")
                }
            ),
            ("no rows", { entries.removeAll() }),
        ]
    }

    /// The same sheet after a restart, with the steps as they were stored.
    private func restarted(_ sets: [ChangeSet]) throws -> OpenSheet {
        let copy = try open.copy()
        let stored = try sets.map { try ChangeSet(json: $0.json) }
        #expect(stored == sets)
        copy.document.history.restore(done: stored, undone: [])
        return copy
    }

    @Test("ends where a later step was forgotten, so that it never goes past one")
    func gap() throws {
        open.document.transaction("before the restart") { sheet.number = "1" }
        let (copy, document) = (Sheet(id: sheet.id), Document("limited", historyLimit: 2))
        document.adopt(copy)
        unrecorded { copy.number = "1" }
        document.history.restore(done: open.sets, undone: [])
        for number in 2...4 {
            #expect(document.history.undoName == (number == 2 ? "before the restart" : "\(number - 1)"))
            document.transaction("\(number)") { copy.number = "\(number)" }
        }
        #expect(document.history.undo()?.name == "4" && document.history.undo()?.name == "3")
        #expect(document.history.undo() == nil && document.history.undoName == nil && !document.history.canUndo)
        #expect(copy.number == "2" && document.history.hasForgottenSteps)
    }

    @Test("leads back step by step, and forward again, in objects that are others")
    func allKinds() throws {
        var states = [try open.content]
        for (name, edit) in edits {
            open.document.transaction(name, edit)
            states.append(try open.content)
        }
        let copy = try restarted(open.sets)
        let history = copy.document.history
        for index in edits.indices.reversed() {
            #expect(history.undoName == edits[index].name)
            let step = history.undo()
            #expect(try step?.name == edits[index].name && copy.content == states[index], "\(edits[index].name)")
            #expect(history.position == index - edits.count)
        }
        #expect(!history.canUndo && history.undo() == nil && history.staleStepName == nil)
        for index in edits.indices {
            #expect(history.redo()?.name == edits[index].name)
            #expect(try copy.content == states[index + 1], "\(edits[index].name)")
            #expect(history.position == index + 1 - edits.count)
        }
        // What was undone and made again has steps of the usual kind now.
        for index in edits.indices.reversed() {
            history.undo()
            #expect(try copy.content == states[index] && history.position == index - edits.count)
        }
        #expect(copy.document.history.canRedo && !copy.document.history.canUndo)
    }

    @Test("makes what was undone before the restart again, until something is done anew")
    func redo() throws {
        open.document.transaction("a value") { sheet.number = "7" }
        open.document.history.undo()
        let copy = try open.copy()
        copy.document.history.restore(done: [], undone: open.sets.suffix(1))
        #expect(copy.document.history.redo()?.name == "a value" && copy.sheet.number == "7")
        #expect(copy.document.history.undo()?.name == "a value" && copy.sheet.number == "")
        let other = try open.copy()
        other.sheet.paid = 3
        other.document.history.restore(done: [], undone: open.sets.suffix(1))
        #expect(!other.document.history.canRedo)
    }

    @Test("drops a step that does not fit any more, names it, and goes on with the one before")
    func unfit() throws {
        open.document.transaction("amount of a row") { sheet.entries[1].amount = 20 }
        open.document.transaction("a value") { sheet.number = "7" }
        open.document.transaction("a row goes") { sheet.entries.remove(at: 0) }
        let elsewhere = try open.copy()
        elsewhere.sheet.number = "9"
        let copy = try restarted(open.sets)
        try copy.document.merge(try #require(elsewhere.sets.last))
        let history = copy.document.history
        #expect(history.undo()?.name == "a row goes" && copy.sheet.entries.count == 4)
        let (before, position) = (try copy.content, history.position)
        #expect(history.undo() == nil && history.staleStepName == "a value")
        #expect(try copy.content == before && history.position == position)
        #expect(history.undo()?.name == "amount of a row" && copy.sheet.entries[1].amount == 2)
        #expect(history.staleStepName == nil && !history.canUndo && history.position == position - 1)
        #expect(history.redo() != nil && history.position == position)
    }

    @Test("takes steps once, none behind those that were forgotten, and none of which the way back is not known")
    func once() throws {
        open.document.transaction("a value") { sheet.number = "7" }
        let copy = try restarted(open.sets)
        #expect(!copy.document.history.canRestore)
        copy.document.history.restore(done: open.sets + open.sets, undone: [])
        #expect(copy.document.history.undo() != nil && copy.document.history.undo() == nil)
        let forgetful = try open.copy()
        forgetful.document.history.forget()
        #expect(!forgetful.document.history.canRestore)
        open.document.transaction("a row goes") { sheet.entries.remove(at: 0) }
        let set = try #require(open.sets.last)
        let old = ChangeSet(name: "old", origin: .edit, revision: 2, operations: set.operations)
        #expect(set.inverse != nil && old.inverse == nil)
        let third = try open.copy()
        third.document.history.restore(done: [old], undone: [])
        #expect(third.document.history.undo() == nil && third.document.history.staleStepName == "old")
    }
}
