import Derive
import DeriveDocuments
import DeriveKit
import Testing

@Suite("A range of an array")
struct SpliceTests {
    @Test("is replaced as one change: one record, one commit, one notification, and undone as one")
    func once() {
        let array = ObservedArray([1, 2, 3, 4])
        let document = Document(of: array)
        var kinds: [String] = []
        let token = document.observeCommits { commit in kinds += commit.record.changes.map { "\($0.kind)" } }
        var (counts, sums, trace) = (0, [Int](), 0)
        let count = array.observe(\.count) { _ in counts += 1 }
        let sum = array.observe(\.[sum: \Int.self]) { sums.append($0) }
        let listener = Trace.listen { if case .changed = $0 { trace += 1 } }
        array.replaceSubrange(1..<3, with: [7, 8, 9])
        tick()
        #expect(array.elements == [1, 7, 8, 9, 4] && counts == 1 && sums == [29] && trace == 1)
        #expect(kinds == ["spliced(at: 1, removed: [2, 3], inserted: [7, 8, 9])"])
        document.history.undo()
        tick()
        #expect(array.elements == [1, 2, 3, 4] && counts == 2 && sums == [29, 10] && kinds.count == 2)
        array.append(contentsOf: [5, 6])
        array.removeAll()
        #expect(
            kinds.suffix(2) == [
                "spliced(at: 4, removed: [], inserted: [5, 6])",
                "spliced(at: 0, removed: [1, 2, 3, 4, 5, 6], inserted: [])",
            ])
        for ended in [count, sum] { ended.stop() }
        token.stop()
        listener.stop()
    }

    @Test("leaves what is the same at both ends alone")
    func sameEnds() {
        let array = ObservedArray([1, 2, 3, 4])
        let document = Document(of: array)
        var kinds: [String] = []
        let token = document.observeCommits { commit in kinds += commit.record.changes.map { "\($0.kind)" } }
        array.setElements([1, 2, 9, 3, 4])
        array.setElements([1, 2, 3, 4])
        array.setElements([1, 2, 3, 4])
        array.setElements([1, 5, 3, 4])
        #expect(
            kinds == ["inserted(at: 2, element: 9)", "removed(at: 2, element: 9)", "replaced(at: 1, old: 2, new: 5)"])
        token.stop()
    }

    @Test("keeps who follows an element that stays, and moves those behind it")
    func followers() {
        let array = ObservedArray([1, 2, 3, 4])
        let followed = (0..<4).map { array.follow(elementAt: $0) }
        array.replaceSubrange(0..<3, with: [7, 2, 8, 9])
        #expect(followed.map(\.element) == [nil, 2, nil, 4])
        #expect(followed.map(\.position).suffix(1) == [4])
    }

    @Test("of removed elements that a condition picks leaves in as many changes as there are runs")
    func runs() {
        let array = ObservedArray(Array(1...9))
        let document = Document(of: array)
        array.removeAll { $0 < 4 || $0 == 6 || $0 > 7 }
        #expect(array.elements == [4, 5, 7])
        #expect(document.history.undo()?.changes.count == 3)
        #expect(array.elements == Array(1...9))
    }
}
