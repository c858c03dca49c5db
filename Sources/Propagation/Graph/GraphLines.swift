import Editor
import Terminal

/// The lines of a graph, cell by cell: out of which sides of a cell they lead, and whose they are.
nonisolated struct GraphLines {
    fileprivate struct Ways: OptionSet {
        let rawValue: Int
        static let up = Ways(rawValue: 1)
        static let down = Ways(rawValue: 2)
        static let left = Ways(rawValue: 4)
        static let right = Ways(rawValue: 8)
    }

    fileprivate struct Cell {
        var ways: Ways = []
        /// The boxes whose lines go up and down here, and to the sides.
        var upright: Set<Int> = []
        var level: Set<Int> = []
        var isArrow = false
        var isReached = false
    }

    private let graph: BoxGraph
    private var rows: [[Int: Cell]]

    init(_ layout: GraphLayout) {
        graph = layout.graph
        rows = Array(repeating: [:], count: layout.size.height)
        for gap in layout.gaps { for net in gap.nets { draw(net, in: gap) } }
        for (item, area) in layout.areas {
            guard case .bend(let box, _) = item else { continue }
            let isReached = graph.boxes[box].isReached && hasReached(item)
            level(area.y, area.x..<area.x + area.size.width, of: box, isReached)
        }
    }

    /// The stretches of a row, those along which the change went apart from the others.
    func spans(inRow row: Int) -> [GraphCanvas.Span] {
        var spans: [(column: Int, end: Int, text: String, isReached: Bool)] = []
        for (column, cell) in rows[row].sorted(by: { $0.key < $1.key }) {
            if let last = spans.last, last.end == column, last.isReached == cell.isReached {
                spans[spans.count - 1].text += cell.text
                spans[spans.count - 1].end += 1
            } else {
                spans.append((column, column + 1, cell.text, cell.isReached))
            }
        }
        return spans.map { .init(column: $0.column, text: $0.text, part: .line(isReached: $0.isReached)) }
    }

    // MARK: Drawing

    /// To the turn, up and down from there, and on to each end.
    private mutating func draw(_ net: GraphGap.Net, in gap: GraphGap) {
        let (box, end) = (net.source.source, gap.start + gap.width)
        let reached = net.ends.map { graph.boxes[box].isReached && hasReached($0.item) }
        let turn = net.track.map { gap.start + 1 + $0 }
        level(net.row, gap.start..<(turn ?? end), of: box, reached.contains(true), isOpen: turn != nil)
        for (target, isReached) in zip(net.ends, reached) {
            if let turn {
                upright(turn, net.row, target.row, of: box, isReached)
                level(target.row, turn..<end, of: box, isReached, turns: true)
            }
            if case .box = target.item { rows[target.row][end - 1]?.isArrow = true }
        }
    }

    /// Returns `true` if the change has reached a box, or a box that a bend leads to.
    private func hasReached(_ item: GraphOrder.Item) -> Bool {
        switch item {
        case .box(let box): graph.boxes[box].isReached
        case .bend(let box, let layer):
            graph.edges.contains {
                $0.from == box && graph.layers[$0.to] > layer && graph.boxes[$0.to].isReached
            }
        }
    }

    /// - Parameters:
    ///   - isOpen: Whether it goes on into the middle of the cell behind the last.
    ///   - turns: Whether it begins in the middle of the first cell.
    private mutating func level(
        _ row: Int, _ columns: Range<Int>, of box: Int, _ isReached: Bool, isOpen: Bool = false, turns: Bool = false
    ) {
        for column in columns {
            let ways: Ways = turns && column == columns.lowerBound ? .right : [.left, .right]
            add(ways, row, column, isReached) { $0.level.insert(box) }
        }
        if isOpen { add(.left, row, columns.upperBound, isReached) { $0.level.insert(box) } }
    }

    private mutating func upright(_ column: Int, _ from: Int, _ to: Int, of box: Int, _ isReached: Bool) {
        guard from != to else { return }
        let (top, bottom) = (min(from, to), max(from, to))
        for row in top...bottom {
            let ways: Ways = row == top ? .down : row == bottom ? .up : [.up, .down]
            add(ways, row, column, isReached) { $0.upright.insert(box) }
        }
    }

    private mutating func add(
        _ ways: Ways, _ row: Int, _ column: Int, _ isReached: Bool, _ note: (inout Cell) -> Void
    ) {
        var cell = rows[row][column] ?? Cell()
        cell.ways.formUnion(ways)
        cell.isReached = cell.isReached || isReached
        note(&cell)
        rows[row][column] = cell
    }
}

nonisolated extension GraphLines.Cell {
    /// The character of the cell. Of two lines that cross, the upright one is whole.
    fileprivate var text: String {
        guard !isArrow else { return "▸" }
        let joins = upright.isEmpty || level.isEmpty || !upright.isDisjoint(with: level)
        return joins ? Self.texts[ways.rawValue] : "│"
    }

    /// By the ways: 1 up, 2 down, 4 left, 8 right.
    private static let texts = [
        " ", "│", "│", "│", "─", "╯", "╮", "┤", "─", "╰", "╭", "├", "─", "┴", "┬", "┼",
    ]
}

nonisolated extension GraphOrder.Item {
    /// The box whose lines there are.
    fileprivate var source: Int {
        switch self {
        case .box(let box), .bend(let box, _): box
        }
    }
}
