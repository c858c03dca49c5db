import Editor
import Terminal

/// A graph as it fits a window: boxes and lines with as many layers as there is room for, in a narrow one a list of the boxes,
/// in a very small one a sentence.
nonisolated enum GraphPicture {
    case boxes(GraphLayout)
    /// The boxes in the order of their layers, a row each.
    case list(BoxGraph, [Int])
    case sentence(String)

    /// - Complexity: O(*n* log *n*) in boxes and edges, for each layer that has no room.
    init(_ graph: BoxGraph, in size: Size) {
        guard size.width >= Self.leastWidth, size.height > 0, let middle = graph.boxes.first else {
            self = .sentence(graph.boxes.first?.text ?? "")
            return
        }
        guard middle.isMiddle, size.height >= GraphLayout.boxHeight, let layout = Self.layout(graph, in: size) else {
            self = .list(graph, graph.boxes.indices.sorted { (graph.layers[$0], $0) < (graph.layers[$1], $1) })
            return
        }
        self = .boxes(layout)
    }

    private static let leastWidth = 16
    /// Returns the largest widths of boxes: at first, then where more layers fit thereby. Two layers may be narrower, since
    /// there are no fewer.
    private static func boxWidths(_ layerCount: Int) -> [Int] { layerCount > 2 ? [30, 22] : [30, 22, 16] }

    /// Leaves the outermost layers out until the rest fits; nil where not even two do.
    private static func layout(_ graph: BoxGraph, in size: Size) -> GraphLayout? {
        var extent = graph.extent
        while extent.count > 1 || extent == graph.extent {
            let kept = fitted(graph.only(extent), to: size.height)
            for width in boxWidths(extent.count) {
                let layout = GraphLayout(kept, mostWidth: width)
                if layout.size.width <= size.width, layout.size.height <= size.height { return layout }
            }
            guard extent.count > 1 else { return nil }
            // Of two as far away, what reads the middle goes first.
            let dropsLast = extent.upperBound >= -extent.lowerBound
            extent = dropsLast ? extent.lowerBound...extent.upperBound - 1 : extent.lowerBound + 1...extent.upperBound
        }
        return nil
    }

    /// Returns the boxes of each layer that its bends leave room for.
    private static func fitted(_ graph: BoxGraph, to height: Int) -> BoxGraph {
        let order = GraphOrder(graph)
        let first = graph.extent.lowerBound
        return graph.folded { layer in
            let bends = order.layers[layer - first].count { if case .bend = $0 { true } else { false } }
            return (height - bends) / GraphLayout.boxHeight
        }
    }
}
