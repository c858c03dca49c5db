import Derive
import DeriveDocuments
import DeriveKit
import Testing

private struct Failure: Error {}

/// Names that a class and its superclass each have for themselves.
@Observed
class Noted {
    private var note: Int = 0
    init() {}
    func setBase(_ value: Int) { note = value }
    var base: Int { note }
}

@Observed
final class NotedTwice: Noted {
    private var extra: Int = 0
    override init() {}
    func setSub(_ value: Int) { extra = value }
    var sub: Int { extra }
}

@Observed(recorded: false)
final class Selection {
    let rows = ObservedArray<Int>([], recorded: false)
    init() {}
}

/// Defects that reviews have found in transactions, undo and commits, each by what must hold.
@Suite("What once was wrong: records")
struct RecordRegressionTests {
    let watcher = Watcher()

    @Test("A change is recorded before what an immediate observer makes of it, so that undo leads back")
    func order() {
        let pal = Pal()
        let document = Document(of: pal)
        let history = document.history
        var commits: [Int] = []
        let recorder = document.observeCommits { commit in
            if case .property("a", _, let new as Int)? = commit.record.changes.first?.kind { commits.append(new) }
        }
        let token = pal.observeImmediately(\.a) { _, new in if new > 100 { pal.a = 100 } }
        pal.a = 200
        #expect((pal.a, commits) == (100, [200, 100]))
        token.stop()
        history.undo()
        history.undo()
        #expect(pal.a == 0)
        recorder.stop()
    }

    @Test("A collection that an immediate observer changes in turn is undone and taken back")
    func collectionOrder() {
        let array = ObservedArray([1, 2, 3])
        let document = Document(of: array)
        let history = document.history
        let token = array.observeImmediately(\.count) { _, count in if count > 3 { array.removeFirst() } }
        array.append(4)
        #expect(array.elements == [2, 3, 4])
        let edit = document.beginEdit()
        array.append(5)
        #expect(array.elements == [3, 4, 5])
        edit.cancel()
        #expect(array.elements == [2, 3, 4])
        token.stop()
        history.undo()
        history.undo()
        #expect(array.elements == [1, 2, 3])
    }

    @Test("A commit that an observer of commits makes is told after the one that caused it, to all")
    func nestedCommits() {
        let pal = Pal()
        let document = Document(of: pal)
        let history = document.history
        var revisions: [Int] = []
        let causing = document.observeCommits { _ in if pal.a == 1 { pal.a = 2 } }
        let counting = document.observeCommits { revisions.append($0.revision) }
        pal.a = 1
        #expect(pal.a == 2)
        #expect(revisions == [1, 2])
        causing.stop()
        counting.stop()
        history.undo()
        #expect(pal.a == 1)
        history.undo()
        #expect(pal.a == 0)
    }

    @Test("An observer that is stopped by another one hears nothing more: of commits, of the trace, and of observers")
    func stopMeansStop() {
        let pal = Pal()
        var calls = 0
        var second: CommitObservation?
        let document = Document(of: pal)
        let first = document.observeCommits { _ in second?.stop() }
        second = document.observeCommits { _ in calls += 1 }
        pal.a = 1
        first.stop()
        var quiet: Trace.Token?
        let loud = Trace.listen { _ in quiet?.stop() }
        quiet = Trace.listen { event in
            if case .changed(let property, _, _) = event, property.name == "b" { calls += 1 }
        }
        pal.b = 1
        loud.stop()
        #expect(calls == 0)
    }

    @Test("Each document delivers its commits in order, also where those of another one bring them about")
    func deliveryAcrossDocuments() {
        let (pal, friend) = (Pal(), Pal())
        let (document, other) = (Document(of: pal), Document(of: friend))
        var delivered: [String] = []
        let causing = document.observeCommits { commit in
            delivered.append("pal \(commit.revision)")
            if pal.a == 1 { friend.a = 2 }
        }
        let answering = other.observeCommits { commit in
            delivered.append("friend \(commit.revision)")
            if friend.a == 2 { pal.a = 3 }
        }
        transaction {
            pal.a = 1
            friend.a = 1
        }
        causing.stop()
        answering.stop()
        #expect(delivered == ["pal 1", "friend 1", "friend 2", "pal 2"])
    }

    @Test("A document that dies while its commit is delivered is no mistake, and its history has nothing to undo")
    func documentDies() throws {
        let pal = Pal()
        weak var dead: Document?
        var document: Document? = Document(of: pal)
        dead = document
        let history = try #require(document?.history)
        let token = document?.observeCommits { _ in document = nil }
        pal.a = 1
        token?.stop()
        #expect(dead == nil)
        pal.a = 2
        #expect(Document.owner(of: pal) == nil)
        history.undo()
        #expect(pal.a == 2)
    }

    @Test("A transaction that fails gives back what was set in place of a formula, and tells nobody")
    func overrides() {
        let deal = Deal()
        deal.total = 9
        deal.observe(\.total, by: watcher) { watcher, _ in watcher.calls += 1 }
        try? transaction {
            deal.price = 7
            throw Failure()
        }
        tick()
        #expect((deal.total, watcher.calls) == (9, 0))
        try? transaction {
            deal.price = 7
            #expect(deal.total == 70)
            throw Failure()
        }
        #expect(deal.total == 9)
        let document = Document(of: deal)
        let history = document.history
        deal.price = 3
        #expect(deal.total == 30)
        history.undo()
        #expect(deal.total == 9)
        history.redo()
        #expect(deal.total == 30)
    }

