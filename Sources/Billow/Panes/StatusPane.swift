import Terminal

/// What is being typed, what went wrong, or where the cursor is: a row, or as many as a long message needs.
final class StatusPane: Pane {
    let name = "status"
    private let model: StatusModel

    init(_ model: StatusModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let status = model.shown
        guard status.rows.indices.contains(row) else { return }
        let place = status.showsPlace ? model.place : ""
        let placeWidth = min(TextWidth.of(place), canvas.width - 1)
        let room = canvas.width - 2 - (placeWidth > 0 ? placeWidth + 1 : 0)
        canvas.text(status.rows[row], at: 1, width: max(0, room), style: status.style, highlights: false)
        canvas.text(place, at: canvas.width - placeWidth - 1, width: placeWidth, style: .dim, highlights: false)
    }
}
