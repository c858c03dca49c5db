import Terminal

/// The part of a field in typing that fits its cell: it scrolls so that the caret and what is around it stay in view.
struct EditView {
    /// What the cell shows.
    let text: String
    /// Where the caret stands in the cell, in columns from its left edge.
    let caretColumn: Int

    /// - Complexity: O(*width*), however long the text.
    init(_ edit: CellEdit, width: Int) {
        let (characters, caret) = (edit.buffer.characters, edit.buffer.caret)
        // A third of the cell is for what stands behind the caret, so that both sides of it can be read.
        let behind = Self.fitting(characters[caret...], in: max(0, width / 3))
        let before = Self.fitting(characters[..<caret].reversed(), in: width - 1 - behind.width)
        let start = caret - before.count
        text = String(characters[start..<min(characters.count, start + max(1, width) + 1)])
        caretColumn = before.width
    }

    /// How many characters of a text fit some columns, and how wide these are.
    private static func fitting(_ characters: some Sequence<Character>, in columns: Int) -> (count: Int, width: Int) {
        var (count, width) = (0, 0)
        for character in characters {
            let next = width + TextWidth.of(character)
            guard next <= columns else { break }
            (count, width) = (count + 1, next)
        }
        return (count, width)
    }
}

extension Row {
    /// Draws a field in typing, from the left, whatever the column's alignment: so the digits stand still.
    mutating func edit(_ edit: CellEdit, at column: Int, width: Int) {
        let view = EditView(edit, width: width)
        let style: Role = edit.problem != nil ? .editingProblem : edit.isAllSelected ? .cursor : .editing
        text(view.text, at: column, width: width, style: style, highlights: false)
    }

    /// Draws a pane's title across the row. What is put there besides looks alike.
    mutating func title(_ text: String, detail: String, isActive: Bool) {
        fill(isActive ? .activeTitle : .title)
        self.text(" " + text, at: 0, width: width)
        guard !detail.isEmpty else { return }
        self.text(detail, at: max(0, width - detail.count - 1), width: detail.count)
    }
}
