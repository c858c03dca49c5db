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
        text = characters[start..<min(characters.count, start + max(1, width) + 1)].text
        caretColumn = before.width
    }

    /// How many columns show all of what is typed, with the caret behind it and how it is read.
    /// - Parameter most: What is wider takes no more than that.
    /// - Complexity: O(*most*), however long the text.
    static func width(of edit: CellEdit, most: Int) -> Int {
        let reading = edit.reading == nil ? 0 : TextWidth.of(edit.field.text())
        return min(most, fitting(edit.buffer.characters, in: most).width + 1 + reading)
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
