/// Lines of the screen that have moved up or down together, so that the terminal can move what it shows, and only what came in
/// is written.
nonisolated struct Scroll: Hashable, Sendable {
    /// All lines that take part: those that moved, and where they came from.
    let lines: Range<Int>
    /// By how many lines they moved up; below zero for down.
    let distance: Int

    /// Where fewer lines changed, as after most keys, none is looked for.
    private static let minimumChanged = 4
    /// Lines that moved by more, as those of a page, are nearly all written anyway.
    private static let maximumDistance = 6
    /// What setting margins and feeding a line costs, in cells that are written.
    private static let cost = 24
}

nonisolated extension Scroll {
    /// Looks for lines that moved; nil if none did, or if moving them saves nothing.
    /// - Parameters:
    ///   - old: All lines of the screen as they were.
    ///   - new: As many, as they are to appear.
    /// - Complexity: O(*n*) in the cells of the lines that changed.
    init?(from old: [CellLine], to new: [CellLine]) {
        let changed = new.indices.filter { old[$0] != new[$0] }
        guard changed.count >= Self.minimumChanged,
            let (distance, moved) = Self.longestMove(of: changed, from: old, to: new),
            let first = moved.first, let last = moved.last
        else { return nil }
        lines = min(first, first + distance)..<max(last, last + distance) + 1
        self.distance = distance
        guard saves(from: old, to: new) else { return nil }
    }

    /// The distance that most lines have moved by, the shortest of several, and those lines; nil if none has.
    private static func longestMove(
        of changed: [Int], from old: [CellLine], to new: [CellLine]
    ) -> (distance: Int, lines: [Int])? {
        var longest: (distance: Int, lines: [Int])?
        for distance in (1...maximumDistance).flatMap({ [$0, -$0] }) {
            let moved = changed.filter { old.indices.contains($0 + distance) && old[$0 + distance] == new[$0] }
            if moved.count > longest?.lines.count ?? 0 { longest = (distance, moved) }
        }
        return longest
    }

    /// Whether fewer cells are written once the lines have moved.
    private func saves(from old: [CellLine], to new: [CellLine]) -> Bool {
        let moved = moved(old)
        let without = lines.reduce(0) { $0 + new[$1].countOfDifferences(from: old[$1]) }
        let with = lines.reduce(Self.cost) { $0 + new[$1].countOfDifferences(from: moved[$1]) }
        return with < without
    }

    /// What the terminal shows after it has moved the lines: where none has come, a blank one.
    func moved(_ old: [CellLine]) -> [CellLine] {
        var new = old
        for y in lines {
            new[y] = lines.contains(y + distance) ? old[y + distance] : CellLine(width: old[y].cells.count)
        }
        return new
    }
}

nonisolated extension CellLine {
    /// How many cells appear otherwise than those of a line of equal length.
    fileprivate func countOfDifferences(from other: CellLine) -> Int {
        zip(cells, other.cells).reduce(0) { $0 + ($1.0.appears(as: $1.1) ? 0 : 1) }
    }
}
