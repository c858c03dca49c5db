import Terminal

/// The part of a field in typing that fits its cell: it scrolls so that the caret stays in view.
struct EditView {
    /// What the cell shows.
    let text: String
    /// Where the caret stands in the cell, in columns from its left edge.
    let caretColumn: Int

    init(_ edit: CellEdit, width: Int) {
        let before = Array(edit.buffer.textBeforeCaret)
        var start = 0
        while start < before.count, TextWidth.of(String(before[start...])) > width - 1 { start += 1 }
        text = String(edit.buffer.characters[start...])
        caretColumn = TextWidth.of(String(before[start...]))
    }
}

extension Row {
    /// Draws a field in typing, from the left, whatever the column's alignment: so the digits stand still.
    mutating func edit(_ edit: CellEdit, at column: Int, width: Int) {
        let view = EditView(edit, width: width)
        let style: Style = edit.problem != nil ? .editingProblem : edit.isAllSelected ? .cursor : .editing
        text(view.text, at: column, width: width, style: style, lights: false)
    }

    /// Draws a pane's title across the row.
    mutating func title(_ text: String, detail: String, isActive: Bool) {
        let style: Style = isActive ? .activeTitle : .title
        fill(style)
        self.text(" " + text, at: 0, width: width, style: style)
        guard !detail.isEmpty else { return }
        self.text(detail, at: max(0, width - detail.count - 1), width: detail.count, style: style)
    }
}
