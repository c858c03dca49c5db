import Dispatch
import Foundation
import Testing

@testable import Derive
@testable import DeriveGraph

/// A cell whose formula is a closure, so that it can release the cell.
@Observed
private final class Cell {
    var source: Int = 7
    @Unobserved var formula: (Cell) -> Int = { $0.source }
    @Derived var value: Int

    init(_ formula: @escaping (Cell) -> Int = { $0.source }) { self.formula = formula }

    func deriveValue() -> Int { formula(self) }
}

/// Holds the only references to a cell, which empties the pocket when its source is 8.
private final class Pocket {
    var cell: Cell?
    var cells: ObservedArray<Cell>?

    init(empty: @escaping (Pocket) -> Void = { ($0.cell, $0.cells) = (nil, nil) }) {
        cell = Cell { [unowned self] cell in
            if cell.source == 8 { empty(self) }
            return cell.source
        }
    }
}

/// Takes a reference to another thread.
private nonisolated final class Box: @unchecked Sendable {
    // The one thread waits while the other touches it.
    var cell: Cell?

    init(_ cell: Cell?) { self.cell = cell }

    func emptyElsewhere() {
        let isEmpty = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            cell = nil
            isEmpty.signal()
        }
        isEmpty.wait()
    }
}

/// The engine enters a formula without a reference to its object, so that an object must not end in a formula of its own.
/// `.ci/sanitize address-optimized` runs these tests where nothing else retains it, and shows that the program ends before
/// anything is read in freed memory.
@Suite("A formula that releases the last reference to its own object")
struct OwnReleaseTests {
    private func expectRefusal(_ result: ExitTest.Result?) {
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            printed.contains("Cell.value releases the last reference to its own object while it is being computed"),
            "\(printed.prefix(300))")
    }

    @Test("ends the program when a derived value that has read it is read")
    func derived() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let pocket = Pocket()
                let reader = Cell { _ in pocket.cell?.value ?? -1 }
                _ = reader.value
                pocket.cell?.source = 8
                _ = reader.value
            }
        }
        expectRefusal(result)
    }

    @Test("ends the program when a tick looks whether an observer has to run")
    func tick() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let pocket = Pocket()
                let effect = Effect { _ = pocket.cell?.value }
                pocket.cell?.source = 8
                Derive.tick()
                effect.stop()
            }
        }
        expectRefusal(result)
    }

    @Test("goes on when the caller holds the object, which ends after the read")
    func held() {
        let pocket = Pocket()
        weak let released = pocket.cell
        pocket.cell?.source = 8
        #expect(pocket.cell?.value == 8)
        #expect(released == nil)
        graph.checkAllInvariants()
    }

    @Test("goes on when a sum looks at its members, which end after that")
    func sum() {
        let pocket = Pocket()
        weak let released = pocket.cell
        pocket.cells = pocket.cell.map { [Cell(), $0] }
        pocket.cell = nil
        let reader = Cell { _ in pocket.cells?.sum(\.value) ?? -1 }
        #expect(reader.value == 14)
        pocket.cells?[1].source = 8
        #expect(reader.value == -1)
        #expect(released == nil)
        graph.checkAllInvariants()
    }

    /// Code that is not optimised holds the object until its formula returns, which is within the run.
    @Test("ends the program, or ends the object after the run, when another thread releases it meanwhile")
    func otherThread() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let pocket = Pocket { pocket in
                    let box = Box(pocket.cell)
                    pocket.cell = nil
                    box.emptyElsewhere()
                }
                weak let released = pocket.cell
                let effect = Effect { _ = pocket.cell?.value }
                pocket.cell?.source = 8
                Derive.tick()
                effect.stop()
                Task {
                    for _ in 0..<100 where released != nil { await Task.yield() }
                    graph.checkAllInvariants()
                    fatalError(released == nil ? "It ended after the run." : "It has not ended.")
                }
            }
            while !Task.isCancelled { await Task.yield() }
        }
        let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(printed.contains("It ended after the run.") || printed.contains("while it is being computed"))
    }
}
