/// The number of columns of a text on the terminal, and the part of it that fits.
///
/// Columns are counted as ncurses counts them, after what must not reach the terminal was replaced by visible
/// stand-ins: an escape character is one column, since it is shown as `␛`.
public nonisolated enum TextWidth {
    /// The columns of a text.
    /// - Complexity: O(*n*) in its length.
    public static func of(_ text: String) -> Int {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 &- 0x20 < 0x5F } }
        return isPlain == true ? text.utf8.count : Glyph.columns(of: text)
    }

    /// Returns the columns of one character: 1 or 2, and more for a character shown as several, as a flag by its
    /// letters.
    public static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue, (0x20..<0x7F).contains(ascii) { return 1 }
        var glyphs: [Glyph] = []
        Glyph.append(character, to: &glyphs)
        return glyphs.width
    }

    /// Returns the part of a text that fits some columns, ending with `…` where something is left out.
    ///
    /// A wide character is not cut in half: the result may be a column shorter.
    /// - Complexity: O(*columns*), however long the text.
    public static func truncated(_ text: String, to columns: Int) -> String {
        fitted(text, to: columns).glyphs.text
    }

    /// A text in rows of at most some columns, broken between words; a word that is longer is broken anywhere.
    /// - Returns: At least one row.
    public static func wrapped(_ text: String, to columns: Int) -> [String] {
        var rows: [String] = []
        for word in text.split(separator: " ") {
            if let last = rows.last, of(last) + 1 + of(String(word)) <= columns {
                rows[rows.count - 1] += " " + word
            } else {
                rows += pieces(of: word, columns: columns)
            }
        }
        return rows.isEmpty ? [""] : rows
    }

    private static func pieces(of word: Substring, columns: Int) -> [String] {
        var pieces = [""]
        var width = 0
        for character in word {
            if width > 0, width + of(character) > columns {
                pieces.append("")
                width = 0
            }
            pieces[pieces.count - 1].append(character)
            width += of(character)
        }
        return pieces
    }

    static func fitted(_ text: String, to columns: Int) -> (glyphs: [Glyph], width: Int) {
        guard columns > 0 else { return ([], 0) }
        var glyphs = Glyph.glyphs(of: text, beyond: columns)
        var width = glyphs.width
        guard width > columns else { return (glyphs, width) }
        while width > columns - 1, let last = glyphs.popLast() { width -= last.width }
        glyphs.append(.ellipsis)
        return (glyphs, width + 1)
    }
}

/// The side of its columns on which a text is aligned.
public nonisolated enum Alignment: Hashable, Sendable {
    case left, right
    /// In the middle; an odd blank goes to the right.
    case center

    func offset(of width: Int, in columns: Int) -> Int {
        switch self {
        case .left: 0
        case .right: max(0, columns - width)
        case .center: max(0, columns - width) / 2
        }
    }
}
