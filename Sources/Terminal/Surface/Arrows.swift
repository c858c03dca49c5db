/// Arrows in box-drawing characters that lead over blank cells alone, with at most two corners. An arrow without room is left
/// out; arrows to one target join.
nonisolated struct Arrows {
    /// The directions in which a cell's lines leave it.
    private struct Ways: OptionSet {
        let rawValue: Int
        static let (up, down, left, right) = (
            Ways(rawValue: 1), Ways(rawValue: 2), Ways(rawValue: 4), Ways(rawValue: 8)
        )
    }

    private let size: Size
    private let isBlank: (Position) -> Bool
    private var ways: [Position: Ways] = [:]
    private var heads: [Position: Character] = [:]

    /// - Parameter isBlank: Says where a line may be drawn.
    init(_ size: Size, isBlank: @escaping (Position) -> Bool) { (self.size, self.isBlank) = (size, isBlank) }

    /// Leads an arrow between two stretches of one row each, if there is room.
    /// - Complexity: O(cells of the screen).
    mutating func lead(from source: Area, to target: Area) {
        guard source.y != target.y else { return leadAlong(source, target) }
        // The head has a cell of its own beside the corner.
        let (left, right) = (min(source.x, target.x - 1) - 1, max(source.end, target.end + 1))
        // Where there is none, the head is the corner.
        let narrow = target.end >= source.end ? [target.end] : []
        let columns = Array(right..<max(right, size.width)) + narrow + (0..<max(0, left + 1)).reversed()
        for column in columns {
            let path = Self.path(from: source, by: column, to: target)
            guard path.allSatisfy(isFree) else { continue }
            return draw(path, leavesLeft: column < source.x, column < target.x ? "→" : "←")
        }
    }

    /// Draws only the blank cells along one row; text between stays.
    private mutating func leadAlong(_ source: Area, _ target: Area) {
        let isForward = source.x < target.x
        let between = isForward ? source.end..<max(source.end, target.x) : target.end..<max(target.end, source.x)
        let cells = between.map { Position(x: $0, y: source.y) }
        guard let head = isForward ? cells.last : cells.first, cells.count > 2, isFree(head) else { return }
        for (index, cell) in cells.enumerated() where cell != head && isFree(cell) {
            // A blank between two words stays.
            let isAlone = ![index - 1, index + 1].contains { cells.indices.contains($0) && isFree(cells[$0]) }
            if !isAlone { ways[cell, default: []].formUnion([.left, .right]) }
        }
        heads[head] = isForward ? "→" : "←"
    }

    private func isFree(_ position: Position) -> Bool {
        ways[position] != nil || heads[position] != nil || isBlank(position)
    }

    /// The cells from beside the source to beside the target, by a column in which both rows are left or entered.
    private static func path(from source: Area, by column: Int, to target: Area) -> [Position] {
        func beside(_ area: Area) -> [Position] {
            let columns = column >= area.end ? Array(area.end...column) : Array((column...area.x - 1).reversed())
            return columns.map { Position(x: $0, y: area.y) }
        }
        let rows = source.y < target.y ? Array(source.y + 1..<target.y) : Array((target.y + 1..<source.y).reversed())
        return beside(source) + rows.map { Position(x: column, y: $0) } + beside(target).reversed()
    }

    private mutating func draw(_ path: [Position], leavesLeft: Bool, _ head: Character) {
        for (cell, next) in zip(path, path.dropFirst()) {
            let way: Ways = next.x > cell.x ? .right : next.x < cell.x ? .left : next.y > cell.y ? .down : .up
            let back: Ways = way == .right ? .left : way == .left ? .right : way == .down ? .up : .down
            ways[cell, default: []].insert(way)
            ways[next, default: []].insert(back)
        }
        guard let first = path.first, let last = path.last else { return }
        heads[last] = head
        ways[first, default: []].insert(leavesLeft ? .right : .left)
    }

    /// The characters of a row, by column within a range.
    func glyphs(in y: Int, _ columns: Range<Int>) -> [(column: Int, glyph: Glyph)] {
        guard !ways.isEmpty || !heads.isEmpty else { return [] }
        return columns.compactMap { x in
            let cell = Position(x: x, y: y)
            let character = heads[cell] ?? ways[cell].map { Self.lines[$0.rawValue] }
            return character.map { (x - columns.lowerBound, Glyph(String($0), width: 1)) }
        }
    }

    /// The box-drawing characters by the ways that leave a cell.
    private static let lines: [Character] = Array(" │││─┘┐┤─└┌├─┴┬┼")
}

extension Area {
    /// The column behind it.
    fileprivate nonisolated var end: Int { x + size.width }
}
