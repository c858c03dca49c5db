/// Lines of the screen that have moved up or down together, so that the terminal can move what it shows, and only what came in
/// is written.
nonisolated struct Scroll: Hashable, Sendable {
    /// All lines that take part: those that moved, and where they came from.
    let lines: Range<Int>
    /// By how many lines they moved up; below zero for down.
    let distance: Int

    /// With fewer lines that moved, writing them takes as little.
    static let fewest = 4
    private static let farthest = 6
}

nonisolated extension Scroll {
    /// Looks for lines that moved; nil if none did, or so few of the lines between them that moving is not worth it.
    /// - Parameters:
    ///   - old: All lines of the screen before.
    ///   - new: As many, after.
    /// - Complexity: O(*n*) in the lines, nearly all of which differ early.
    init?(from old: [CellLine], to new: [CellLine]) {
        let changed = old.indices.filter { old[$0] != new[$0] }
        guard changed.count >= Self.fewest, let distance = Self.distance(of: changed, from: old, to: new) else {
            return nil
        }
        let moved = changed.filter { old.indices.contains($0 + distance) && old[$0 + distance] == new[$0] }
        guard moved.count >= Self.fewest, let first = moved.first, let last = moved.last else { return nil }
        lines = min(first, first + distance)..<max(last, last + distance) + 1
        self.distance = distance
        guard moved.count * 2 > lines.count else { return nil }
    }

    /// From how far away some lines in the middle came.
    private static func distance(of changed: [Int], from old: [CellLine], to new: [CellLine]) -> Int? {
        for y in [2, 1, 3].map({ changed[$0 * changed.count / 4] }) {
            for distance in (1...farthest).flatMap({ [$0, -$0] }) where old.indices.contains(y + distance) {
                if old[y + distance] == new[y] { return distance }
            }
        }
        return nil
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
