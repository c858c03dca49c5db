import Foundation
import GRDB
import Invoicing

extension Database {
    /// The words of a search, each as the index has it: its own tokenizer folds them, and may take one apart.
    nonisolated func indexedWords(_ words: [String]) throws -> [IndexedWord] {
        guard !words.isEmpty else { return [] }
        return try makeTokenizer(SearchSchema.tokenizer)
            .tokenize(query: words.joined(separator: " ").withoutUncomposedLetters)
            .map { try IndexedWord($0.token, in: self) }
    }

    /// The beginnings of terms of the index that are a word but for marks. The index keeps those of Greek and Cyrillic.
    ///
    /// - Returns: The word itself if none of its letters can have such a mark, or if there are too many spellings.
    /// - Complexity: For each letter that can have a mark a look or two at the terms for each spelling up to there.
    nonisolated func spellings(of word: String) throws -> [String] {
        guard word.unicodeScalars.contains(where: { MarkedLetters.like($0) != nil }) else { return [word] }
        var beginnings = [String.UnicodeScalarView()]
        for letter in word.unicodeScalars {
            let letters = MarkedLetters.like(letter)
            beginnings = try beginnings.flatMap { beginning in
                try (letters.map { try those(of: $0, after: beginning) } ?? [letter]).map { beginning + [$0] }
            }
            guard beginnings.count <= MarkedLetters.mostSpellings else { return [word] }
        }
        return beginnings.map { String($0) }
    }

    /// Which of some letters, in the order of their codes, follow a beginning in terms of the index.
    private nonisolated func those(
        of letters: [Unicode.Scalar], after beginning: String.UnicodeScalarView
    ) throws -> [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        var rest = letters[...]
        while let letter = rest.first {
            guard let term = try firstTerm(from: String(beginning + [letter]))?.unicodeScalars,
                term.starts(with: beginning), let next = term.dropFirst(beginning.count).first
            else { break }
            if rest.contains(next) { found.append(next) }
            rest = rest.drop { $0 <= next }
        }
        return found
    }

    /// The first term of the index that is a text or behind it.
    nonisolated func firstTerm(from text: String) throws -> String? {
        let statement = try cachedStatement(sql: "SELECT term FROM textIndexTerm WHERE term >= ? LIMIT 1")
        return try String.fetchOne(statement, arguments: [text])
    }
}

/// Greek and Cyrillic letters, which FTS5 leaves their marks.
private nonisolated enum MarkedLetters {
    /// How many spellings of a word are looked for.
    static let mostSpellings = 32

    /// The letters that differ from one by marks alone, itself among them, in the order of their codes; nil if there are
    /// no others.
    static func like(_ letter: Unicode.Scalar) -> [Unicode.Scalar]? {
        blocks.contains { $0.contains(letter.value) } ? families[letter] : nil
    }

    /// Greek, Cyrillic, and Greek with the marks of old texts.
    private static let blocks: [ClosedRange<UInt32>] = [0x370...0x3FF, 0x400...0x52F, 0x1F00...0x1FFF]

    private static let families: [Unicode.Scalar: [Unicode.Scalar]] = {
        let letters = blocks.joined().compactMap(Unicode.Scalar.init).filter(\.properties.isLowercase)
        let families = Dictionary(grouping: letters, by: withoutMarks).values.filter { $0.count > 1 }
        return Dictionary(uniqueKeysWithValues: families.flatMap { family in family.map { ($0, family) } })
    }()

    /// Unicode does not compose ґ of г and a mark.
    private static func withoutMarks(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        letter == "ґ" ? "г" : String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? letter
    }
}
