import Terminal

/// The page of the open invoice beside it, as it is sent.
final class PagePane: Pane {
    let name = "page"
    private let model: PageModel

    init(_ model: PageModel) { self.model = model }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        guard row > 0 else {
            // Beside the list there are no problems.
            let next = model.modes.focus == .list ? "closes" : "problems"
            return canvas.title("Page", detail: "\(model.keys[.beside]) \(next)", isActive: false)
        }
        let text = model.row(row - 1)
        canvas.text(text, at: 0, width: canvas.width, highlights: false)
        if row == 1, text.isEmpty { canvas.text(model.absence, at: 1, width: canvas.width - 2, style: .dim) }
        canvas.markMore(
            row: row, of: size.height, above: model.top > 0, below: model.hasMore(below: size.height - 1))
    }
}
