import Derive
import DeriveDocuments
import Testing

private struct Failure: Error {}

/// What a document has committed: `2: raise (edit) price 1 → 3`.
private final class CommitLog {
    private(set) var entries: [String] = []
    private var tokens: [CommitObservation] = []

    func follow(_ document: Document) {
        tokens.append(document.observeCommits { [unowned self] in entries.append(text(of: $0)) })
    }

    private func text(of commit: Commit) -> String {
        let changes = commit.record.changes.map { change in
            switch change.kind {
            case .property(let name, let old, let new): "\(name) \(old) → \(new)"
            case .inserted(let position, _): "inserted at \(position)"
            case .removed(let position, _): "removed at \(position)"
            default: "other"
            }
        }
        return "\(commit.document.name) \(commit.revision) \(commit.record.origin): \(changes.joined(separator: ", "))"
    }
}

@Suite("A document")
struct DocumentTests {
    private let log = CommitLog()

    private func document(_ name: String, _ root: any ObservationRoot) -> Document {
        let document = Document(name)
        document.adopt(root)
        log.follow(document)
        return document
    }

    @Test("commits once for each document that a transaction has touched, in order, each with its own revision")
    func severalDocuments() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        let documents = [document("a", a), document("b", b)]
        transaction {
            b.price = 20
            a.price = 10
            b.quantity = 3
        }
        a.price = 11
        #expect(
            log.entries == [
                "b 1 edit: price 2 → 20, quantity 1 → 3", "a 1 edit: price 1 → 10", "a 2 edit: price 10 → 11",
            ])
        #expect(documents.map(\.revision) == [2, 1])
    }

    @Test("undoes what was done in it, and nothing of another one")
    func undoStaysInside() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        let (first, second) = (document("a", a), document("b", b))
        transaction("both") { (a.price, b.price) = (10, 20) }
        #expect((first.history.undoName, second.history.undoName) == ("both", "both"))
        first.history.undo()
        #expect((a.price, b.price) == (1, 20))
        #expect((first.history.redoName, second.history.redoName) == ("both", nil))
        second.history.undo()
        first.history.redo()
        #expect((a.price, b.price) == (10, 2))
    }

    @Test("has its steps in one order with those of others, so that the newest of several can be undone or redone")
    func order() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        let documents = [document("a", a), document("b", b)]
        let histories = documents.map(\.history)
        let edit = documents[0].beginEdit("first")
        a.price = 10
        b.price = 20
        edit.commit()
        b.price = 21
        let newest = { (next: KeyPath<UndoHistory, ChangeRecord?>) in
            histories.max { $0[keyPath: next]?.order ?? 0 < $1[keyPath: next]?.order ?? 0 }
        }
        for values in [[10, 20], [1, 20], [1, 2]] {
            newest(\.nextUndo)?.undo()
            #expect([a.price, b.price] == values)
        }
        #expect(histories.allSatisfy { $0.nextUndo == nil && $0.nextRedo != nil })
        for values in [[1, 20], [10, 20], [10, 21]] {
            newest(\.nextRedo)?.redo()
            #expect([a.price, b.price] == values)
        }
        #expect(documents.map(\.revision) == [3, 6])
    }

    @Test("makes a step of what an undo elsewhere brings about in it, not a way back")
    func undoReachingOver() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        let (first, second) = (document("a", a), document("b", b))
        let token = a.observeImmediately(\.price) { _, new in b.price = new * 2 }
        a.price = 5
        first.history.undo()
        #expect((a.price, b.price) == (1, 2))
        #expect(second.history.canUndo && !second.history.canRedo)
        #expect(log.entries.last == "b 2 edit: price 10 → 2")
        token.stop()
    }

    @Test("has one edit at a time, and other documents commit meanwhile")
    func openEdits() {
        let (a, b) = (Item(price: 1), Item(price: 2))
        let (first, second) = (document("a", a), document("b", b))
        let edit = first.beginEdit("price")
        a.price = 7
        b.price = 8
        transaction { a.price = 9 }
        #expect(first.openEdit === edit && edit.record.changes.count == 1)
        #expect(log.entries == ["b 1 edit: price 2 → 8"] && second.openEdit == nil)
        edit.commit()
        #expect(log.entries.last == "a 1 edit: price 1 → 9")
        let other = first.beginEdit()
        a.price = 3
        other.cancel()
        other.commit()
        #expect(a.price == 9 && log.entries.count == 2 && first.openEdit == nil)
    }

    @Test("commits nothing where a transaction fails, or comes to what was before")
    func nothingCommitted() {
        let item = Item(price: 1)
        let document = document("a", item)
        try? transaction {
            item.price = 5
            throw Failure()
        }
        transaction { (item.price, item.price) = (5, 1) }
        unrecorded { item.price = 6 }
        #expect(log.entries == [] && document.revision == 0 && !document.history.canUndo)
    }

    @Test("keeps as many steps as it was told, and none at zero", arguments: [0, 1, 3])
    func limit(steps: Int) {
        let item = Item(price: 0)
        let document = Document(of: item, historyLimit: steps)
        for price in 1...5 { item.price = price }
        var undone = 0
        while document.history.undo() != nil { undone += 1 }
        #expect(undone == steps && item.price == 5 - steps)
    }

    @Test("still lists the steps of each time that its history was closed, and undoes none of them")
    func closed() {
        let item = Item(price: 1)
        let document = Document(of: item)
        for price in 2...3 {
            document.transaction("to \(price)") { item.price = price }
            document.history.close()
        }
        #expect(document.history.steps.map(\.name) == ["to 2", "to 3"])
        #expect(document.history.undo() == nil && item.price == 3)
    }

    @Test("refuses a second edit, and undo while one is open, with their names")
    func misuse() async {
        let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let document = Document("bill")
                let edit = document.beginEdit("price")
                _ = document.beginEdit("name")
                edit.cancel()
            }
        }
        let text = String(decoding: second?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("An edit of “bill” is opened while “price” is open; end that one first."))
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let document = Document("bill")
                let edit = document.beginEdit("price")
                document.history.undo()
                edit.cancel()
            }
        }
    }
}
