import Terminal

/// The completion for the open cell, below it: `⇥ Grinder burrs   pcs   89.00   19 %   last: 89.00 on 3 Nov`.
final class CompletionPane: ClickablePane {
    let name = "completion"
    let model: CompletionModel

    init(_ model: CompletionModel) {
        self.model = model
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        let start = start(in: canvas.width)
        canvas.text(model.text, at: start, width: canvas.width - start, style: .dim, highlights: false)
        if model.text.hasPrefix("⇥") { canvas.text("⇥", at: start, style: .key, highlights: false) }
    }

    /// From the cell on, or as much before it as shows all of it.
    private func start(in width: Int) -> Int { max(1, min(model.start, width - TextWidth.of(model.text) - 1)) }

    /// Returns the command that takes the completion, as Tab does.
    func hit(at position: Position, in size: Size) -> Hit? {
        guard model.text.hasPrefix("⇥"), position.x >= start(in: size.width) else { return nil }
        return .command(model.keys.typesAtOnce ? .forward : .completeAndGoOn)
    }
}
