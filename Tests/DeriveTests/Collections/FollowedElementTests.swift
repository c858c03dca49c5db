import Testing

@testable import Derive
@testable import DeriveDocuments

private struct Failure: Error {}

@Suite("A followed element")
struct FollowedElementTests {
    /// How the element at position 1 of four can leave an array.
    nonisolated enum Leaving: CaseIterable {
        case remove, replace, splice, removeAll

        @MainActor
        func callAsFunction(_ array: ObservedArray<Item>) {
            switch self {
            case .remove: array.remove(at: 1)
            case .replace: array[1] = Item()
            case .splice: array.replaceSubrange(0..<3, with: [Item(), Item()])
            case .removeAll: array.removeAll()
            }
        }
    }

    private let array = ObservedArray((0..<4).map { Item(price: $0) })

    @Test("that has left is not followed any more", arguments: Leaving.allCases)
    func left(leave: Leaving) {
        let followed = array.follow(elementAt: 1)
        let other = array.follow(elementAt: 3)
        weak let element = followed.element
        leave(array)
        #expect(followed.element == nil && element == nil)
        #expect(array.followers.contains { $0.followed === followed } == false)
        #expect(array.followers.count == (other.element == nil ? 0 : 1))
        array.insert(Item(), at: 0)
        #expect(followed.position == 1, "the position is where it was last")
    }

    @Test("whose removal was rolled back is followed once", arguments: Leaving.allCases)
    func rolledBack(leave: Leaving) {
        let followed = array.follow(elementAt: 1)
        for _ in 0..<2 {
            try? transaction {
                leave(array)
                throw Failure()
            }
        }
        #expect(array.followers.count == 1)
        array.insert(Item(), at: 0)
        #expect(followed.position == 2 && followed.element === array[2])
    }

    @Test("whose removal was rolled back is followed again beside others", arguments: Leaving.allCases)
    func rolledBackBesideOthers(leave: Leaving) {
        let all = (0..<4).map { array.follow(elementAt: $0) }
        try? transaction {
            leave(array)
            throw Failure()
        }
        #expect(all.map(\.position) == [0, 1, 2, 3])
        #expect(zip(all, array).allSatisfy { $0.element === $1 })
        array.insert(Item(), at: 0)
        #expect(all.map(\.position) == [1, 2, 3, 4] && array.followers.count == 4)
    }
}
