import Terminal

/// What is being typed, what went wrong, or where the cursor is: a row, or as many as a long message needs. That something is
/// not on disk yet stands in its corner, whatever the message.
final class StatusPane: Pane {
    let name = "status"
    private let model: StatusModel

    init(_ model: StatusModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let status = model.shown
        guard status.rows.indices.contains(row) else { return }
        let corner = row == status.rows.count - 1 ? model.corner : StatusCorner(text: "", style: .dim)
        let cornerWidth = min(TextWidth.of(corner.text), canvas.width - 1)
        let room = canvas.width - 2 - (cornerWidth > 0 ? cornerWidth + 1 : 0)
        canvas.text(status.rows[row], at: 1, width: max(0, room), style: status.style, highlights: false)
        let start = canvas.width - cornerWidth - 1
        canvas.text(corner.text, at: start, width: cornerWidth, style: corner.style, highlights: false)
    }
}
