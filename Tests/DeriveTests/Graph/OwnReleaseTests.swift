import Testing

@testable import Derive

/// A cell whose formula is a closure, so that it can release the cell.
@Observed
private final class Cell {
    var source: Int = 7
    @Unobserved var formula: (Cell) -> Int = { $0.source }
    @Derived var value: Int

    init(_ formula: @escaping (Cell) -> Int = { $0.source }) { self.formula = formula }

    func deriveValue() -> Int { formula(self) }
}

/// Holds the only reference to what a formula releases.
private final class Pocket {
    var cell: Cell?
    var cells: ObservedArray<Cell>?
}

/// In optimised code nothing but the engine retains the object of a formula that it has entered by itself. The address
/// sanitizer sees an access to a released one; `.ci/sanitize address-optimized` runs these tests under it.
@Suite("A formula that releases its own object")
struct OwnReleaseTests {
    private let pocket = Pocket()
    private weak var released: Cell?

    /// A cell in the pocket that takes itself out when its source is 8.
    private init() {
        let cell = Cell { [pocket] cell in
            if cell.source == 8 { (pocket.cell, pocket.cells) = (nil, nil) }
            return cell.source
        }
        pocket.cell = cell
        released = cell
    }

    @Test("when a derived value that has read it is read")
    func derived() {
        let reader = Cell { [pocket] _ in pocket.cell?.value ?? -1 }
        #expect(reader.value == 7)
        pocket.cell?.source = 8
        #expect(reader.value == -1)
        #expect(released == nil)
        graph.checkAllInvariants()
    }

    @Test("when a tick looks whether an observer has to run")
    func tick() {
        var seen: [Int] = []
        let effect = Effect { [pocket] in seen.append(pocket.cell?.value ?? -1) }
        pocket.cell?.source = 8
        Derive.tick()
        #expect(seen == [7, -1])
        #expect(released == nil)
        effect.stop()
        graph.checkAllInvariants()
    }

    @Test("when a sum looks at its members")
    func sum() {
        pocket.cells = pocket.cell.map { [Cell(), $0] }
        pocket.cell = nil
        let reader = Cell { [pocket] _ in pocket.cells?.sum(\.value) ?? -1 }
        #expect(reader.value == 14)
        pocket.cells?[1].source = 8
        #expect(reader.value == -1)
        #expect(released == nil)
        graph.checkAllInvariants()
    }
}
