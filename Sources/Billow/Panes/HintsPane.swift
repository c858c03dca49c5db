import Terminal

/// The keys that matter most where the cursor is.
final class HintsPane: Pane {
    let name = "hints"
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    func draw(row: Int, in size: Size, on canvas: inout Row) {
        var column = 1
        for binding in KeyMap.hints(for: workspace.focus) {
            let needed = TextWidth.of(binding.keyText) + 1 + TextWidth.of(binding.hint) + 2
            guard column + needed - 2 < canvas.width else { return }
            canvas.text(binding.keyText, at: column, width: TextWidth.of(binding.keyText), style: .key)
            canvas.text(
                binding.hint, at: column + TextWidth.of(binding.keyText) + 1, width: TextWidth.of(binding.hint),
                style: .dim)
            column += needed
        }
    }
}
