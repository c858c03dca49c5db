import Foundation

nonisolated extension String {
    /// Letters that Unicode does not compose of a letter and a mark, and what they are found by.
    public static let uncomposedLetters: [(letter: String, folded: String)] = [
        ("ł", "l"), ("Ł", "l"), ("ø", "o"), ("Ø", "o"), ("đ", "d"), ("Đ", "d"), ("ß", "ss"), ("æ", "ae"),
        ("Æ", "ae"), ("œ", "oe"), ("Œ", "oe"), ("ı", "i"),
    ]

    /// Without case, diacritics and uncomposed letters, as searches compare texts.
    public var foldedForSearch: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased() }
        let plain = Self.uncomposedLetters.reduce(self) { $0.replacing($1.letter, with: $1.folded) }
        return plain.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
