import Derive
import DeriveDocuments
import Testing

/// A box that has apples.
@Observed
private final class Box {
    var weight: Int = 10
    let apples: ObservedArray<Apple>
    @Derived var shares: Int

    init(_ apples: [Apple] = []) {
        self.apples = ObservedArray(apples)
        self.apples.hold(by: self)
    }

    @MainActor deinit { apples.endHolding() }

    func deriveShares() -> Int { apples.sum(\.share) }
}

/// An apple whose share follows from the box that it lies in.
@Observed
private final class Apple: HeldMember {
    var factor: Int = 1
    @Unobserved private weak var box: Box?
    @Derived var share: Int

    func deriveShare() -> Int { (box?.weight ?? 0) * factor }

    func holderChanged(to holder: AnyObject?) {
        box = holder as? Box
        invalidate(\.share)
    }
}

@Suite("A member that is told who has its collection")
struct HeldMemberTests {
    private let box = Box()

    private func apple(_ factor: Int = 1) -> Apple {
        let apple = Apple()
        apple.factor = factor
        return apple
    }

    @Test("follows its holder from when it comes in until it leaves, however that is done")
    func follows() {
        let (first, second, third) = (apple(), apple(2), apple(3))
        #expect(first.share == 0)
        box.apples.append(first)
        #expect(first.share == 10 && box.shares == 10)
        box.apples[0] = second
        #expect((first.share, second.share) == (0, 20))
        box.apples.append(contentsOf: [first, third])
        box.weight = 100
        #expect(box.shares == 600)
        box.apples.removeSubrange(0..<2)
        #expect((first.share, second.share, third.share) == (0, 0, 300))
        box.apples.removeAll()
        #expect(third.share == 0 && box.shares == 0)
    }

    @Test("is told of the holder that it is made with, and follows it with undo and roll-back")
    func takenBack() {
        let apple = apple(2)
        let box = Box([apple])
        let document = Document()
        document.adopt(box)
        box.apples.remove(at: 0)
        #expect(apple.share == 0)
        document.history.undo()
        #expect(apple.share == 20 && box.shares == 20)
        let edit = document.beginEdit("take out")
        box.apples.remove(at: 0)
        edit.cancel()
        #expect(apple.share == 20)
        document.history.redo()
        #expect(apple.share == 0)
    }

    @Test("is nobody's once the holder has died, though its collection lives on")
    func orphaned() {
        let apple = apple()
        var box: Box? = Box([apple])
        let apples = box?.apples
        #expect(apple.share == 10)
        box = nil
        #expect(apple.share == 0)
        apples?.append(self.apple())
        #expect(apples?.sum(\.share) == 0)
    }
}
