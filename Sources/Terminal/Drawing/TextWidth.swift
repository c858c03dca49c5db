/// How many columns text takes on the terminal, and what of it fits.
public nonisolated enum TextWidth {
    /// The columns of a text, after its control characters were replaced by stand-ins.
    public static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of(Printable.character($1)) }
    }

    /// The columns of one character: 0, 1 or 2.
    ///
    /// The first code point that takes room decides; an emoji joined of several, or asked for by U+FE0F, takes two.
    public static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
        let widths = character.unicodeScalars.map { max(0, Screen.width(of: $0)) }
        let isEmoji = character.unicodeScalars.contains("\u{FE0F}")
        return isEmoji ? 2 : min(2, widths.max() ?? 0)
    }
}
