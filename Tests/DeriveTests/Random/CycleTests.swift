import Derive
import Fuzzing
import Testing

/// A cell of a sheet whose users type formulas: the sum of a number and of other cells, up to a sum of seven; nil in a cycle.
@Observed
private final class FormulaCell {
    var base: Int = 0
    var references: [Int] = []
    @Unobserved unowned let sheet: FormulaSheet
    @Derived var value: Int?

    init(_ sheet: FormulaSheet) { self.sheet = sheet }

    func deriveValue() -> Int? {
        var total = base
        for place in references {
            guard total != 7 else { break }
            guard let value = try? sheet.cells[place].read(\.value) else { return nil }
            total = (total + value) % 10
        }
        return total
    }
}

private final class FormulaSheet {
    private(set) var cells: [FormulaCell] = []

    init(count: Int) { for _ in 0..<count { cells.append(FormulaCell(self)) } }

    /// The same, computed from the sources alone each time.
    func expected(_ place: Int, within way: Set<Int> = []) -> Int? {
        guard !way.contains(place) else { return nil }
        var total = cells[place].base
        for reference in cells[place].references {
            guard total != 7 else { break }
            guard let value = expected(reference, within: way.union([place])) else { return nil }
            total = (total + value) % 10
        }
        return total
    }
}

@Suite("A cycle that formulas expect")
struct CycleTests {
    @Test("is an error with the names along it, and over when its cause is")
    func names() {
        let sheet = FormulaSheet(count: 2)
        let (first, second) = (sheet.cells[0], sheet.cells[1])
        (first.references, second.references) = ([1], [0])
        #expect(first.value == nil && second.value == nil)
        first.references = []
        #expect(first.value == 0 && second.value == 0)

        var values: [Computed<Int>] = []
        values.append(
            Computed {
                do throws(Cycle) { return try values[1].read() } catch { return -error.names.count }
            })
        values.append(Computed { (try? values[0].read()) ?? -5 })
        #expect(values[0].value == -5)
        for value in values { value.end() }
    }

    @Test("leaves all values right, whatever changes and whatever is read first", arguments: 1...60)
    func random(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let count = 2 + random.below(6)
        let sheet = FormulaSheet(count: count)
        var seen: [Int: Int?] = [:]
        let effects = (0..<count).filter { _ in random.below(2) == 0 }.map { place in
            Effect { seen[place] = .some(sheet.cells[place].value) }
        }
        for _ in 0..<100 {
            let place = random.below(count)
            switch random.below(4) {
            case 0: sheet.cells[place].base = random.below(10)
            case 1: sheet.cells[place].references = (0..<random.below(4)).map { _ in random.below(count) }
            case 2: #expect(sheet.cells[place].value == sheet.expected(place))
            default:
                tick()
                for (place, value) in seen { #expect(value == sheet.expected(place)) }
            }
        }
        for effect in effects { effect.stop() }
    }
}
