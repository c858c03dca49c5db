import Terminal

/// The rows of the status: an error or a message, in as many rows as it needs.
final class StatusPane: Pane {
    let name = "status"
    private let model: StatusModel

    init(_ model: StatusModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let status = model.shown
        guard status.rows.indices.contains(row) else { return }
        canvas.text(status.rows[row], at: 1, width: max(0, canvas.width - 2), style: status.style, highlights: false)
    }
}
