import Derive
import Terminal

/// The last tick as it ran: what was set, what followed, what stayed equal, and what was drawn for it.
final class PropagationPane: Pane {
    let name = "propagation"
    private let wave: Wave

    init(_ wave: Wave) {
        self.wave = wave
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let report = wave.last
        guard row > 0 else {
            let cost = "\(report.bytes) bytes, \(report.microseconds) µs"
            return canvas.title("Wave \(report.number)", detail: report.number == 0 ? "" : cost, isActive: false)
        }
        let rows = Self.rows(of: report)
        guard row == size.height - 1, rows.count > size.height - 1 else {
            guard rows.indices.contains(row - 1) else { return }
            return draw(rows[row - 1], on: &canvas)
        }
        canvas.text("… \(rows.count - row + 1) more", at: 1, width: canvas.width - 2, style: .dim, lights: false)
    }

    private func draw(_ row: WaveRow, on canvas: inout Row) {
        canvas.text(row.mark, at: 1, width: 2, style: row.style, lights: false)
        canvas.text(row.text, at: 3, width: max(0, canvas.width - 4), style: row.style, lights: false)
    }

    /// The report as rows, in the order in which it happened.
    static func rows(of report: TickReport) -> [WaveRow] {
        guard report.number > 0 else {
            return [WaveRow(mark: "", text: "Change something, and see here how it travels.", style: .dim)]
        }
        let unkept = WaveRow(mark: "", text: "and \(report.unkept) steps more", style: .dim)
        return report.modelSteps.map(WaveRow.init) + (report.unkept > 0 ? [unkept] : [])
            + report.drawn.map(WaveRow.init)
    }
}

/// A row of the propagation pane.
struct WaveRow {
    let mark: String
    let text: String
    let style: Style
}

extension WaveRow {
    init(_ step: TickReport.Step) {
        switch step.kind {
        case .changed:
            self.init(mark: "●", text: "\(step.label)  \(step.old) → \(step.new)", style: .strong)
        case .recomputed:
            self.init(mark: "↳", text: "\(step.label)  \(step.old) → \(step.new)", style: .plain)
        case .equal:
            self.init(mark: "=", text: "\(step.label)  \(step.new), as before", style: .dim)
        case .notified:
            self.init(mark: "»", text: step.label, style: .plain)
        }
    }

    init(_ drawn: DrawnRows) {
        let rows = drawn.rows.map(String.init).joined(separator: " ")
        self.init(mark: "▫", text: "drawn: \(drawn.pane), row \(rows)", style: .dim)
    }
}
