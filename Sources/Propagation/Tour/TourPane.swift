import Editor
import Terminal

/// The text of the tour, above all other panes.
final class TourPane: Pane {
    let name = "tour"
    private let model: TourModel

    init(_ model: TourModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else { return drawTitle(on: &canvas) }
        guard model.rows.indices.contains(row - 1) else { return }
        canvas.text(model.rows[row - 1], at: 1, width: canvas.width - 2, style: .strong, highlights: false)
    }

    /// The title, what the presenter can press, and between them the keys that were pressed; the last two as far as there is
    /// room.
    private func drawTitle(on canvas: inout Row) {
        let start = TextWidth.of(model.title) + 3
        let hint = model.hints.first { start + TextWidth.of($0) + Self.leastKeys <= canvas.width }
        canvas.title(model.title, detail: hint ?? "", isActive: model.state.hasKeys)
        let room = canvas.width - start - (hint.map { TextWidth.of($0) + 3 } ?? 1)
        let keys = model.keys(in: max(0, room))
        guard !keys.isEmpty else { return }
        canvas.text(keys, at: start, width: room, style: .cursor, highlights: false)
    }

    /// So many columns are left for the keys.
    private static let leastKeys = 10
}
