import Derive
import DeriveDocuments
import Testing

private struct Failure: Error {}

@Suite("A transaction")
struct TransactionTests {
    @Test("that throws leaves every source as it was, and tells nobody")
    func rollBack() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        let bill = Bill([a, b])
        let watcher = Watcher()
        bill.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        a.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        bill.observe(\.items, by: watcher) { watcher, _ in watcher.calls += 1 }
        #expect(throws: Failure.self) {
            try transaction {
                a.price = 100
                bill.items.remove(at: 1)
                bill.items.insert(Item(price: 50), at: 0)
                #expect(bill.total == 150)
                throw Failure()
            }
        }
        #expect(bill.total == 3)
        #expect(bill.items.elements.map(\.price) == [1, 2])
        tick()
        #expect(watcher.calls == 0)
    }

    @Test("that throws leaves its sources unchanged for observers that run for another reason")
    func rollBackOfVersions() {
        let (item, cursor, watcher) = (Item(price: 1), Cursor(), Watcher())
        item.observe(\.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        item.observe(\.price, \.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        // A change that lasts: all observers of the transaction run and look for themselves.
        try? transaction {
            item.price = 2
            cursor.row = 3
            throw Failure()
        }
        tick()
        #expect(watcher.calls == 0)
        // The second observer waited for the tick already.
        item.quantity = 2
        item.quantity = 1
        try? transaction {
            item.price = 2
            throw Failure()
        }
        tick()
        #expect(watcher.calls == 0)
        item.price = 3
        tick()
        #expect(watcher.calls == 2)
    }

    @Test("inside another one takes back its own changes only")
    func nested() {
        let item = Item()
        transaction {
            item.price = 1
            try? transaction {
                item.price = 2
                throw Failure()
            }
        }
        #expect(item.price == 1)
    }

    @Test("commits one record of old and final values")
    func commits() {
        let item = Item(price: 1)
        let document = Document(of: item)
        var records: [ChangeRecord] = []
        let observation = document.observeCommits { records.append($0.record) }
        transaction("raise") {
            item.price = 2
            item.price = 3
        }
        item.quantity = 9
        observation.stop()
        item.quantity = 10
        #expect(records.map(\.name) == ["raise", ""])
        #expect(records.map(\.changes.count) == [1, 1])
        guard case .property("price", let old as Int, let new as Int) = records[0].changes[0].kind else {
            Issue.record("the first change is not that of the price")
            return
        }
        #expect((old, new) == (1, 3))
    }
}

@Suite("Undo")
struct UndoTests {
    @Test("takes back and makes again properties and collections, with the derived values")
    func undoRedo() {
        let item = Item(price: 1)
        let bill = Bill([item])
        let document = Document(of: bill)
        let history = document.history
        transaction("add") {
            bill.items.append(Item(price: 5))
            item.price = 2
        }
        bill.items.move(from: 1, to: 0)
        #expect(bill.total == 7)
        history.undo()
        #expect(bill.items.elements.map(\.price) == [2, 5])
        history.undo()
        #expect(bill.items.elements.map(\.price) == [1])
        #expect(bill.total == 1)
        #expect(!history.canUndo)
        history.redo()
        history.redo()
        #expect(bill.items.elements.map(\.price) == [5, 2])
        #expect(bill.total == 7)
        history.undo()
        bill.discount = 1
        #expect(!history.canRedo)
    }

    @Test("of an open edit is one step from the value before to the last one")
    func openEdit() {
        let item = Item(price: 1)
        let document = Document(of: item)
        let history = document.history
        let edit = document.beginEdit("price")
        item.price = 12
        tick()
        item.price = 123
        edit.commit()
        #expect(history.undo()?.name == "price")
        #expect(item.price == 1)
        let other = document.beginEdit("price")
        item.price = 7
        other.cancel()
        #expect(item.price == 1)
        #expect(!history.canUndo)
    }
}

@Suite("A class that is not recorded")
struct UnrecordedTests {
    @Test("is observed, and belongs to no transaction")
    func isLeftOut() {
        let cursor = Cursor()
        let document = Document(of: cursor)
        let history = document.history
        var seen: [Int] = []
        let observation = cursor.observe(\.row) { seen.append($0) }
        try? transaction {
            cursor.row = 3
            throw Failure()
        }
        #expect(!history.canUndo)
        tick()
        #expect(cursor.row == 3)
        #expect(seen == [3])
        observation.stop()
    }
}

@Observed(recorded: false)
final class Cursor {
    var row: Int = 0
    init() {}
}

@Suite("What is built for later")
struct UnrecordedBuildingTests {
    @Test("without a record is no step to undo")
    func unrecordedChanges() {
        let item = Item()
        let document = Document(of: item, historyLimit: 2)
        let history = document.history
        unrecorded { item.price = 3 }
        #expect(!history.canUndo)
        for price in 4...7 { item.price = price }
        history.undo()
        history.undo()
        #expect(item.price == 5 && !history.canUndo && history.canRedo)
        history.forget()
        #expect(!history.canRedo && history.undo() == nil && history.redo() == nil)
    }
}
