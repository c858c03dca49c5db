import Editor
import Terminal

/// A graph as an image: SVG, in which the text is text.
nonisolated struct GraphSVG {
    private let layout: GraphLayout
    private let isLight: Bool

    /// The size of a cell and the room around the whole, in pixels.
    private static let (cellWidth, cellHeight, margin) = (9.0, 18.0, 16.0)
    /// The room between two boxes that stand one above the other.
    private static let gap = 4.0
    private static let fonts = "'DejaVu Sans',Helvetica,Arial,sans-serif"

    init(_ graph: BoxGraph, isLight: Bool) {
        layout = GraphLayout(graph, mostWidth: 40)
        self.isLight = isLight
    }

    /// The image, with a line feed at its end.
    /// - Complexity: O(boxes, edges and bends).
    var svg: String {
        let width = text(x(layout.size.width) + Self.margin)
        let height = text(y(layout.size.height) + Self.margin)
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="\(Self.fonts)" font-size="13" fill="\(ink)">
            <rect width="\(width)" height="\(height)" rx="8" fill="\(paper)"/>
            """
        let lines = layout.graph.edges.map(line)
        return ([head] + lines + layout.graph.boxes.indices.map(box) + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var ink: String { isLight ? "#1f2328" : "#e6e6e6" }
    private var paper: String { isLight ? "#ffffff" : "#16181d" }
    private var dim: String { isLight ? "#57606a" : "#a3abb5" }
    private var accent: String { isLight ? "#0b5fae" : "#7cc4ff" }

    // MARK: Boxes

    private func box(_ place: Int) -> String {
        guard let area = layout.areas[.box(place)] else { return "" }
        let box = layout.graph.boxes[place]
        let (left, top) = (x(area.x), y(area.y) + Self.gap)
        let (width, height) = (Double(area.size.width) * Self.cellWidth, 3 * Self.cellHeight - 2 * Self.gap)
        return """
            <rect x="\(text(left))" y="\(text(top))" width="\(text(width))" height="\(text(height))" rx="5" \
            fill="none" stroke="\(box.isMiddle ? accent : dim)" stroke-width="\(box.isMiddle ? "2.5" : "1")"/>
            <text x="\(text(left + 10))" y="\(text(top + 18))" fill="\(box.isMiddle ? accent : dim)">\
            \(cut(box.title, area).escapedForXML)</text>
            <text x="\(text(left + width - 10))" y="\(text(top + 37))" text-anchor="end" font-weight="bold">\
            \(cut(box.value, area).escapedForXML)</text>
            """
    }

    private func cut(_ text: String, _ area: Area) -> String {
        TextWidth.truncated(text, to: area.size.width - 3).printable
    }

    // MARK: Lines

    private struct Point {
        let x, y: Double
    }

    /// Over the layers between two boxes, with an arrow at its end. What leads back, in a circle, goes straight there.
    private func line(_ edge: BoxGraph.Edge) -> String {
        let isBack = layout.graph.layers[edge.from] >= layout.graph.layers[edge.to]
        let steps = isBack ? [.box(edge.to)] : GraphOrder.way(edge, layout.graph.layers).map(\.to)
        var here = right(of: .box(edge.from))
        var path = "M\(text(here))"
        for item in steps {
            let next = left(of: item)
            let middle = (here.x + next.x) / 2
            path += "C\(text(Point(x: middle, y: here.y))) \(text(Point(x: middle, y: next.y))) \(text(next))"
            guard case .bend = item else { break }
            here = right(of: item)
            path += "L\(text(here))"
        }
        return """
            <path d="\(path)" fill="none" stroke="\(dim)" stroke-width="1.2"/>\
            <path d="M\(text(left(of: .box(edge.to))))l-8 -4v8z" fill="\(dim)"/>
            """
    }

    private func left(of item: GraphOrder.Item) -> Point {
        Point(x: x(layout.areas[item]?.x ?? 0), y: y(layout.row(of: item)) + Self.cellHeight / 2)
    }

    private func right(of item: GraphOrder.Item) -> Point {
        let point = left(of: item)
        return Point(x: point.x + Double(layout.areas[item]?.size.width ?? 0) * Self.cellWidth, y: point.y)
    }

    private func text(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }

    // MARK: Places

    private func x(_ column: Int) -> Double { Self.margin + Double(column) * Self.cellWidth }
    private func y(_ row: Int) -> Double { Self.margin + Double(row) * Self.cellHeight }

    /// A length with one decimal at the most.
    private func text(_ length: Double) -> String {
        let tenths = Int((length * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
