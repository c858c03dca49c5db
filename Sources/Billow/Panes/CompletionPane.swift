import Terminal

/// What is offered for the cell that is typed in, below it: `⇥ Grinder burrs   pcs   89.00   19 %   last: 89.00 on 3 Nov`.
final class CompletionPane: Pane {
    let name = "completion"
    private let model: CompletionModel

    init(_ model: CompletionModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        // From the cell on, or as much before it as shows all of it.
        let width = TextWidth.of(model.text)
        let start = max(1, min(model.start, canvas.width - width - 1))
        canvas.text(model.text, at: start, width: canvas.width - start, style: .dim, highlights: false)
        if model.text.hasPrefix("⇥") { canvas.text("⇥", at: start, style: .key, highlights: false) }
    }
}
