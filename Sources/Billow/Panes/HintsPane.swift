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
        for (key, hint) in hints(in: canvas.width) {
            let (keyWidth, hintWidth) = (TextWidth.of(key), TextWidth.of(hint))
            guard column + keyWidth + 1 + hintWidth < canvas.width else { return }
            canvas.text(key, at: column, width: keyWidth, style: .key)
            canvas.text(hint, at: column + keyWidth + 1, width: hintWidth, style: .dim)
            column += keyWidth + hintWidth + 3
        }
    }

    private func hints(in width: Int) -> [(key: String, hint: String)] {
        guard let edit = workspace.edit else {
            return KeyMap.hints(for: workspace.focus, in: width).map { ($0.keyText, $0.hint) }
        }
        let enter = edit.addsLines ? "next line" : "keep"
        return [
            ("Enter", enter), ("Tab", "next field"),
            ("Esc", !edit.makesLine ? "restore" : workspace.focus == .sheet ? "take away" : "no line"),
            ("^W", "delete word"),
        ]
    }
}
