import Derive
import Testing

@Observed
private final class Page {
    var notes: [String] = []

    init(_ notes: [String]) {
        self.notes = notes
    }
}

@Observed
private final class Volume {
    let pages = ObservedArray([Page(["a", "b"]), Page([]), Page(["c"])])
    /// All notes in the order of the pages.
    @Derived var notes: [String]

    func deriveNotes() -> [String] { pages.values(flattening: \.notes) }
}

@Suite("Flattened values")
struct FlatteningTests {
    @Test("keep the members' order in a derived value when members are moved, exchanged and changed")
    func moves() {
        let volume = Volume()
        #expect(volume.notes == ["a", "b", "c"])
        volume.pages.move(from: 2, to: 0)
        #expect(volume.notes == ["c", "a", "b"])
        volume.pages.swapAt(0, 2)
        #expect(volume.notes == ["a", "b", "c"])
        volume.pages[0].notes = ["d"]
        volume.pages.move(from: 0, to: 2)
        #expect(volume.notes == ["a", "b", "c", "d"])
    }
}
