import Editor
import Terminal

/// The places of boxes and lines, in cells: layers from left to right, between them gaps with the lines.
nonisolated struct GraphLayout {
    let graph: BoxGraph
    let order: GraphOrder
    /// The areas of boxes and bends; a bend is one row high.
    private(set) var areas: [GraphOrder.Item: Area] = [:]
    /// The lines behind each layer but the last.
    private(set) var gaps: [GraphGap] = []
    private(set) var size = Size(width: 0, height: 0)

    /// Two lines of text, the first in the frame: `┌ With VAT ──┐`.
    static let boxHeight = 3

    /// - Parameter mostWidth: How wide a box is at the most.
    /// - Complexity: O(*n* log *n*) in boxes, edges and bends.
    init(_ graph: BoxGraph, mostWidth: Int) {
        self.graph = graph
        order = GraphOrder(graph)
        placeRows()
        placeColumns(mostWidth)
    }

    /// Returns the number of rows that a layer needs.
    static func height(of layer: [GraphOrder.Item]) -> Int { layer.reduce(0) { $0 + height(of: $1) } }

    private static func height(of item: GraphOrder.Item) -> Int {
        if case .box = item { boxHeight } else { 1 }
    }

    /// The row at which lines leave an item and come to it.
    func row(of item: GraphOrder.Item) -> Int { areas[item].map { $0.y + $0.size.height / 2 } ?? 0 }

    // MARK: Rows

    /// Stacks the fullest layer first. From there on each item is beside its neighbours, as far as there is room.
    private mutating func placeRows() {
        let heights = order.layers.map(Self.height)
        guard let tallest = heights.max(), let start = heights.firstIndex(of: tallest) else { return }
        size.height = tallest
        stack(start, beside: nil)
        for layer in order.layers.indices.dropFirst(start + 1) { stack(layer, beside: layer - 1) }
        for layer in order.layers.indices.prefix(start).reversed() { stack(layer, beside: layer + 1) }
    }

    private mutating func stack(_ layer: Int, beside other: Int?) {
        let wanted = other.map { centres(of: layer, beside: $0) } ?? [:]
        let items = order.layers[layer]
        var tops: [Int] = []
        var end = 0
        for item in items {
            let top = max(end, wanted[item].map { $0 - Self.height(of: item) / 2 } ?? end)
            tops.append(top)
            end = top + Self.height(of: item)
        }
        var limit = size.height
        for place in items.indices.reversed() {
            limit = min(tops[place], limit - Self.height(of: items[place]))
            tops[place] = limit
        }
        for (item, top) in zip(items, tops) {
            areas[item] = Area(x: 0, y: top, width: 0, height: Self.height(of: item))
        }
    }

    /// For each item the middle of those in the other layer that a line leads to.
    private func centres(of layer: Int, beside other: Int) -> [GraphOrder.Item: Int] {
        var rows: [GraphOrder.Item: [Int]] = [:]
        for link in order.links[min(layer, other)] {
            let (near, far) = other < layer ? (link.from, link.to) : (link.to, link.from)
            rows[far, default: []].append(row(of: near))
        }
        return rows.mapValues { $0.reduce(0, +) / $0.count }
    }

    // MARK: Columns

    private mutating func placeColumns(_ mostWidth: Int) {
        var x = 0
        for (layer, items) in order.layers.enumerated() {
            let width = min(mostWidth, items.reduce(Self.leastWidth) { max($0, naturalWidth(of: $1)) })
            for item in items {
                guard let area = areas[item] else { continue }
                areas[item] = Area(x: x, y: area.y, width: width, height: area.size.height)
            }
            x += width
            guard layer + 1 < order.layers.count else { break }
            let gap = GraphGap(order.links[layer], at: x) { row(of: $0) }
            gaps.append(gap)
            x += gap.width
        }
        size.width = x
    }

    private static let leastWidth = 8

    private func naturalWidth(of item: GraphOrder.Item) -> Int {
        guard case .box(let place) = item else { return 0 }
        let box = graph.boxes[place]
        return max(TextWidth.of(box.title), TextWidth.of(box.value)) + 4
    }
}

nonisolated extension GraphLayout {
    enum Direction { case up, down, left, right }

    /// Returns the box beside another one: above and below in its layer, to the left and right the nearest box, if
    /// possible a box joined by a line.
    func box(_ direction: Direction, of box: Int) -> Int? {
        let layer = graph.layers[box]
        switch direction {
        case .up: return boxes(in: layer).last { row(of: .box($0)) < row(of: .box(box)) }
        case .down: return boxes(in: layer).first { row(of: .box($0)) > row(of: .box(box)) }
        case .left: return nearest(to: box, in: graph.boxes.indices.filter { graph.layers[$0] < layer })
        case .right: return nearest(to: box, in: graph.boxes.indices.filter { graph.layers[$0] > layer })
        }
    }

    /// From top to bottom.
    private func boxes(in layer: Int) -> [Int] {
        graph.boxes(in: layer).sorted { row(of: .box($0)) < row(of: .box($1)) }
    }

    private func nearest(to box: Int, in others: [Int]) -> Int? {
        let linked = Set(graph.edges.flatMap { $0.from == box ? [$0.to] : $0.to == box ? [$0.from] : [] })
        func distance(_ other: Int) -> (Int, Int, Int) {
            let layers = abs(graph.layers[other] - graph.layers[box])
            return (linked.contains(other) ? 0 : 1, layers, abs(row(of: .box(other)) - row(of: .box(box))))
        }
        return others.min { distance($0) < distance($1) }
    }
}
