import Editor
import Terminal

/// The graph in place of the rows: boxes and lines, the boxes one below the other, or a sentence.
extension PropagationPane {
    /// - Parameter row: Counted from the first below the sentence.
    func drawGraph(_ row: Int, on canvas: inout Row) {
        switch model.graph.picture {
        case .boxes:
            guard model.graph.rows.indices.contains(row) else { return }
            for span in model.graph.rows[row] { draw(span, on: &canvas) }
        case .list(let graph, let order):
            let position = row + model.graph.top
            if order.indices.contains(position) { draw(graph, order[position], on: &canvas) }
        case .sentence(let text): if row == 0 { canvas.text(text, at: 0, highlights: false) }
        case nil: break
        }
    }

    private func draw(_ span: GraphCanvas.Span, on canvas: inout Row) {
        let style: Role? =
            switch span.part {
            case .box(let box): model.graph.role(of: box)
            case .line(let isReached): isReached ? .strong : .dim
            }
        canvas.text(span.text, at: span.column + 1, style: style, highlights: false)
    }

    /// `→ Amount due  8 808.01`: with where it lies from the middle.
    private func draw(_ graph: BoxGraph, _ box: Int, on canvas: inout Row) {
        let mark = graph.layers[box] < 0 ? "←" : graph.layers[box] > 0 ? "→" : "●"
        let text = "\(mark) \(graph.boxes[box].title)  \(graph.boxes[box].value)"
        canvas.text(text, at: 1, width: max(0, canvas.width - 2), style: model.graph.role(of: box), highlights: false)
    }

    /// At the value of the box under the cursor.
    var graphCursor: Position? {
        guard let box = model.graph.box else { return Position(x: 1, y: 1) }
        switch model.graph.picture {
        case .boxes(let layout):
            return layout.areas[.box(box)].map { Position(x: $0.x + 2, y: $0.y + 3) }
        case .list(_, let order): return Position(x: 1, y: 2 + (order.firstIndex(of: box) ?? 0) - model.graph.top)
        case .sentence, nil: return Position(x: 1, y: 1)
        }
    }

    /// The box at a cell.
    func graphBox(at position: Position) -> Int? {
        switch model.graph.picture {
        case .boxes(let layout):
            let (x, y) = (position.x - 1, position.y - 2)
            return layout.graph.boxes.indices.first { box in
                guard let area = layout.areas[.box(box)] else { return false }
                return (area.x..<area.x + area.size.width).contains(x)
                    && (area.y..<area.y + area.size.height).contains(y)
            }
        case .list(_, let order):
            let row = position.y - 2 + model.graph.top
            return position.y > 1 && order.indices.contains(row) ? order[row] : nil
        case .sentence, nil: return nil
        }
    }
}