    @Test("An object whose formula was overridden may die while changes are recorded")
    func dyingOverride() {
        let document = Document()
        weak var kept: Deal?
        transaction {
            unrecorded {
                let deal = Deal()
                document.adopt(deal)
                deal.total = 9
                _ = deal.doubled
                kept = deal
                document.release(deal)
            }
        }
        #expect(kept == nil)
        #expect(!document.history.canUndo)
    }

    @Test("A value that is set while invalid, to what it was, is set all the same, and taken back")
    func equalOverride() {
        let person = Person()
        _ = person.int2
        person.int1 = 70
        person.invalidate(\.int2)
        try? transaction {
            person.int2 = 55
            #expect(person.int2 == 55)
            throw Failure()
        }
        #expect(person.int2 == 70)
    }

    @Test("Who follows an element goes on with it when its removal is taken back")
    func followed() {
        let desk = Desk()
        desk.lines.append(contentsOf: [Item(price: 1), Item(price: 2)])
        let followed = desk.lines.follow(elementAt: 1)
        followed.observe(\.element?.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        try? transaction {
            desk.lines.removeAll()
            throw Failure()
        }
        tick()
        #expect((followed.element?.price, followed.position, watcher.calls) == (2, 1, 0))
        desk.lines[1].price = 5
        tick()
        #expect(watcher.calls == 1)
    }

    @Test("A transaction that fails tells nobody, however they observe")
    func nobody() throws {
        let desk = Desk()
        desk.lines.append(contentsOf: [Item(price: 1), Item(price: 2)])
        desk.observe(\.lines.each.price, by: watcher) { watcher, _ in watcher.calls += 1 }
        try desk.observe(path: "lines.*.price", by: watcher) { watcher, _ in watcher.calls += 1 }
        try desk.observe(path: "*", by: watcher) { watcher, _ in watcher.calls += 1 }
        desk.lines[0].observeEveryProperty(by: watcher) { watcher, _ in watcher.calls += 1 }
        let reaction = Reaction("row") { watcher.calls += 1 }
        reaction.track { _ = (desk.lines[0].price, desk.lines.count) }
        try? transaction {
            desk.lines[0].price = 5
            desk.lines.remove(at: 1)
            #expect(!tick())
            throw Failure()
        }
        tick()
        #expect(watcher.calls == 0)
        desk.lines[0].price = 6
        tick()
        #expect(watcher.calls == 4)
    }

    @Test("What is begun inside a transaction that fails works afterwards")
    func begunInside() {
        let (pal, desk) = (Pal(), Desk())
        desk.lines.append(Item())
        var followed: FollowedElement<Item>? = desk.lines.follow(elementAt: 0)
        let reaction = Reaction("row") {}
        reaction.track { _ = followed?.element }
        try? transaction {
            desk.lines.remove(at: 0)
            followed = nil
            pal.observe(\.a, by: watcher) { watcher, _ in watcher.calls += 1 }
            pal.a = 5
            throw Failure()
        }
        tick()
        let before = watcher.calls
        pal.a = 7
        tick()
        pal.a = 8
        tick()
        #expect(watcher.calls == before + 2)
    }

    @Test("What was not recorded stays when a transaction fails, and is told")
    func unrecordedStays() {
        let pal = Pal()
        pal.observe(\.a, by: watcher) { watcher, _ in watcher.calls += 1 }
        try? transaction {
            unrecorded { pal.a = 5 }
            throw Failure()
        }
        tick()
        #expect((pal.a, watcher.calls) == (5, 1))
    }

    @Test("An edit that is let go is taken back, and others go on")
    func droppedEdit() {
        let pal = Pal()
        let document = Document(of: pal)
        let history = document.history
        do {
            let edit = document.beginEdit("x")
            pal.a = 1
            _ = edit
        }
        #expect(pal.a == 0)
        pal.b = 2
        #expect(history.undo()?.changes.count == 1)
        #expect(pal.b == 0)
    }

    @Test("Repeated changes of a property stand as one, and none that came to nothing is recorded")
    func merged() {
        let pal = Pal()
        let document = Document(of: pal)
        var records: [ChangeRecord] = []
        let token = document.observeCommits { records.append($0.record) }
        transaction { (pal.a, pal.b, pal.a) = (1, 1, 2) }
        transaction { (pal.a, pal.a) = (3, 2) }
        token.stop()
        #expect(records.map(\.changes.count) == [2])
    }

    @Test("A collection that is not recorded belongs to no step")
    func unrecordedCollection() {
        let selection = Selection()
        let document = Document(of: selection)
        selection.rows.append(1)
        #expect(!document.history.canUndo)
    }

    @Test("A property is undone in the class that it belongs to")
    func shadow() {
        let noted = NotedTwice()
        let document = Document(of: noted)
        noted.setSub(5)
        noted.setBase(1)
        document.history.undo()
        #expect((noted.base, noted.sub) == (0, 5))
    }
}
