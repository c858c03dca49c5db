import Foundation

nonisolated extension String {
    /// Letters that Unicode does not compose of a letter and a mark, and what they are found by.
    public static let uncomposedLetters: [(letter: String, folded: String)] = [
        ("ł", "l"), ("Ł", "l"), ("ø", "o"), ("Ø", "o"), ("đ", "d"), ("Đ", "d"), ("ß", "ss"), ("æ", "ae"),
        ("Æ", "ae"), ("œ", "oe"), ("Œ", "oe"), ("ı", "i"),
    ]

    /// With what uncomposed letters are found by instead of them.
    public var withoutUncomposedLetters: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        return Self.uncomposedLetters.reduce(self) { $0.replacing($1.letter, with: $1.folded) }
    }

    /// With each special blank, such as a no-break space, as a plain one. Numbers that differ only in their blanks are
    /// the same.
    public var withPlainBlanks: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .spaceSeparator ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Without case, diacritics and uncomposed letters, as texts in memory are compared.
    public var foldedForSearch: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased() }
        return withoutUncomposedLetters.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
