import Terminal

/// The part of an open field's text that fits its cell. It scrolls to keep the caret and the text around it in view.
struct EditView {
    /// The text of the cell.
    let text: String
    /// The caret's column, counted from the cell's left edge.
    let caretColumn: Int

    /// - Complexity: O(*width*), however long the text.
    init(_ edit: CellEdit, width: Int) {
        let (characters, caret) = (edit.buffer.characters, edit.buffer.caret)
        // A third of the cell is for the text behind the caret, so that both sides of the caret can be read.
        let behind = Self.fitting(characters[caret...], in: max(0, width / 3))
        let before = Self.fitting(characters[..<caret].reversed(), in: width - 1 - behind.width)
        let start = caret - before.count
        text = characters[start..<min(characters.count, start + max(1, width) + 1)].text
        caretColumn = before.width
    }

    /// Returns the number of columns that the text needs, with the caret behind it and its reading.
    /// - Parameter most: Upper limit of the result.
    /// - Complexity: O(*most*), however long the text.
    static func width(of edit: CellEdit, most: Int) -> Int {
        let reading = edit.reading == nil ? 0 : TextWidth.of(edit.field.text())
        return min(most, fitting(edit.buffer.characters, in: most).width + 1 + reading)
    }

    /// Returns the number of characters of a text that fit some columns, and their width.
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
