import Derive
import Terminal

/// The last tick as it ran: what was set, what followed, what stayed equal, and what was drawn for it.
final class PropagationPane: Pane {
    let name = "propagation"
    private let trace: PropagationTrace

    init(_ trace: PropagationTrace) {
        self.trace = trace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let tick = trace.last
        guard row > 0 else {
            let cost = "\(tick.computedCount) computed, \(tick.rowCount) rows drawn, \(tick.bytes) bytes"
            return canvas.title(
                tick.number == 0 ? "Trace" : "Trace \(tick.number)", detail: tick.number == 0 ? "" : cost,
                isActive: false
            )
        }
        let rows = Self.rows(of: tick)
        guard row == size.height - 1, rows.count > size.height - 1 else {
            guard rows.indices.contains(row - 1) else { return }
            return draw(rows[row - 1], on: &canvas)
        }
        canvas.text("… \(rows.count - row + 1) more", at: 1, width: canvas.width - 2, style: .dim, highlights: false)
    }

    private func draw(_ row: TracedRow, on canvas: inout Row) {
        canvas.text(row.mark, at: 1, width: 2, style: row.style, highlights: false)
        canvas.text(row.text, at: 3, width: max(0, canvas.width - 4), style: row.style, highlights: false)
    }

    /// The tick as rows, in the order in which it happened.
    static func rows(of tick: TracedTick) -> [TracedRow] {
        guard tick.number > 0 else {
            return [TracedRow(mark: "", text: "Change something, and see here how it travels.", style: .dim)]
        }
        let dropped = TracedRow(mark: "", text: "and \(tick.droppedCount) steps more", style: .dim)
        return folded(tick.modelSteps) + (tick.droppedCount > 0 ? [dropped] : [])
            + tick.drawn.map(TracedRow.init)
    }

    /// A row for each step; of several values one after the other that stayed as they were, most are rules that are still
    /// kept, the first is shown and the others are counted.
    private static func folded(_ steps: [TracedTick.Step]) -> [TracedRow] {
        var rows: [TracedRow] = []
        var rest = steps[...]
        while let step = rest.first {
            let run = rest.prefix { $0.kind == .equal }
            rows.append(run.count > 2 ? TracedRow(equal: step, more: run.count - 1) : TracedRow(step))
            rest = rest.dropFirst(run.count > 2 ? run.count : 1)
        }
        return rows
    }
}

/// A row of the propagation pane.
struct TracedRow {
    let mark: String
    let text: String
    let style: Role
}

extension TracedRow {
    init(_ step: TracedTick.Step) {
        switch step.kind {
        case .changed:
            self.init(mark: "●", text: "\(step.title)  \(step.values)", style: .strong)
        case .recomputed:
            self.init(mark: "↳", text: "\(step.title)  \(step.values)", style: .plain)
        case .equal:
            self.init(mark: "=", text: "\(step.title)  \(step.new), as before", style: .dim)
        case .notified:
            self.init(mark: "»", text: step.title, style: .plain)
        }
    }

    /// Several values that stayed as they were.
    init(equal step: TracedTick.Step, more: Int) {
        self.init(mark: "=", text: "\(step.title) and \(more) values more, as before", style: .dim)
    }

    init(_ drawn: DrawnRows) {
        let rows = drawn.rows.map(String.init).joined(separator: " ")
        self.init(mark: "▫", text: "drawn: \(drawn.pane), row \(rows)", style: .dim)
    }
}
